/// Text of several lines to answer with.
public struct TextEditor: FieldElement {
  var parts: FieldParts<String>

  /// Text of several lines.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has, its lines parted by newlines; `nil` or empty for none.
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
