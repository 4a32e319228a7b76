import Stepwise
import StepwiseFlow

/// What the commands have in common that offer a wizard to many people.
enum ServingCommand {
  /// Makes the command of a wizard, whose own options it takes, too.
  static func make<Program: WizardProgram, Options: ServingOptions>(
    _ name: String, _ summary: String, of program: Program, _ options: Options,
    serve: @escaping (HostedWizard, Options) async throws -> Void
  ) -> ProgramCommand {
    ProgramCommand(
      name: name, summary: summary, options: ProgramServing(program: program, serving: options)
    ) { options, words, path in
      guard words.isEmpty else {
        throw RunFailure(.usage, "“\(words[0])” was not expected: \(name) takes options only.")
      }
      try options.serving.validate()
      let wizard = options.program
      try await serve(HostedWizard(Program.self, command: path) { wizard }, options.serving)
      return nil
    }
  }
}

/// The options of a program's command, and those of its wizard.
private struct ProgramServing<Program: WizardProgram, Options: ServingOptions> {
  let program: Program
  let serving: Options
}

/// The options of a command that offers a wizard to many people.
protocol ServingOptions: OptionDeclarations {
  /// Those that all such commands have.
  var shared: SharedServingOptions { get }
  /// Checks the limits of the options.
  func validate() throws
}

extension ServingOptions {
  func validate() throws { try shared.validate() }
}

/// The options that all commands have that offer a wizard to many people.
struct SharedServingOptions: OptionDeclarations {
  @Option("The folder of all runs.", value: "DIR")
  var state: String?
  @Option("How long a run can be resumed; a day has 86400 seconds.", value: "SECONDS")
  var runTime = 2_592_000
  @Option("A folder for the result of each run, in a file of its own.", value: "DIR")
  var output: String?
  @Option("The number of runs from which on no other begins.", value: "NUMBER")
  var runsMax = 1_000_000
  @Option("The language, such as th. (default: the browser's own)", value: "CODE")
  var language: String?
  @Option("How long a page waits for services.", value: "SECONDS")
  var timeout = 60.0

  /// Checks the limits.
  ///
  /// - Parameters:
  ///   - needsFolder: Whether the runs are in a folder.
  ///   - otherPlace: The words for another place that the command takes.
  /// - Throws: A `RunFailure` with the code 64 for an option that is missing or out of its limits.
  func validate(needsFolder: Bool = true, or otherPlace: String = "") throws {
    guard !needsFolder || state?.isEmpty == false else {
      throw RunFailure(
        .usage, "--state is missing: name the folder of all runs\(otherPlace).")
    }
    guard (60...31_536_000).contains(runTime) else {
      throw RunFailure(
        .usage, "--run-time goes from 60 to 31536000 seconds, which is a year, not \(runTime).")
    }
    guard (1...1_000_000_000).contains(runsMax) else {
      throw RunFailure(.usage, "--runs-max goes from 1 to 1000000000, not \(runsMax).")
    }
    guard timeout >= 0, timeout <= 1_000_000 else {
      throw RunFailure(.usage, "--timeout goes from 0 to 1000000 seconds, not \(timeout).")
    }
    if let output { try ResultFolder(path: output).check() }
  }
}

extension SharedServingOptions {
  /// The store of the folder.
  var folderStore: any SharedRunStore { FolderSharedRunStore(path: "\(state ?? ".")/web") }
}

extension CGIServing {
  /// Creates what answers requests, from the options of a command.
  init(_ wizard: HostedWizard, _ options: SharedServingOptions, in store: any SharedRunStore) {
    var configuration = RunConfiguration()
    configuration.environment.change { $0.language = options.language }
    configuration.timeout = .seconds(options.timeout)
    self.init(
      wizard: wizard,
      runs: SharedRuns(store, lifetime: options.runTime, countMax: options.runsMax),
      configuration: configuration)
    results = options.output.map { ResultFolder(path: $0) }
  }
}
