@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Themes and abilities of a terminal")
struct ThemeTests {
  nonisolated static let darkBackgrounds: [Theme.Colour] = [0x000000, 0x1E1E1E, 0x282C34, 0x002B36]
  nonisolated static let lightBackgrounds: [Theme.Colour] = [0xFFFFFF, 0xFDF6E3, 0xEEE8D5]
  nonisolated static let leastContrast = 4.5

  /// The contrast of two colours by the formula of the Web Content Accessibility Guidelines 2.1.
  nonisolated static func contrast(_ one: Theme.Colour, _ other: Theme.Colour) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private nonisolated static func luminance(_ colour: Theme.Colour) -> Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }

  /// x to the power of 2.4, which is the fifth root of x to the power of 12, by Newton's method.
  private nonisolated static func power(_ x: Double) -> Double {
    let wanted = (0..<12).reduce(1.0) { product, _ in product * x }
    var root = 1.0
    for _ in 0..<200 {
      root -= (root * root * root * root * root - wanted) / (5 * root * root * root * root)
    }
    return root
  }

  @Test func everyRoleIsReadableOnUsualBackgrounds() {
    #expect(abs(Self.contrast(0x000000, 0xFFFFFF) - 21) < 0.001)
    #expect(abs(Self.contrast(0x777777, 0xFFFFFF) - 4.48) < 0.01)
    // On an unknown background, the person's own palette is used.
    let unknown = ResolvedTheme(.standard, .modern, isDark: nil)
    #expect(unknown.success.colour == .named(2) && unknown.error.colour == .named(1))
    var abilities = TerminalAbilities.modern
    abilities.colours = .indexed
    for (isDark, palette, backgrounds) in [
      (true, Theme.standard.dark, Self.darkBackgrounds),
      (false, Theme.standard.light, Self.lightBackgrounds),
    ] {
      var colours = palette.roles.map { ("\($0)", $1) }
      // With 256 colours.
      let theme = ResolvedTheme(.standard, abilities, isDark: isDark)
      for style in [theme.accent, theme.success, theme.error, theme.warning, theme.muted] {
        guard case .indexed(let number) = style.colour else {
          Issue.record("\(style.colour) is none of 256.")
          continue
        }
        colours.append(("colour \(number)", Self.colour(number)))
      }
      for (role, colour) in colours {
        for background in backgrounds {
          let contrast = Self.contrast(colour, background)
          #expect(contrast >= Self.leastContrast, "\(role) on \(background)")
        }
      }
    }
  }

  /// The colour that XTerm gives to a number from 0 to 255.
  private static func colour(_ number: UInt8) -> Theme.Colour {
    func hex(_ red: Int, _ green: Int, _ blue: Int) -> Theme.Colour {
      Theme.Colour(UInt32(red << 16 | green << 8 | blue))
    }
    let levels = [0, 95, 135, 175, 215, 255]
    let place = Int(number)
    if place >= 232 {
      return hex((place - 232) * 10 + 8, (place - 232) * 10 + 8, (place - 232) * 10 + 8)
    }
    let cube = place - 16
    return hex(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  // MARK: Drawing

  @Test func aProgramsOwnThemeIsUsed() {
    var theme = Theme.standard
    theme.dark.success = 0xABCDEF
    theme.symbols.answered = "●"
    theme.symbols.pointer = "▸"
    theme.spacing.margin = 4
    let person = Person(
      at: Talk { talk in talk.ask("Name") { _ in talk.ask("Town") { _ in } } },
      theme: ResolvedTheme(theme, .modern, isDark: true))
    person.enter("Ada")
    #expect(person.style(of: "●")?.colour == .rgb(0xAB, 0xCD, 0xEF))
    #expect(person.sees("▸"))
    #expect(person.screen.allSatisfy { $0.isEmpty || $0.hasPrefix("    ") })
  }

  // MARK: Environment

  /// The variables of an environment, of which `TERM` may lack its name, and the colours that a terminal has.
  private static let environments: [(colours: TerminalAbilities.Colours, variables: [String])] = [
    (
      .none,
      [
        "", "dumb", "vt100", "vt220", "ansi-m", "xterm-mono", "emacs", "unknown",
        "xterm-256color NO_COLOR=1", "xterm COLORTERM=truecolor NO_COLOR=0",
        "vt100 CLICOLOR_FORCE=0",
      ]
    ),
    (
      .named,
      [
        "xterm", "linux", "screen", "rxvt", "ansi", "xterm-mono CLICOLOR_FORCE=1",
        "dumb CLICOLOR_FORCE=1", "CLICOLOR_FORCE=1", "xterm NO_COLOR=1 CLICOLOR_FORCE=1",
      ]
    ),
    (
      .indexed,
      [
        "xterm-256color", "screen-256color", "tmux-256color", "xterm-kitty", "alacritty", "foot",
        "xterm-256color COLORTERM=yes", "xterm-256color NO_COLOR=",
      ]
    ),
    (.direct, ["xterm-direct", "xterm COLORTERM=truecolor", "xterm-256color COLORTERM=24bit"]),
  ]

  @Test func theEnvironmentDecidesTheColours() {
    for row in Self.environments {
      for words in row.variables {
        let pairs = words.split(separator: " ").map { word in
          let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
          return parts.count == 1 ? ("TERM", parts[0]) : (parts[0], parts[1])
        }
        let abilities = TerminalAbilities(Dictionary(uniqueKeysWithValues: pairs))
        #expect(abilities.colours == row.colours, "\(words)")
      }
    }
  }

  @Test func theEnvironmentNamesTheLocaleTheBackgroundAndTheTerminal() {
    let locales: [([String: String], Bool)] = [
      (["LANG": "en_GB.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
      ([:], false), (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
      (["LC_ALL": "", "LC_CTYPE": "ko_KR.UTF-8"], true), (["LANG": "ko_KR.EUC-KR"], false),
    ]
    for (variables, shows) in locales {
      #expect(TerminalAbilities(variables).showsUnicode == shows, "\(variables)")
    }
    let rows: [(String, Bool?)] = [
      ("15;0", true), ("0;15", false), ("12;8", true), ("0;default;15", false), ("7", false),
      ("x", nil), ("", nil),
    ]
    for (variable, isDark) in rows {
      #expect(TerminalAbilities(["COLORFGBG": variable]).isDark == isDark, "\(variable)")
    }
    // A terminal that never replies is not queried.
    let queried = [
      "xterm-256color", "tmux-256color", "st-256color", "rxvt-unicode-256color", "xterm-mono",
      "xterm-kitty", "foot-extra", "screen.xterm-256color", "iTerm2.app",
    ]
    let silent = [
      "linux", "dumb", "vt100", "", "ansi", "ansi-m", "emacs", "eterm-color", "unknown",
      "vt100-nav", "linux-16color", "hp2392", "Eterm", "my-terminal", "xterminal",
    ]
    for name in queried + silent {
      let answers = TerminalAbilities(["TERM": name]).answersQueries
      #expect(answers == queried.contains(name), "\(name)")
    }
  }
}
