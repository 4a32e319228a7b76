import StepwiseFlow

/// Lets code of a wizard find the terminal driver of its own run.
package final class TerminalHost {
  /// The driver that draws on the terminal now; `nil` if none does.
  package weak var driver: TerminalConversation?

  /// The host of a run that draws nothing yet.
  package init() {}

  /// The host of the wizard whose code is running; `nil` outside a wizard.
  package static var current: TerminalHost? { Session.currentHost as? TerminalHost }
}

/// Gives the terminal to another program, such as an editor, a pager or ssh, for as long as something runs.
///
/// What is drawn is taken away, and the terminal is as the wizard found it, with the real standard
/// output and error; afterwards the wizard draws itself anew. Where no terminal is drawn on, the body
/// simply runs.
///
/// - Parameter body: Runs the other program and waits for its end.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
@MainActor
public func withTerminal<T>(_ body: () async throws -> T) async rethrows -> T {
  guard let driver = TerminalHost.current?.driver else { return try await body() }
  return try await driver.lend(body)
}

/// Gives the terminal to a program, such as a pager or ssh, until it ends.
///
/// - Parameter words: The program's path and its arguments.
/// - Returns: How it ended, as `waitpid` says it: 0 where all went well.
/// - Throws: An error where it cannot be started, or where no terminal is drawn on.
@MainActor
public func withTerminal(run words: [String]) async throws -> Int32 {
  guard let driver = TerminalHost.current?.driver else {
    throw RunFailure(.usage, "There is no terminal to give to “\(words.first ?? "")”.")
  }
  return try await driver.lend(to: words)
}
