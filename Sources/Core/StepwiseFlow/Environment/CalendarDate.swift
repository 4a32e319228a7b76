/// A day of the Gregorian calendar, without a time or a time zone.
public nonisolated struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  // In four bytes, because every answer has room for a date.
  private let storedYear: Int16
  private let storedMonth: Int8
  private let storedDay: Int8

  /// The year, from 1 to 9999.
  public var year: Int { Int(storedYear) }
  /// The month, from 1 to 12.
  public var month: Int { Int(storedMonth) }
  /// The day of the month, from 1.
  public var day: Int { Int(storedDay) }

  /// Creates a date that exists.
  ///
  /// - Parameters:
  ///   - year: From 1 to 9999.
  ///   - month: From 1 to 12.
  ///   - day: From 1 to the month's last day.
  /// - Throws: A ``Rejection`` that says which part does not exist and what would.
  public init(year: Int, month: Int, day: Int) throws(Rejection) {
    guard (1...9999).contains(year) else {
      throw Rejection("\(year) is not a year from 1 to 9999.")
    }
    guard (1...12).contains(month) else {
      throw Rejection("\(month) is not a month from 1 to 12.")
    }
    let days = Self.daysIn(month: month, year: year)
    guard (1...days).contains(day) else {
      let first = CalendarDate(unchecked: year, month, 1)
      throw Rejection("\(day: first, style: .monthAndYear) has \(days) days.")
    }
    self.init(unchecked: year, month, day)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    storedYear = Int16(year)
    storedMonth = Int8(month)
    storedDay = Int8(day)
  }

  /// Creates the day that is this many days after 1 January 1970, or before it for a negative number.
  ///
  /// The day count and its inverse follow Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms" (2013), sections `days_from_civil` and `civil_from_days`.
  ///
  /// - Parameter days: Whole days; a number outside the years 1 to 9999 is clamped to the nearest end.
  public init(daysSince1970 days: Int) {
    let first = CalendarDate(unchecked: 1, 1, 1).daysSince1970
    let last = CalendarDate(unchecked: 9999, 12, 31).daysSince1970
    let shifted = min(max(days, first), last) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      unchecked: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The number of whole days from 1 January 1970 to this day.
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the day this many days later, or earlier for a negative number.
  ///
  /// - Parameter days: The number of days.
  /// - Returns: The other day, clamped to the years 1 to 9999.
  public func advanced(by days: Int) -> CalendarDate {
    let (sum, isTooFar) = daysSince1970.addingReportingOverflow(days)
    return CalendarDate(daysSince1970: isTooFar ? days : sum)
  }

  /// Returns the number of days to another day.
  ///
  /// - Parameter other: The other day.
  /// - Returns: The days from this one; negative if the other day is earlier.
  public func distance(to other: CalendarDate) -> Int { other.daysSince1970 - daysSince1970 }

  /// Returns the same day in an earlier year; 29 February becomes 28 February if necessary.
  ///
  /// - Parameter years: The number of years, 0 or more.
  /// - Returns: The earlier day, never before year 1.
  public func yearsEarlier(_ years: Int) -> CalendarDate {
    let earlier = min(max(1, year - years), 9999)
    return CalendarDate(
      unchecked: earlier, month, min(day, Self.daysIn(month: month, year: earlier)))
  }

  /// The date in ISO 8601, such as `1990-12-10`.
  public var description: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// Returns whether a day comes before another.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Returns the number of days in a month.
  ///
  /// - Parameters:
  ///   - month: From 1 to 12.
  ///   - year: The year, for February.
  /// - Returns: From 28 to 31.
  public static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2:
      (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The English names of the months, January first.
  public static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

nonisolated extension CalendarDate: Codable {
  /// Reads the date in ISO 8601, such as `1990-12-10`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do {
      self = try DateReader(order: nil).date(from: text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message))
    }
  }

  /// Writes the date in ISO 8601, such as `1990-12-10`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
