/// The parts of a day that are written.
@nonexhaustive
public nonisolated enum DayStyle: Hashable, Sendable {
  /// The whole date, such as 10 December 1985.
  case full
  /// The date with a short month, such as 10 Dec 1985.
  case short
  /// The date with a short month and no year, such as 10 Dec.
  case shortWithoutYear
  /// The date in digits, as people type it: in ISO 8601, such as 1985-12-10, but 10.12.2528 in Thai.
  case numeric
  /// The month and the year, such as December 1985.
  case monthAndYear
}

/// Writes days as languages do.
///
/// The patterns and names are those of the Unicode Common Locale Data Repository, release 45: the long
/// and the medium date of English as written outside America, Thai (whose calendar counts from the year 543 before
/// ours), Korean, Chinese and Indonesian.
nonisolated enum DateText {
  /// Returns a day in English, such as 10 December 1985.
  static func english(_ date: CalendarDate, _ style: DayStyle) -> String {
    let month = CalendarDate.monthNames[date.month - 1]
    switch style {
    case .numeric: return date.description
    case .monthAndYear: return "\(month) \(date.year)"
    case .full, .short, .shortWithoutYear:
      return text(date.day, style == .full ? month : String(month.prefix(3)), date.year, style)
    }
  }

  /// Returns a day as a language writes it, or in ISO 8601 for an unknown language.
  static func text(_ date: CalendarDate, _ style: DayStyle, in language: String) -> String {
    let (year, month, day) = (date.year, date.month, date.day)
    let buddhistYear = year + DateReader.buddhistYearOffset
    let hasYear = style != .shortWithoutYear
    switch (language.prefix(while: { $0 != "-" }), style) {
    case ("en", _): return english(date, style)
    case ("th", .full): return "\(day) \(thaiMonths[month - 1]) พ.ศ. \(buddhistYear)"
    case ("th", .monthAndYear): return "\(thaiMonths[month - 1]) พ.ศ. \(buddhistYear)"
    case ("th", .numeric):
      let parts = [day, month].map { CalendarDate.padded($0, to: 2) }
      return "\(parts[0]).\(parts[1]).\(buddhistYear)"
    case ("th", _): return text(day, shortThaiMonths[month - 1], buddhistYear, style)
    case (_, .numeric): return date.description
    case ("ko", .monthAndYear): return "\(year)년 \(month)월"
    case ("ko", _): return "\(hasYear ? "\(year)년 " : "")\(month)월 \(day)일"
    case ("zh", .monthAndYear), ("ja", .monthAndYear): return "\(year)年\(month)月"
    case ("zh", _), ("ja", _): return "\(hasYear ? "\(year)年" : "")\(month)月\(day)日"
    case ("id", .monthAndYear): return "\(indonesianMonths[month - 1]) \(year)"
    case ("id", _):
      let name = indonesianMonths[month - 1]
      return text(
        day, style == .full ? name : month == 8 ? "Agu" : String(name.prefix(3)), year, style)
    case (_, .monthAndYear): return String(date.description.dropLast(3))
    default: return date.description
    }
  }

  private static func text(_ day: Int, _ month: String, _ year: Int, _ style: DayStyle) -> String {
    "\(day) \(month)\(style == .shortWithoutYear ? "" : " \(year)")"
  }

  /// Returns the names of the months in a language, January first; empty for an unknown language.
  static func months(in language: String) -> [String] {
    switch language.prefix(while: { $0 != "-" }) {
    case "th": thaiMonths
    case "ko": (1...12).map { "\($0)월" }
    case "zh", "ja": (1...12).map { "\($0)月" }
    case "id": indonesianMonths
    default: []
    }
  }

  private static let thaiMonths = [
    "มกราคม", "กุมภาพันธ์", "มีนาคม", "เมษายน", "พฤษภาคม", "มิถุนายน", "กรกฎาคม", "สิงหาคม",
    "กันยายน", "ตุลาคม", "พฤศจิกายน", "ธันวาคม",
  ]

  private static let shortThaiMonths = [
    "ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.",
    "ธ.ค.",
  ]

  private static let indonesianMonths = [
    "Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September",
    "Oktober", "November", "Desember",
  ]
}
