/// The description of a program, from which its help, its completions and its manual are made.
struct ProgramGuide {
  /// The program's name on the command line.
  let name: String
  let summary: String
  let version: String
  /// The options of the program, or of a suite without a wizard's name.
  let table: OptionTable
  /// The wizards of a suite; empty for a standalone program.
  var wizards: [ProgramGuide] = []
  let commands: [ProgramCommand]
  /// The commands that may stand after the name of one of the wizards, each once.
  var wizardCommands: [ProgramCommand] {
    wizards.flatMap(\.commands).reduce(into: []) { all, command in
      if !all.contains(where: { $0.name == command.name }) { all.append(command) }
    }
  }

  /// Creates the guide to a standalone program, or to a wizard of a suite.
  init<Program: WizardProgram>(
    _ type: Program.Type, table: OptionTable, commands: [ProgramCommand]
  ) {
    name = Program.name
    summary = Program.summary
    version = Program.version
    self.table = table
    self.commands = commands
  }

  /// Creates the guide to a suite.
  init<Suite: WizardSuite>(_ suite: Suite.Type, commands: [ProgramCommand]) {
    name = Suite.name
    summary = Suite.summary
    version = Suite.version
    wizards = Suite.wizards.map { Self.guide(to: $0, in: suite) }
    table = wizards.first?.table ?? OptionTable()
    self.commands = commands
  }

  private static func guide<Program: WizardProgram, Suite: WizardSuite>(
    to wizard: Program.Type, in suite: Suite.Type
  ) -> ProgramGuide {
    let drivers = (wizard.drivers + suite.drivers).map { $0.init() }
    return ProgramGuide(
      wizard, table: OptionTable(of: [wizard.init()] + drivers + [RunOptions(of: wizard)]),
      commands: suite.commands(of: wizard))
  }

  /// Returns the help of a wizard's program, with all its options or with those that people need most.
  static func help(
    of path: String, summary: String, table: OptionTable, commands: [ProgramCommand] = [],
    manual: String, width: Int, isWhole: Bool
  ) -> String {
    let ends =
      "Exits with \(exitCodes). “\(manual)” prints a man page with these codes, the environment"
      + " variables, files and examples."
    let more = isWhole ? "" : "“\(path) --help all” lists all options. "
    let inside =
      "While it runs, “:help” lists what you can type, “:back” steps back, and “:cancel” cancels."
    var usage = "Usage: \(path) [OPTIONS]\n"
    if !commands.isEmpty {
      let sheet = HelpSheet(heads: commands.map(\.usage), width: width)
      usage += "       \(path) COMMAND …\n\nCommands:\n"
      usage += commands.map { sheet.row($0.usage, $0.summary) }.joined()
    }
    return """
      \(lines(summary.isEmpty ? path : summary, width))

      \(usage)
      \(table.help(width: width, isWhole: isWhole))
      \(lines(more + inside, width))

      \(lines(ends, width))
      """
  }

  /// The exit codes with their occasions, such as `66, 73 or 74 for a file`.
  private static var exitCodes: String {
    var clauses: [(codes: [String], occasion: String)] = []
    for code in ExitCode.allCases {
      if clauses.last?.occasion == code.occasion {
        clauses[clauses.count - 1].codes.append("\(code.rawValue)")
      } else {
        clauses.append((["\(code.rawValue)"], code.occasion))
      }
    }
    return clauses.map { "\(HelpSheet.either($0.codes)) \($0.occasion)" }
      .joined(separator: ", ")
  }

  /// Returns the help of a suite.
  func help(width: Int) -> String {
    let rows =
      commands.map { ($0.name, $0.summary) }
      + wizardCommands.map { ("WIZARD \($0.name)", $0.summary) }
    let sheet = HelpSheet(heads: wizards.map(\.name) + rows.map(\.0), width: width)
    let first = wizards.first?.name ?? ""
    let hint =
      "“\(name)” alone is “\(name) \(first)”. “\(name) help NAME” prints the help of a"
      + " wizard or command, and “\(name) manual” prints the manual."
    return """
      \(Self.lines(summary, width))

      Usage: \(name) [WIZARD] [OPTIONS]
             \(wizardCommands.isEmpty ? name : "\(name) [WIZARD]") COMMAND …

      Wizards:
      \(wizards.map { sheet.row($0.name, $0.summary) }.joined())
      Commands:
      \(rows.map { sheet.row($0, $1) }.joined())
      \(Self.lines(hint, width))
      """
  }

  private static func lines(_ text: String, _ width: Int) -> String {
    HelpSheet.lines(of: text, width: width).joined(separator: "\n")
  }
}
