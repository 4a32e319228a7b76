/// The style of a cell.
package nonisolated struct Style: Hashable, Sendable {
  /// A colour.
  package enum Colour: Hashable, Sendable {
    /// The terminal's own colour.
    case standard
    /// One of the terminal's sixteen colours: 0 to 7, and 8 to 15 for the bright ones.
    case named(UInt8)
    /// One of 256 colours.
    case indexed(UInt8)
    /// A colour of red, green and blue, each from 0 to 255.
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
  /// The address of a link; `nil` for none.
  package var link: String?

  /// Creates a style.
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

  /// The terminal's own style.
  package static let plain = Style()

  /// Returns the same style with the address of a link; `nil` for none.
  package func linked(to link: String?) -> Style {
    var style = self
    style.link = link
    return style
  }

  /// Returns the control sequence that selects this style while another one is selected.
  ///
  /// Only additional attributes are written. Terminals differ in how they turn off a single
  /// attribute, so a style that lacks an attribute of the other one resets all attributes first.
  func selection(after other: Style) -> String {
    let begin = isMore(than: other) ? other : .plain
    var codes = begin == other ? [] : ["0"]
    if isBold, !begin.isBold { codes.append("1") }
    if isDim, !begin.isDim { codes.append("2") }
    if isUnderlined, !begin.isUnderlined { codes.append("4") }
    if isReversed, !begin.isReversed { codes.append("7") }
    if colour != begin.colour, let code = Self.code(of: colour, isBehind: false) {
      codes.append(code)
    }
    if background != begin.background, let code = Self.code(of: background, isBehind: true) {
      codes.append(code)
    }
    return codes == ["0"] ? "\u{1B}[m" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// Whether this style has all attributes of another, and a colour wherever the other has one.
  private func isMore(than other: Style) -> Bool {
    (isBold || !other.isBold) && (isDim || !other.isDim) && (isUnderlined || !other.isUnderlined)
      && (isReversed || !other.isReversed) && (colour != .standard || other.colour == .standard)
      && (background != .standard || other.background == .standard)
  }

  /// The code that selects a colour for the text or the background; `nil` for the terminal's own.
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
