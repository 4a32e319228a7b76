/// A field for text of several lines.
public struct TextEditor: FieldElement {
  var parts: FieldParts<String>

  /// Creates a field for text of several lines.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - text: The default text, with newlines between its lines; `nil` or empty for none.
  ///   - onAnswer: Receives the text; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the text asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, text: String? = nil, onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: text.map { .text($0) }, check: check, onAnswer: onAnswer)
  }

  /// Creates a field for text of several lines whose default is fetched first.
  ///
  /// The person need not wait for it. An answer that the person has given or is typing comes before it.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the default, once per visit, or `nil` for none; if it throws, the person can retry or answer.
  ///   - onAnswer: Receives the text; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the text asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> String?,
    onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, load: { try await load().map { .text($0) } }, check: check,
      onAnswer: onAnswer)
  }

  /// Adds a field that accepts text of several lines.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(LinesFormat()), answer: TextFormat.text)
  }
}

/// The format of text of several lines.
private nonisolated struct LinesFormat: AnswerFormat {
  private let plain = TextFormat(kind: .lines)
  let kind = AnswerKind.lines
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
