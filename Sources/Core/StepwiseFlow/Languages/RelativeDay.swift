/// A day as seen from another one, such as yesterday, 3 days ago or next month.
///
/// The words are the long relative fields of the Unicode Common Locale Data Repository, release 47, in English, Thai,
/// Korean, Chinese and Indonesian.
nonisolated struct RelativeDay: Hashable, Sendable {
  private enum Unit: Int { case day, week, month, year }

  private let day: CalendarDate
  private let unit: Unit
  /// The number of whole units that have passed; negative if the day is earlier.
  private let count: Int
  /// Whether the name of the unit before or after the present one is right, such as “last month”.
  private let isNext: Bool
  /// Whether it begins with a capital letter where the language has capitals.
  private let isCapitalized: Bool

  /// Creates the relation of a day to another one, in the largest unit of which at least one has passed.
  ///
  /// Eight days may reach into the week before the last, which “last week” is not. So a unit is called the last or the
  /// next one only if it is, and “1 week ago” otherwise.
  init(_ day: CalendarDate, to today: CalendarDate, isCapitalized: Bool) {
    self.day = day
    self.isCapitalized = isCapitalized
    let days = today.distance(to: day)
    let months = Self.wholeMonths(from: today, to: day)
    switch (days.magnitude, months.magnitude) {
    case (..<7, _):
      (unit, count, isNext) = (.day, days, true)
    case (_, 0):
      unit = .week
      count = days / 7
      isNext = (Self.week(of: day) - Self.week(of: today)).magnitude == 1
    case (_, ..<12):
      (unit, count) = (.month, months)
      isNext = (Self.month(of: day) - Self.month(of: today)).magnitude == 1
    default:
      (unit, count) = (.year, months / 12)
      isNext = (day.year - today.year).magnitude == 1
    }
  }

  /// The weeks to a day's Monday; 1 January 1970 was a Thursday.
  private static func week(of day: CalendarDate) -> Int {
    let days = day.daysSince1970 + 3
    return (days - (days % 7 + 7) % 7) / 7
  }

  private static func month(of day: CalendarDate) -> Int { day.year * 12 + day.month }

  /// Returns the months that have passed completely; a month ends on its last day if it has no such day.
  private static func wholeMonths(from start: CalendarDate, to end: CalendarDate) -> Int {
    guard start <= end else { return -wholeMonths(from: end, to: start) }
    let months = month(of: end) - month(of: start)
    let isLastDay = end.day == CalendarDate.daysIn(month: end.month, year: end.year)
    return end.day >= start.day || isLastDay ? months : months - 1
  }

  /// The words in English.
  var english: String { capitalized(Self.words["en"]?[unit.rawValue].text(count, isNext) ?? "") }

  /// Returns the words in a language, or the day in ISO 8601 for an unknown language.
  func text(in language: String) -> String {
    guard let fields = Self.words[String(language.prefix { $0 != "-" })] else {
      return day.description
    }
    return capitalized(fields[unit.rawValue].text(count, isNext))
  }

  private func capitalized(_ text: String) -> String {
    isCapitalized ? text.prefix(1).uppercased() + text.dropFirst() : text
  }

  /// The words for a unit of time.
  private struct Field {
    /// The names of the present unit, of the nearest units before and after it, and, of days, of the next but one.
    let names: [Int: String]
    /// The text before and after the number of units that have passed.
    let ago: (String, String)
    /// The text before and after the number of units that are to come.
    let ahead: (String, String)
    /// The same for one unit, where the language has a singular.
    var one: (ago: String, ahead: String)?

    init(
      _ names: [Int: String], ago: (String, String), ahead: (String, String),
      one: (ago: String, ahead: String)? = nil
    ) {
      self.names = names
      self.ago = ago
      self.ahead = ahead
      self.one = one
    }

    func text(_ count: Int, _ isNext: Bool) -> String {
      if isNext, let name = names[count] { return name }
      let (before, after) = count < 0 ? ago : ahead
      let isOne = count.magnitude == 1
      return before + String(count.magnitude)
        + (isOne ? (count < 0 ? one?.ago : one?.ahead) ?? after : after)
    }
  }

  private static let words: [String: [Field]] = [
    "en": [
      english("day", [-1: "yesterday", 0: "today", 1: "tomorrow"]),
      english("week"), english("month"), english("year"),
    ],
    "th": [
      Field(
        [-2: "เมื่อวานซืน", -1: "เมื่อวาน", 0: "วันนี้", 1: "พรุ่งนี้", 2: "มะรืนนี้"],
        ago: ("", " วันที่ผ่านมา"), ahead: ("ในอีก ", " วัน")),
      Field(
        [-1: "สัปดาห์ที่แล้ว", 1: "สัปดาห์หน้า"], ago: ("", " สัปดาห์ที่ผ่านมา"),
        ahead: ("ในอีก ", " สัปดาห์")),
      Field(
        [-1: "เดือนที่แล้ว", 1: "เดือนหน้า"], ago: ("", " เดือนที่ผ่านมา"),
        ahead: ("ในอีก ", " เดือน")),
      Field([-1: "ปีที่แล้ว", 1: "ปีหน้า"], ago: ("", " ปีที่แล้ว"), ahead: ("ในอีก ", " ปี")),
    ],
    "ko": [
      Field(
        [-2: "그저께", -1: "어제", 0: "오늘", 1: "내일", 2: "모레"], ago: ("", "일 전"),
        ahead: ("", "일 후")),
      Field([-1: "지난주", 1: "다음 주"], ago: ("", "주 전"), ahead: ("", "주 후")),
      Field([-1: "지난달", 1: "다음 달"], ago: ("", "개월 전"), ahead: ("", "개월 후")),
      Field([-1: "작년", 1: "내년"], ago: ("", "년 전"), ahead: ("", "년 후")),
    ],
    "zh": [
      Field(
        [-2: "前天", -1: "昨天", 0: "今天", 1: "明天", 2: "后天"], ago: ("", "天前"),
        ahead: ("", "天后")),
      Field([-1: "上周", 1: "下周"], ago: ("", "周前"), ahead: ("", "周后")),
      Field([-1: "上个月", 1: "下个月"], ago: ("", "个月前"), ahead: ("", "个月后")),
      Field([-1: "去年", 1: "明年"], ago: ("", "年前"), ahead: ("", "年后")),
    ],
    "id": [
      indonesian(
        "hari", [-2: "kemarin dulu", -1: "kemarin", 0: "hari ini", 1: "besok", 2: "lusa"]),
      indonesian("minggu"), indonesian("bulan"), indonesian("tahun"),
    ],
  ]

  private static func english(_ unit: String, _ names: [Int: String]? = nil) -> Field {
    Field(
      names ?? [-1: "last \(unit)", 1: "next \(unit)"], ago: ("", " \(unit)s ago"),
      ahead: ("in ", " \(unit)s"), one: (" \(unit) ago", " \(unit)"))
  }

  private static func indonesian(_ unit: String, _ names: [Int: String]? = nil) -> Field {
    Field(
      names ?? [-1: "\(unit) lalu", 1: "\(unit) depan"], ago: ("", " \(unit) yang lalu"),
      ahead: ("dalam ", " \(unit)"))
  }
}
