/// How a wizard looks in a terminal, as one value that a program can replace: colours by what they
/// mean, symbols, spacing.
///
/// The colours of ``standard`` were chosen by their contrast, as the Web Content Accessibility
/// Guidelines 2.1 compute it: at least 5.9 on usual dark backgrounds and 4.9 on usual light ones.
public nonisolated struct Theme: Hashable, Sendable {
  /// A colour of red, green and blue.
  public struct Colour: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The parts, from 0 to 255.
    public let red: UInt8, green: UInt8, blue: UInt8

    /// A colour as the web writes it.
    ///
    /// - Parameter hex: Such as `0x7FB4FF`.
    public init(_ hex: UInt32) {
      red = UInt8(hex >> 16 & 255)
      green = UInt8(hex >> 8 & 255)
      blue = UInt8(hex & 255)
    }

    /// A colour as the web writes it.
    public init(integerLiteral hex: UInt32) { self.init(hex) }
  }

  /// Colours by what they mean; all else is in the terminal's own.
  public struct Palette: Hashable, Sendable {
    /// What is chosen, matched, or leads somewhere.
    public var accent: Colour
    /// What is done.
    public var success: Colour
    /// What is wrong.
    public var error: Colour
    /// What deserves care.
    public var warning: Colour
    /// What stands in the background: help, hints, marks of what is kept.
    public var muted: Colour

    /// Colours for one kind of background.
    ///
    /// - Parameters:
    ///   - accent: What is chosen, matched, or leads somewhere.
    ///   - success: What is done.
    ///   - error: What is wrong.
    ///   - warning: What deserves care.
    ///   - muted: What stands in the background.
    public init(accent: Colour, success: Colour, error: Colour, warning: Colour, muted: Colour) {
      self.accent = accent
      self.success = success
      self.error = error
      self.warning = warning
      self.muted = muted
    }
  }

  /// The signs that are drawn, each one cell wide.
  public struct Symbols: Hashable, Sendable {
    /// Before what was answered.
    public var answered: String
    /// Before what is chosen, and between the flows of a breadcrumb.
    public var pointer: String
    /// Before what is kept.
    public var kept: String
    /// Before what is wrong.
    public var failed: String
    /// Before what is ticked, and not.
    public var ticked: String, unticked: String
    /// For what was cut off.
    public var ellipsis: String
    /// Between answers in a row.
    public var separator: String
    /// In the place of each character of a secret.
    public var secret: String
    /// What is done of a progress, and what is not.
    public var barDone: String, barLeft: String
    /// For more above and below.
    public var up: String, down: String
    /// For keys to the left and right.
    public var left: String, right: String
    /// A line between parts.
    public var line: String
    /// What turns while one waits, one after the other.
    public var spinner: [String]

    /// For terminals that show Unicode.
    public static let unicode = Symbols(
      answered: "✓", pointer: "›", kept: "◦", failed: "✗", ticked: "◉", unticked: "○",
      ellipsis: "…", separator: "·", secret: "•", barDone: "━", barLeft: "─", up: "↑", down: "↓",
      left: "←", right: "→", line: "─",
      spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"])

    /// For terminals that show nothing but ASCII.
    public static let ascii = Symbols(
      answered: "+", pointer: ">", kept: "o", failed: "x", ticked: "*", unticked: "-",
      ellipsis: "~", separator: "-", secret: "*", barDone: "#", barLeft: "-", up: "^", down: "v",
      left: "<", right: ">", line: "-", spinner: ["|", "/", "-", "\\"])
  }

  /// How much room things take, in cells and rows.
  public struct Spacing: Hashable, Sendable {
    /// Blank columns at the left.
    public var margin: Int
    /// How wide the titles of answered screens are at least and at most.
    public var titleWidth: ClosedRange<Int>
    /// The part of the window's height that a list of options takes at most, between 0 and 1.
    public var listHeight: Double
    /// How wide text runs at most.
    public var textWidthMax: Int
    /// How wide the line is on which one types, until there is more on it.
    public var lineWidth: Int

    /// One column, titles of 16 to 24, lists of two thirds of the height, text of a hundred columns, lines of 24.
    public static let standard = Spacing(
      margin: 1, titleWidth: 16...24, listHeight: 2.0 / 3, textWidthMax: 100, lineWidth: 24)
  }

  /// Colours on a dark background.
  public var dark: Palette
  /// Colours on a light background.
  public var light: Palette
  /// Signs where the terminal shows Unicode.
  public var symbols: Symbols
  /// Signs where it shows nothing but ASCII.
  public var asciiSymbols: Symbols
  /// How much room things take.
  public var spacing: Spacing

  /// Calm and modern.
  public static let standard = Theme(
    dark: Palette(
      accent: 0x7FB4FF, success: 0x7ED491, error: 0xFF9A8D, warning: 0xF0C674, muted: 0xA3A9B3),
    light: Palette(
      accent: 0x1F5FBF, success: 0x1B6E33, error: 0xB3261E, warning: 0x7A5200, muted: 0x595F69),
    symbols: .unicode, asciiSymbols: .ascii, spacing: .standard)
}
