/// A day as lists of messages show it: today and yesterday by name, the last week by weekday, other days as dates.
///
/// The names of the weekdays are those of the Unicode Common Locale Data Repository, release 47, in English, Thai,
/// Korean, Chinese and Indonesian.
nonisolated struct NearDay: Hashable, Sendable {
  let day: CalendarDate
  let today: CalendarDate
  /// Whether a weekday stands alone and is shortened.
  let isShort: Bool

  /// Returns the day in a language, or in ISO 8601 for an unknown language.
  func text(in language: String) -> String {
    guard let weekdays = Self.weekdays[String(language.prefix { $0 != "-" })] else {
      return day.description
    }
    let days = day.distance(to: today)
    if days == 0 || days == 1 {
      return RelativeDay(day, to: today, isCapitalized: true).text(in: language)
    }
    let style: DayStyle = day.year == today.year ? .shortWithoutYear : .short
    let date = DateText.text(day, style, in: language)
    guard (2...6).contains(days) else { return date }
    let position = day.weekday
    if isShort { return weekdays.short[position] }
    let name = weekdays.names[position]
    return weekdays.isLast
      ? date + weekdays.separator + name : name + weekdays.separator + date
  }

  /// Returns the short names of the weekdays in a language, Monday first; empty for an unknown language.
  static func shortNames(in language: String) -> [String] {
    weekdays[String(language.prefix { $0 != "-" })]?.short ?? []
  }

  /// The weekdays of a language, Monday first.
  private struct Weekdays {
    let names: [String]
    let short: [String]
    /// The text between a weekday and a date.
    var separator = " "
    /// Whether the weekday stands behind the date.
    var isLast = false
  }

  private static let weekdays = [
    "en": Weekdays(
      names: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]),
    "th": Weekdays(
      names: [
        "วันจันทร์", "วันอังคาร", "วันพุธ", "วันพฤหัสบดี", "วันศุกร์", "วันเสาร์", "วันอาทิตย์",
      ],
      short: ["จ.", "อ.", "พ.", "พฤ.", "ศ.", "ส.", "อา."], separator: "ที่ "),
    "ko": Weekdays(
      names: ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"],
      short: ["월", "화", "수", "목", "금", "토", "일"], isLast: true),
    "zh": Weekdays(
      names: ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
      short: ["周一", "周二", "周三", "周四", "周五", "周六", "周日"], separator: "", isLast: true),
    "id": Weekdays(
      names: ["Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"],
      short: ["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"], separator: ", "),
  ]
}

nonisolated extension CalendarDate {
  /// The day of the week: 0 for Monday, 6 for Sunday.
  package var weekday: Int {
    // 5 January 1970 was a Monday.
    ((daysSince1970 - 4) % 7 + 7) % 7
  }

  /// Returns the short names of the weekdays in a language, Monday first; empty for an unknown language.
  package static func weekdays(in language: String) -> [String] { NearDay.shortNames(in: language) }
}
