import StepwiseFlow

/// The look of wizards, as one value that a program can replace: colours by meaning, and the symbols
/// and the spacing of a terminal.
///
/// Pages in a browser have the same colours. The colours of ``standard`` were chosen by their contrast, as the Web Content Accessibility
/// Guidelines 2.1 compute it: at least 5.9 on usual dark backgrounds and 4.9 on usual light ones.
public nonisolated struct Theme: Hashable, Sendable {
  /// A colour of red, green and blue.
  public struct Colour: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The parts, from 0 to 255.
    public let red: UInt8, green: UInt8, blue: UInt8

    /// Creates a colour from its hexadecimal notation on the web.
    ///
    /// - Parameter hex: Such as `0x7FB4FF`.
    public init(_ hex: UInt32) {
      red = UInt8(hex >> 16 & 255)
      green = UInt8(hex >> 8 & 255)
      blue = UInt8(hex & 255)
    }

    /// Creates a colour from its hexadecimal notation on the web.
    public init(integerLiteral hex: UInt32) { self.init(hex) }

    /// The colour in the notation of the web, such as `#7fb4ff`.
    package var hex: String {
      let digits = String(
        1 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
      return "#\(digits.dropFirst())"
    }
  }

  /// Colours by meaning; everything else has the terminal's own colours.
  public struct Palette: Hashable, Sendable {
    /// Selected and matched text, and links.
    public var accent: Colour
    /// Completed things.
    public var success: Colour
    /// Errors.
    public var error: Colour
    /// Warnings.
    public var warning: Colour
    /// Secondary text: help, hints, marks of kept answers.
    public var muted: Colour

    /// Creates colours for one kind of background.
    ///
    /// - Parameters:
    ///   - accent: Selected and matched text, and links.
    ///   - success: Completed things.
    ///   - error: Errors.
    ///   - warning: Warnings.
    ///   - muted: Secondary text.
    public init(accent: Colour, success: Colour, error: Colour, warning: Colour, muted: Colour) {
      self.accent = accent
      self.success = success
      self.error = error
      self.warning = warning
      self.muted = muted
    }

    /// The colours with the names of their meanings.
    package var roles: [(name: String, colour: Colour)] {
      [
        ("accent", accent), ("success", success), ("error", error), ("warning", warning),
        ("muted", muted),
      ]
    }
  }

  /// The symbols, each one cell wide.
  public struct Symbols: Hashable, Sendable {
    /// Before an answered screen.
    public var answered: String
    /// Before a selected row, and between the flows of a breadcrumb.
    public var pointer: String
    /// Before a kept answer.
    public var kept: String
    /// Before an error.
    public var failed: String
    /// Before a ticked and an unticked option.
    public var ticked: String, unticked: String
    /// For text that was cut off.
    public var ellipsis: String
    /// Between answers in a row.
    public var separator: String
    /// For each character of a secret.
    public var secret: String
    /// The completed and the remaining part of a progress bar.
    public var barDone: String, barLeft: String
    /// For more rows above and below.
    public var up: String, down: String
    /// For the left and right arrow keys.
    public var left: String, right: String
    /// A line between parts.
    public var line: String
    /// The line that leads from the answers to the question.
    public var guide: String
    /// The frames of a spinner, shown one after the other.
    public var spinner: [String]

    /// For terminals that show Unicode.
    public static let unicode = Symbols(
      answered: "✓", pointer: "›", kept: "◦", failed: "✗", ticked: "■", unticked: "□",
      ellipsis: "…", separator: "·", secret: "•", barDone: "━", barLeft: "─", up: "↑", down: "↓",
      left: "←", right: "→", line: "─", guide: "│",
      spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"])

    /// For terminals that show only ASCII.
    public static let ascii = Symbols(
      answered: "+", pointer: ">", kept: "o", failed: "x", ticked: "*", unticked: "-",
      ellipsis: "~", separator: "-", secret: "*", barDone: "#", barLeft: "-", up: "^", down: "v",
      left: "<", right: ">", line: "-", guide: "|", spinner: ["|", "/", "-", "\\"])

    /// For screen readers, which would read symbols by their names; their meaning is in words
    /// instead.
    static func spoken(_ signs: Symbols) -> Symbols {
      Symbols(
        answered: " ", pointer: " ", kept: " ", failed: " ", ticked: " ", unticked: " ",
        ellipsis: signs.ellipsis, separator: ",", secret: "*", barDone: " ", barLeft: " ", up: " ",
        down: " ", left: signs.left, right: signs.right, line: " ", guide: "",
        spinner: [])
    }
  }

  /// The space that things take, in cells and rows.
  public struct Spacing: Hashable, Sendable {
    /// Blank columns at the left.
    public var margin: Int
    /// The minimum and maximum width of the titles of answered screens.
    public var titleWidth: ClosedRange<Int>
    /// The maximum part of the window's height for a list of options, between 0 and 1.
    public var listHeight: Double
    /// The maximum width of text.
    public var textWidthMax: Int
    /// The width of an empty input line; it grows with its text.
    public var lineWidth: Int

    /// One blank column, titles of 16 to 24 columns, lists of two thirds of the height, text of at
    /// most 100 columns, input lines of 24.
    public static let standard = Spacing(
      margin: 1, titleWidth: 16...24, listHeight: 2.0 / 3, textWidthMax: 100, lineWidth: 24)
  }

  /// Colours on a dark background.
  public var dark: Palette
  /// Colours on a light background.
  public var light: Palette
  /// Symbols for terminals that show Unicode.
  public var symbols: Symbols {
    get { unicode.content }
    set { unicode = Box(newValue) }
  }
  /// Symbols for terminals that show only ASCII.
  public var asciiSymbols: Symbols {
    get { ascii.content }
    set { ascii = Box(newValue) }
  }
  /// The space that things take.
  public var spacing: Spacing

  // In boxes, since each copy of a theme would otherwise copy more than thirty strings.
  private var unicode = Box(Symbols.unicode)
  private var ascii = Box(Symbols.ascii)

  private init(dark: Palette, light: Palette, spacing: Spacing) {
    self.dark = dark
    self.light = light
    self.spacing = spacing
  }

  /// A calm, modern theme.
  public static let standard = Theme(
    dark: Palette(
      accent: 0x7FB4FF, success: 0x7ED491, error: 0xFF9A8D, warning: 0xF0C674, muted: 0xA3A9B3),
    light: Palette(
      accent: 0x1F5FBF, success: 0x1B6E33, error: 0xB3261E, warning: 0x7A5200, muted: 0x595F69),
    spacing: .standard)
}
