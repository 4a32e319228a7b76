import StepwiseFlow

/// An answer or a press that was given to the session, and whose verdict is still open.
package struct GivenAnswer {
  package let action: Action
  /// The entry of its screen.
  package let entry: Int
  /// The id of its field or button.
  package let element: String
  package let receipt: Receipt
  /// Whether the focus moves on when it is accepted.
  package let movesOn: Bool
}
