/// A field of the library, which states what is special to it beside the parts that all fields have.
protocol FieldElement<Answer>: AnswerableElement {
  associatedtype Answer

  var parts: FieldParts<Answer> { get set }
}

/// The parts that all fields have.
struct FieldParts<Answer> {
  let label: String
  var value: Value?
  var check: ((Answer) async throws -> Void)?
  var onAnswer: (Answer) throws -> Void
}

extension FieldElement {
  /// The question.
  public var label: String { parts.label }

  /// The same field with something else that takes its answer.
  public func onAnswer(_ take: @escaping (Answer) throws -> Void) -> Self {
    var field = self
    field.parts.onAnswer = take
    return field
  }
}

extension Rendering {
  /// Adds a field of the library; `answer` reads a value, and gives `nil` for one of another kind.
  @inline(__always) mutating func field<Answer>(
    _ parts: FieldParts<Answer>, as format: any AnswerFormat, loading: Loaded? = nil,
    answer: @escaping (Value) throws -> Answer?
  ) {
    let onAnswer = parts.onAnswer
    var check: ((Value) async throws -> Void)?
    if let own = parts.check {
      check = { if let answer = try answer($0) { try await own(answer) } }
    }
    field(parts.label, format: format, value: parts.value, loading: loading, check: check) {
      if let answer = try answer($0) { try onAnswer(answer) }
    }
  }
}
