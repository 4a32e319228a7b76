import Stepwise

/// Formats times and days.
final class ChatDates {
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private let environment: Environment
  /// The number of days since 1970.
  let today: Int
  /// The last quarter of an hour that was asked for; time zones change only between quarters of an hour.
  private var known: (quarter: Int, offset: Int) = (.min, 0)

  init(environment: Environment) {
    self.environment = environment
    today = (environment.now + environment.utcOffset(environment.now)) / 86_400
  }

  /// The time of day, such as “14:05”.
  func time(of seconds: Int) -> String {
    let minutes = local(seconds) / 60 % 1440
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// The number of days from 1970 to a moment.
  func day(of seconds: Int) -> Int { local(seconds) / 86_400 }

  /// A day between messages: “Today”, “Monday 16 Nov”, “16 Nov 2025”.
  func title(ofDay day: Int) -> LocalizedStringKey {
    switch today - day {
    case 0...1: relative(day)
    case 2...6: "\(weekday(day)) \(date(day))"
    default: date(day)
    }
  }

  /// A moment in the list: “14:05”, “Yesterday”, “Mon”, “16 Nov”.
  func short(_ seconds: Int) -> LocalizedStringKey {
    let day = day(of: seconds)
    return switch today - day {
    case 0: "\(time(of: seconds))"
    case 1: relative(day)
    case 2...6: "\(weekday(day).prefix(3))"
    default: date(day)
    }
  }

  private func relative(_ day: Int) -> LocalizedStringKey {
    let today = CalendarDate(daysSince1970: today)
    return "\(day: CalendarDate(daysSince1970: day), relativeTo: today, isCapitalized: true)"
  }

  private func weekday(_ day: Int) -> String { Self.weekdays[((day + 3) % 7 + 7) % 7] }

  private func date(_ day: Int) -> LocalizedStringKey {
    let date = CalendarDate(daysSince1970: day)
    let isThisYear = date.year == CalendarDate(daysSince1970: today).year
    return "\(day: date, style: isThisYear ? .shortWithoutYear : .short)"
  }

  private func local(_ seconds: Int) -> Int {
    let quarter = seconds / 900
    if known.quarter != quarter { known = (quarter, environment.utcOffset(seconds)) }
    // No chat is older than 1970.
    return max(0, seconds + known.offset)
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
