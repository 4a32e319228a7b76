/// An action that was not rejected, and what becomes of it.
public struct Receipt {
  enum Outcome {
    case done
    case failed(Failure)
    case began(Effect)
    case waits(WaitingAnswer)
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
  public static let done = Receipt(outcome: .done, isPending: false)

  /// Whether the action completed at once and without an error.
  public var isDone: Bool { if case .done = outcome { true } else { false } }

  /// The action, if it waits for the work of an earlier answer and has not been performed; `nil` otherwise.
  package var waitingAction: Action? {
    if case .waits(let answer) = outcome, answer.isWaiting { answer.action } else { nil }
  }

  /// The verdict so far; ``Session/verdict(of:timeout:)`` waits for the final one.
  public var verdict: Verdict {
    switch outcome {
    case .done: .accepted
    case .failed(let failure): .failed(failure.sentence)
    case .began(let effect): effect.verdict ?? .running([effect.label.english])
    case .waits(let answer): answer.verdict
    }
  }
}

/// An answer or a press that waits for the work of an earlier answer on its screen.
final class WaitingAnswer {
  let action: Action
  let label: LocalizedStringKey
  /// The text that becomes a draft if the answer is not taken; `nil` for a press, and for a secret.
  let text: String?
  /// Whether it waits for all work of a button, because that may check its field, or because it begins work itself.
  let waitsForPress: Bool
  var isPress: Bool { if case .press = action { true } else { false } }
  /// Whether it has neither been performed nor given up.
  var isWaiting: Bool { if case .waiting = outcome { true } else { false } }
  private var outcome: Outcome

  private enum Outcome {
    case waiting
    case performed(Receipt)
    case ended(Verdict)
  }

  init(_ action: Action, label: LocalizedStringKey, text: String?, waitsForPress: Bool) {
    self.action = action
    self.label = label
    self.text = text
    self.waitsForPress = waitsForPress
    outcome = .waiting
  }

  var verdict: Verdict {
    switch outcome {
    case .waiting: .running([label.english])
    case .performed(let receipt): receipt.verdict
    case .ended(let verdict): verdict
    }
  }

  func performed(_ receipt: Receipt) { outcome = .performed(receipt) }

  func end(_ verdict: Verdict) { outcome = .ended(verdict) }
}
