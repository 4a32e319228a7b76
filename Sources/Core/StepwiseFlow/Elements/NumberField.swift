/// A field for a number: a `Double`, or an `Int` for whole numbers.
///
/// A whole number is exact up to 64 bits, so the field suits ids, too.
public struct NumberField<Number>: FieldElement {
  var parts: FieldParts<Number>
  private let range: ClosedRange<Value.Number>?
  private let isWhole: Bool
  private let number: (Value.Number) -> Number?

  /// Adds a field that accepts the numbers of the range.
  public func render(into rendering: inout Rendering) {
    let isShort = Number.self != Value.Number.self
    let format = NumberFormat(range: range, isWhole: isWhole, isShort: isShort)
    rendering.field(parts, as: Box(format)) { [number] in
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
      label: label, value: value.map { .number(Value.Number($0)) }, check: check,
      onAnswer: onAnswer)
    self.range = range.map { Value.Number($0.lowerBound)...Value.Number($0.upperBound) }
    isWhole = false
    number = { $0.double }
  }

  /// Creates a field for a number whose default is fetched first.
  ///
  /// The person need not wait for it. An answer that the person has given or is typing comes before it.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the default, once per visit, or `nil` for none; if it throws, the person can retry or answer.
  ///   - range: The accepted numbers; `nil` for all.
  ///   - onAnswer: Receives the number; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the number asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> Double?,
    in range: ClosedRange<Double>? = nil,
    onAnswer: @escaping (Double) throws -> Void = { _ in },
    check: ((Double) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, load: { try await load().map { .number(Value.Number($0)) } }, check: check,
      onAnswer: onAnswer)
    self.range = range.map { Value.Number($0.lowerBound)...Value.Number($0.upperBound) }
    isWhole = false
    number = { $0.double }
  }
}

extension NumberField where Number == Int {
  /// Creates a field for a whole number, with or without a range: `NumberField("Age", Int.self) { age in … }`.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - type: `Int.self`.
  ///   - value: The default number; `nil` for none.
  ///   - range: The accepted numbers; `nil` for all that an `Int` holds.
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
  ///   - range: The accepted numbers; `nil` for all that an `Int` holds.
  ///   - onAnswer: Receives the number; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the number asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, value: Int? = nil, in range: ClosedRange<Int>?,
    onAnswer: @escaping (Int) throws -> Void = { _ in },
    check: ((Int) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: value.map { .number(Value.Number($0)) }, check: check,
      onAnswer: onAnswer)
    self.range = range.map { Value.Number($0.lowerBound)...Value.Number($0.upperBound) }
    isWhole = true
    number = { $0.whole }
  }

  /// Creates a field for a whole number whose default is fetched first.
  ///
  /// The person need not wait for it. An answer that the person has given or is typing comes before it.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - type: `Int.self`.
  ///   - load: Fetches the default, once per visit, or `nil` for none; if it throws, the person can retry or answer.
  ///   - range: The accepted numbers; `nil` for all that an `Int` holds.
  ///   - onAnswer: Receives the number; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the number asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, _ type: Int.Type,
    load: @escaping () async throws -> Int?, in range: ClosedRange<Int>? = nil,
    onAnswer: @escaping (Int) throws -> Void = { _ in },
    check: ((Int) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, load: { try await load().map { .number(Value.Number($0)) } }, check: check,
      onAnswer: onAnswer)
    self.range = range.map { Value.Number($0.lowerBound)...Value.Number($0.upperBound) }
    isWhole = true
    number = { $0.whole }
  }
}

extension NumberField where Number == Value.Number {
  /// Creates a field for a number that keeps its digits.
  package init(
    _ label: String, value: Value.Number?, in range: ClosedRange<Value.Number>?, isWhole: Bool,
    onAnswer: @escaping (Value.Number) throws -> Void
  ) {
    parts = FieldParts(label: label, value: value.map { .number($0) }, onAnswer: onAnswer)
    self.range = range
    self.isWhole = isWhole
    number = { $0 }
  }
}

/// The format of a number, as programming languages write it.
private nonisolated struct NumberFormat: AnswerFormat {
  let range: ClosedRange<Value.Number>?
  let isWhole: Bool
  /// Whether a whole number has at most 64 bits.
  var isShort = true
  let kind = AnswerKind.number
  var rules: AnswerRules { AnswerRules(numbers: range, step: isWhole ? 1 : nil) }

  var hint: LocalizedStringKey? {
    guard let range else { return isWhole ? "a whole number" : "a number" }
    return isWhole
      ? "a whole number from \(range.lowerBound) to \(range.upperBound)"
      : "a number from \(range.lowerBound) to \(range.upperBound)"
  }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    let plain = region == nil ? text : text.withPlainDigits
    guard let number = Value.Number(plain) else {
      throw Rejection("“\(given: text)” is not a number, such as \(isWhole ? "42" : "3.5").")
    }
    // The message repeats the digits as they were typed, because the number may have been rounded.
    if isWhole, !fits(number) { throw unfit(number, typed: plain) }
    return .number(number)
  }

  func text(for value: Value) -> String {
    if case .number(let number) = value { number.description } else { "" }
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .number(let number) = value, number.isFinite else {
      throw Rejection("A number is wanted here.")
    }
    if isWhole, !fits(number) { throw unfit(number, typed: number.description) }
    if let range, !range.contains(number) {
      throw Rejection(
        """
        \(number) is out of range: take a number from \(range.lowerBound) to \(range.upperBound).
        """)
    }
  }

  private func fits(_ number: Value.Number) -> Bool {
    isShort ? number.whole != nil : number.isWhole
  }

  /// The rejection of a number that is no `Int`: it has a fraction, or too many digits.
  private func unfit(_ number: Value.Number, typed: String) -> Rejection {
    guard isShort, number.double.magnitude >= Double(Int.max) else {
      return Rejection("\(typed) is not a whole number.")
    }
    let (least, most) = (range?.lowerBound ?? .init(Int.min), range?.upperBound ?? .init(Int.max))
    return Rejection("\(typed) is out of range: take a number from \(least) to \(most).")
  }
}
