import Stepwise
import StepwiseFlow
import StepwiseJSON

/// A day as a person types it: in three fields, in the order of their region.
struct DateParts {
  /// A field of a day.
  enum Part: String {
    case day, month, year

    /// The prefix of the field's name; the id of the element follows.
    var prefix: String { "\(rawValue)." }

    /// The label of the field.
    var label: LocalizedStringKey {
      switch self {
      case .day: "Day"
      case .month: "Month"
      case .year: "Year"
      }
    }
  }

  /// The texts of the fields.
  private var texts: [Part: String] = [:]

  subscript(part: Part) -> String { texts[part] ?? "" }

  /// The maximum length in days of a range that a calendar shows; other days are typed.
  private static let calendarMax = 731

  /// Whether a person finds a day of a range by its weeks, in a calendar, and need not type it.
  static func hasCalendar(_ range: ClosedRange<CalendarDate>?) -> Bool {
    range.map { $0.upperBound.daysSince1970 - $0.lowerBound.daysSince1970 <= calendarMax } ?? false
  }

  /// The fields in the order of a region.
  static func order(in region: Region?) -> [Part] {
    switch region?.dateOrder {
    case .monthDayYear: [.month, .day, .year]
    case .yearMonthDay, nil: [.year, .month, .day]
    case .dayMonthYear: [.day, .month, .year]
    }
  }

  // MARK: Between pages and answers

  /// Creates the fields of an answer, or of a text that ``text(in:)`` made of fields that contain no day.
  init(_ text: String, in region: Region?) {
    if let date = try? DatePicker.date(from: text) {
      let isBuddhist = region?.countsBuddhistYears == true
      texts[.day] = "\(date.day)"
      texts[.month] = "\(date.month)"
      texts[.year] = "\(date.year + (isBuddhist ? DateReader.buddhistYearOffset : 0))"
    } else {
      let parts = text.split(
        omittingEmptySubsequences: false, whereSeparator: { Self.separators.contains($0) })
      for (part, text) in zip([Part.year, .month, .day], parts) { texts[part] = String(text) }
    }
  }

  /// Reads the fields of an element in a form; `nil` if the form has none of them.
  init?(of body: FormBody, _ element: String) {
    for part in [Part.day, .month, .year] {
      guard let text = body[part.prefix + element] else { return nil }
      texts[part] = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Signs between parts that are no day; no notation of dates has both.
  private static let separators = "/-"

  /// The day as an ISO 8601 date, also if a person typed it in one field; a text that is no date, if it is none.
  func text(in region: Region?) -> String {
    let typed = texts.values.filter { !$0.isEmpty }
    guard let first = typed.first else { return "" }
    if typed.count == 1, let date = try? DatePicker.date(from: first, region: region) {
      return date.description
    }
    if let date = try? date(in: region) { return date.description }
    let parts = [Part.year, .month, .day].map { part in
      self[part].map { Self.separators.contains($0) ? "." : String($0) }.joined()
    }
    return "\(parts[0])/\(parts[1])-\(parts[2])"
  }

  /// Returns the day; `nil` if a field is empty or no number, or if the year does not have four digits.
  ///
  /// - Throws: A `Rejection` if there is no such day.
  func date(in region: Region?) throws(Rejection) -> CalendarDate? {
    guard let year = number(.year), let month = number(.month), let day = number(.day),
      (1000...9999).contains(year)
    else { return nil }
    let isBuddhist = region?.countsBuddhistYears == true && year >= DateReader.buddhistYearMin
    return try CalendarDate(
      year: year - (isBuddhist ? DateReader.buddhistYearOffset : 0), month: month, day: day)
  }

  private func number(_ part: Part) -> Int? {
    let digits = self[part].withPlainDigits
    return digits.count <= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
      ? Int(digits) : nil
  }
}

/// Writes the fields of days.
extension ScreenPage {
  /// Writes a field for each part of a day.
  func dateParts(_ position: Int, _ text: String, _ html: inout HTMLWriter) {
    let element = shown.elements[position]
    let parts = DateParts(text, in: setting.dateRegion)
    let isWrong = error(of: position) != nil
    html.element("div", [Attribute("class", "parts")]) { html in
      for (number, part) in DateParts.order(in: setting.dateRegion).enumerated() {
        let id = partId(position, number)
        html.element("div", [Attribute("class", part.rawValue)]) { html in
          html.element("label", [Attribute("for", id)], localizer(part.label))
          html.empty(
            "input",
            [
              Attribute("type", "text"), Attribute("inputmode", "numeric"), Attribute("id", id),
              Attribute("name", part.prefix + element.id), Attribute("value", parts[part]),
              Attribute("aria-invalid", isWrong ? "true" : nil),
              Attribute("required", if: !element.isOptional),
              Attribute("autofocus", if: number == 0 && focus == .element(position)),
            ])
        }
      }
    }
  }

  /// The hint about a day: its bounds, or how to type it.
  func dateHint(_ range: ClosedRange<CalendarDate>?) -> String {
    if DateParts.hasCalendar(range), let range {
      return localizer("from \(day: range.lowerBound) to \(day: range.upperBound)")
    }
    let parts = DateParts("1990-12-10", in: setting.dateRegion)
    let example = DateParts.order(in: setting.dateRegion).map { parts[$0] }.joined(separator: " ")
    return localizer("for example \(example)")
  }

  /// The error of a day that is typed in parts and is no date; `nil` for any other error.
  func dateError(of position: Int) -> String? {
    let element = snapshot.elements[position]
    guard element.format?.kind == .date,
      let text = form.fields.first(where: { $0.name == element.id })?.typed?.text, !text.isEmpty,
      (try? DatePicker.date(from: text)) == nil
    else { return nil }
    do throws(Rejection) {
      let date = try DateParts(text, in: setting.dateRegion).date(in: setting.dateRegion)
      return date == nil ? localizer("Enter a day, a month and a year of four digits.") : nil
    } catch {
      return localizer(error.sentence)
    }
  }
}
