import StepwiseFlow
import StepwiseTerminal

/// Steps a date by day, month and year with the arrow keys.
struct DateSteps {
  /// Returns the date that a key leads to; `nil` if the key steps no date.
  ///
  /// The up and down arrows step the part that the cursor is in; at the end of the text, the day.
  /// Page up and Page down step the month; with a modifier, as the arrows with Shift, the year.
  func step(
    _ text: String, at cursor: Int, _ key: Key, _ field: Snapshot.Element,
    _ environment: Environment
  ) -> (text: String, cursor: Int)? {
    guard let (wanted, direction) = KeyTable.dates.command(for: key) else { return nil }
    let part = wanted ?? Self.part(at: cursor, of: text)
    let known = Self.date(in: text, of: field, environment.region)
    guard text.trimmed.isEmpty || known != nil else { return nil }
    let date =
      known.map { $0.stepped(part, by: direction) } ?? Self.first(field, environment.today)
    let days = field.format?.rules.days
    let bounded = days.map { min(max(date, $0.lowerBound), $0.upperBound) } ?? date
    let stepped = field.format?.editedText(for: .date(bounded)) ?? bounded.description
    let staysInPart = wanted == nil && part != .day && text.count == stepped.count
    return (stepped, staysInPart ? cursor : stepped.count)
  }

  /// The date to start from if nothing is typed: the field's value, or today; for a range that ends before tomorrow and
  /// has many years, such as that of a birthday, a date a third of the years before its end.
  static func first(_ field: Snapshot.Element, _ today: CalendarDate) -> CalendarDate {
    if case .date(let date) = field.value { return date }
    guard let days = field.format?.rules.days, days.upperBound <= today else { return today }
    let years = days.upperBound.year - days.lowerBound.year
    guard years >= longRange else { return today }
    return days.upperBound.stepped(.year, by: -years / 3)
  }

  /// The number of years from which a range of past days is that of a person's life.
  private static let longRange = 30

  /// The date in a typed text; `nil` for none.
  static func date(in text: String, of field: Snapshot.Element, _ region: Region?) -> CalendarDate?
  {
    guard let format = field.format, !text.isEmpty, text.utf8.count <= dateLengthMax,
      case .date(let date) = try? format.value(from: text.trimmed, region: region)
    else { return nil }
    return date
  }

  /// The first day of the month in a text that begins with a year and a month, such as 2026-02-30; `nil` for none.
  static func month(in text: String) -> CalendarDate? {
    let parts = text.utf8.prefix(7).split(separator: UInt8(ascii: "-")).map { Int(Substring($0)) }
    guard parts.count == 2, let year = parts[0], let month = parts[1], year >= 1000 else {
      return nil
    }
    return try? CalendarDate(year: year, month: month, day: 1)
  }

  /// The part that the cursor is in, of a date with the year first or, as in Thai, last.
  private static func part(at cursor: Int, of text: String) -> CalendarDate.Part {
    guard text.first?.isNumber == true else { return .day }
    if text.prefix(4).allSatisfy(\.isNumber) {
      return cursor <= 4 ? .year : cursor <= 7 ? .month : .day
    }
    let end = text.count
    guard text.suffix(4).allSatisfy(\.isNumber), cursor < end, cursor > 2 else { return .day }
    return cursor < end - 4 ? .month : .year
  }

  /// The maximum number of bytes of a text that is read as an ISO date, with year, month and day.
  private static let dateLengthMax = 40

  /// The characters of an ISO date that name a month or a day that does not exist.
  func wrongPart(of text: String) -> Range<Int>? {
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
  enum Part {
    case year, month, day
  }

  /// The date one step away; a day that the month does not have becomes its last day.
  func stepped(_ part: Part, by direction: Int) -> CalendarDate {
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
