/// A line of text to answer with.
public struct TextField: FieldElement {
  var parts: FieldParts<String>

  /// A line of text.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has; `nil` or empty for none.
  ///   - check: What finds out whether a text will do, where that takes time.
  ///   - onSubmit: What takes the text; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, text: String? = nil, check: ((String) async throws -> Void)? = nil,
    onSubmit: @escaping (String) throws -> Void
  ) {
    parts = FieldParts(label, text: text, check: check, onSubmit: onSubmit)
  }

  /// A field to be asked by itself.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has; `nil` or empty for none.
  public init(_ label: String, text: String? = nil) {
    self.init(label, text: text, onSubmit: { _ in })
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: TextFormat(presentation: .line), answer: TextFormat.text)
  }
}
