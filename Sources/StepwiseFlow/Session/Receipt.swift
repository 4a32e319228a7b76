/// Identifies an accepted action, so that its verdict can be awaited.
public struct Receipt {
  enum Outcome {
    case done
    case failed(Failure)
    case began(Effect)
  }

  /// A class, so that a receipt stays small.
  final class Failure {
    let sentence: LocalizedStringKey

    init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
  }

  let outcome: Outcome
  /// Whether a check, a press or a load was still running when the action returned.
  public let isPending: Bool

  /// An action that completed at once.
  package static let done = Receipt(outcome: .done, isPending: false)

  /// Whether the action completed at once and without an error.
  package var isDone: Bool { if case .done = outcome { true } else { false } }

  /// The verdict so far; ``Session/verdict(of:_:)`` waits for the final one.
  public var verdict: Verdict {
    switch outcome {
    case .done: .accepted
    case .failed(let failure): .failed(failure.sentence)
    case .began(let effect): effect.verdict ?? .running([effect.label])
    }
  }
}

/// The outcome of an action.
public nonisolated enum Verdict: Hashable, Sendable {
  /// The answer was accepted.
  case accepted
  /// The answer was rejected after its check or its work, and its state writes were rolled back.
  case refused(Rejection)
  /// The work failed and can be retried; the sentence says why it failed.
  case failed(LocalizedStringKey)
  /// The work was cancelled by a step back, another answer or the end of the wizard.
  case cancelled
  /// The work is still running; the labels of all running work.
  case running([String])
}
