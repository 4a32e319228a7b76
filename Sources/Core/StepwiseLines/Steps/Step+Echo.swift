import StepwiseFlow

nonisolated extension Snapshot {
  /// Whether a step contains a secret, or may contain one because it names an unknown field.
  ///
  /// - Parameter kind: The step.
  /// - Returns: Whether it does.
  public func mayHoldSecret(_ kind: Step.Kind) -> Bool {
    switch kind {
    case .set(let label, _), .draft(let label, _), .retry(let label, _):
      return (try? element(named: label))?.isSecret ?? true
    default: return asksSecret
    }
  }
}

nonisolated extension Step.Kind {
  /// The step as it is written in the conversation.
  ///
  /// - Parameter isSecret: Whether its value is not shown.
  /// - Returns: The line.
  public func echo(isSecret: Bool) -> String {
    switch self {
    case .answer(let text): isSecret ? "(not shown)" : text
    case .text(let text): isSecret ? "(not shown)" : text
    case .acceptDefault: ""
    case .back(let title): title.map { ":back \($0)" } ?? ":back"
    case .cancel: ":cancel"
    case .help: ":help"
    case .draft(let label, let text): ":draft \(label) = \(isSecret ? "(not shown)" : text)"
    case .set(let label, let value): ":set \(label) = \(isSecret ? "(not shown)" : value)"
    case .press(let label): ":press \(label)"
    case .retry(let label, let text):
      ":retry \(label)" + (text.map { isSecret ? " = (not shown)" : " = \($0)" } ?? "")
    case .ask(let label, let variable):
      variable.map { ":ask \(label) from \($0)" } ?? ":ask \(label)"
    case .wait(let duration): ":wait \(Sentence.text(of: duration))"
    case .expect, .expectScreen, .expectRejection, .await: ""
    }
  }
}
