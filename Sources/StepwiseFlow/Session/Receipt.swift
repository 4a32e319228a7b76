/// What ``Session/perform(_:)`` gives for an action that was not refused.
public struct Receipt {
  enum Outcome {
    case done
    case failed(Failure)
    case began(Effect)
  }

  /// Apart, so that a receipt is no larger than a reference.
  final class Failure {
    let sentence: LocalizedStringKey

    init(_ sentence: LocalizedStringKey) { self.sentence = sentence }
  }

  let outcome: Outcome
  /// Whether something ran on when the action returned: a check, a press or a load.
  public let isPending: Bool

  /// That it is done, with nothing begun.
  package static let done = Receipt(outcome: .done, isPending: false)

  /// Whether it is done, and nothing can become of it any more.
  package var isDone: Bool { if case .done = outcome { true } else { false } }

  /// What has become of it so far; ``Session/verdict(of:_:)`` waits until that is known.
  public var verdict: Verdict {
    switch outcome {
    case .done: .accepted
    case .failed(let failure): .failed(failure.sentence)
    case .began(let effect): effect.verdict ?? .running([effect.label])
    }
  }
}

/// What became of an action.
public nonisolated enum Verdict: Hashable, Sendable {
  /// It was taken.
  case accepted
  /// It was refused when its check or its work had ended, and what it had written was taken back.
  case refused(Rejection)
  /// It went wrong and may be tried again; the sentence says how.
  case failed(LocalizedStringKey)
  /// It was stopped: by a step back, by another answer, by the end.
  case cancelled
  /// It runs on: the labels of what is waited for.
  case running([String])
}
