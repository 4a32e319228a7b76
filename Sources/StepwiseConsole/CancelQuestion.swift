import StepwiseFlow
import StepwiseTerminal

/// The question that the person must confirm before they cancel the wizard.
package nonisolated struct CancelQuestion {
  /// The question, as it is shown.
  package let text: String

  /// Whether a key means yes; `nil` if the key is neither yes nor no.
  package func answer(_ key: Key, in localizer: Localizer?) -> Bool? {
    if let isYes = KeyTable.cancelQuestion.command(for: key) { return isYes }
    guard case .character(let letter) = key.code else { return nil }
    return localizer.flag(of: String(letter))
  }
}
