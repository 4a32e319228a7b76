import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseSystem

/// The command `mcp`, which serves wizards as tools to editors and assistants.
///
/// It speaks the Model Context Protocol over standard input and output: `stepwise mcp`,
/// `registration mcp`. A program or a suite lists it among its commands:
///
/// ```swift
/// static var commands: [ProgramCommand] { [MCPCommand.command(of: Self.self)] }
/// ```
@MainActor
public enum MCPCommand {
  /// Returns the schema of a wizard's answers, as `questions` prints it.
  public typealias Questions = (_ wizard: String) async throws -> String?

  private static let name = "mcp"
  private static let summary =
    "Serves wizards as tools to an assistant, over standard input and output."

  /// Creates the command of a program with one wizard; it takes the wizard's own options.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - questions: Returns the schema of the answers, so that an assistant knows them before its
  ///     first call; with `nil`, the tool announces and accepts arguments of any name. `ExplorerCommands.questions(of:answers:options:)`
  ///     makes one by exploring the wizard.
  ///   - secretPages: Opens pages for secrets, such as `WebOption.secretPages`; with `nil`, a call that comes to a
  ///     secret ends, and says how to answer it in a terminal.
  ///   - stores: The kinds of stores that `--state-store` takes, besides a folder.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(
    of program: Program.Type, questions: Questions? = nil, secretPages: SecretPages.Maker? = nil,
    stores: [SharedRunStoreScheme] = []
  ) -> ProgramCommand {
    command(
      for: program.init(), questions: questions, keepsQuestions: true, secretPages: secretPages,
      stores: stores)
  }

  /// Creates the command of a program whose options are set already.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - summary: What the tool is for; `nil` for the program's summary.
  ///   - questions: Returns the schema of the answers; with `nil`, the tool accepts arguments of any name.
  ///   - keepsQuestions: Whether a build of the program explores its wizard only once, which is right only if what it
  ///     asks depends on nothing else, such as a file.
  ///   - secretPages: Opens pages for secrets; with `nil`, a call that comes to a secret ends.
  ///   - stores: The kinds of stores that `--state-store` takes, besides a folder.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(
    for program: Program, summary: String? = nil, questions: Questions? = nil,
    keepsQuestions: Bool = false, secretPages: SecretPages.Maker? = nil,
    stores: [SharedRunStoreScheme] = []
  ) -> ProgramCommand {
    ProgramCommand(
      name: name, summary: self.summary, options: ProgramServing(program: program)
    ) { options, words, path in
      guard words.isEmpty else {
        throw RunFailure(.usage, "“\(words[0])” was not expected: \(name) takes options only.")
      }
      let wizard = options.program
      let tool = HostedWizard(Program.self, command: path, summary: summary) { wizard }
      try await serve(
        [tool], as: (Program.name, Program.version), options.serving, questions, secretPages,
        stores, keepsQuestions: keepsQuestions)
      return nil
    }
  }

  /// Creates the command of a suite, which serves all its wizards or those that are named.
  ///
  /// - Parameters:
  ///   - suite: The suite.
  ///   - options: The command-line arguments by the wizard's name, for wizards that need any.
  ///   - questions: Returns the schema of a wizard's answers; with `nil`, the tools announce and
  ///     accept arguments of any name.
  ///   - secretPages: Opens pages for secrets; with `nil`, a call that comes to a secret ends.
  ///   - askTool: A tool that asks what the assistant brings along; with `nil`, there is none. If wizards are named, it must be, too.
  ///   - stores: The kinds of stores that `--state-store` takes, besides a folder.
  /// - Returns: The command.
  public static func command<Suite: WizardSuite>(
    of suite: Suite.Type, options: [String: [String]] = [:], questions: Questions? = nil,
    secretPages: SecretPages.Maker? = nil, askTool: AskTool? = nil,
    stores: [SharedRunStoreScheme] = []
  ) -> ProgramCommand {
    ProgramCommand(
      name: name, summary: summary, arguments: [.wizards], options: ServingOptions()
    ) { serving, words in
      let names = Suite.wizards.map { $0.name } + (askTool.map { [$0.name] } ?? [])
      if let unknown = words.first(where: { !names.contains($0) }) {
        throw RunFailure(
          .usage,
          "There is no wizard “\(unknown)”. There is: \(names.joined(separator: ", ")).")
      }
      let tools = Suite.wizards.filter { words.isEmpty || words.contains($0.name) }.map {
        tool(of: $0, in: Suite.name, options[$0.name] ?? [])
      }
      let asks = words.isEmpty || askTool.map { words.contains($0.name) } ?? false
      try await serve(
        tools, as: (Suite.name, Suite.version), serving, questions, secretPages, stores,
        asks ? askTool : nil)
      return nil
    }
  }

  private static func tool<Program: WizardProgram>(
    of program: Program.Type, in suite: String, _ options: [String]
  ) -> HostedWizard {
    HostedWizard(program, command: "\(suite) \(program.name)") {
      let program = Program()
      try OptionTable(of: program).read(options, program: Program.name)
      return program
    }
  }

  private static func serve(
    _ tools: [HostedWizard], as program: (name: String, version: String), _ options: ServingOptions,
    _ questions: Questions?, _ secretPages: SecretPages.Maker?, _ stores: [SharedRunStoreScheme],
    _ askTool: AskTool? = nil, keepsQuestions: Bool = true
  ) async throws {
    try options.validate()
    guard !StandardStreams.isInputClosed else {
      throw RunFailure(.usage, "There is nothing to talk to: standard input is closed.")
    }
    let configuration: () -> RunConfiguration = {
      var configuration = RunConfiguration()
      configuration.timeout = .seconds(options.timeout)
      configuration.environment.language = options.language
      configuration.environment.stateFolder = options.state
      configuration.environment.folderName = program.name
      return configuration
    }
    let environment = try environment(of: tools, configuration().environment)
    let store: (any SharedRunStore)? = try options.stateStore.map { place in
      place.contains("://")
        ? try SharedRunStoreScheme.store(at: place, of: stores) : FolderSharedRunStore(path: place)
    }
    let vault = StateVault(
      folder: environment.stateFolder.map { "\($0)/mcp" }, store: store,
      lifetime: options.stateTime)
    let cache = SchemaCache(
      folder: environment.cacheFolder.map { "\($0)/mcp" },
      build: keepsQuestions ? ProgramFile.build : nil)
    let output = ReservedOutput()
    defer { output.giveBack() }
    let server = MCPServer(
      name: program.name, version: program.version, tools: tools, askTool: askTool, vault: vault,
      questions: questions.map { make in { try await cache.schema(of: $0, make) } },
      makePages: secretPages, configuration: configuration, write: output.write)
    try await server.serve(SharedInput.typed)
  }
}

extension MCPCommand {
  /// The environment of the tools; at least one tool must support the requested language.
  private static func environment(
    of tools: [HostedWizard], _ settings: EnvironmentSettings
  ) throws -> Environment {
    var settings = settings
    for tool in tools.dropLast() {
      settings.makeStrings = tool.makeStrings
      if let environment = try? settings.make(isLive: true) { return environment }
    }
    settings.makeStrings = tools.last?.makeStrings ?? { [:] }
    return try settings.make(isLive: true)
  }
}

/// The options of a program's command, and those of its wizard.
private struct ProgramServing<Program: WizardProgram> {
  let program: Program
  let serving = ServingOptions()
}

/// The options of the command.
private struct ServingOptions: OptionDeclarations {
  @Option("The folder for data that outlives a run.", value: "DIR")
  var state: String?
  @Option(
    "Keeps states in this folder or database; clients hold only their names.", value: "PLACE")
  var stateStore: String?
  @Option("How long a state can be used; a day has 86400 seconds.", value: "SECONDS")
  var stateTime = 86_400
  @Option("The language, such as th. (default: a person's own)", value: "CODE")
  var language: String?
  @Option("How long a call waits for services.", value: "SECONDS")
  var timeout = 60.0

  /// Checks the limits of the options.
  func validate() throws {
    guard (1...31_536_000).contains(stateTime) else {
      throw RunFailure(
        .usage, "--state-time goes from 1 to 31536000 seconds, which is a year, not \(stateTime).")
    }
    guard timeout >= 0, timeout <= 1_000_000 else {
      throw RunFailure(.usage, "--timeout goes from 0 to 1000000 seconds, not \(timeout).")
    }
    for (name, folder) in [("state", state), ("state-store", stateStore)] where folder == "" {
      throw RunFailure(.usage, "--\(name) needs a folder's name.")
    }
  }
}
