/// A field for a line of text.
public struct TextField: FieldElement {
  var parts: FieldParts<String>

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
    parts = FieldParts(
      label: label, value: text.map { .text($0) }, check: check, onAnswer: onAnswer)
  }

  /// Adds the field to the rendering.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: TextFormat.line, answer: TextFormat.text)
  }
}
