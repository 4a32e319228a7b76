/// A line of text to answer with.
public struct TextField: FieldElement {
  var parts: FieldParts<String>

  /// A line of text.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has; `nil` or empty for none.
  ///   - onAnswer: Takes the text; a ``Rejection`` thrown from it is shown and undoes it.
  ///   - check: Finds out whether a text will do, where that takes time; `nil` for no check.
  public init(
    _ label: String, text: String? = nil, onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: text.map { .text($0) }, check: check, onAnswer: onAnswer)
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: TextFormat(presentation: .line), answer: TextFormat.text)
  }
}
