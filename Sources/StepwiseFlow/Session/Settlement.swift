/// The state of a session once all work has ended that can end now.
public nonisolated enum Settlement: Hashable, Sendable {
  /// Nothing runs: the wizard waits for an answer or has ended.
  case idle
  /// Work is still running; the labels of the elements that were pressed, checked or loaded.
  case waiting(for: [String])
}
