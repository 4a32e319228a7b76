@testable import Stepwise
import StepwiseTerminal
import TestSupport
import Testing

@Suite("Dates in a terminal")
struct DateFieldTests {
  /// The text in the field before and after keys.
  private static let steps: [(before: String, keys: [Key], after: String)] = [
    // By a day, across the ends of months and years.
    ("2026-01-15", [.up], "2026-01-16"), ("2026-01-15", [.down], "2026-01-14"),
    ("2026-01-31", [.up], "2026-02-01"), ("2026-03-01", [.down], "2026-02-28"),
    ("2024-02-28", [.up], "2024-02-29"), ("2024-02-29", [.up], "2024-03-01"),
    ("2024-03-01", [.down], "2024-02-29"), ("2023-02-28", [.up], "2023-03-01"),
    ("2025-12-31", [.up], "2026-01-01"), ("2026-01-01", [.down], "2025-12-31"),
    // By a month, to its last day if it is too short.
    ("2026-01-31", [.pageUp], "2026-02-28"), ("2024-01-31", [.pageUp], "2024-02-29"),
    ("2026-03-31", [.pageDown], "2026-02-28"), ("2026-12-05", [.pageUp], "2027-01-05"),
    ("2026-01-05", [.pageDown], "2025-12-05"),
    // By a year.
    ("2024-02-29", [.control(.pageUp)], "2025-02-28"),
    ("2024-02-29", [.alt(.pageDown)], "2023-02-28"),
    ("2026-05-05", [.control(.pageDown)], "2025-05-05"),
    ("2024-02-29", [Key(.up, .shift)], "2025-02-28"),
    ("2026-05-05", [Key(.down, .shift)], "2025-05-05"),
    // By the part at the cursor.
    ("2026-05-05", [.home, .up], "2027-05-05"),
    ("2026-05-05", [.home, .down, .down], "2024-05-05"),
    ("2026-05-31", [.left, .left, .left, .down], "2026-04-30"),
    ("2024-02-29", [.home, .up], "2025-02-28"),
    // The earliest and the latest date.
    ("9999-12-31", [.up], "9999-12-31"), ("0001-01-01", [.down], "0001-01-01"),
    ("9999-12-31", [.pageUp], "9999-12-31"), ("0001-01-31", [.pageDown], "0001-01-31"),
    ("9999-12-31", [.control(.pageUp)], "9999-12-31"),
    // An empty field starts with today.
    ("", [.up], "2026-01-01"), ("", [.pageDown], "2026-01-01"),
    // A text that is not a date stays unchanged.
    ("2026-02-30", [.up], "2026-02-30"), ("soon", [.down], "soon"),
  ]

  @Test func theArrowsStepADate() {
    for step in Self.steps {
      let person = Person(at: Talk.screen("Day") { DatePicker("Day") })
      person.type(step.before)
      for key in step.keys { person.press(key) }
      #expect(person.screen.first { $0.hasPrefix(" › ") } == " › \(step.after)", "\(step)")
    }
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
    await person.check("=> January 2026\n{pgup}{pgup} => row  › 2026-02-05 & February 2026")
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
    for (order, typed, hint) in [
      (Region.DateOrder.dayMonthYear, "10.12.1985", ", or day.month.year,"),
      (.monthDayYear, "12/10/1985", ", or month/day/year,"), (.yearMonthDay, "1985-12-10", ""),
    ] {
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
