/// A field of the library, which states what is special to it beside the parts that all fields have.
protocol FieldElement<Answer>: AnswerableElement {
  associatedtype Answer

  var parts: FieldParts<Answer> { get set }
}

/// The parts that all fields have.
struct FieldParts<Answer> {
  let label: String
  var value: Value?
  var check: ((Value) async throws -> Void)?
  var onSubmit: (Answer) throws -> Void
}

extension FieldElement {
  /// The question.
  public var label: String { parts.label }

  /// The same field with something else that takes its answer.
  public func onAnswer(_ take: @escaping (Answer) throws -> Void) -> Self {
    var field = self
    field.parts.onSubmit = take
    return field
  }
}

extension FieldParts<String> {
  init(
    _ label: String, text: String? = nil, check: ((String) async throws -> Void)? = nil,
    onSubmit: @escaping (String) throws -> Void
  ) {
    self.init(
      label: label, value: text.map { .text($0) },
      check: check.map { check in { try await check(TextFormat.text($0)) } }, onSubmit: onSubmit)
  }
}

extension Rendering {
  /// Adds a field of the library; `answer` reads a value, and gives `nil` for one of another kind.
  @inline(__always) mutating func field<Answer>(
    _ parts: FieldParts<Answer>, as format: any AnswerFormat, loading: Loaded? = nil,
    answer: @escaping (Value) throws -> Answer?
  ) {
    let onSubmit = parts.onSubmit
    field(parts.label, format: format, value: parts.value, loading: loading, check: parts.check) {
      if let answer = try answer($0) { try onSubmit(answer) }
    }
  }
}
