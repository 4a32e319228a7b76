/// The outcome of an action.
@nonexhaustive
public nonisolated enum Verdict: Hashable, Sendable {
  /// The answer was accepted.
  case accepted
  /// The answer was rejected after its check or its work, and what it wrote to a state was undone.
  case rejected(Rejection)
  /// The work failed and can be retried; the sentence says why it failed.
  case failed(LocalizedStringKey)
  /// The answer was not taken, because of a step back, another answer, another screen or the end of the wizard.
  ///
  /// A text is a draft of its field again.
  case cancelled
  /// The work is still running; the labels of all running work.
  case running([String])
}
