/// A command of a suite that runs no wizard but says something about them: `stepwise map onboarding`.
public struct SuiteCommand {
  /// Its name, as one types it.
  public let name: String
  /// What it does, in a line, for `--help`.
  public let summary: String
  /// What runs it.
  let run: ([String]) async throws -> String

  /// A command.
  ///
  /// - Parameters:
  ///   - name: Its name, as one types it.
  ///   - summary: What it does, in a line.
  ///   - run: Takes the words after the name, and gives what goes to standard output; it throws a
  ///     ``RunFailure`` with the code to end with.
  public init(name: String, summary: String, run: @escaping ([String]) async throws -> String) {
    self.name = name
    self.summary = summary
    self.run = run
  }
}
