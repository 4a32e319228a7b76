internal import Foundation
package import StepwiseSystem
package import StepwiseTerminalTesting
internal import Synchronization

/// A run of the program `stepwise` in a process that runs it many times; use it for what does not need the start or the end
/// of a process.
package nonisolated final class HostedProgram: Sendable {
  private let host: Host
  private let state = Mutex<ProgramEnd?>(nil)

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - words: The arguments of the program.
  ///   - program: `stepwise`, `WizardProbe` or `KeepsakeProbe`.
  ///   - environment: Its environment, as `NAME=value`.
  ///   - folder: Its working folder.
  ///   - streams: The descriptors of its standard streams; `nil` for a closed stream.
  ///   - terminal: Its controlling terminal; `nil` for none.
  /// - Throws: `TerminalProgramError` if it cannot be started.
  package init(
    _ words: [String], program: String = "stepwise", environment: [String], folder: String,
    streams: [Int32?], terminal: Int32? = nil
  ) throws {
    let open = (streams + [terminal]).map { $0 == nil ? "n" : "y" }.joined()
    let fields = [open, program, folder, "\(environment.count)"] + environment + words
    host = try Host.running(
      Array(fields.joined(separator: "\0").utf8), with: (streams + [terminal]).compactMap(\.self))
  }

  /// The process that the run has for itself.
  package var process: pid_t { host.process }

  /// Waits until the run ends, and releases its process for another run.
  ///
  /// - Parameter limitInSeconds: The time until its process is killed.
  /// - Returns: How it ended.
  /// - Throws: `ChildProgram.Overdue` if it had to be killed.
  package func end(limitInSeconds: Int = 300) throws -> ProgramEnd {
    defer { release() }
    return try ended(limitInSeconds: limitInSeconds)
  }

  /// Waits until the run ends; its process stays with it.
  func ended(limitInSeconds: Int) throws -> ProgramEnd {
    try state.withLock { known in
      if let known { return known }
      let end = try host.reply(limitInSeconds: limitInSeconds)
      known = end
      return end
    }
  }

  /// Releases the process of an ended run.
  func release() { host.release() }
}

/// A process that runs the program for tests, one run after another.
private nonisolated final class Host: Sendable {
  private static let free = Mutex<[Host]>([])

  let process: pid_t
  private let link: Int32

  private let isReusable = Mutex(false)

  /// Starts a run in a process that has none.
  static func running(_ bytes: [UInt8], with files: [Int32]) throws -> Host {
    while let host = free.withLock({ $0.popLast() }) {
      if (try? host.send(bytes, with: files)) != nil { return host }
      // A test has killed it just after its last run.
      host.discard()
    }
    let host = try Host()
    try host.send(bytes, with: files)
    return host
  }

  /// Makes it free for another run, if its last run has ended by itself.
  func release() {
    if isReusable.withLock({ $0 }) { Self.free.withLock { $0.append(self) } }
  }

  private func discard() {
    close(link)
    kill(-process, SIGKILL)
    _ = SpawnedProgram.end(of: process)
  }

  /// The number of files that runs may have left open.
  private static let openFilesMax = 500

  private init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw TerminalProgramError(system: "There is no socket")
    }
    link = ends[0]
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    for number in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
    }
    process = try SpawnedProgram.start(
      [ProgramPath.built("ProgramHost")],
      // A backtrace of a test that ends the process is not needed.
      environment: SpawnedProgram.environment(["SWIFT_BACKTRACE": "enable=no"]),
      actions: &actions)
  }

  /// Sends bytes, with the rights to use files.
  func send(_ bytes: [UInt8], with files: [Int32]) throws {
    var bytes = bytes
    // The head of the rights: their length in 8 bytes, the level and the type.
    var rights = [Int32(16 + 4 * files.count), 0, SOL_SOCKET, 1] + files
    if rights.count % 2 == 1 { rights.append(0) }
    let count = bytes.withUnsafeMutableBytes { bytes in
      rights.withUnsafeMutableBytes { rights in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if !files.isEmpty {
            message.msg_control = rights.baseAddress
            message.msg_controllen = rights.count
          }
          return sendmsg(link, &message, Int32(MSG_NOSIGNAL))
        }
      }
    }
    guard count == bytes.count else { throw TerminalProgramError(system: "A run is not started") }
  }

  /// Waits for the end of the run, or for the end of the process.
  func reply(limitInSeconds: Int) throws -> ProgramEnd {
    var ready = pollfd(fd: link, events: Int16(POLLIN), revents: 0)
    let limit = Int32(clamping: limitInSeconds * 1000)
    var count = poll(&ready, 1, limit)
    while count < 0, errno == EINTR { count = poll(&ready, 1, limit) }
    if count == 0 { kill(-process, SIGKILL) }
    var reply: [Int32] = [0, 0]
    if count > 0, recv(link, &reply, 8, 0) == 8 {
      isReusable.withLock { $0 = reply[1] < Self.openFilesMax }
      if reply[1] >= Self.openFilesMax { discard() }
      return .exit(reply[0])
    }
    isReusable.withLock { $0 = false }
    close(link)
    let end = SpawnedProgram.end(of: process)
    guard count > 0 else {
      throw ChildProgram.Overdue(description: "It did not end within \(limitInSeconds) s.")
    }
    return end
  }
}

extension TerminalProgram {
  /// Runs `stepwise` at a terminal, in a process that runs it many times.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the program.
  ///   - program: `stepwise`, `WizardProbe` or `KeepsakeProbe`.
  ///   - environment: Changes of the default environment; `nil` removes a variable.
  ///   - folder: The working folder; `nil` for the test's own.
  ///   - columns: The number of columns of the window.
  ///   - rows: The number of rows of the window.
  ///   - traits: The kind of terminal.
  ///   - listens: Whether ``heard`` records what a screen reader would say.
  /// - Returns: The program.
  /// - Throws: `TerminalProgramError` if it cannot be started.
  package nonisolated static func hosted(
    _ arguments: [String], program: String = "stepwise", environment: [String: String?] = [:],
    folder: String? = nil, columns: Int = 80, rows: Int = 24, traits: TerminalTraits = .modern,
    listens: Bool = false
  ) throws -> TerminalProgram {
    try TerminalProgram(columns: columns, rows: rows, traits: traits, listens: listens) { held in
      let run = try HostedProgram(
        arguments, program: program, environment: SpawnedProgram.environment(environment),
        folder: folder ?? FileManager.default.currentDirectoryPath, streams: [held, held, held],
        terminal: held)
      let end = Mutex<ProgramEnd?>(nil)
      return RunningProgram(process: run.process) {
        let found = try? run.ended(limitInSeconds: 600)
        end.withLock { $0 = found }
      } end: {
        run.release()
        return end.withLock { $0 ?? .signal(SIGKILL) }
      }
    }
  }
}
