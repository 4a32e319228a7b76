import StepwiseFlow
import StepwiseTerminal

/// A month as a calendar below a date, for a range of days that people find by their weeks.
nonisolated struct MonthCalendar {
  /// The maximum length in days of a range that a calendar shows; other days are typed.
  static let daysMax = 731
  /// The rows that a canvas has in a window with room for a calendar.
  static let canvasRowsMin = 12
  /// The number of cells of a row.
  static let width = 7 * cellWidth - 1
  private static let cellWidth = 4
  /// The weeks that a month can touch; a calendar always has rows for so many, so that it never moves the rows below.
  private static let weeks = 6

  /// A day of the month.
  let date: CalendarDate
  /// Whether that day is typed.
  let isChosen: Bool
  /// The days that are accepted.
  let days: ClosedRange<CalendarDate>

  /// Returns the name of the month, the weekdays and the weeks; empty in a language whose weekdays are unknown.
  func rows(in theme: ResolvedTheme) -> [StyledText] {
    let language = theme.localizer?.language ?? "en"
    let names = CalendarDate.weekdays(in: language)
    guard names.count == 7 else { return [] }
    var title = StyledText("  ")
    title.append(theme.localizer("\(day: date, style: .monthAndYear)"), theme.strong)
    var weekdays = StyledText("  ")
    for (position, name) in names.enumerated() {
      // In Chinese the second letter tells the days apart.
      let name = TextWidth.of(name) < Self.cellWidth ? name : String(name.suffix(1))
      weekdays.pad(to: 2 + (position + 1) * Self.cellWidth - 1 - TextWidth.of(name))
      weekdays.append(name, theme.muted)
    }
    var weeks = Array(repeating: StyledText("  "), count: Self.weeks)
    let first = date.advanced(by: 1 - date.day)
    for offset in 0..<CalendarDate.daysIn(month: date.month, year: date.year) {
      let day = first.advanced(by: offset)
      let place = first.weekday + offset
      let isDate = isChosen && day == date
      let text = String(day.day)
      let style =
        isDate
        ? theme.filled(theme.accent) : days.contains(day) ? Style.plain : theme.muted
      weeks[place / 7].pad(to: 2 + (place % 7 + 1) * Self.cellWidth - 1 - text.utf8.count)
      weeks[place / 7].append(text, style)
    }
    return [title, weekdays] + weeks
  }
}
