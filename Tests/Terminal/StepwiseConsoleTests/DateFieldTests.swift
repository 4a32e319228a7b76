@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Dates in a terminal")
struct DateFieldTests {
  /// The text in the field before and after a key, with a bar at the cursor.
  nonisolated struct Step: CustomTestStringConvertible {
    let before: String
    let keys: [Key]
    let after: String
    var testDescription: String { "\(before) \(keys.map(\.code)) \(after)" }

    init(_ before: String, _ keys: Key..., to after: String) {
      self.before = before
      self.keys = keys
      self.after = after
    }
  }

  nonisolated static let steps: [Step] = [
    // By a day, across the ends of months and years.
    Step("2026-01-15", .up, to: "2026-01-16"), Step("2026-01-15", .down, to: "2026-01-14"),
    Step("2026-01-31", .up, to: "2026-02-01"), Step("2026-03-01", .down, to: "2026-02-28"),
    Step("2024-02-28", .up, to: "2024-02-29"), Step("2024-02-29", .up, to: "2024-03-01"),
    Step("2024-03-01", .down, to: "2024-02-29"), Step("2023-02-28", .up, to: "2023-03-01"),
    Step("2025-12-31", .up, to: "2026-01-01"), Step("2026-01-01", .down, to: "2025-12-31"),
    // By a month, to its last day if it is too short.
    Step("2026-01-31", .pageUp, to: "2026-02-28"), Step("2024-01-31", .pageUp, to: "2024-02-29"),
    Step("2026-03-31", .pageDown, to: "2026-02-28"), Step("2026-12-05", .pageUp, to: "2027-01-05"),
    Step("2026-01-05", .pageDown, to: "2025-12-05"),
    // By a year.
    Step("2024-02-29", .control(.pageUp), to: "2025-02-28"),
    Step("2024-02-29", .alt(.pageDown), to: "2023-02-28"),
    Step("2026-05-05", .control(.pageDown), to: "2025-05-05"),
    Step("2024-02-29", Key(.up, .shift), to: "2025-02-28"),
    Step("2026-05-05", Key(.down, .shift), to: "2025-05-05"),
    // By the part at the cursor.
    Step("2026-05-05", .home, .up, to: "2027-05-05"),
    Step("2026-05-05", .home, .down, .down, to: "2024-05-05"),
    Step("2026-05-31", .left, .left, .left, .down, to: "2026-04-30"),
    Step("2024-02-29", .home, .up, to: "2025-02-28"),
    // The earliest and the latest date.
    Step("9999-12-31", .up, to: "9999-12-31"), Step("0001-01-01", .down, to: "0001-01-01"),
    Step("9999-12-31", .pageUp, to: "9999-12-31"), Step("0001-01-31", .pageDown, to: "0001-01-31"),
    Step("9999-12-31", .control(.pageUp), to: "9999-12-31"),
    // An empty field starts with today.
    Step("", .up, to: "2026-01-01"), Step("", .pageDown, to: "2026-01-01"),
    // A text that is not a date stays unchanged.
    Step("2026-02-30", .up, to: "2026-02-30"), Step("soon", .down, to: "soon"),
  ]

  @Test(arguments: steps)
  func theArrowsStepADate(_ step: Step) {
    let person = Person(at: Talk.screen("Day") { DatePicker("Day") })
    person.type(step.before)
    for key in step.keys { person.press(key) }
    #expect(person.screen.first { $0.hasPrefix(" › ") } == " › \(step.after)")
  }

  /// The date that the first key proposes, by the bounds of the range and by the default.
  @Test func theFirstDateSuitsTheRange() async throws {
    let day = { (text: String) throws in try DatePicker.date(from: text) }
    let rows: [(range: String, selection: String?, today: String, first: String)] = [
      ("", nil, "2026-11-21", "2026-11-21"), ("", "1990-12-10", "2026-11-21", "1990-12-11"),
      ("2026-11-25 2027-11-21", nil, "2026-11-21", "2026-11-25"),
      ("2026-01-01 2026-11-20", nil, "2026-11-21", "2026-11-20"),
      // Somebody was born at any time of a long range, and least likely today.
      ("1876-11-21 2026-11-21", nil, "2026-11-21", "1976-11-21"),
      ("1996-11-21 2026-11-21", nil, "2026-11-21", "2016-11-21"),
      ("1997-11-21 2026-11-21", nil, "2026-11-21", "2026-11-21"),
      ("1876-11-21 2026-11-22", nil, "2026-11-21", "2026-11-21"),
      ("0001-01-01 0100-01-01", nil, "2026-11-21", "0067-01-01"),
    ]
    for row in rows {
      let ends = try row.range.split(separator: " ").map { try day(String($0)) }
      let selection = try row.selection.map(day)
      var environment = Environment()
      environment.today = try day(row.today)
      let talk = Talk.screen("Day") {
        DatePicker("Day", selection: selection, in: ends.count == 2 ? ends[0]...ends[1] : nil)
      }
      let person = Person(at: talk, environment: environment)
      person.press(.up)
      #expect(person.screen.first { $0.hasPrefix(" › ") } == " › \(row.first)", "\(row)")
    }
  }

  // MARK: Calendar

  private static func near(_ columns: Int = 80, _ rows: Int = 24, isForm: Bool = false) throws
    -> Person
  {
    let first = try CalendarDate(year: 2026, month: 1, day: 5)
    let last = try CalendarDate(year: 2026, month: 2, day: 20)
    return Person(
      at: Talk.screen("Day") {
        DatePicker("Day", in: first...last)
        if isForm { TextField("Name") }
      }, columns: columns, rows: rows)
  }

  /// A month stands below a date of a near range, and nothing below it moves from month to month.
  @Test func aNearDateHasACalendar() async throws {
    let person = try Self.near()
    await person.check(
      """
      => rows 3
      | ›
      |   year-month-day from 2026-01-05 to 2026-02-20
      |   January 2026
      |   Mon Tue Wed Thu Fri Sat Sun
      |                 1   2   3   4
      |     5   6   7   8   9  10  11
      |    12  13  14  15  16  17  18
      |    19  20  21  22  23  24  25
      |    26  27  28  29  30  31
      |
      {pgup}{pgup} => rows 3
      | › 2026-02-05
      |   year-month-day from 2026-01-05 to 2026-02-20
      |   February 2026
      |   Mon Tue Wed Thu Fri Sat Sun
      |                             1
      |     2   3   4   5   6   7   8
      |     9  10  11  12  13  14  15
      |    16  17  18  19  20  21  22
      |    23  24  25  26  27  28
      |
      """)
    let theme = person.view.theme
    let row = try #require(person.row(of: "2   3   4   5"))
    let cells = person.frame.rows[row]
    #expect(cells[17].text == "5" && cells[17].style == theme.filled(theme.accent))
    #expect(person.styles(of: "21").first == theme.muted)
    let count = person.screen.count
    await person.check(
      "{ctrl-u}2026-03-40⏎ => ✗ “2026-03-40” is not a date: March 2026 has 31 days.")
    #expect(person.screen.count == count)
    // The month stays while the day is no date yet, or none that exists.
    await person.check(
      """
      => March 2026
      {ctrl-u}2026-0 => January 2026
      2-3 => February 2026
      """)
    for (columns, rows, isForm) in [(40, 12, false), (30, 24, false), (80, 24, true)] {
      #expect(try !Self.near(columns, rows, isForm: isForm).sees("January"), "\(columns)x\(rows)")
    }
  }

  @Test func anImpossibleDateIsMarkedAndExplained() async {
    let person = await Person.check(
      "the day", at: Talk.asking("Day", second: true) { _ in DatePicker("Day") }, "x⏎ => title Day")
    let hints = person.screen.count
    await person.check("2023-02-29⏎ => ✗ “2023-02-29” is not a date: February 2023 has 28 days.")
    let styles = person.styles(of: "2023-02-29")
    #expect(styles.map(\.isUnderlined) == Array(repeating: false, count: 8) + [true, true])
    #expect(styles[9].colour == person.view.theme.errorMark.colour)
    #expect(person.screen.count == hints)
    person.press(.backspace)
    #expect(person.styles(of: "2023-02-2").allSatisfy { !$0.isUnderlined })
    await person.check("{ctrl-u}soon⏎ => write year-month-day, such as 1990-12-10")
    await person.check("{ctrl-u}2023-13-01⏎ => ✗")
    #expect(
      person.styles(of: "2023-13-01").map { $0.isUnderlined ? "_" : "-" }.joined() == "-----__---")
  }

  @Test func aDateIsTypedInTheRegionsFormat() async throws {
    let first = try CalendarDate(year: 1985, month: 1, day: 1)
    let orders: [(Region.DateOrder, String, String)] = [
      (.dayMonthYear, "10.12.1985", ", or day.month.year,"),
      (.monthDayYear, "12/10/1985", ", or month/day/year,"), (.yearMonthDay, "1985-12-10", ""),
    ]
    for (order, typed, hint) in orders {
      let talk = Talk.asking("Day") { talk in
        DatePicker("Day", in: first...first.advanced(by: 365)) { talk.next($0) }
      }
      await Person.check(
        "\(order)", at: talk, environment: Environment(region: Region(dateOrder: order)),
        """
        => year-month-day\(hint) from 1985-01-01 to 1986-01-01
        \(typed)⏎ => answers 1985-12-10
        """)
    }
  }

  /// A date out of range is never proposed, and the range is shown before the first key.
  @Test func theArrowsStayWithinTheRangeAndKeepTheCursorsPart() async throws {
    let first = try CalendarDate(year: 2026, month: 2, day: 1)
    let last = try CalendarDate(year: 2026, month: 2, day: 3)
    await Person.check(
      "three days", at: Talk.screen("Day") { DatePicker("Day", in: first...last) },
      """
      => year-month-day from 2026-02-01 to 2026-02-03
      ↓ => › 2026-02-01
      ↓ => › 2026-02-01
      ↑↑↑↑ => › 2026-02-03
      {pgup} => › 2026-02-03
      {ctrl-u}2027-01-01⏎ => ✗ 1 January 2027 is out of range: take a day from 1 February 2026 to 3
      """)
    await Person.check(
      "the year", at: Talk.screen("Day") { DatePicker("Day") },
      "=> hint ↑↓ day\n2026-05-05{home}↑↑↑ => row  › ¦2029-05-05")
  }
}
