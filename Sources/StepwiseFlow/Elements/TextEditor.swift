/// Text of several lines to answer with.
public struct TextEditor: FieldElement {
  var parts: FieldParts<String>

  /// Text of several lines.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has, its lines parted by newlines; `nil` or empty for none.
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
    rendering.field(parts, as: LinesFormat(), answer: TextFormat.text)
  }
}

/// Text of several lines.
private nonisolated struct LinesFormat: AnswerFormat {
  private let plain = TextFormat(presentation: .lines)
  let presentation = Presentation.lines
  let hint: LocalizedStringKey? = "one line, or several between :text and :end"

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { plain.text(for: value) }

  func display(_ value: Value) -> LocalizedStringKey {
    let text = plain.text(for: value)
    let first = text.prefix { !$0.isNewline }
    return LocalizedStringKey(verbatim: first.endIndex == text.endIndex ? text : first + "…")
  }

  func check(_ value: Value) throws(Rejection) { try plain.check(value) }
}
