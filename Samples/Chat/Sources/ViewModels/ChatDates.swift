import Stepwise

/// Times and days, ready to read.
final class ChatDates {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private let environment: Environment
  private let today: Int
  /// The last quarter of an hour that was asked for, within which no time zone changes.
  private var known: (quarter: Int, offset: Int) = (.min, 0)

  init(environment: Environment) {
    self.environment = environment
    today = (environment.now + environment.utcOffset(environment.now)).dividedDown(by: 86_400)
  }

  /// Such as “14:05”.
  func time(of seconds: Int) -> String {
    let local = local(seconds)
    let minutes = (local - local.dividedDown(by: 86_400) * 86_400) / 60
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// Which day it was, counted from 1970.
  func day(of seconds: Int) -> Int { local(seconds).dividedDown(by: 86_400) }

  /// A day as it parts messages: “Today”, “Monday 16 Nov”, “16 Nov 2025”.
  func title(ofDay day: Int) -> String {
    switch today - day {
    case 0: return "Today"
    case 1: return "Yesterday"
    case 2...6: return "\(weekday(day)) \(date(day))"
    default: return date(day)
    }
  }

  /// A moment as a list shows it: “14:05”, “Yesterday”, “Mon”, “16 Nov”.
  func short(_ seconds: Int) -> String {
    let day = day(of: seconds)
    switch today - day {
    case 0: return time(of: seconds)
    case 1: return "Yesterday"
    case 2...6: return String(weekday(day).prefix(3))
    default: return date(day)
    }
  }

  private func weekday(_ day: Int) -> String { Self.weekdays[((day + 3) % 7 + 7) % 7] }

  private func date(_ day: Int) -> String {
    let date = CalendarDate(daysSince1970: day)
    let short = "\(date.day) \(Self.months[date.month - 1])"
    return date.year == CalendarDate(daysSince1970: today).year ? short : "\(short) \(date.year)"
  }

  private func local(_ seconds: Int) -> Int {
    let quarter = seconds.dividedDown(by: 900)
    if known.quarter != quarter { known = (quarter, environment.utcOffset(seconds)) }
    return seconds + known.offset
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int {
  /// The quotient, rounded down also before 1970.
  fileprivate func dividedDown(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self < 0 && quotient * divisor != self ? quotient - 1 : quotient
  }
}
