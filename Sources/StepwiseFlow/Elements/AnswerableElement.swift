/// A field whose answer has a type, so that it can be asked by itself.
@MainActor
public protocol AnswerableElement<Answer>: Element {
  /// What the field is answered with.
  associatedtype Answer

  /// What is asked.
  var label: String { get }

  /// The same field with something else that takes its answer.
  ///
  /// - Parameter take: What takes the answer; a ``Rejection`` thrown from it is shown and undoes it.
  /// - Returns: The field.
  func onAnswer(_ take: @escaping (Answer) throws -> Void) -> Self
}
