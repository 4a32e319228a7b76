package import StepwiseFlow

/// A field for stars, which are typed as asterisks: an element with kinds of answers that no driver knows.
package struct RatingField: Element {
  private let label: String
  private let kind: AnswerKind
  private let onAnswer: (Int) throws -> Void

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - kind: The kind of the answers, which are texts or numbers.
  ///   - onAnswer: Receives the number of stars.
  package init(
    _ label: String, as kind: AnswerKind = .rating,
    onAnswer: @escaping (Int) throws -> Void = { _ in }
  ) {
    self.label = label
    self.kind = kind
    self.onAnswer = onAnswer
  }

  package func render(into rendering: inout Rendering) {
    let format = RatingFormat(kind: kind)
    rendering.field(label, format: format, value: nil) { [onAnswer] value in
      try onAnswer(format.text(for: value).count)
    }
  }
}

nonisolated extension AnswerKind {
  /// Stars as text.
  package static let rating = AnswerKind("rating")
  /// Stars as a number.
  package static let stars = AnswerKind("stars", value: .number)
}

private nonisolated struct RatingFormat: AnswerFormat {
  let kind: AnswerKind
  let hint: LocalizedStringKey? = "one to five asterisks"
  let samples = ["*", "*****"]
  var rules: AnswerRules {
    kind.value == .number
      ? AnswerRules(numbers: 1...5, step: 1) : AnswerRules(pattern: "^\\*{1,5}$")
  }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    guard text.allSatisfy({ $0 == "*" }) else { throw wrong(text) }
    return kind.value == .number ? .number(Value.Number(text.count)) : .text(text)
  }

  func text(for value: Value) -> String {
    switch value {
    case .text(let stars): stars
    case .number(let count): String(repeating: "*", count: max(0, count.whole ?? 0))
    default: ""
    }
  }

  func check(_ value: Value) throws(Rejection) {
    let stars = text(for: value)
    guard (1...5).contains(stars.count), stars.allSatisfy({ $0 == "*" }) else { throw wrong(stars) }
  }

  private func wrong(_ text: String) -> Rejection {
    Rejection("“\(text)” is no rating: write one to five asterisks.")
  }
}
