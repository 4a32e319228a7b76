/// A day to answer with.
public struct DatePicker: FieldElement {
  var parts: FieldParts<CalendarDate>
  private let range: ClosedRange<CalendarDate>?

  /// A day.
  ///
  /// - Parameters:
  ///   - label: What is asked.
  ///   - selection: The day it has; `nil` for none.
  ///   - range: The days that are taken; `nil` for all.
  ///   - onAnswer: Takes the day; a ``Rejection`` thrown from it is shown and undoes it.
  ///   - check: Finds out whether a day will do, where that takes time; `nil` for no check.
  public init(
    _ label: String, selection: CalendarDate? = nil, in range: ClosedRange<CalendarDate>? = nil,
    onAnswer: @escaping (CalendarDate) throws -> Void = { _ in },
    check: ((CalendarDate) async throws -> Void)? = nil
  ) {
    parts = FieldParts(
      label: label, value: selection.map { .date($0) }, check: check, onAnswer: onAnswer)
    self.range = range
  }

  /// Reads a date as this field would.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - region: How the person's region writes; `nil` takes ISO dates only.
  /// - Returns: The date.
  /// - Throws: A ``Rejection`` that says what is wrong and what would be right.
  public nonisolated static func date(from text: String, region: Region? = nil) throws(Rejection)
    -> CalendarDate
  {
    try DateReader(
      order: region?.dateOrder, countsBuddhistYears: region?.countsBuddhistYears ?? false
    ).date(from: text)
  }

  /// Adds the field.
  public func render(into rendering: inout Rendering) {
    rendering.field(parts, as: DateFormat(range: range)) {
      if case .date(let date) = $0 { date } else { nil }
    }
  }
}

/// A day, in ISO 8601 or as the person's region writes it.
private nonisolated struct DateFormat: AnswerFormat {
  let range: ClosedRange<CalendarDate>?
  let presentation = Presentation.date
  var hint: LocalizedStringKey? {
    range.map { "year-month-day from \($0.lowerBound) to \($0.upperBound)" } ?? "year-month-day"
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
        "\(date) is out of range: take a day from \(range.lowerBound) to \(range.upperBound).")
    }
  }
}
