/// A law of time that a walk saw broken.
package nonisolated struct WorkViolation: Hashable, Sendable {
  /// The laws, with the words of a failure.
  package enum Law: String, CaseIterable, Sendable {
    case lostAnswer = "A state lacks what a standing answer wrote"
    case keptWrites = "A state keeps what an answer wrote that does not stand"
    case order = "A state has the notes of the answers in another order"
    case runningWork = "Work runs on although its answer was taken back"
    case lateEnd = "A late rejection or failure is no step back to its screen"
    case shown = "The error of work that was taken back is shown"
    case verdict = "A verdict is not true"
    case draft = "An answer was not taken, and its text is no draft or the person is not told"
    case locked = "What is being checked can be changed, or something else is locked"
    case stack = "The stack does not consist of the screens of standing answers"
    case driver = "A driver loses what the person gave, or does not show what there is"
    case place = "A resumed run is at another place"
  }

  package let law: Law
  package let sentence: String

  package init(_ law: Law, _ sentence: String) {
    self.law = law
    self.sentence = sentence
  }
}

/// A broken law with the steps that led there.
package struct WorkFailure: CustomStringConvertible {
  package let seed: UInt64
  package let violation: WorkViolation
  /// The wizard, one line for each part of the root flow.
  package let plan: [String]
  /// What happened, in order, one line each.
  package let story: [String]
  /// The number of steps of all walks until then.
  package var steps = 0

  package var description: String {
    let head = "Seed \(seed): \(violation.law.rawValue). \(violation.sentence)"
    let lines = ["The wizard:"] + plan.map { "  " + $0 } + ["The steps:"] + story.map { "  " + $0 }
    return ([head] + lines).joined(separator: "\n")
  }
}
