/// How a cell looks.
package nonisolated struct Style: Hashable, Sendable {
  /// A colour.
  package enum Colour: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// One of the terminal's sixteen: 0 to 7, and 8 to 15 for the bright ones.
    case named(UInt8)
    /// One of 256.
    case indexed(UInt8)
    /// Of red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The colour of the text.
  package var colour: Colour
  /// The colour behind the text.
  package var background: Colour
  /// Whether it is bold.
  package var isBold: Bool
  /// Whether it is underlined.
  package var isUnderlined: Bool
  /// Whether it is dim.
  package var isDim: Bool
  /// Whether text and background are swapped.
  package var isReversed: Bool
  /// Where it leads; `nil` where it leads nowhere.
  package var link: String?

  /// A look.
  ///
  /// - Parameters:
  ///   - colour: The colour of the text; the terminal's own.
  ///   - background: The colour behind the text; the terminal's own.
  ///   - isBold: Whether it is bold.
  ///   - isUnderlined: Whether it is underlined.
  ///   - isDim: Whether it is dim.
  ///   - isReversed: Whether text and background are swapped.
  ///   - link: Where it leads; nowhere.
  package init(
    colour: Colour = .standard, background: Colour = .standard, isBold: Bool = false,
    isUnderlined: Bool = false, isDim: Bool = false, isReversed: Bool = false, link: String? = nil
  ) {
    self.colour = colour
    self.background = background
    self.isBold = isBold
    self.isUnderlined = isUnderlined
    self.isDim = isDim
    self.isReversed = isReversed
    self.link = link
  }

  /// The terminal's own look.
  package static let plain = Style()

  /// The same look, with an address that the terminal may follow.
  ///
  /// - Parameter link: The address; `nil` for none.
  /// - Returns: The look.
  package func linked(to link: String?) -> Style {
    var style = self
    style.link = link
    return style
  }

  /// The control sequence that selects this look, whatever was selected before.
  var selection: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if let code = Self.code(of: colour, isBehind: false) { codes.append(code) }
    if let code = Self.code(of: background, isBehind: true) { codes.append(code) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// What selects a colour for the text or behind it; `nil` for the terminal's own.
  private static func code(of colour: Colour, isBehind: Bool) -> String? {
    let first = isBehind ? 40 : 30
    switch colour {
    case .standard: return nil
    case .named(let number) where number < 8: return "\(first + Int(number))"
    case .named(let number): return "\(first + 60 + Int(number) - 8)"
    case .indexed(let number): return "\(first + 8);5;\(number)"
    case .rgb(let red, let green, let blue): return "\(first + 8);2;\(red);\(green);\(blue)"
    }
  }
}
