/// A field for a line of text.
///
/// Most questions ask for text, so it keeps its closures as they are called, where the other fields convert them when
/// they are shown.
public struct TextField: AnswerableElement {
  /// The question.
  public let label: String
  private let value: Value?
  private var accept: (Value) throws -> Void
  private let check: ((Value) async throws -> Void)?

  /// Creates a field for a line of text.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - text: The default text; `nil` or empty for none.
  ///   - onAnswer: Receives the text; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the text asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, text: String? = nil, onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    self.label = label
    value = text.map { .text($0) }
    accept = Self.accepting(onAnswer)
    self.check = check.map { check in { try await check(TextFormat.text($0)) } }
  }

  private static func accepting(_ take: @escaping (String) throws -> Void)
    -> (Value) throws -> Void
  {
    { try take(TextFormat.text($0)) }
  }

  /// Returns the same field with another closure that receives its answer.
  public func onAnswer(_ take: @escaping (String) throws -> Void) -> TextField {
    var field = self
    field.accept = Self.accepting(take)
    return field
  }

  /// Adds the field to the rendering.
  public func render(into rendering: inout Rendering) {
    rendering.field(
      label, format: TextFormat.line, value: value, loading: nil, check: check, accept: accept)
  }
}
