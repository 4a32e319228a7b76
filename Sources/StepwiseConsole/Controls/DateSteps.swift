import StepwiseFlow
import StepwiseTerminal

/// Steps a date by day, month and year with the arrow keys.
package struct DateSteps {
  /// Returns the date that a key leads to; `nil` if the key steps no date.
  ///
  /// The up and down arrows step the part that the cursor is in; at the end of the text, the day.
  /// Page up and Page down step the month; with Control or Alt, the year.
  package func step(
    _ text: String, at cursor: Int, _ key: Key, _ field: Snapshot.Element,
    _ environment: Environment
  ) -> (text: String, cursor: Int)? {
    guard let (wanted, direction) = KeyTable.dates.command(for: key) else { return nil }
    let part = wanted ?? Self.part(at: cursor, of: text)
    let known = try? DatePicker.date(from: text.trimmed, region: environment.region)
    guard text.trimmed.isEmpty || known != nil else { return nil }
    let date =
      known.map { $0.stepped(part, by: direction) } ?? Self.first(field, environment.today)
    let days = field.format?.rules.days
    let stepped = (days.map { min(max(date, $0.lowerBound), $0.upperBound) } ?? date).description
    let staysInPart = wanted == nil && part != .day && text.count == stepped.count
    return (stepped, staysInPart ? cursor : stepped.count)
  }

  /// The date to start from if nothing is typed: the field's value, or today.
  private static func first(_ field: Snapshot.Element, _ today: CalendarDate) -> CalendarDate {
    if case .date(let date) = field.value { return date }
    return today
  }

  private static func part(at cursor: Int, of text: String) -> CalendarDate.Part {
    guard text.trimmed.first?.isNumber == true, text.prefix(4).allSatisfy(\.isNumber) else {
      return .day
    }
    return cursor <= 4 ? .year : cursor <= 7 ? .month : .day
  }

  /// The maximum number of bytes of a text that is read as an ISO date, with year, month and day.
  private static let dateLengthMax = 40

  /// The characters of an ISO date that name a month or a day that does not exist.
  package func wrongPart(of text: String) -> Range<Int>? {
    guard text.utf8.count <= Self.dateLengthMax else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, parts.count == 3, parts[0].count == 4 else { return nil }
    if !(1...12).contains(numbers[1]) { return 5..<(5 + parts[1].count) }
    let start = 6 + parts[1].count
    return start..<(start + parts[2].count)
  }
}

nonisolated extension CalendarDate {
  /// A part of a date.
  package enum Part {
    case year, month, day
  }

  /// The date one step away; a day that the month does not have becomes its last day.
  package func stepped(_ part: Part, by direction: Int) -> CalendarDate {
    if part == .day { return CalendarDate(daysSince1970: daysSince1970 + direction) }
    var year = year
    var month = month + (part == .month ? direction : 0)
    if part == .year { year += direction }
    if month == 0 { (year, month) = (year - 1, 12) }
    if month == 13 { (year, month) = (year + 1, 1) }
    let day = min(day, CalendarDate.daysIn(month: month, year: year))
    return (try? CalendarDate(year: year, month: month, day: day)) ?? self
  }
}
