/// A field for a number: a `Double`, or an `Int` for whole numbers.
public struct NumberField<Number>: FieldElement {
  var parts: FieldParts<Number>
  private let range: ClosedRange<Double>?
  private let isWhole: Bool
  private let number: (Double) -> Number

  /// Adds the field to the rendering.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(NumberFormat(range: range, isWhole: isWhole))) { [number] in
      if case .number(let given) = $0 { number(given) } else { nil }
    }
  }
}

extension NumberField where Number == Double {
  /// Creates a field for a number, with or without a fraction.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - value: The default number; `nil` for none.
  ///   - range: The accepted numbers; `nil` for all.
  ///   - onAnswer: Receives the number; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the number asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, value: Double? = nil, in range: ClosedRange<Double>? = nil,
    onAnswer: @escaping (Double) throws -> Void = { _ in },
    check: ((Double) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: value.map { .number($0) }, check: check, onAnswer: onAnswer)
    self.range = range
    isWhole = false
    number = { $0 }
  }
}

extension NumberField where Number == Int {
  /// Creates a field for a whole number, with or without a range: `NumberField("Age", Int.self) { age in … }`.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - type: `Int.self`.
  ///   - value: The default number; `nil` for none.
  ///   - range: The accepted numbers, within ±2⁵³ because larger ones are not exact; `nil` for all.
  ///   - onAnswer: Receives the number; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the number asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, _ type: Int.Type, value: Int? = nil, in range: ClosedRange<Int>? = nil,
    onAnswer: @escaping (Int) throws -> Void = { _ in },
    check: ((Int) async throws -> Void)? = nil
  ) {
    self.init(label, value: value, in: range, onAnswer: onAnswer, check: check)
  }

  /// Creates a field for a whole number in a range.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - value: The default number; `nil` for none.
  ///   - range: The accepted numbers, within ±2⁵³ because larger ones are not exact; `nil` for all.
  ///   - onAnswer: Receives the number; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the number asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, value: Int? = nil, in range: ClosedRange<Int>?,
    onAnswer: @escaping (Int) throws -> Void = { _ in },
    check: ((Int) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: value.map { .number(Double($0)) }, check: check, onAnswer: onAnswer)
    self.range = range.map { Double($0.lowerBound)...Double($0.upperBound) }
    isWhole = true
    number = { Int($0) }
  }
}

/// The format of a number, as programming languages write it.
nonisolated struct NumberFormat: AnswerFormat {
  let range: ClosedRange<Double>?
  let isWhole: Bool
  let presentation = Presentation.number
  var rules: AnswerRules { AnswerRules(numbers: range, step: isWhole ? 1 : nil) }

  /// The largest number up to which every whole number is an exact `Double`.
  private static let wholeMax = 9_007_199_254_740_992.0

  var hint: LocalizedStringKey? {
    guard let range else { return isWhole ? "a whole number" : "a number" }
    let (least, most) = (Self.text(range.lowerBound), Self.text(range.upperBound))
    return isWhole
      ? "a whole number from \(least) to \(most)" : "a number from \(least) to \(most)"
  }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
    guard isPlain, let number = Double(text), number.isFinite else {
      throw Rejection("“\(given: text)” is not a number, such as \(isWhole ? "42" : "3.5").")
    }
    return .number(number)
  }

  func text(for value: Value) -> String {
    if case .number(let number) = value { Self.text(number) } else { "" }
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .number(let number) = value, number.isFinite else {
      throw Rejection("A number is wanted here.")
    }
    if isWhole, number != number.rounded() || abs(number) > Self.wholeMax {
      throw Rejection("\(Self.text(number)) is not a whole number.")
    }
    if let range, !range.contains(number) {
      throw Rejection(
        """
        \(Self.text(number)) is out of range: take a number from \(Self.text(range.lowerBound)) \
        to \(Self.text(range.upperBound)).
        """)
    }
  }

  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) <= wholeMax ? String(Int(number)) : String(number)
  }
}
