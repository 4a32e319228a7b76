/// A field with a typed answer, so that it can be asked on its own.
@MainActor
public protocol AnswerableElement<Answer>: Element {
  /// The type of the answer.
  associatedtype Answer

  /// The question.
  var label: String { get }

  /// Replaces the closure that receives the answer.
  ///
  /// - Parameter take: Receives the answer; a ``Rejection`` thrown from it is shown, and the answer is undone.
  /// - Returns: The field with that closure.
  func onAnswer(_ take: @escaping (Answer) throws -> Void) -> Self
}
