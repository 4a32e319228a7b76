import StepwiseFlow

/// An answer or a press that was given to the session, and whose verdict is still open.
struct GivenAnswer {
  let action: Action
  /// The entry of its screen.
  let entry: Int
  /// The id of its field or button.
  let element: String
  let receipt: Receipt
  /// Whether the focus moves on when it is accepted.
  let movesOn: Bool
}
