public import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The command `cgi`, with which a web server offers a wizard to many people, each with a run of
/// their own.
///
/// The server starts the program for each request. A person's answers are a file in a folder, so
/// that any process can resume the run. A program lists the command among its commands, and a suite among those of its
/// wizards:
///
/// ```swift
/// static var commands: [ProgramCommand] { [CGICommand.command(of: Self.self)] }
/// ```
///
/// ``ServeCommand`` answers several times as many requests, because its processes stay.
@MainActor
public enum CGICommand {
  private static let name = "cgi"
  private static let summary =
    "Answers one request of a web server, for a wizard that many people use."

  /// Creates the command of a wizard; it takes the wizard's own options.
  ///
  /// - Parameter program: The wizard's program.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(of program: Program.Type) -> ProgramCommand {
    command(for: program.init())
  }

  /// Creates the command of a wizard whose options are set already.
  ///
  /// - Parameter program: The wizard's program.
  /// - Returns: The command.
  public static func command<Program: WizardProgram>(for program: Program) -> ProgramCommand {
    ServingCommand.make(name, summary, of: program, CGIOptions(), serve: serve)
  }

  private static func serve(_ wizard: HostedWizard, _ options: CGIOptions) async throws {
    guard getenv("REQUEST_METHOD") != nil else {
      throw RunFailure(
        .usage, "\(name) is started by a web server, with a request in its environment.")
    }
    let serving = CGIServing(wizard, options.shared, in: options.shared.folderStore)
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
    // The server reads the end of its response, and waits no longer. The number stays taken, so that no other file gets it.
    let nowhere = SystemCall.open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(nowhere, STDOUT_FILENO)
    SystemCall.close(nowhere)
    await serving.runs.removeExpiredIfDue()
  }
}

/// The options of the command.
private struct CGIOptions: ServingOptions {
  let shared = SharedServingOptions()
}
