/// A text that is shown in the person's language; a literal is the English text and the key of its translations.
///
/// `"User: \(name)"` has the key `User: %@`, under which a ``StringCatalog`` has its translations. An interpolated
/// value is shown as it is, except for other keys, which are translated, too, and for typed interpolations such as
/// `\(day: date)`, which is written as the language writes days. ``init(verbatim:)`` shows any string as it is.
public nonisolated struct LocalizedStringKey: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringInterpolation
{
  /// The value for a `%@`.
  enum Argument: Sendable {
    case text(String)
    case label(String)
    case key(LocalizedStringKey)
    case date(CalendarDate, DayStyle)
    case relative(RelativeDay)
    case near(NearDay)
    case number(Int)
    case count(Int)
    case names([LocalizedStringKey], isChoice: Bool)
    case labels([LocalizedStringKey])
  }

  /// A key with placeholders, and their arguments.
  final class Format: Sendable {
    let key: String
    /// The key, with the English singular for counts that need it.
    let englishTemplate: String
    let arguments: [Argument]

    init(key: String, englishTemplate: String, arguments: [Argument]) {
      self.key = key
      self.englishTemplate = englishTemplate
      self.arguments = arguments
    }

    /// Whether the key has no words of its own and only combines others.
    var isFrame: Bool { !key.contains { $0.isLetter } }
  }

  enum Source: Sendable {
    case verbatim
    case label
    case literal
    case format(Format)
  }

  /// The text in English.
  public let english: String
  let source: Source

  /// The text in English.
  public var description: String { english }

  /// Two keys are equal if their English texts are, however they were composed.
  public static func == (one: LocalizedStringKey, other: LocalizedStringKey) -> Bool {
    one.english == other.english
  }

  /// Uses the English text alone, so that keys that were composed in other ways have the same hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }

  /// Creates a text that is shown as it is in every language.
  ///
  /// - Parameter text: The text.
  public init(verbatim text: String) {
    english = text
    source = .verbatim
  }

  /// Creates the text of a label, a title or an option, translated only if the wizard's catalog contains it.
  ///
  /// - Parameter label: The English text.
  public init(label: String) {
    english = label
    source = .label
  }

  /// Creates the text of an error: its translated sentence if it has one, otherwise its description.
  ///
  /// - Parameter error: The error.
  public init(describing error: any Error) {
    self =
      (error as? any LocalizableError)?.sentence
      ?? (error is CancellationError
        ? "This was stopped before it was done."
        : LocalizedStringKey(verbatim: String(describing: error)))
  }

  /// Creates the name of a month.
  ///
  /// - Parameter month: From 1 to 12; a number outside is clamped to the nearest end.
  public init(month: Int) {
    english = CalendarDate.monthNames[min(max(month, 1), 12) - 1]
    source = .literal
  }

  /// Creates a text from its English form, which is the key of its translations.
  public init(stringLiteral value: String) {
    english = value
    source = .literal
  }

  /// Creates a text from its English form with interpolated values.
  public init(stringInterpolation interpolation: StringInterpolation) {
    english = interpolation.english
    source =
      interpolation.arguments.isEmpty
      ? .literal
      : .format(
        Format(
          key: interpolation.key,
          englishTemplate: interpolation.englishTemplate ?? interpolation.key,
          arguments: interpolation.arguments))
  }

  /// Collects the parts of an interpolated string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var english = ""
    var key = ""
    var englishTemplate: String?
    var arguments: [Argument] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      english.reserveCapacity(literalCapacity + interpolationCount * 12)
      key.reserveCapacity(literalCapacity + interpolationCount * 2)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Appends literal text; a `%` becomes `%%` in the key.
    public mutating func appendLiteral(_ literal: String) {
      english += literal
      guard literal.utf8.contains(UInt8(ascii: "%")) else { return addToKey(literal) }
      for character in literal { addToKey(character == "%" ? "%%" : String(character)) }
    }

    private mutating func addToKey(_ text: String, english other: String? = nil) {
      if let other, englishTemplate == nil {
        englishTemplate = key + other
      } else {
        englishTemplate? += other ?? text
      }
      key += text
    }

    // Not inlined into the hundreds of texts with values.
    @inline(never) private mutating func append(_ argument: Argument, _ text: String) {
      english += text
      addToKey("%@")
      arguments.append(argument)
    }

    /// Appends a text that is shown as it is.
    public mutating func appendInterpolation(_ text: String) { append(.text(text), text) }

    /// Appends the description of a value.
    public mutating func appendInterpolation(_ value: some Any) {
      appendInterpolation(String(describing: value))
    }

    /// Appends a text that is translated by itself; a verbatim text is shown as it is.
    public mutating func appendInterpolation(_ key: LocalizedStringKey) {
      if case .verbatim = key.source { return append(.text(key.english), key.english) }
      append(.key(key), key.english)
    }

    /// Appends the sentence of a rejection.
    public mutating func appendInterpolation(_ rejection: Rejection) {
      appendInterpolation(rejection.sentence)
    }

    /// Appends the label of an element, the title of a screen, or an option.
    public mutating func appendInterpolation(label: String) { append(.label(label), label) }

    /// Appends a label within a sentence; in English it begins with a small letter, unless it is an abbreviation.
    mutating func appendInterpolation(within label: LocalizedStringKey) {
      let english = label.english
      let first = english.prefix(1)
      let isWord =
        first.first?.isUppercase == true && english.dropFirst().first?.isLowercase == true
      append(.key(label), isWord ? first.lowercased() + english.dropFirst() : english)
    }

    /// Appends the summary of an answer, which was translated when the answer was given.
    mutating func appendInterpolation(answer: String, english: String) {
      append(.text(answer), english)
    }

    /// Appends a text that was given as an answer; of a long text only the beginning, because all of it stands above.
    package mutating func appendInterpolation(given text: String) {
      var cells = 0
      var end = text.startIndex
      for position in text.indices {
        // The letters of East Asian languages are two cells wide.
        cells += text.unicodeScalars[position].value >= 0x1100 ? 2 : 1
        if cells < Self.givenWidthMax { end = text.index(after: position) }
        guard cells <= Self.givenWidthMax else {
          let beginning = String(text[..<end]) + "…"
          return appendInterpolation(beginning)
        }
      }
      appendInterpolation(text)
    }

    /// The maximum number of cells quoted from a given text.
    private static let givenWidthMax = 24

    /// Appends labels separated by commas.
    public mutating func appendInterpolation(labels: [String]) {
      appendInterpolation(labels: labels.map { LocalizedStringKey(label: $0) })
    }

    /// Appends texts separated by commas, each translated by itself.
    package mutating func appendInterpolation(labels: [LocalizedStringKey]) {
      append(.labels(labels), labels.map(\.english).joined(separator: ", "))
    }

    /// Appends a day as the language writes it, such as 10 December 1985.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - style: The parts of the day to write; all by default.
    public mutating func appendInterpolation(day date: CalendarDate, style: DayStyle = .full) {
      append(.date(date, style), DateText.english(date, style))
    }

    /// Appends a day as seen from another one, such as yesterday, 3 days ago, in 2 weeks or last month.
    ///
    /// A language that the library does not have shows the date in ISO 8601.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - today: The day to count from, usually the environment's ``Environment/today``.
    ///   - isCapitalized: Whether it begins a text, so that English writes “Yesterday”.
    public mutating func appendInterpolation(
      day date: CalendarDate, relativeTo today: CalendarDate, isCapitalized: Bool = false
    ) {
      let day = RelativeDay(date, to: today, isCapitalized: isCapitalized)
      append(.relative(day), day.english)
    }

    /// Appends a day as lists of messages show it, such as Yesterday, Monday 16 Nov or 16 Nov 2025.
    ///
    /// Today and yesterday have a name, the five days before them have their weekday, and a date has its year only if
    /// that is not today's. A language that the library does not have shows the date in ISO 8601.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - today: The day of the person who reads it, usually the environment's ``Environment/today``.
    ///   - isShort: Whether the weekday stands alone and is shortened, such as Mon.
    public mutating func appendInterpolation(
      day date: CalendarDate, near today: CalendarDate, isShort: Bool = false
    ) {
      let day = NearDay(day: date, today: today, isShort: isShort)
      append(.near(day), day.text(in: "en"))
    }

    /// Appends a number with the language's thousands separator, such as 37,500.
    public mutating func appendInterpolation(grouped number: Int) {
      append(.number(number), Localizer?.none.grouped(number))
    }

    /// Appends a count with its noun, in the plural form that the count requires.
    ///
    /// The key has `%@` and the plural, such as `%@ messages`.
    ///
    /// - Parameters:
    ///   - count: The count.
    ///   - one: The singular noun.
    ///   - other: The plural noun, also for zero.
    public mutating func appendInterpolation(_ count: Int, one: String, other: String) {
      english += "\(count) \(count == 1 ? one : other)"
      addToKey("%@ \(other)", english: count == 1 ? "%@ \(one)" : nil)
      arguments.append(.count(count))
    }

    /// Appends names in quotation marks, separated by commas and a last “or”; a long list is truncated.
    public mutating func appendInterpolation(anyOf names: [String]) {
      appendInterpolation(anyOf: names.map { LocalizedStringKey(label: $0) })
    }

    /// Appends texts in quotation marks, separated by commas and a last “or”, each translated by itself.
    package mutating func appendInterpolation(anyOf names: [LocalizedStringKey]) {
      append(
        .names(names, isChoice: true), Sentence.list(names.map(\.english), word: "or"))
    }

    /// Appends names in quotation marks, separated by commas and a last “and”; a long list is truncated.
    public mutating func appendInterpolation(allOf names: [String]) {
      appendInterpolation(allOf: names.map { LocalizedStringKey(label: $0) })
    }

    /// Appends texts in quotation marks, separated by commas and a last “and”, each translated by itself.
    package mutating func appendInterpolation(allOf names: [LocalizedStringKey]) {
      append(
        .names(names, isChoice: false), Sentence.list(names.map(\.english), word: "and"))
    }
  }
}
