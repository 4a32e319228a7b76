/// A line of text that is neither shown nor written anywhere: a password, a token.
public struct SecureField: FieldElement {
  var parts: FieldParts<String>

  /// A secret.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - onAnswer: Takes the text; a ``Rejection`` thrown from it is shown and undoes it.
  ///   - check: Finds out whether a text will do, where that takes time; `nil` for no check.
  public init(
    _ label: String, onAnswer: @escaping (String) throws -> Void = { _ in },
    check: ((String) async throws -> Void)? = nil
  ) {
    parts = FieldParts(label: label, value: nil, check: check, onAnswer: onAnswer)
  }

  /// Adds the field, without its value.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: SecretFormat(), answer: TextFormat.text)
  }
}

/// Text that is never shown.
private nonisolated struct SecretFormat: AnswerFormat {
  private let plain = TextFormat(presentation: .secret)
  let presentation = Presentation.secret
  let hint: LocalizedStringKey? = "not shown"
  var rules: AnswerRules { plain.rules }

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { "" }

  func display(_ value: Value) -> LocalizedStringKey { "filled in" }

  func check(_ value: Value) throws(Rejection) { try plain.check(value) }
}
