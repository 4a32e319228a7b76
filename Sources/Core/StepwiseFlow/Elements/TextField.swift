/// A field for a line of text.
public struct TextField: AnswerableElement {
  private let parts: Parts

  /// The properties of the field, which receive its answers themselves.
  ///
  /// Most questions ask for text. So this field is a single reference, and needs no closure besides the view model's.
  private final class Parts: FieldReceiver {
    let label: String
    let value: Value?
    let onAnswer: (String) throws -> Void
    let onCheck: ((String) async throws -> Void)?
    /// Fetches the default; `nil` if there is nothing to fetch.
    let load: (() async throws -> Value?)?

    init(
      label: String, value: Value?, load: (() async throws -> Value?)? = nil,
      onAnswer: @escaping (String) throws -> Void, onCheck: ((String) async throws -> Void)?
    ) {
      self.label = label
      self.value = value
      self.load = load
      self.onAnswer = onAnswer
      self.onCheck = onCheck
    }

    nonisolated deinit {}

    var hasCheck: Bool { onCheck != nil }

    func check(_ value: Value) async throws { try await onCheck?(TextFormat.text(value)) }

    func accept(_ value: Value) throws { try onAnswer(TextFormat.text(value)) }
  }

  /// Creates a field for a line of text.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - text: The default text; `nil` or empty for none.
  ///   - onAnswer: Receives the text; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the text asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, text: String? = nil, onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = Parts(
      label: label, value: text.map { .text($0) }, onAnswer: onAnswer, onCheck: check)
  }

  /// Creates a field for a line of text whose default is fetched first.
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
    parts = Parts(
      label: label, value: nil, load: { try await load().map { .text($0) } },
      onAnswer: onAnswer, onCheck: check)
  }

  private init(_ parts: Parts) { self.parts = parts }

  /// The question.
  public var label: String { parts.label }

  /// Returns the same field with another closure that receives its answer.
  public func onAnswer(_ take: @escaping (String) throws -> Void) -> TextField {
    TextField(
      Parts(
        label: parts.label, value: parts.value, load: parts.load, onAnswer: take,
        onCheck: parts.onCheck))
  }

  /// Adds a field of one line that accepts any text.
  public func render(into rendering: inout Rendering) {
    rendering.field(
      parts.label, format: TextFormat.line, value: parts.value, load: parts.load, receiver: parts)
  }
}
