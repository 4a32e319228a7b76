import Stepwise

extension Step.Kind {
  /// The typed text, which shrinking may simplify.
  var text: String? {
    switch self {
    case .answer(let text), .set(_, let text), .draft(_, let text): text
    default: nil
    }
  }

  /// Returns the same step with another text.
  func typing(_ text: String) -> Step.Kind {
    switch self {
    case .answer: .answer(text)
    case .set(let label, _): .set(label: label, value: text)
    case .draft(let label, _): .draft(label: label, text: text)
    default: self
    }
  }

  /// The lines of a steps file for this step.
  var lines: [String] {
    switch self {
    case .answer(let text): StepWriter.answer(text) ?? [unwritable]
    case .acceptDefault: [""]
    case .set(let label, let text): [StepWriter.assignment("set", label, text) ?? unwritable]
    case .press(let label): [":press \(label)"]
    case .draft(let label, let text): [StepWriter.assignment("draft", label, text) ?? unwritable]
    case .back(let title): [[":back", title].compactMap { $0 }.joined(separator: " ")]
    case .cancel: [":cancel"]
    case .wait(let duration): [":wait \(Sentence.text(of: duration))"]
    default: [unwritable]
    }
  }

  private var unwritable: String {
    let typed = (text ?? "").prefix(80).debugDescription
    return "# typed here, but not possible in a steps file: \(typed)"
  }
}
