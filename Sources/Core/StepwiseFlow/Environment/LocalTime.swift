/// A moment as the person's calendar and clock show it.
public nonisolated struct LocalTime: Hashable, Sendable {
  /// The day.
  public let day: CalendarDate
  /// The minutes since midnight, from 0 to 1439.
  public let minutes: Int

  /// The time of day in 24 hours, such as 14:05.
  public var timeOfDay: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }
}

extension Environment {
  /// Returns a moment in local time.
  ///
  /// - Parameter seconds: The moment, in seconds since 1970 began in UTC.
  /// - Returns: The day and the time, clamped to the years 1 to 9999.
  public func localTime(of seconds: Int) -> LocalTime {
    // Farther away, the number of seconds with an offset could be too large.
    let seconds = min(max(seconds, -100_000_000_000), 300_000_000_000)
    let local = seconds + utcOffset(seconds)
    let secondOfDay = (local % 86_400 + 86_400) % 86_400
    let day = CalendarDate(daysSince1970: (local - secondOfDay) / 86_400)
    return LocalTime(day: day, minutes: secondOfDay / 60)
  }
}
