/// The answers of the last finished run, for fields that begin with them; see
/// ``AnswerableElement/startsWithLastAnswer(as:)``.
package protocol LastAnswers: AnyObject {
  /// Returns the answer that was kept under a name, as typed text; `nil` if there is none.
  func text(named name: String) -> String?
}
