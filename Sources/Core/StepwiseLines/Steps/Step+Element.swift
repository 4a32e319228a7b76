import StepwiseFlow

nonisolated extension Step.Kind {
  /// The text given to a field, for sentences; `nil` if the step has none.
  package var givenText: String? {
    switch self {
    case .answer(let text), .text(let text), .set(_, let text): text
    default: nil
    }
  }
}

nonisolated extension Snapshot {
  /// Returns the field or button that a step uses; `nil` if there is none.
  package func element(usedBy kind: Step.Kind) -> Snapshot.Element? {
    let names = StepNames(self, nil)
    switch kind {
    case .set(let label, _), .draft(let label, _), .ask(let label, _), .press(let label):
      return try? element(named: label)
    case .answer(let text): return try? names.element(answeredBy: text, asItStands: false)
    case .text(let text): return try? names.element(answeredBy: text, asItStands: true)
    case .acceptDefault: return if case .field(let field) = question { field } else { nil }
    default: return nil
    }
  }
}
