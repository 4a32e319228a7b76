/// A command of a program that runs no wizard, such as `stepwise map onboarding` or `registration map`.
public struct ProgramCommand {
  /// The name on the command line.
  public let name: String
  /// A one-line description for `--help`.
  public let summary: String
  /// The arguments.
  let arguments: [CommandArgument]
  /// Creates the table of options, which is only needed for the command that is run or asked about.
  private let makeTable: () -> OptionTable
  /// Runs the command.
  private let run: ([String]) async throws -> String?

  /// The option that every command has.
  private struct HelpOptions {
    @Flag(Flag.helpForHelp, in: .help) var help
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
    self.run = run
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
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.run = { try await run(options, $0) }
    makeTable = { OptionTable(of: options, HelpOptions()) }
  }

  /// The options, for help and completions.
  var table: OptionTable { makeTable() }

  /// The usage, such as `map WIZARD [mermaid|dot]`.
  var usage: String { usage(table) }

  private func usage(_ table: OptionTable) -> String {
    let hasOptions = table.rows.contains { $0.option.group == .own }
    return ([name] + arguments.map(\.label) + (hasOptions ? ["[OPTIONS]"] : []))
      .joined(separator: " ")
  }

  /// Runs the command, or returns its help if `--help` is given.
  func run(_ words: [String], of program: String) async throws -> String? {
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
    return try await run(others)
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
