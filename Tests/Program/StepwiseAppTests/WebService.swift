import Foundation
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport

/// A test's own ttyd behind the socket of a proxy; it runs the onboarding for the person that the
/// proxy names.
nonisolated final class WebService: WizardService {
  let folder: TestFolder
  private let server: TerminalProgram

  init() throws {
    folder = TestFolder()
    let script = TestFolder.repository("Samples/Serving")["wizard-for"]
    server = try TerminalProgram(
      Tools.path(of: "ttyd") ?? "",
      [
        "-W", "-O", "-H", "X-Remote-User", "-i", folder["ttyd.sock"], "sh", "-c",
        #"exec "$0" "$TTYD_USER" "$@""#, script, ProgramPath.built(), "onboarding",
      ], environment: ["XDG_STATE_HOME": folder.path])
    try server.waitForNext("Listening on")
  }

  func connect(_ person: String) throws -> TerminalProgram {
    try connect(["X-Remote-User: \(person)"])
  }

  /// Opens a web socket with these lines in its request.
  func connect(_ headers: [String]) throws -> TerminalProgram {
    let client = TestFolder.repository("Tests/WebTerminal")["web-terminal.py"]
    return try TerminalProgram(
      Tools.path(of: "python3") ?? "", [client, "unix:" + folder["ttyd.sock"]] + headers)
  }
}
