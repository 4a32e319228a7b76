import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import StepwiseTesting
import TestPrograms
import TestSupport
import Testing

/// A test's own OpenSSH server, which runs a wizard for each person with a key.
nonisolated final class SSHService: WizardService {
  let folder: TestFolder
  private let port: Int
  private let server: TerminalProgram
  private let user: String

  /// The keys of all servers, which are made once.
  private static let keys: TestFolder = {
    let folder = TestFolder()
    for name in ["host", "ada", "bob"] {
      _ = try? ProgramRun(
        Tools.path(of: "ssh-keygen") ?? "",
        ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", folder[name]])
    }
    return folder
  }()

  /// Starts a server; each person has a key.
  init(_ wizard: [String] = ["onboarding"], patience: Int = 45) throws {
    folder = TestFolder()
    user = NSUserName()
    // If the system never started a server, the folder is missing, and root must create it.
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    let script = TestFolder.repository("Samples/Serving")["wizard-for"]
    var keys = ""
    for name in ["host", "ada", "bob"] {
      for ending in ["", ".pub"] {
        try folder.write(try Self.keys.read(name + ending), to: name + ending)
        chmod(folder[name + ending], 0o600)
      }
      guard name != "host" else { continue }
      let words = ["'\(script)'", name, "'\(ProgramPath.built())'"] + wizard
      keys +=
        #"command="XDG_STATE_HOME='\#(folder.path)' \#(words.joined(separator: " "))",restrict,pty "#
        + (try folder.read("\(name).pub"))
    }
    try folder.write(keys, to: "keys")
    // The configuration in the guide, for another account, and with a timeout that is short enough for a test.
    let shown = try TestFolder.repository("Samples/Serving").read("wizard.conf")
      .replacing("Match User wizard", with: "Match User \(user)")
      .replacing("/etc/ssh/wizard.keys", with: folder["keys"])
      .replacing("ClientAliveInterval 15", with: "ClientAliveInterval 1")
      .replacing("ClientAliveCountMax 3", with: "ClientAliveCountMax \(patience)")
    try folder.write(
      """
      HostKey \(folder["host"])
      PidFile none
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin forced-commands-only
      ListenAddress 127.0.0.1
      \(shown)
      """, to: "sshd.conf")
    let configuration = folder["sshd.conf"]
    (server, port) = try onFreePort { port in
      let server = try TerminalProgram(
        Tools.path(of: "sshd") ?? "", ["-D", "-e", "-f", configuration, "-p", "\(port)"])
      try server.waitForNext("Server listening on")
      return server
    }
  }

  func connect(_ person: String) throws -> TerminalProgram { try connect(person, ["-t"]) }

  /// Connects a person with other options, or with a command.
  func connect(_ person: String, _ options: [String], _ command: [String] = []) throws
    -> TerminalProgram
  {
    try TerminalProgram(
      Tools.path(of: "ssh") ?? "", self.options(person, "-p") + options + [place] + command)
  }

  /// The options of every client.
  func options(_ person: String, _ portOption: String) -> [String] {
    [
      "-F", "none", "-i", folder[person], portOption, "\(port)", "-o", "IdentitiesOnly=yes", "-o",
      "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
    ]
  }

  /// The account to log in to, and the host.
  var place: String { "\(user)@127.0.0.1" }

  /// The process that serves a person's connection and started their wizard.
  func server(of person: String) throws -> pid_t {
    let found = try Program(
      [folder["wizards/\(person)"]],
      shell: #"for p in /proc/[0-9]*; do "#
        + #"[ "$(readlink $p/cwd)" = "$2" ] && sed -n 's/^PPid:\t//p' $p/status; done; true"#)
    return try #require(pid_t(found.output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
