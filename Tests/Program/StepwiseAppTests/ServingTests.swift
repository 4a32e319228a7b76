import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import StepwiseTesting
import TestSupport
import Testing

/// Many people at one machine, each with their own wizard, through the servers in the guide.
@Suite(.tags(.program, .terminal, .server, .tool), .slow)
nonisolated struct ServingTests {
  private static let hasSSH = Tools.have("sshd", "ssh", "ssh-keygen", "flock")
  private static let hasTTYD = Tools.have("ttyd", "python3", "flock")

  // MARK: Any service

  private func answer(_ numbers: Range<Int>, _ program: TerminalProgram) throws {
    try SavedOnboarding(program).answer(numbers)
  }

  /// Two people at once; one is disconnected by either end, and returns to the same question.
  private func eachHasTheirOwn(
    _ service: some WizardService, cut: (TerminalProgram) throws -> Void
  ) throws {
    let (ada, bob) = (try service.connect("ada"), try service.connect("bob"))
    try answer(0..<3, ada)
    try answer(0..<2, bob)
    try ada.waitFor("Birthday")
    try bob.waitFor("Last name")
    try cut(ada)
    try service.waitUntilFree("ada")
    let again = try service.connect("ada")
    try again.waitFor("3 answers were given again from answers.steps.")
    try answer(3..<6, again)
    try again.waitFor("Welcome, Ada Lovelace!")
    bob.type("Byron\n")
    try bob.waitFor("Birthday")
    #expect(try service.folder.read("wizards/ada/result.json") == Ada.json)
    #expect(try service.folder.read("wizards/bob/answers.steps").contains("Byron"))
  }

  /// A second connection of the same person is rejected with a message, and the first continues.
  private func aSecondConnectionIsRejected(_ service: some WizardService) throws {
    let first = try service.connect("ada")
    try answer(0..<2, first)
    try first.waitFor("Last name")
    let second = try service.connect("ada")
    if service is SSHService {
      try second.waitFor("answers.steps is held by another run: end that one first.")
      #expect(try second.end() == .exit(75))
    } else {
      // ttyd may lose output that is written just before the end.
      _ = try second.end()
    }
    first.type("Lovelace\n")
    try first.waitFor("Birthday")
  }

  /// A window that becomes small is drawn small, and a stop does not lead to a shell.
  private func windowsAndStops(_ service: some WizardService) throws {
    let program = try service.connect("ada")
    try answer(0..<2, program)
    try program.waitFor("F1 help")
    program.resize(columns: 20, rows: 8)
    try program.waitUntilGone("F1 help")
    program.resize(columns: 80, rows: 24)
    try program.waitFor("F1 help")
    program.press(.control("z"))
    program.type("Lovelace\n")
    try program.waitFor("Birthday")
  }

  // MARK: OpenSSH

  @Test(.enabled(if: hasSSH, "sshd, ssh or flock is missing"), arguments: [false, true])
  func overSSHEachHasTheirOwn(isCutByServer: Bool) throws {
    let service = try SSHService()
    try eachHasTheirOwn(service) { program in
      if isCutByServer {
        kill(try service.server(of: "ada"), SIGKILL)
      } else {
        program.signal(SIGKILL)
      }
    }
  }

  /// Only the server's timeout ends a connection whose other side is silent.
  @Test(.full, .enabled(if: hasSSH, "sshd, ssh or flock is missing"))
  func overSSHALostConnectionReleasesTheFile() throws {
    // Even on a busy machine, the other connection must not be silent for longer than the timeout.
    try eachHasTheirOwn(try SSHService(patience: 8)) { $0.signal(SIGSTOP) }
  }

  @Test(.enabled(if: hasSSH, "sshd, ssh or flock is missing"))
  func overSSHASecondConnectionIsRejected() throws { try aSecondConnectionIsRejected(SSHService()) }

  @Test(.enabled(if: hasSSH, "sshd, ssh or flock is missing"))
  func overSSHWindowsAndStops() throws { try windowsAndStops(SSHService()) }

  @Test(.enabled(if: hasSSH, "sshd, ssh or flock is missing"))
  func overSSHOnlyTheWizardRuns() throws {
    let service = try SSHService()
    let mark = service.folder["mark"]
    let asked = try service.connect("ada", ["-t"], ["touch", mark])
    try asked.waitFor("Nobody is fetched yet.")
    asked.press(.control("c"))
    #expect(try asked.end() == .exit(130))
    for command in [[], ["touch", mark]] {
      let silent = try service.connect("bob", ["-T"], command)
      try silent.waitFor("A terminal is needed: connect with ssh -t.")
      #expect(try silent.end() == .exit(64))
    }
    for options in [["-s"], ["-O"]] {
      let copied = try TerminalProgram(
        Tools.path(of: "scp") ?? "",
        service.options("bob", "-P") + options + [
          service.folder["keys"], "\(service.place):\(mark)",
        ])
      #expect(try copied.end() != .exit(0))
    }
    #expect(access(mark, F_OK) != 0)
    #expect(try service.folder.names.contains("wizards"))
    #expect(access(service.file(of: "bob"), F_OK) != 0)
  }

  @Test(.enabled(if: hasSSH, "sshd, ssh or flock is missing"))
  func overSSHNothingIsForwarded() throws {
    let service = try SSHService()
    let inward = try service.connect("ada", ["-W", "127.0.0.1:22"])
    try inward.waitFor("stdio forwarding failed")
    #expect(try inward.end() == .exit(255))
    let outward = try service.connect(
      "ada", ["-N", "-R", "0:127.0.0.1:22", "-o", "ExitOnForwardFailure=yes"])
    try outward.waitFor("remote port forwarding failed")
    #expect(try outward.end() == .exit(255))
  }

  /// An editor would give access to every file, and to a shell.
  @Test(.enabled(if: hasSSH, "sshd, ssh or flock is missing"))
  func overSSHNoEditorIsStarted() throws {
    let service = try SSHService(["elements", "--today", "2026-01-01"])
    let script = try TestFolder.repository("Tests/Goldens/Elements/Scripts").read("straight.steps")
    let beginning = script.prefix(
      upTo: script.firstRange(of: ":text")?.lowerBound ?? script.endIndex)
    let before = try Program(
      ["elements", "--save", service.file(of: "ada")], input: String(beginning))
    #expect(before.code == 75)
    let program = try service.connect("ada")
    // The secret is not saved, so the keys go to the field that asks for it again.
    try program.waitFor("not shown")
    program.type("a long secret\n")
    try program.waitFor("› Story")
    program.press(.control("o"))
    try program.waitFor("The editor “/bin/false” failed: nothing was taken.")
  }

  // MARK: ttyd

  @Test(.enabled(if: hasTTYD, "ttyd, python3 or flock is missing"))
  func overTheWebEachHasTheirOwn() throws {
    try eachHasTheirOwn(try WebService()) { $0.signal(SIGKILL) }
  }

  @Test(.enabled(if: hasTTYD, "ttyd, python3 or flock is missing"))
  func overTheWebASecondConnectionIsRejected() throws {
    try aSecondConnectionIsRejected(WebService())
  }

  @Test(.enabled(if: hasTTYD, "ttyd, python3 or flock is missing"))
  func overTheWebWindowsAndStops() throws { try windowsAndStops(WebService()) }

  @Test(.enabled(if: hasTTYD, "ttyd, python3 or flock is missing"))
  func overTheWebOnlyTheProxyNamesThePerson() throws {
    let service = try WebService()
    for headers in [[], ["X-Remote-User: ada", "Origin: http://elsewhere.example"]] {
      let rejected = try service.connect(headers)
      try rejected.waitFor("No web socket")
      #expect(try rejected.end() == .exit(1))
    }
    for name in ["../ada", ".", "-ada", "ada/../bob", "ada;id", "$(id)"] {
      let rejected = try service.connect(name)
      // ttyd may lose output that is written just before the end.
      _ = try rejected.end()
    }
    #expect(access(service.folder["wizards"], F_OK) != 0)
  }
}
