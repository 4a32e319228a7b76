/// A command of a program, such as `stepwise map onboarding` or `registration map`, or of a wizard, such as
/// `stepwise onboarding serve`.
public struct ProgramCommand {
  /// The name on the command line.
  public let name: String
  /// A one-line description for `--help`.
  public let summary: String
  /// The arguments.
  let arguments: [CommandArgument]
  /// Creates the table of options, which is only needed for the command that is run or asked about.
  private let makeTable: () -> OptionTable
  /// Runs the command with the words after its name, for the program or the wizard that is called so.
  private let run: ([String], _ path: String) async throws -> String?
  /// Runs the wizard of the command with all words after the name, for the program of that name; `nil` if it has none.
  private var runWizard: (([String], String) async throws -> Void)?

  /// The option that every command has.
  private struct HelpOptions {
    @Flag("Prints this help and exits; so does -h.", in: .help) var help
  }

  /// Creates a command without options.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - summary: A one-line description.
  ///   - arguments: The arguments, for its usage and for shells.
  ///   - run: Receives the words after the name, and returns the text for standard output; `nil` for none. It
  ///     throws a ``RunFailure`` to end with that exit code.
  public init(
    name: String, summary: String, arguments: [CommandArgument] = [],
    run: @escaping ([String]) async throws -> String?
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.run = { words, _ in try await run(words) }
    makeTable = { OptionTable(of: HelpOptions()) }
  }

  /// Creates a command with options.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - summary: A one-line description.
  ///   - arguments: The arguments, for its usage and for shells.
  ///   - options: A value whose properties are wrapped by ``Option`` or ``Flag``.
  ///   - run: Receives the given options and the other words after the name, and returns the text for
  ///     standard output; `nil` for none. It throws a ``RunFailure`` to end with that exit code.
  public init<Options>(
    name: String, summary: String, arguments: [CommandArgument] = [], options: Options,
    run: @escaping (Options, [String]) async throws -> String?
  ) {
    self.init(name: name, summary: summary, arguments: arguments, options: options) {
      options, words, _ in try await run(options, words)
    }
  }

  /// Creates a command with options that needs to know what it is a command of.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - summary: A one-line description.
  ///   - arguments: The arguments, for its usage and for shells.
  ///   - options: A value whose properties are wrapped by ``Option`` or ``Flag``.
  ///   - run: Receives the given options, the other words after the name, and the words before it, such as
  ///     `stepwise onboarding` or `registration`.
  package init<Options>(
    name: String, summary: String, arguments: [CommandArgument] = [], options: Options,
    run: @escaping (Options, [String], _ path: String) async throws -> String?
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.run = { try await run(options, $0, $1) }
    makeTable = { OptionTable(of: options, HelpOptions()) }
  }

  /// Creates a command that runs a wizard about something that the command line names, such as `stepwise form FILE`.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - summary: A one-line description.
  ///   - arguments: The arguments, which come before all options, for its usage and for shells.
  ///   - wizard: The type of the wizard's program.
  ///   - drivers: Drivers that it offers beside its own and the library's.
  ///   - commands: The names of the commands that may stand after the arguments.
  ///   - prepare: Receives as many words as there are arguments, and returns the wizard. It throws a ``RunFailure`` to
  ///     end with that exit code.
  public init<Program: WizardProgram>(
    name: String, summary: String, arguments: [CommandArgument], wizard: Program.Type,
    drivers: [any DriverOption.Type] = [], commands: [String] = [],
    prepare: @escaping ([String]) async throws -> PreparedWizard<Program>
  ) {
    self.name = name
    self.summary = summary
    let count = arguments.count
    self.arguments =
      arguments + (commands.isEmpty ? [] : [.choice(commands, isOptional: true)])
    run = { _, _ in nil }
    let makeTable = {
      OptionTable(
        of: [Program()] + (Program.drivers + drivers).map { $0.init() } + [RunOptions(of: wizard)])
    }
    self.makeTable = makeTable
    let usage = ([name] + self.arguments.map(\.label) + ["[OPTIONS]"]).joined(separator: " ")
    runWizard = { words, program in
      let given = words.prefix { !$0.hasPrefix("-") || $0 == "-" }.prefix(count)
      guard given.count == count else {
        throw RunFailure(.usage, "An argument is missing: \(program) \(usage).")
      }
      let prepared = try await prepare(Array(given))
      try await ProgramRunner(
        path: ([program, name] + given).joined(separator: " "), commands: { prepared.commands },
        keptName: "\(program) \(name) \(prepared.subject)", manual: "\(program) manual",
        suiteDrivers: drivers
      ).run(prepared.program, Array(words.dropFirst(count)))
    }
  }

  /// The options, for help and completions.
  var table: OptionTable { makeTable() }

  /// The usage, such as `map WIZARD [mermaid|dot]`.
  var usage: String { usage(table) }

  private func usage(_ table: OptionTable) -> String {
    let hasOptions = runWizard != nil || table.rows.contains { $0.option.group == .own }
    return ([name] + arguments.map(\.label) + (hasOptions ? ["[OPTIONS]"] : []))
      .joined(separator: " ")
  }

  /// Runs the command, or returns its help if `--help` is given.
  func run(_ words: [String], of program: String) async throws -> String? {
    if let runWizard {
      if words.contains("--help") || words.first == "-h" {
        return help(of: program, width: HelpSheet.outputWidth)
      }
      try await runWizard(words, program)
      return nil
    }
    let table = table
    var others: [String] = []
    try table.read(words, program: "\(program) \(name)") { word in
      guard !word.hasPrefix("-") || word == "-" else {
        throw RunFailure(
          .usage, "There is no option \(word). See \(program) \(name) --help.")
      }
      others.append(word)
    }
    if table.isGiven("help") { return help(of: program, width: HelpSheet.outputWidth) }
    return try await run(others, program)
  }

  /// Returns the help of the command.
  func help(of program: String, width: Int) -> String {
    let table = table
    var lines = HelpSheet.lines(of: summary, width: width)
    lines += [
      "", "Usage: \(program) \(usage(table))", "", String(table.help(width: width).dropLast()),
    ]
    return lines.joined(separator: "\n")
  }
}

/// A wizard that a command is about to run.
public struct PreparedWizard<Program: WizardProgram> {
  let program: Program
  let subject: String
  let commands: [ProgramCommand]

  /// Creates a wizard to run.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - subject: Words that tell apart what the wizard is about, such as a file's name and a digest. An unfinished run
  ///     is offered again only for the same subject.
  ///   - commands: The commands that may stand after the arguments, such as `serve`.
  public init(_ program: Program, about subject: String, commands: [ProgramCommand] = []) {
    self.program = program
    self.subject = subject
    self.commands = commands
  }
}
