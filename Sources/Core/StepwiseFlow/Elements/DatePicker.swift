/// A field for a day.
public struct DatePicker: FieldElement {
  var parts: FieldParts<CalendarDate>
  private let range: ClosedRange<CalendarDate>?

  /// Creates a field for a day.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - selection: The default day; `nil` for none.
  ///   - range: The accepted days; `nil` for all.
  ///   - onAnswer: Receives the day; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the day asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, selection: CalendarDate? = nil, in range: ClosedRange<CalendarDate>? = nil,
    onAnswer: @escaping (CalendarDate) throws -> Void = { _ in },
    check: ((CalendarDate) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: selection.map { .date($0) }, check: check, onAnswer: onAnswer)
    self.range = range
  }

  /// Creates a field for a day whose default is fetched first.
  ///
  /// The person need not wait for it. An answer that the person has given or is typing comes before it.
  ///
  /// - Parameters:
  ///   - label: The question.
  ///   - load: Fetches the default, once per visit, or `nil` for none; if it throws, the person can retry or answer.
  ///   - range: The accepted days; `nil` for all.
  ///   - onAnswer: Receives the day; a ``Rejection`` thrown from it is shown, and the answer is undone.
  ///   - check: Checks the day asynchronously before it is accepted; `nil` for no check.
  public init(
    _ label: String, load: @escaping () async throws -> CalendarDate?,
    in range: ClosedRange<CalendarDate>? = nil,
    onAnswer: @escaping (CalendarDate) throws -> Void = { _ in },
    check: ((CalendarDate) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, load: { try await load().map { .date($0) } }, check: check,
      onAnswer: onAnswer)
    self.range = range
  }

  /// Reads a date as this field does.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - region: The person's region, for its notations; `nil` accepts only ISO dates.
  /// - Returns: The date.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  public nonisolated static func date(from text: String, region: Region? = nil) throws(Rejection)
    -> CalendarDate
  {
    try DateReader(
      order: region?.dateOrder, countsBuddhistYears: region?.countsBuddhistYears ?? false
    ).date(from: text)
  }

  /// Adds a field that accepts the days of the range.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: Box(DateFormat(range: range))) {
      if case .date(let date) = $0 { date } else { nil }
    }
  }
}

/// The format of a day: ISO 8601, or the notation of the person's region.
private nonisolated struct DateFormat: AnswerFormat {
  let range: ClosedRange<CalendarDate>?
  let kind = AnswerKind.date
  var hint: LocalizedStringKey? {
    range.map {
      """
      year-month-day from \(day: $0.lowerBound, style: .numeric) to \(day: $0.upperBound, style: .numeric)
      """
    } ?? "year-month-day"
  }
  var rules: AnswerRules { AnswerRules(days: range) }

  func value(from text: String, region: Region?) throws(Rejection) -> Value {
    .date(try DatePicker.date(from: text, region: region))
  }

  func text(for value: Value) -> String {
    if case .date(let date) = value { date.description } else { "" }
  }

  func folded(_ value: Value) -> LocalizedStringKey {
    guard case .date(let date) = value else { return "" }
    return "\(day: date)"
  }

  func check(_ value: Value) throws(Rejection) {
    guard case .date(let date) = value else {
      if value == empty { return }
      throw Rejection("A date is wanted here, such as 1990-12-10.")
    }
    if let range, !range.contains(date) {
      throw Rejection(
        """
        \(day: date) is out of range: take a day from \(day: range.lowerBound) to \(day: range.upperBound).
        """)
    }
  }
}
