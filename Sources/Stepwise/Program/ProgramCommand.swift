/// A command of a program that runs no wizard: `stepwise map onboarding`, `registration map`.
public struct ProgramCommand {
  /// Its name, as one types it.
  public let name: String
  /// What it does, in a line, for `--help`.
  public let summary: String
  /// The words that it takes.
  let arguments: [CommandArgument]
  /// Makes the table of its options: only what is run or asked about needs one.
  private let makeTable: () -> OptionTable
  /// What runs it.
  private let run: ([String]) async throws -> String?

  /// The option that every command has.
  private struct HelpOptions {
    @Flag(Flag.helpForHelp, in: .help) var help
  }

  /// A command without options.
  ///
  /// - Parameters:
  ///   - name: Its name, as one types it.
  ///   - summary: What it does, in a line.
  ///   - arguments: The words that it takes, for its usage and for shells.
  ///   - run: Takes the words after the name, and gives what goes to standard output, `nil` for nothing; it
  ///     throws a ``RunFailure`` with the code to end with.
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

  /// A command with options.
  ///
  /// - Parameters:
  ///   - name: Its name, as one types it.
  ///   - summary: What it does, in a line.
  ///   - arguments: The words that it takes, for its usage and for shells.
  ///   - options: A value whose properties are wrapped by ``Option`` or ``Flag``.
  ///   - run: Takes the options as given and the other words after the name, and gives what goes to
  ///     standard output, `nil` for nothing; it throws a ``RunFailure`` with the code to end with.
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

  /// Its options, for help and completions.
  var table: OptionTable { makeTable() }

  /// How it is called: `map WIZARD [mermaid|dot]`.
  var usage: String { usage(table) }

  private func usage(_ table: OptionTable) -> String {
    let hasOptions = table.rows.contains { $0.option.group == .own }
    return ([name] + arguments.map(\.label) + (hasOptions ? ["[OPTIONS]"] : []))
      .joined(separator: " ")
  }

  /// Runs it, or says how it is used.
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

  /// What `--help` says of it.
  func help(of program: String, width: Int) -> String {
    let table = table
    var lines = HelpSheet.lines(of: summary, width: width)
    lines += [
      "", "Usage: \(program) \(usage(table))", "", String(table.help(width: width).dropLast()),
    ]
    return lines.joined(separator: "\n")
  }
}
