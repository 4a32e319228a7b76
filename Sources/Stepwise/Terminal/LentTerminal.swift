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
  guard let driver = TerminalDriver.current else { return try await body() }
  return try await driver.lend(body)
}
