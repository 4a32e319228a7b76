/// A field for a secret, such as a password or a token, which is never shown or written.
public struct SecureField: FieldElement {
  var parts: FieldParts<String>

  /// Creates a field for a secret.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - onAnswer: Receives the text; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the text asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(label: label, value: nil, check: check, onAnswer: onAnswer)
  }

  /// Adds the field to the rendering, without its value.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(SecretFormat()), answer: TextFormat.text)
  }
}

/// The format of text that is never shown.
private nonisolated struct SecretFormat: AnswerFormat {
  private let plain = TextFormat(kind: .secret)
  let kind = AnswerKind.secret
  let hint: LocalizedStringKey? = "not shown"
  var rules: AnswerRules { plain.rules }

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { "" }

  func display(_ value: Value) -> LocalizedStringKey {
    isEmpty(value) ? LocalizedStringKey(verbatim: "") : "filled in"
  }

  func check(_ value: Value) throws(Rejection) { try plain.check(value) }
}
