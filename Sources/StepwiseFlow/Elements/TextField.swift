/// A line of text to answer with.
public struct TextField: AnswerableElement {
  /// What is asked.
  public let label: String
  private let text: String?
  private let check: ((String) async throws -> Void)?
  private var onSubmit: (String) throws -> Void

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
  public func onAnswer(_ take: @escaping (String) throws -> Void) -> TextField {
    var field = self
    field.onSubmit = take
    return field
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    let onSubmit = onSubmit
    rendering.field(
      label, format: TextFormat(presentation: .line), value: text.map { .text($0) },
      check: TextFormat.check(check)
    ) { try onSubmit(TextFormat.text($0)) }
  }
}
