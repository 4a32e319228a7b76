/// What a driver may ask of a session: all that a person can do.
///
/// An action names the stack entry's number and the element's id, never a position, so that nothing
/// answers a question other than the one that was read.
public nonisolated enum Action: Hashable, Sendable {
  /// Gives a value to a field.
  case answer(entry: Int, element: String, value: Value)
  /// Accepts the value that a field shows; the one way to accept a secret, which no snapshot holds.
  case accept(entry: Int, element: String)
  /// Presses a button, or tries again what failed at an element.
  case press(entry: Int, element: String)
  /// Says what is being typed and not yet given.
  case draft(entry: Int, element: String, text: String)
  /// Goes to the screen below.
  case back
  /// Goes to an earlier screen to change its answer, keeping the rest.
  case revisit(entry: Int)
  /// Gives the wizard up.
  case cancel

  /// The id of the element that it uses; `nil` where it uses none.
  package var element: String? {
    switch self {
    case .answer(_, let id, _), .accept(_, let id), .press(_, let id), .draft(_, let id, _): id
    case .back, .revisit, .cancel: nil
    }
  }
}
