/// An action that a driver asks a session to perform; the cases cover all that a person can do.
///
/// An action names the number of the stack entry and the id of the element, never a position, so that an answer
/// reaches only the question that was read.
@nonexhaustive
public nonisolated enum Action: Hashable, Sendable {
  /// Gives a value to a field.
  case answer(entry: Int, element: String, value: Value)
  /// Accepts the value that a field shows; the only way to accept a secret, which no snapshot holds.
  case accept(entry: Int, element: String)
  /// Presses a button, or retries an operation that failed at an element.
  case press(entry: Int, element: String)
  /// Reports the draft of an answer: text that is being typed and not yet given.
  case draft(entry: Int, element: String, text: String)
  /// Steps back to the screen below.
  case back
  /// Goes to an earlier screen to change its answer, and keeps the other answers.
  case revisit(entry: Int)
  /// Cancels the wizard.
  case cancel

  /// The id of the element that the action uses; `nil` if it uses none.
  package var element: String? {
    switch self {
    case .answer(_, let id, _), .accept(_, let id), .press(_, let id), .draft(_, let id, _): id
    case .back, .revisit, .cancel: nil
    }
  }
}
