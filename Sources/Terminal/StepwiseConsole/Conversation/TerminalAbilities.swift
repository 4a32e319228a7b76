import StepwiseFlow
import StepwiseSystem

/// The abilities of a terminal, as far as the environment tells.
package nonisolated struct TerminalAbilities: Equatable {
  /// The number of colours.
  package enum Colours: Equatable {
    case none
    /// The sixteen colours whose shades the person chose.
    case named
    /// 256 colours.
    case indexed
    /// Any colour.
    case direct
  }

  package var colours: Colours
  package var showsUnicode: Bool
  /// Whether the terminal may be queried: it is known to answer, or to ignore a query.
  ///
  /// Another terminal could show the query as text.
  package var answersQueries: Bool
  /// Whether the background is dark; `nil` if the environment does not tell.
  package var isDark: Bool?

  /// Reads the environment variables `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`
  /// (bixense.com/clicolors), `COLORTERM`, `TERM`, `COLORFGBG`, and those of the locale.
  package init(_ variable: (String) -> String? = Self.variable) {
    func isSet(_ name: String) -> Bool { !(variable(name) ?? "").isEmpty }
    let name = variable("TERM") ?? ""
    let isForced = isSet("CLICOLOR_FORCE") && variable("CLICOLOR_FORCE") != "0"
    let isDirect = ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "")
    if isSet("NO_COLOR"), !isForced {
      colours = .none
    } else if isDirect || name.hasSuffix("-direct") {
      colours = .direct
    } else if name.hasSuffix("256color") || name.hasPrefix("xterm-kitty")
      || name.hasPrefix("alacritty") || name.hasPrefix("foot")
    {
      colours = .indexed
    } else if Self.colourless.contains(Self.family(of: name))
      || name.hasSuffix("-m") || name.hasSuffix("-mono")
    {
      colours = isForced ? .named : .none
    } else {
      colours = .named
    }
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variable($0) }.first { !$0.isEmpty } ?? ""
    let encoding = locale.lowercased()
    showsUnicode = encoding.holds("utf-8") || encoding.holds("utf8")
    answersQueries = Self.answering.contains(Self.family(of: name).lowercased())
    isDark = variable("COLORFGBG").flatMap(Self.isDark)
  }

  /// The families of terminals that have no colours.
  private static let colourless: Set<String> = [
    "vt52", "vt100", "vt102", "vt220", "vt320", "vt420", "dumb", "emacs", "unknown", "",
  ]

  /// The families of terminals that answer queries, or ignore those that they do not know.
  ///
  /// Most terminals of today call themselves `xterm`, with a variant.
  private static let answering: Set<String> = [
    "xterm", "screen", "tmux", "rxvt", "st", "stterm", "foot", "alacritty", "kitty", "wezterm",
    "ghostty", "contour", "rio", "vte", "gnome", "konsole", "putty", "mintty", "iterm", "iterm2",
    "nsterm", "mlterm", "mrxvt", "terminator", "teraterm",
  ]

  /// The name of a terminal without its variant: `ansi` of `ansi-mono`.
  private static func family(of name: String) -> String {
    String(name.prefix { !"-.+".contains($0) })
  }

  /// The last number of `COLORFGBG` is the background: 0 to 6 and 8 are dark.
  private static func isDark(_ colours: String) -> Bool? {
    guard let last = colours.split(separator: ";").last, let number = Int(last) else { return nil }
    return (0...6).contains(number) || number == 8
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
