import StepwiseTerminal

/// The style of a terminal's cell, with everything that a program can set.
package nonisolated struct TerminalStyle: Hashable, Sendable {
  /// The colour of the text.
  package var foreground = Style.Colour.standard
  /// The colour behind the text.
  package var background = Style.Colour.standard
  /// Whether it is bold.
  package var isBold = false
  /// Whether it is dim.
  package var isDim = false
  /// Whether it is italic.
  package var isItalic = false
  /// Whether it is underlined in any way.
  package var isUnderlined = false
  /// Whether it blinks.
  package var isBlinking = false
  /// Whether the colours are swapped.
  package var isReversed = false
  /// Whether it is invisible.
  package var isHidden = false
  /// Whether it is struck through.
  package var isStruckThrough = false
  /// The address of a link; `nil` for none.
  package var link: String?

  /// Creates the terminal's own style.
  package init() {}

  /// The terminal's own style.
  package static let plain = TerminalStyle()

  /// Creates the style that a frame asks for.
  package init(_ style: Style) {
    foreground = Self.sameOnScreen(style.colour)
    background = Self.sameOnScreen(style.background)
    isBold = style.isBold
    isUnderlined = style.isUnderlined
    isDim = style.isDim
    isReversed = style.isReversed
    link = style.link
  }

  /// Maps the first sixteen of the 256 colours to the named ones.
  static func sameOnScreen(_ colour: Style.Colour) -> Style.Colour {
    if case .indexed(let number) = colour, number < 16 { .named(number) } else { colour }
  }

  /// The attributes by name, in a fixed order: `accent on-blue bold link=https://swift.org`.
  func words(naming names: [Style.Colour: String]) -> [String] {
    var words: [String] = []
    if let name = Self.name(of: foreground, names) { words.append(name) }
    if let name = Self.name(of: background, names) { words.append("on-" + name) }
    let flags = [
      (isBold, "bold"), (isDim, "dim"), (isItalic, "italic"), (isUnderlined, "underline"),
      (isBlinking, "blink"), (isReversed, "reverse"), (isHidden, "hidden"),
      (isStruckThrough, "strike"),
    ]
    words += flags.filter(\.0).map(\.1)
    if let link { words.append("link=" + link) }
    return words
  }

  private static let namedColours = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  private static func name(of colour: Style.Colour, _ names: [Style.Colour: String]) -> String? {
    if let name = names[colour] { return name }
    switch colour {
    case .standard: return nil
    case .named(let number) where number < 8: return namedColours[Int(number)]
    case .named(let number): return "bright-" + namedColours[Int(number) & 7]
    case .indexed(let number): return "colour-\(number)"
    case .rgb(let red, let green, let blue):
      return "#"
        + [red, green, blue].map { part in
          let digits = String(part, radix: 16, uppercase: true)
          return part < 16 ? "0" + digits : digits
        }.joined()
    }
  }
}
