/// The format of text, as it is typed.
nonisolated struct TextFormat: AnswerFormat {
  /// The format of a line of text, shared by all fields that have it.
  static let line = Box<any AnswerFormat>(TextFormat(kind: .line))

  let kind: AnswerKind

  var rules: AnswerRules {
    AnswerRules(pattern: kind.isMultiline ? nil : "^[^\\r\\n]*$")
  }

  func value(from text: String, region: Region?) throws(Rejection) -> Value { .text(text) }

  func text(for value: Value) -> String { Self.text(value) }

  func check(_ value: Value) throws(Rejection) {
    guard case .text(let text) = value else { throw Rejection("A text is wanted here.") }
    if text.utf8.count > AnswerRules.textLengthMax {
      throw Rejection(
        "The answer is \(text.utf8.count) bytes long: at most \(AnswerRules.textLengthMax) are taken."
      )
    }
    if text.containsByte(where: { $0 < 32 && $0 != 9 || $0 == 127 }) {
      try checkControls(of: text)
    }
  }

  /// Rejects control characters, which neither a person nor a steps file can type.
  private func checkControls(of text: String) throws(Rejection) {
    if !kind.isMultiline, text.containsByte(where: { $0 == 10 || $0 == 13 }) {
      throw Rejection("The answer has several lines, and only one is taken here.")
    }
    guard
      let wrong = text.utf8.first(where: { $0 < 32 && $0 != 9 && $0 != 10 || $0 == 127 })
    else { return }
    let digits = String(wrong, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    throw Rejection("The answer contains the control character U+\(code): leave it out.")
  }

  static func text(_ value: Value) -> String {
    if case .text(let text) = value { text } else { "" }
  }
}
