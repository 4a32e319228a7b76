/// Text of several lines to answer with.
public struct TextEditor: AnswerableElement {
  /// What is asked.
  public let label: String
  private let text: String?
  private let check: ((String) async throws -> Void)?
  private var onSubmit: (String) throws -> Void

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
    self.label = label
    self.text = text
    self.check = check
    self.onSubmit = onSubmit
  }

  /// A field to be asked by itself.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - text: The text it has; `nil` or empty for none.
  public init(_ label: String, text: String? = nil) {
    self.init(label, text: text, onSubmit: { _ in })
  }

  /// The same field with something else that takes its answer.
  public func onAnswer(_ take: @escaping (String) throws -> Void) -> TextEditor {
    var field = self
    field.onSubmit = take
    return field
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    let onSubmit = onSubmit
    rendering.field(
      label, format: LinesFormat(), value: text.map { .text($0) }, check: TextFormat.check(check)
    ) { try onSubmit(TextFormat.text($0)) }
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
