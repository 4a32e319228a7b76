import Stepwise

/// Times and days, ready to read.
final class ChatDates {
  private let environment: Environment
  /// Which day it is, counted from 1970.
  let today: Int
  /// The last quarter of an hour that was asked for, within which no time zone changes.
  private var known: (quarter: Int, offset: Int) = (.min, 0)

  init(environment: Environment) {
    self.environment = environment
    today = (environment.now + environment.utcOffset(environment.now)) / 86_400
  }

  /// Such as “14:05”.
  func time(of seconds: Int) -> String {
    let minutes = local(seconds) / 60 % 1440
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// Which day it was, counted from 1970.
  func day(of seconds: Int) -> Int { local(seconds) / 86_400 }

  /// A day as it parts messages: “Today”, “Monday 16 Nov”, “16 Nov 2025”.
  func title(ofDay day: Int) -> LocalizedStringKey {
    switch today - day {
    case 0: return "Today"
    case 1: return "Yesterday"
    case 2...6: return weekday(day, and: date(day))
    default: return date(day)
    }
  }

  /// A moment as a list shows it: “14:05”, “Yesterday”, “Mon”, “16 Nov”.
  func short(_ seconds: Int) -> LocalizedStringKey {
    let day = day(of: seconds)
    switch today - day {
    case 0: return "\(time(of: seconds))"
    case 1: return "Yesterday"
    case 2...6: return weekday(day)
    default: return date(day)
    }
  }

  private func weekday(_ day: Int, and date: LocalizedStringKey) -> LocalizedStringKey {
    switch position(inWeek: day) {
    case 0: "Monday \(date)"
    case 1: "Tuesday \(date)"
    case 2: "Wednesday \(date)"
    case 3: "Thursday \(date)"
    case 4: "Friday \(date)"
    case 5: "Saturday \(date)"
    default: "Sunday \(date)"
    }
  }

  private func weekday(_ day: Int) -> LocalizedStringKey {
    switch position(inWeek: day) {
    case 0: "Mon"
    case 1: "Tue"
    case 2: "Wed"
    case 3: "Thu"
    case 4: "Fri"
    case 5: "Sat"
    default: "Sun"
    }
  }

  /// From 0 on Mondays to 6 on Sundays.
  private func position(inWeek day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

  private func date(_ day: Int) -> LocalizedStringKey {
    let date = CalendarDate(daysSince1970: day)
    let isThisYear = date.year == CalendarDate(daysSince1970: today).year
    return "\(day: date, style: isThisYear ? .shortWithoutYear : .short)"
  }

  private func local(_ seconds: Int) -> Int {
    let quarter = seconds / 900
    if known.quarter != quarter { known = (quarter, environment.utcOffset(seconds)) }
    // No chat is older than that.
    return max(0, seconds + known.offset)
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
