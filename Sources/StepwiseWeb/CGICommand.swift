public import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The command `cgi`, with which a web server offers a wizard to many people, each with a run of
/// their own.
///
/// The server starts the program for each request. A person's answers are a file in a folder, so
/// that any process can continue the run. A program or a suite lists the command among its
/// commands:
///
/// ```swift
/// static var commands: [ProgramCommand] { [CGICommand.command(of: Self.self)] }
/// ```
@MainActor
public enum CGICommand {
  private static let name = "cgi"
  private static let summary =
    "Answers one request of a web server, for a wizard that many people use."

  /// Creates the command of a program with one wizard; it takes the wizard's own options.
  ///
  /// - Parameter program: The program.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(of program: Program.Type) -> ProgramCommand {
    ProgramCommand(
      name: name, summary: summary, options: ProgramServing(program: Program())
    ) { options, words in
      guard words.isEmpty else {
        throw RunFailure(.usage, "“\(words[0])” was not expected: \(name) takes options only.")
      }
      let wizard = options.program
      try await serve(
        HostedWizard(Program.self, command: Program.name) { wizard }, options.serving)
      return nil
    }
  }

  /// Creates the command of a suite, which serves the named wizard.
  ///
  /// - Parameter suite: The suite.
  /// - Returns: The command.
  public static func command<Suite: WizardSuite>(of suite: Suite.Type) -> ProgramCommand {
    ProgramCommand(
      name: name, summary: summary, arguments: [.wizard], options: CGIOptions()
    ) { options, words in
      let names = Suite.wizards.map { $0.name }
      guard words.count == 1, let program = Suite.wizards.first(where: { $0.name == words[0] })
      else {
        throw RunFailure(.usage, "Name one wizard: \(names.joined(separator: ", ")).")
      }
      try await serve(wizard(of: program, in: Suite.name), options)
      return nil
    }
  }

  private static func wizard<Program: WizardProgram>(
    of program: Program.Type, in suite: String
  ) -> HostedWizard {
    HostedWizard(program, command: "\(suite) \(program.name)") { Program() }
  }

  private static func serve(_ wizard: HostedWizard, _ options: CGIOptions) async throws {
    try options.validate()
    guard getenv("REQUEST_METHOD") != nil else {
      throw RunFailure(
        .usage, "\(name) is started by a web server, with a request in its environment.")
    }
    var configuration = RunConfiguration()
    configuration.environment.change { $0.language = options.language }
    configuration.timeout = .seconds(options.timeout)
    let serving = CGIServing(
      wizard: wizard,
      runs: SharedRuns(path: "\(options.state ?? ".")/web", lifetime: options.runTime),
      configuration: configuration)
    var response: WebResponse
    var isHead = false
    do throws(HTTPReader.Refusal) {
      let request = try CGIRequest.own()
      isHead = request.request.method == .head
      response = await serving.respond(to: request)
    } catch {
      response = .refusal(error.status, error.sentence)
    }
    if let failure = ByteSink.write(response.cgiBytes(isHead: isHead), to: STDOUT_FILENO) {
      throw RunFailure(
        .ioError, "Standard output could not be written: \(SystemError.text(failure)).")
    }
  }
}

/// The options of a program's command, and those of its wizard.
private struct ProgramServing<Program: WizardProgram> {
  let program: Program
  let serving = CGIOptions()
}

/// The options of the command.
private struct CGIOptions: OptionDeclarations {
  @Option("The folder of all runs; required.", value: "DIR")
  var state: String?
  @Option("How long a run can be continued; a day has 86400 seconds.", value: "SECONDS")
  var runTime = 2_592_000
  @Option("The language, such as th. (default: the browser's own)", value: "CODE")
  var language: String?
  @Option("How long a page waits for services.", value: "SECONDS")
  var timeout = 60.0

  /// Checks the limits of the options.
  func validate() throws {
    guard let state, !state.isEmpty else {
      throw RunFailure(.usage, "--state is missing: name the folder of all runs.")
    }
    guard (60...31_536_000).contains(runTime) else {
      throw RunFailure(
        .usage, "--run-time goes from 60 to 31536000 seconds, which is a year, not \(runTime).")
    }
    guard timeout >= 0, timeout <= 1_000_000 else {
      throw RunFailure(.usage, "--timeout goes from 0 to 1000000 seconds, not \(timeout).")
    }
  }
}
