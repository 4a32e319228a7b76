package import Foundation
package import StepwiseTerminalTesting
internal import Synchronization

/// A program that runs beside a test, as the leader of its own session.
///
/// `Process` of Foundation is not used. On Linux it notices an end by a socket that the program inherits, and any
/// program that another test starts at that moment inherits it, too. Then it notices the end only when both have ended.
package nonisolated final class ChildProgram: Sendable {
  /// The destination of a stream of the program.
  package enum Stream {
    case nothing
    /// A file; for an input, it must exist.
    case file(String)
    /// A descriptor of the test.
    case descriptor(Int32)
  }

  /// The program did not end, or did not do something, in time.
  package struct Overdue: Error, CustomStringConvertible { package let description: String }

  /// Whether it may still be sent a signal: soon after its end, another process may get its number.
  private enum State { case runs, isKilled, isOver }

  package let identifier: pid_t
  private let words: [String]
  private let state = Mutex(State.runs)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: The path of the program and its arguments.
  ///   - environment: Its environment.
  ///   - folder: Its working directory; `nil` for the test's own.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  ///   - error: Its standard error.
  /// - Throws: `TerminalProgramError` if it cannot be started.
  package convenience init(
    _ words: [String], environment: [String: String] = ProgramPath.environment(),
    folder: String? = nil, input: Stream = .nothing, output: Stream = .nothing,
    error: Stream = .nothing
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [Int32(0): input, 1: output, 2: error] {
      let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      switch stream {
      case .nothing:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
      case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      case .descriptor(let own): posix_spawn_file_actions_adddup2(&actions, own, number)
      }
    }
    try self.init(
      words, environment: environment.map { "\($0)=\($1)" }, folder: folder, actions: &actions)
  }

  /// Starts a program whose streams the caller handles.
  package init(
    _ words: [String], environment: [String], folder: String? = nil,
    actions: inout posix_spawn_file_actions_t
  ) throws {
    self.words = words
    identifier = try SpawnedProgram.start(
      words, environment: environment, folder: folder, actions: &actions)
  }

  deinit {
    // No test has waited for its end.
    if state.withLock({ $0 == .runs }) {
      kill(-identifier, SIGKILL)
      _ = SpawnedProgram.end(of: identifier)
    }
  }

  /// Whether it is still running.
  package var isRunning: Bool {
    state.withLock { state in
      var info = siginfo_t()
      return state != .isOver
        && waitid(P_PID, id_t(identifier), &info, WEXITED | WNOHANG | WNOWAIT) == 0
        && info.si_signo == 0
    }
  }

  /// Sends a signal to it alone, as a service manager does.
  package func send(_ signal: Int32) {
    state.withLock { if $0 != .isOver { kill(identifier, signal) } }
  }

  /// Sends a signal to its whole process group, as a terminal does when a key such as Ctrl-C is pressed.
  package func sendToGroup(_ signal: Int32) {
    state.withLock { if $0 != .isOver { kill(-identifier, signal) } }
  }

  /// Waits for something that only a look can show, such as a port on which it listens.
  ///
  /// - Parameters:
  ///   - what: The words for it in an error.
  ///   - isThere: Looks for it.
  /// - Throws: ``Overdue`` if the program ends before, or never does it.
  package func wait(for what: String, until isThere: () -> Bool) throws {
    let isSeen = try Looks.wait {
      if isThere() { return true }
      try checkThatItRuns(what)
      return false
    }
    guard isSeen else { throw Overdue(description: "\(words[0]) had no \(what).") }
  }

  /// Waits for something in the same way, and lets other tasks go on meanwhile.
  package func yield(for what: String, until isThere: () async -> Bool) async throws {
    let isSeen = try await Looks.yield {
      if await isThere() { return true }
      try checkThatItRuns(what)
      return false
    }
    guard isSeen else { throw Overdue(description: "\(words[0]) had no \(what).") }
  }

  private func checkThatItRuns(_ what: String) throws {
    guard isRunning else { throw Overdue(description: "\(words[0]) ended without \(what).") }
  }

  /// Waits until it ends.
  ///
  /// - Parameter limitInSeconds: The time until it is killed.
  /// - Returns: How it ended.
  /// - Throws: ``Overdue`` if it had to be killed.
  package func end(limitInSeconds: Int = 300) throws -> ProgramEnd {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "limit"))
    timer.setEventHandler { [self] in
      state.withLock { state in
        guard state == .runs else { return }
        kill(-identifier, SIGKILL)
        state = .isKilled
      }
    }
    timer.schedule(deadline: .now() + .seconds(limitInSeconds))
    timer.activate()
    defer { timer.cancel() }
    var info = siginfo_t()
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    let (end, isKilled) = state.withLock { state in
      defer { state = .isOver }
      return (SpawnedProgram.end(of: identifier), state == .isKilled)
    }
    guard !isKilled else {
      let program = words.joined(separator: " ").prefix(300)
      throw Overdue(description: "It did not end within \(limitInSeconds) s: \(program)")
    }
    return end
  }

  /// Waits for its end on a separate thread, because a wait of minutes would block other tests.
  package func end(limitInSeconds: Int = 300) async throws -> ProgramEnd {
    try await withCheckedThrowingContinuation { ended in
      Thread { [self] in
        ended.resume(
          with: Swift.Result { try end(limitInSeconds: limitInSeconds) as ProgramEnd })
      }.start()
    }
  }
}
