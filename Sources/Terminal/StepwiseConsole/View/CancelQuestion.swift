import StepwiseFlow
import StepwiseTerminal

/// The question that the person must confirm before they cancel the wizard.
///
/// Enter answers it, as in a field for yes or no, so that no letter of a typed word is left for the next program.
nonisolated struct CancelQuestion {
  /// The question, as it is shown.
  let text: String
  /// The selected answer.
  package private(set) var isYes = false
  private var word: TypedFlag

  /// Asks a question, with no as the selected answer.
  ///
  /// - Parameters:
  ///   - text: The question.
  ///   - localizer: The person's language.
  init(text: String, in localizer: Localizer?) {
    self.text = text
    word = TypedFlag(yes: localizer("yes"), no: localizer("no"))
  }

  /// Handles a key.
  ///
  /// - Returns: The answer; `nil` if the person has not given it yet.
  mutating func answer(_ key: Key) -> Bool? {
    switch KeyTable.cancelQuestion.command(for: key) {
    case .submit: return isYes && !word.isUnmatched
    case .leave: return false
    case .turn:
      word.clear()
      isYes.toggle()
    case nil:
      guard case .character(let letter) = key.code else { return nil }
      var isOn: Bool? = isYes
      _ = word.type(letter, selecting: &isOn)
      isYes = isOn ?? false
    }
    return nil
  }
}
