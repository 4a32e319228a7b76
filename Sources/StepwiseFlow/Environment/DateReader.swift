/// Reads a typed date: ISO 8601 always, and the region's own order if it is known.
nonisolated struct DateReader {
  /// The order of a date's parts; `nil` accepts only ISO dates.
  let order: Region.DateOrder?
  /// Whether a high year in the region's own order is a year of the Buddhist calendar, as in Thailand.
  var countsBuddhistYears = false

  /// Lower years count as Gregorian years, because nobody alive uses so early a Buddhist year.
  private static let buddhistYearMin = 2400
  /// The difference between a Buddhist year and the Gregorian year.
  static let buddhistYearOffset = 543

  func date(from text: String) throws(Rejection) -> CalendarDate {
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { "-./ ".contains($0) })
    let isDigits = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 4 && part.utf8.allSatisfy { (48...57).contains($0) }
    }
    guard parts.count == 3, isDigits else { throw unreadable(text) }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { throw unreadable(text) }
    let isISO = parts[0].count == 4
    guard isISO || order != nil, isISO ? isISOPunctuation(text) : parts[2].count == 4 else {
      throw unreadable(text)
    }
    var (year, month, day) =
      if isISO {
        (numbers[0], numbers[1], numbers[2])
      } else if order == .monthDayYear {
        (numbers[2], numbers[0], numbers[1])
      } else {
        (numbers[2], numbers[1], numbers[0])
      }
    if !isISO, countsBuddhistYears, year >= Self.buddhistYearMin {
      year -= Self.buddhistYearOffset
    }
    do throws(Rejection) {
      return try CalendarDate(year: year, month: month, day: day)
    } catch {
      throw Rejection("“\(given: text)” is not a date: \(error)")
    }
  }

  /// Returns whether the separators suit a date with the year first: one kind for a person, hyphens for a script.
  private func isISOPunctuation(_ text: String) -> Bool {
    let separators = Set(text.filter { "-./ ".contains($0) })
    return order == nil ? separators == ["-"] : separators.count == 1
  }

  private func unreadable(_ text: String) -> Rejection {
    switch order {
    case .dayMonthYear:
      Rejection(
        """
        “\(given: text)” is not a date: write year-month-day, such as 1990-12-10, \
        or day.month.year such as 10.12.1990.
        """)
    case .monthDayYear:
      Rejection(
        """
        “\(given: text)” is not a date: write year-month-day, such as 1990-12-10, \
        or month/day/year such as 12/10/1990.
        """)
    case .yearMonthDay, nil:
      Rejection("“\(given: text)” is not a date: write year-month-day, such as 1990-12-10.")
    }
  }
}
