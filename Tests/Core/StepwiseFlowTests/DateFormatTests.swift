import Foundation
import StepwiseFlow
import TestSupport
import Testing

@Suite("Dates as answers")
struct DateFormatTests {
  @Test func dates() throws {
    let day = DatePicker("Day")
    try checkFormat(
      day,
      """
      1990-12-10 → date 1990-12-10
      2024-02-29 → date 2024-02-29
      2000-02-29 → date 2000-02-29
      2023-02-29 → “2023-02-29” is not a date: February 2023 has 28 days.
      1900-02-29 → “1900-02-29” is not a date: February 1900 has 28 days.
      2023-04-31 → “2023-04-31” is not a date: April 2023 has 30 days.
      2023-13-01 → “2023-13-01” is not a date: 13 is not a month from 1 to 12.
      2023-00-10 → “2023-00-10” is not a date: 0 is not a month from 1 to 12.
      2023-01-00 → “2023-01-00” is not a date: January 2023 has 31 days.
      0000-01-01 → “0000-01-01” is not a date: 0 is not a year from 1 to 9999.
      10.12.1990 → “10.12.1990” is not a date: write year-month-day, such as 1990-12-10.
      1990/12/10 → “1990/12/10” is not a date: write year-month-day, such as 1990-12-10.
      1990-12 → “1990-12” is not a date: write year-month-day, such as 1990-12-10.
      1990-12-10-1 → “1990-12-10-1” is not a date: write year-month-day, such as 1990-12-10.
      yesterday → “yesterday” is not a date: write year-month-day, such as 1990-12-10.
      １９９０-12-10 → “１９９０-12-10” is not a date: write year-month-day, such as 1990-12-10.
      90-12-10 → “90-12-10” is not a date: write year-month-day, such as 1990-12-10.
      -1990-12-10 → “-1990-12-10” is not a date: write year-month-day, such as 1990-12-10.
      """)
    let range =
      try CalendarDate(year: 2026, month: 1, day: 1)...CalendarDate(year: 2026, month: 12, day: 31)
    try checkFormat(
      DatePicker("Day", in: range),
      """
      2026-12-31 → date 2026-12-31
      2027-01-01 → 1 January 2027 is out of range: take a day from 1 January 2026 to \
      31 December 2026.
      """)
  }

  /// Dates as the people of a region write them, also with its digits and its words.
  @Test func datesOfRegions() throws {
    let day = DatePicker("Day")
    try checkFormat(
      day, in: "de_DE",
      """
      10.12.1990 → date 1990-12-10
      10/12/1990 → date 1990-12-10
      1990-12-10 → date 1990-12-10
      12.13.1990 → “12.13.1990” is not a date: 13 is not a month from 1 to 12.
      10.12.90 → “10.12.90” is not a date: write year-month-day, such as 1990-12-10, or \
      day.month.year such as 10.12.1990.
      9. 2. 2024 → date 2024-02-09
      10.12.2528 → date 2528-12-10
      """)
    try checkFormat(
      day, in: "en_US",
      """
      12/10/1990 → date 1990-12-10
      1990-12-10 → date 1990-12-10
      2/29/2023 → “2/29/2023” is not a date: February 2023 has 28 days.
      soon → “soon” is not a date: write year-month-day, such as 1990-12-10, or month/day/year \
      such as 12/10/1990.
      """)
    try checkFormat(
      day, in: "sv_SE",
      """
      1990/12/10 → date 1990-12-10
      1990-12/10 → “1990-12/10” is not a date: write year-month-day, such as 1990-12-10.
      """)
    // 2528 is 1985 if dates are typed as people there do; ISO 8601 has only one calendar.
    try checkFormat(
      day, in: "th_TH",
      """
      ๑๐/๑๒/๒๕๒๘ → date 1985-12-10
      ๒๕๖๗-๑-๒ → date 2567-01-02
      10.12.2528 → date 1985-12-10
      10/12/2528 → date 1985-12-10
      10.12.1985 → date 1985-12-10
      29.2.2567 → date 2024-02-29
      10.12.2400 → date 1857-12-10
      10.12.2399 → date 2399-12-10
      2528-12-10 → date 2528-12-10
      2528/12/10 → date 2528-12-10
      """)
    try checkFormat(
      day, in: "zh_CN",
      """
      2024年2月9日 → date 2024-02-09
      2024 年 2 月 9 日 → date 2024-02-09
      2024年2月 → “2024年2月” is not a date: write year-month-day, such as 1990-12-10.
      2024年2月30日 → “2024年2月30日” is not a date: February 2024 has 29 days.
      """)
    try checkFormat(
      day, in: "ja_JP",
      """
      ２０２４年２月９日 → date 2024-02-09
      """)
    try checkFormat(
      day, in: "ko_KR",
      """
      2024년 2월 9일 → date 2024-02-09
      2024. 2. 9. → date 2024-02-09
      """)
    try checkFormat(
      day, in: "ar_EG",
      """
      ٩/٢/٢٠٢٤ → date 2024-02-09
      """)
  }

  @Test func aLocaleNamesItsOrder() {
    let orders: [(String, Region.DateOrder?)] = [
      ("en_US.UTF-8", .monthDayYear), ("de_DE", .dayMonthYear), ("sv_SE@euro", .yearMonthDay),
      ("en_GB.UTF-8", .dayMonthYear), ("", nil), ("C", nil), ("POSIX", nil), ("C.UTF-8", nil),
    ]
    for (locale, order) in orders { #expect(Region(posixLocale: locale)?.dateOrder == order) }
  }

  @Test func everyDayHasANumberAndEveryNumberItsDay() throws {
    let leap = try CalendarDate(year: 2024, month: 2, day: 28)
    let days = [
      CalendarDate(daysSince1970: 0), CalendarDate(daysSince1970: 20_454), leap.advanced(by: 2),
      leap.advanced(by: -28), leap.advanced(by: .max), leap.advanced(by: .min),
      try CalendarDate(year: 2024, month: 2, day: 29).yearsEarlier(1),
    ]
    #expect(
      days.map(\.description) == [
        "1970-01-01", "2026-01-01", "2024-03-01", "2024-01-31", "9999-12-31", "0001-01-01",
        "2023-02-28",
      ])
    #expect(leap.distance(to: leap.advanced(by: -400)) == -400)
    var expected = try CalendarDate(year: 1890, month: 1, day: 1)
    for number in expected.daysSince1970...(expected.daysSince1970 + 80_000) {
      let date = CalendarDate(daysSince1970: number)
      try #require(date == expected && date.daysSince1970 == number)
      let isLastOfMonth = date.day == CalendarDate.daysIn(month: date.month, year: date.year)
      let isLastOfYear = isLastOfMonth && date.month == 12
      expected = try CalendarDate(
        year: date.year + (isLastOfYear ? 1 : 0),
        month: isLastOfYear ? 1 : date.month + (isLastOfMonth ? 1 : 0),
        day: isLastOfMonth ? 1 : date.day + 1)
    }
  }

  @Test func aDayIsWrittenAndReadAsItsText() throws {
    let days = ["start": try CalendarDate(year: 2026, month: 12, day: 6)]
    let written = try JSONEncoder().encode(days)
    #expect(String(decoding: written, as: UTF8.self) == #"{"start":"2026-12-06"}"#)
    #expect(try JSONDecoder().decode([String: CalendarDate].self, from: written) == days)
    let wrong = [
      "2026-02-29": "“2026-02-29” is not a date: February 2026 has 28 days.",
      "6.12.2026": "“6.12.2026” is not a date: write year-month-day, such as 1990-12-10.",
      "": "“” is not a date: write year-month-day, such as 1990-12-10.",
    ]
    for (text, sentence) in wrong {
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([CalendarDate].self, from: Data(#"["\#(text)"]"#.utf8))
      }
      guard case .dataCorrupted(let context)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(context.debugDescription == sentence)
    }
  }
}
