import StepwiseFlow

nonisolated extension Step.Kind {
  /// Whether the step answers a question or presses a button.
  public var isAnswer: Bool {
    switch self {
    case .answer, .acceptDefault, .text, .set, .press, .retry, .ask: true
    default: false
    }
  }

  /// Whether the step does nothing once the wizard has finished: nothing is asked, and nothing has failed.
  package var isNothingAtTheEnd: Bool {
    switch self {
    case .acceptDefault, .retry: true
    default: false
    }
  }

  /// Decides whether a script waits until nothing runs before the step.
  ///
  /// An answer is for the screen that the step before it leads to, so it waits. So does a look at the screen, unless
  /// the steps before it let time pass themselves: then the button that stops running work waits for nothing, either.
  ///
  /// - Parameters:
  ///   - hasWaited: Whether they did; the step changes it.
  ///   - shown: The screen that is shown.
  /// - Returns: Whether it waits.
  package func waitsUntilIdle(_ hasWaited: inout Bool, on shown: @autoclosure () -> Snapshot)
    -> Bool
  {
    if hasWaited, isAnswer, shown().element(usedBy: self)?.button?.role == .cancel {
      hasWaited = false
      return false
    }
    switch self {
    case .expect, .expectScreen: return !hasWaited
    case .help, .expectRejection: return false
    case .wait, .await: hasWaited = true
    default: hasWaited = false
    }
    return isAnswer
  }
}
