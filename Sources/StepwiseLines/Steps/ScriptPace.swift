/// Decides before which steps of a script the running work must have ended.
///
/// An answer waits for the work before it, and a check waits for the work that the answer before it
/// began. After `:wait` and `:await`, which let time pass themselves, a check does not wait.
package nonisolated struct ScriptPace {
  private var hasWaited = false

  /// Creates the pace for the beginning of a script.
  package init() {}

  /// Notes the next step.
  ///
  /// - Parameter kind: The step.
  /// - Returns: Whether the running work must end before the step.
  package mutating func needsIdle(before kind: Step.Kind) -> Bool {
    switch kind {
    case .expect, .expectScreen: return !hasWaited
    case .help, .expectRefusal: return false
    case .wait, .await: hasWaited = true
    default: hasWaited = false
    }
    return kind.isAnswer
  }
}

nonisolated extension Step.Kind {
  /// Whether the step answers a question or presses a button.
  package var isAnswer: Bool {
    switch self {
    case .answer, .acceptDefault, .text, .set, .press, .retry, .ask: true
    default: false
    }
  }
}
