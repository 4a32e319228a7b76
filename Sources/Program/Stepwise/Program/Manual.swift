import StepwiseFlow
/// The manual of a program: a page for `man`, generated from its options.
struct Manual {
  private let guide: ProgramGuide

  /// Creates the manual of a program.
  init(_ guide: ProgramGuide) { self.guide = guide }

  /// The page, in the macros of man(7), without a final newline.
  var page: String {
    let name = Self.text(guide.name)
    return [
      ".\\\" Made by \(name) \(guide.wizards.isEmpty ? "\\-\\-manual" : "manual"): do not edit it.",
      ".TH \(name.uppercasedASCII) 1 \"\" \"\(name) \(Self.text(guide.version))\" \"\"",
      ".SH NAME",
      "\(name) \\- \(Self.filled(guide.summary.isEmpty ? "a wizard" : guide.summary.withoutStop))",
      ".SH SYNOPSIS", synopsis,
      ".SH DESCRIPTION", description,
      wizards, commands, options,
      ".SH EXIT STATUS", exitStatus,
      ".SH ENVIRONMENT", environment,
      ".SH FILES", files,
      ".SH EXAMPLES", examples,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var synopsis: String {
    let name = Self.text(guide.name)
    let wizard = guide.wizards.isEmpty ? "" : "[\\fIWIZARD\\fR] "
    let place = guide.wizardCommands.isEmpty ? "" : wizard
    let commands = guide.commands.isEmpty ? "" : "\n.br\n.B \(name)\n\(place)\\fICOMMAND\\fR …"
    return ".B \(name)\n\(wizard)[\\fIOPTIONS\\fR]\(commands)".ascii
  }

  private var description: String {
    var paragraphs = [
      "Asks questions, one after another. At a terminal, Enter answers, Esc steps back to the"
        + " previous question and its answer, and F1 lists all keys. If standard input is not a"
        + " terminal, its lines are the answers, in the order of the questions.",
      "Only the result goes to standard output. The conversation goes to standard error, or to"
        + " the terminal.",
      "The plain prompt and a steps file take the same lines: “:help” lists them, “:back” steps"
        + " back, “:back TITLE” changes an earlier answer, “:cancel” cancels.",
    ]
    if let first = guide.wizards.first {
      paragraphs.insert("Without a name, the wizard is “\(first.name)”.", at: 0)
    }
    return paragraphs.map(Self.filled).joined(separator: "\n.PP\n")
  }

  private var wizards: String {
    guard !guide.wizards.isEmpty else { return "" }
    let parts = guide.wizards.map { Self.part($0.name, $0.summary, $0.table.rows) }
    return ".SH WIZARDS\n" + parts.joined(separator: "\n")
  }

  private var commands: String {
    guard !guide.commands.isEmpty else { return "" }
    // A command of a wizard takes the wizard's options, too, which are listed there.
    let others = Set(guide.wizards.flatMap { $0.table.rows.filter(Self.isOwn).map(\.name) })
    let parts =
      guide.commands.map { Self.part($0.usage, $0.summary, $0.table.rows) }
      + guide.wizardCommands.map { command in
        Self.part(
          "WIZARD \(command.usage)", command.summary,
          command.table.rows.filter { !others.contains($0.name) })
      }
    return ".SH COMMANDS\n" + parts.joined(separator: "\n")
  }

  /// A wizard or a command, with its own options.
  private static func part(_ title: String, _ summary: String, _ rows: [OptionTable.Row]) -> String
  {
    ".SS \(text(title))\n\(filled(summary))" + list(rows.filter(isOwn))
  }

  private static func isOwn(_ row: OptionTable.Row) -> Bool { row.option.group == .own }

  /// The options that a suite's wizards share; each wizard lists its own options.
  private var options: String {
    let groups = OptionGroup.allCases.filter { $0 != .own || guide.wizards.isEmpty }
    let parts = groups.compactMap { group -> String? in
      let rows = guide.table.rows.filter { $0.option.group == group }
      guard !rows.isEmpty else { return nil }
      return (group == .own ? "" : ".SS \(Self.text(group.rawValue))")
        + Self.list(rows).dropFirst(group == .own ? 1 : 0)
    }
    return ".SH OPTIONS\n" + parts.joined(separator: "\n")
  }

  private var exitStatus: String {
    let rows = ExitCode.allCases.map { Self.row("\($0.rawValue)", $0.meaning) }
    return rows.joined(separator: "\n") + "\n.PP\n"
      + Self.filled(
        "On a fatal signal the terminal is restored, and then the program ends by that signal.")
  }

  private var environment: String {
    Self.variables.map { Self.row($0.names, $0.meaning) }.joined(separator: "\n")
  }

  /// The environment variables that the library reads.
  static let variables = [
    ("TERM", "The type of the terminal; if it is dumb or not set, questions come in plain lines."),
    ("ACCESSIBLE", "Plain lines, if it is set and neither 0 nor false."),
    ("NO_COLOR", "No colours, if it is set."),
    ("CLICOLOR_FORCE", "Colours, even if the terminal does not report any."),
    (
      "COLORTERM, COLORFGBG",
      "The number of colours of the terminal, and whether its background is dark."
    ),
    (
      "LANGUAGE",
      "Languages, the most wanted first, such as th:ko; used only if the locale names a language."
    ),
    (
      "LC_ALL, LC_MESSAGES, LANG",
      "The locale; its language comes after those. The first language that has texts is used, or"
        + " else English. --language overrides all of them, and a script gets English."
    ),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "The encoding: if it is not UTF-8, symbols are ASCII and the language is English."
    ),
    ("LC_ALL, LC_TIME, LANG", "The format of dates."),
    ("COLUMNS, LINES", "The window's size, if the terminal does not report it."),
    ("VISUAL, EDITOR", "The editor that Ctrl-O opens."),
    (
      "INPUTRC",
      "The readline init file, otherwise ~/.inputrc or /etc/inputrc: its editing-mode chooses the keys."
    ),
    (
      "INSIDE_EMACS",
      "If it is set, secrets are asked for in words after which Emacs' shell hides what is typed."
    ),
    ("TMPDIR", "The folder for the text that the editor opens."),
    (
      "STEPWISE_JOURNAL",
      "0: no answers are kept for the next start, as with --no-journal. Otherwise an unfinished run of a person is."
    ),
    (
      "CI",
      "If it is set, no answers are kept for the next start, because nobody comes back to them."
    ),
    ("XDG_STATE_HOME, XDG_CACHE_HOME, HOME", "The folders of the files below."),
  ].map { (names: $0.0, meaning: $0.1) }

  private var files: String {
    [
      Self.row(
        "~/.local/state/\(guide.name)",
        "Data that outlives a run, unless --state names a folder; in $XDG_STATE_HOME, if that is set."
      ),
      Self.row(
        "~/.local/state/stepwise/runs",
        "Unfinished runs of all such programs, which the next start offers to go on with; for 30 days, readable only"
          + " by you; not in the home of somebody else. In $XDG_STATE_HOME, or in the folder runs of --state."
      ),
      Self.row(
        "~/.cache/\(guide.name)",
        "Data that can be fetched again; in $XDG_CACHE_HOME, if that is set."),
    ].joined(separator: "\n")
  }

  private var examples: String {
    let call = guide.wizards.dropFirst().first.map { "\(guide.name) \($0.name)" } ?? guide.name
    return [
      ("Ask a person, and save the answers:", "\(call) --save mine.steps"),
      ("Resume the saved run:", "\(call) --resume mine.steps"),
      (
        "Answer from a script, and write the result to a file:",
        "\(call) --script answers.steps --output result"
      ),
      (
        "Answer from a JSON file, and ask nobody:",
        "\(call) --answers answers.json --no-input"
      ),
    ].map { Self.filled($0.0) + "\n.PP\n.RS 4\n.nf\n\(Self.text($0.1))\n.fi\n.RE" }
      .joined(separator: "\n.PP\n")
  }

  // MARK: Roff

  private static func list(_ rows: [OptionTable.Row]) -> String {
    rows.map { row in
      let head =
        "\\fB\(text("--\(row.name)"))\\fR"
        + (row.option.placeholder.map { " \\fI\(text($0))\\fR" } ?? "")
      return
        "\n.TP\n\(row.name == "help" ? "\\fB\\-h\\fR, \(head)" : head)\n\(filled(row.help))"
    }.joined()
  }

  private static func row(_ head: String, _ said: String) -> String {
    ".TP\n\\fB\(text(head))\\fR\n\(filled(said))"
  }

  /// The maximum length of a line; longer lines of roff are hard to compare.
  private static let lineMax = 76

  /// Escapes a text so that it contains no roff requests or escapes, in ASCII and on one line.
  ///
  /// It must be one line because headings, names and commands end with theirs.
  static func text(_ text: String) -> String { harmless(escaped(text)) }

  /// Escapes a text and breaks it into lines at any blank; `man` fills them again.
  private static func filled(_ text: String) -> String {
    HelpSheet.lines(of: escaped(text), width: lineMax, breaksWords: false).map(harmless)
      .joined(separator: "\n")
  }

  private static func harmless(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&\(line)" : line
  }

  private static func escaped(_ text: String) -> String {
    var roff = ""
    for character in text {
      switch character {
      case "\\": roff += "\\e"
      case "-": roff += "\\-"
      case "'": roff += "\\(aq"
      case "`": roff += "\\(ga"
      case "^": roff += "\\(ha"
      case "~": roff += "\\(ti"
      case "\"": roff += "\\(dq"
      case _ where character.isNewline: roff += " "
      default: roff.append(character)
      }
    }
    return roff.ascii
  }
}

extension String {
  /// The text with each non-ASCII character as its Unicode number, which every formatter knows.
  fileprivate var ascii: String {
    unicodeScalars.map { scalar in
      guard !scalar.isASCII else { return String(scalar) }
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "\\[u\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)]"
    }.joined()
  }

  /// The text in capital letters if it is ASCII and contains no escape.
  fileprivate var uppercasedASCII: String { holds("\\[") ? self : uppercased() }

  fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
