import StepwiseFlow
import StepwiseTerminal

/// Lets the code of a wizard find the terminal driver of its own run.
package final class TerminalHost {
  /// The host of the run whose code is running; `nil` outside a run.
  @TaskLocal package static var current: TerminalHost?

  /// The driver that is drawing on the terminal; `nil` if there is none.
  weak var driver: TerminalConversation?

  /// Creates a host without a driver.
  package init() {}
}

/// Gives the terminal to another program, such as an editor, a pager or ssh, until a closure
/// returns.
///
/// The frame is removed, the terminal is restored to the state in which the wizard found it, and
/// standard output and error are the real ones. Afterwards the wizard draws itself again. If the
/// wizard is not drawn on a terminal, the closure simply runs.
///
/// - Parameter body: Runs the other program and waits for its end.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure.
@MainActor
public func withTerminal<T>(_ body: () async throws -> T) async rethrows -> T {
  guard let driver = TerminalHost.current?.driver else { return try await Terminal.lend(body) }
  return try await driver.lend(body)
}

/// Gives the terminal to a program, such as a pager or ssh, until it ends.
///
/// - Parameter words: The program's path and its arguments.
/// - Returns: The program's status as `waitpid` reports it; 0 for success.
/// - Throws: An error if the program cannot be started, or if the wizard is not drawn on a
///   terminal.
@MainActor
public func withTerminal(run words: [String]) async throws -> Int32 {
  guard let driver = TerminalHost.current?.driver else {
    throw RunFailure(.usage, "There is no terminal to give to “\(words.first ?? "")”.")
  }
  return try await driver.lend(to: words)
}
