/// What a session is doing once all that can end now has ended.
public nonisolated enum Settlement: Hashable, Sendable {
  /// Nothing runs: the wizard waits for an answer, or has ended.
  case idle
  /// Something runs on: the labels of what was pressed, checked or loaded.
  case waiting(for: [String])
}
