import StepwiseFlow
import StepwiseTerminal

/// A theme as one terminal can show it.
///
/// It never changes and is resolved once for a terminal, so all that draws shares one object; a copy of its
/// values would be expensive.
package nonisolated final class ResolvedTheme: Equatable, Sendable {
  /// The person's language; `nil` for English.
  let localizer: Localizer?
  /// Whether the frame is for a screen reader: the cursor is always visible, marks are words, and a
  /// row changes only if the change should be read out.
  let isSpoken: Bool
  package let symbols: Theme.Symbols
  let spacing: Theme.Spacing
  package let isASCII: Bool
  /// The style of selected and matched text and of links.
  package let accent: Style
  /// The style of the mark of a completed thing.
  package let success: Style
  /// The style of an error message, and of its mark.
  package let error: Style, errorMark: Style
  package let warning: Style
  package let muted: Style
  package let strong = Style(isBold: true)
  /// The style of the focused row in a list.
  package let chosen: Style
  /// The style of letters that match the search.
  package let matched: Style

  /// An answer that is not shown: dots, whose number says nothing about its length; words for a screen reader.
  var hiddenAnswer: String {
    isSpoken ? localizer("filled in") : String(repeating: symbols.secret, count: 8)
  }

  /// Whether the names of keys are words only.
  var namesKeys: Bool { isASCII || isSpoken }

  /// Resolves a theme for a terminal.
  package init(
    _ theme: Theme, _ abilities: TerminalAbilities, isDark: Bool?, localizer: Localizer? = nil,
    isSpoken: Bool = false
  ) {
    self.localizer = localizer
    self.isSpoken = isSpoken
    let signs = abilities.showsUnicode ? theme.symbols : theme.asciiSymbols
    symbols = isSpoken ? .spoken(signs) : signs
    isASCII = !abilities.showsUnicode
    spacing = theme.spacing
    guard let isDark, abilities.colours == .indexed || abilities.colours == .direct else {
      // The colours of the person's palette, which suit any background.
      func named(_ number: UInt8, isBold: Bool = false) -> Style {
        abilities.colours == .none
          ? Style(isBold: isBold) : Style(colour: .named(number), isBold: isBold)
      }
      accent = named(6, isBold: abilities.colours == .none)
      chosen = named(6, isBold: true)
      success = named(2)
      error = named(1)
      errorMark = named(1, isBold: true)
      warning = named(3)
      muted = Style(isDim: true)
      var matched = chosen
      matched.isUnderlined = true
      self.matched = matched
      return
    }
    let palette = isDark ? theme.dark : theme.light
    let colour = abilities.colours == .direct ? Self.direct : Self.indexed
    accent = Style(colour: colour(palette.accent))
    chosen = Style(colour: colour(palette.accent), isBold: true)
    success = Style(colour: colour(palette.success))
    error = Style(colour: colour(palette.error))
    errorMark = error
    warning = Style(colour: colour(palette.warning))
    muted = Style(colour: colour(palette.muted))
    matched = Style(colour: colour(palette.accent), isUnderlined: true)
  }

  package static func == (one: ResolvedTheme, other: ResolvedTheme) -> Bool { one === other }

  /// Returns the style of a filled area that has the focus.
  package func filled(_ style: Style) -> Style {
    var filled = style
    filled.isBold = true
    filled.isReversed = true
    return filled
  }

  private static func direct(_ colour: Theme.Colour) -> Style.Colour {
    .rgb(colour.red, colour.green, colour.blue)
  }

  /// The nearest colour of the cube of 6 × 6 × 6 colours and the 24 greys of a terminal with 256
  /// colours.
  private static func indexed(_ colour: Theme.Colour) -> Style.Colour {
    let wanted = [Int(colour.red), Int(colour.green), Int(colour.blue)]
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = wanted.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let grey = min(23, max(0, (wanted.reduce(0, +) / 3 - 3) / 10))
    func distance(_ other: [Int]) -> Int {
      zip(wanted, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let isGrey =
      distance(Array(repeating: 8 + grey * 10, count: 3)) < distance(cube.map { levels[$0] })
    return .indexed(UInt8(isGrey ? 232 + grey : 16 + cube[0] * 36 + cube[1] * 6 + cube[2]))
  }
}
