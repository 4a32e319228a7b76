/// A field of the library, which declares only what distinguishes it from other fields.
protocol FieldElement<Answer>: AnswerableElement {
  associatedtype Answer

  var parts: FieldParts<Answer> { get set }
}

/// The properties that all fields have.
struct FieldParts<Answer> {
  let label: String
  var value: Value?
  /// Fetches the default; `nil` if there is nothing to fetch.
  var load: (() async throws -> Value?)?
  var check: ((Answer) async throws -> Void)?
  var onAnswer: (Answer) throws -> Void
}

extension FieldElement {
  /// The question.
  public var label: String { parts.label }

  /// Returns the same field with another closure that receives its answer.
  public func onAnswer(_ take: @escaping (Answer) throws -> Void) -> Self {
    var field = self
    field.parts.onAnswer = take
    return field
  }
}

extension Rendering {
  /// Adds a field of the library; `answer` reads a value, and returns `nil` for a value of another kind.
  mutating func field<Answer>(
    _ parts: FieldParts<Answer>, as format: Box<any AnswerFormat>, loading: Loaded? = nil,
    answer: @escaping (Value) throws -> Answer?
  ) {
    let onAnswer = parts.onAnswer
    var check: ((Value) async throws -> Void)?
    if let own = parts.check {
      check = { if let answer = try answer($0) { try await own(answer) } }
    }
    field(
      parts.label, format: format, value: parts.value, loading: loading?.state, load: parts.load,
      receiver: ClosureReceiver(check: check) {
        if let answer = try answer($0) { try onAnswer(answer) }
      })
  }
}
