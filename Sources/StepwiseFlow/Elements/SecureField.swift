/// A line of text that is neither shown nor written anywhere: a password, a token.
public struct SecureField: FieldElement {
  var parts: FieldParts<String>

  /// A secret.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - check: What finds out whether a text will do, where that takes time.
  ///   - onSubmit: What takes the text; a ``Rejection`` thrown from it is shown and undoes it.
  public init(
    _ label: String, check: ((String) async throws -> Void)? = nil,
    onSubmit: @escaping (String) throws -> Void
  ) {
    parts = FieldParts(label, check: check, onSubmit: onSubmit)
  }

  /// A field to be asked by itself.
  ///
  /// - Parameter label: What is asked.
  public init(_ label: String) {
    self.init(label, onSubmit: { _ in })
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
