import StepwiseSystem

/// Tells a coding assistant that runs a wizard at a terminal how it can do so without one.
///
/// An assistant sees the first lines of a drawn screen, and not that it asks something.
enum AssistantHint {
  /// The environment variables by which assistants can be known.
  ///
  /// There is no standard: `AI_AGENT` and `AGENT` are proposals that some tools follow. Sources: issue 136 of
  /// agentsmd/agents.md (`AGENT` of Goose, Amp and opencode; `CLAUDECODE`, `CURSOR_AGENT`, `GEMINI_CLI`, `CODEX_SANDBOX`,
  /// `AUGMENT_AGENT`, `CLINE_ACTIVE`), issue 36883 of openai/codex (`AI_AGENT`, `CODEX_THREAD_ID`), pull request 2317 of
  /// entireio/cli (`OPENCODE`), and issue 4634 of ansys/pymapdl (`COPILOT_CLI`).
  static let variables = [
    "AI_AGENT", "AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CODEX_THREAD_ID", "CURSOR_AGENT",
    "GEMINI_CLI", "COPILOT_CLI", "OPENCODE", "CLINE_ACTIVE", "AUGMENT_AGENT",
  ]

  /// Whether an environment is that of an assistant.
  ///
  /// - Parameter value: Returns the value of a variable; `nil` if it is not set.
  /// - Returns: Whether one of the variables says so.
  static func isNeeded(_ value: (String) -> String?) -> Bool {
    variables.contains { !["", "0", "false"].contains(value($0) ?? "") }
  }

  /// Returns the sentence.
  ///
  /// - Parameters:
  ///   - path: The command that runs the wizard.
  ///   - tools: The command that serves wizards as tools; `nil` for a program without one.
  /// - Returns: The sentence, in English as the options are.
  static func sentence(for path: String, tools: String?) -> String {
    let server = tools.map { ", or serve it as a tool with \($0)" } ?? ""
    return """
      For an assistant: this asks a person at a terminal. Use \(path) --json, or --answers FILE with \
      --no-input\(server); \(path) --help tells all.
      """
  }
}
