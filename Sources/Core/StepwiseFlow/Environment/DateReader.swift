/// Reads a typed date: ISO 8601 always, and the notations of the person's region if it is known.
///
/// In a region, the digits of any script count, and so do the words for year, month and day of Chinese, Japanese and
/// Korean.
package nonisolated struct DateReader {
  /// The order of a date's parts; `nil` accepts only ISO dates.
  let order: Region.DateOrder?
  /// Whether a high year in the region's own order is a year of the Buddhist calendar, as in Thailand.
  var countsBuddhistYears = false

  /// Lower years count as Gregorian years, because nobody alive uses so early a Buddhist year.
  package static let buddhistYearMin = 2400
  /// The difference between a Buddhist year and the Gregorian year.
  package static let buddhistYearOffset = 543

  func date(from typed: String) throws(Rejection) -> CalendarDate {
    let text = order == nil ? typed : Self.plain(typed)
    let parts = text.split(
      omittingEmptySubsequences: false, whereSeparator: { "-./ ".contains($0) })
    let isDigits = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 4 && part.utf8.allSatisfy { (48...57).contains($0) }
    }
    guard parts.count == 3, isDigits else { throw unreadable(typed) }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { throw unreadable(typed) }
    let isISO = parts[0].count == 4
    guard isISO || order != nil, isISO ? isISOPunctuation(text) : parts[2].count == 4 else {
      throw unreadable(typed)
    }
    var (year, month, day) =
      if isISO {
        (numbers[0], numbers[1], numbers[2])
      } else if order == .monthDayYear, !text.contains(".") {
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
      throw Rejection("“\(given: typed)” is not a date: \(error)")
    }
  }

  /// Returns a date with plain digits, and with hyphens for the words of East Asian dates, such as 2024年2月9日.
  private static func plain(_ typed: String) -> String {
    var plain = ""
    for character in typed.withPlainDigits {
      switch character {
      case "年", "년", "月", "월":
        while plain.last == " " { plain.removeLast() }
        plain.append("-")
      case "日", "일": break
      case " " where plain.last.map { "-./".contains($0) } == true: break
      default: plain.append(character)
      }
    }
    // Koreans also write 2024. 2. 9.
    while plain.last == "." || plain.last == " " { plain.removeLast() }
    return plain
  }

  /// Returns whether the separators suit a date with the year first: one kind for a person, hyphens for a script.
  private func isISOPunctuation(_ text: String) -> Bool {
    // Bytes, because a first set of characters costs a hundredth of a short program's start.
    let separators = text.utf8.filter { "-./ ".utf8.contains($0) }
    guard let first = separators.first, separators.allSatisfy({ $0 == first }) else { return false }
    return order != nil || first == UInt8(ascii: "-")
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

nonisolated extension String {
  /// The text with the decimal digits of any script, such as Thai ones, as the digits 0 to 9.
  package var withPlainDigits: String {
    guard !utf8.allSatisfy({ $0 < 128 }) else { return self }
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let properties = scalar.properties
      if scalar.value >= 128, properties.generalCategory == .decimalNumber,
        let value = properties.numericValue, let digit = Unicode.Scalar(48 + UInt32(value))
      {
        plain.append(digit)
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }
}
