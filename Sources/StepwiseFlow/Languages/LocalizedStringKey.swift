/// A text that is shown in the person's language: a literal is the English text and the key to the others.
///
/// `"User: \(name)"` has the key `User: %@`, under which a ``StringCatalog`` has its translations. What is
/// put in is shown as it is, but for other keys, which are translated, too, and for what says what it is:
/// `\(day: date)` is written as the language writes days. ``init(verbatim:)`` shows any string as it is.
public nonisolated struct LocalizedStringKey: Hashable, Sendable, CustomStringConvertible,
  ExpressibleByStringInterpolation
{
  /// What stands in the place of a `%@`.
  enum Argument: Sendable {
    case text(String)
    case label(String)
    case key(LocalizedStringKey)
    case date(CalendarDate, DayStyle)
    case number(Int)
    case count(Int)
    case names([String], isChoice: Bool)
    case labels([String])
  }

  /// A key with places, and what stands in them.
  final class Format: Sendable {
    let key: String
    /// The key, but for counts that ask for another form in English.
    let englishTemplate: String
    let arguments: [Argument]

    init(key: String, englishTemplate: String, arguments: [Argument]) {
      self.key = key
      self.englishTemplate = englishTemplate
      self.arguments = arguments
    }

    /// Whether it has no words of its own, but only puts others together.
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

  /// Whether both are the same text in English, however it was put together.
  public static func == (one: LocalizedStringKey, other: LocalizedStringKey) -> Bool {
    one.english == other.english
  }

  /// Mixes in the text in English.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }

  /// A text that is shown as it is, in every language.
  ///
  /// - Parameter text: The text.
  public init(verbatim text: String) {
    english = text
    source = .verbatim
  }

  /// A label, a title or an option: a key where the wizard's catalog has it, else anyone's words.
  ///
  /// - Parameter label: The English text.
  public init(label: String) {
    english = label
    source = .label
  }

  /// The sentence of an error, or its description where it has none that is translated.
  ///
  /// - Parameter error: The error.
  public init(describing error: any Error) {
    self =
      (error as? any LocalizableError)?.sentence
      ?? LocalizedStringKey(verbatim: String(describing: error))
  }

  /// The name of a month.
  ///
  /// - Parameter month: From 1 to 12; what lies outside becomes the nearest end.
  public init(month: Int) {
    english = CalendarDate.monthNames[min(max(month, 1), 12) - 1]
    source = .literal
  }

  /// The English text, which is the key to the others.
  public init(stringLiteral value: String) {
    english = value
    source = .literal
  }

  /// The English text with what is put into it.
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

  /// Puts the parts of a text together, for a string literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var english = ""
    var key = ""
    var englishTemplate: String?
    var arguments: [Argument] = []

    /// Nothing yet.
    public init(literalCapacity: Int, interpolationCount: Int) {
      english.reserveCapacity(literalCapacity + interpolationCount * 12)
      key.reserveCapacity(literalCapacity + interpolationCount * 2)
      arguments.reserveCapacity(interpolationCount)
    }

    /// Adds words; a `%` is `%%` in the key.
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

    private mutating func append(_ argument: Argument, _ text: String) {
      english += text
      addToKey("%@")
      arguments.append(argument)
    }

    /// Adds a text that is shown as it is.
    public mutating func appendInterpolation(_ text: String) { append(.text(text), text) }

    /// Adds a value as its description.
    public mutating func appendInterpolation(_ value: some Any) {
      appendInterpolation(String(describing: value))
    }

    /// Adds a text that is translated by itself, unless it is shown as it is.
    public mutating func appendInterpolation(_ key: LocalizedStringKey) {
      if case .verbatim = key.source { return append(.text(key.english), key.english) }
      append(.key(key), key.english)
    }

    /// Adds the sentence of a refusal.
    public mutating func appendInterpolation(_ rejection: Rejection) {
      appendInterpolation(rejection.sentence)
    }

    /// Adds the label of an element, the title of a screen, or an option.
    public mutating func appendInterpolation(label: String) { append(.label(label), label) }

    /// Adds a label within a sentence: in English with a small letter, unless it begins as an abbreviation does.
    mutating func appendInterpolation(within label: String) {
      let first = label.prefix(1)
      let isWord = first.first?.isUppercase == true && label.dropFirst().first?.isLowercase == true
      let english = isWord ? first.lowercased() + label.dropFirst() : label
      append(.label(label), english)
    }

    /// Adds what is said of an answer, which was translated when it was given.
    mutating func appendInterpolation(answer: String, english: String) {
      append(.text(answer), english)
    }

    /// Adds a text that was given as an answer; of a long one, the beginning.
    mutating func appendInterpolation(given text: String) {
      let beginning = text.prefix(Self.givenLengthMax)
      appendInterpolation(beginning.endIndex < text.endIndex ? "\(beginning)…" : text)
    }

    /// How many characters of a given text are quoted.
    private static let givenLengthMax = 200

    /// Adds labels with commas between them.
    public mutating func appendInterpolation(labels: [String]) {
      append(.labels(labels), labels.joined(separator: ", "))
    }

    /// Adds a day as the language writes it: 10 December 1985.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - style: How much of it is written; all of it.
    public mutating func appendInterpolation(day date: CalendarDate, style: DayStyle = .full) {
      append(.date(date, style), DateText.english(date, style))
    }

    /// Adds a number with what the language puts before each three digits: 37,500.
    public mutating func appendInterpolation(grouped number: Int) {
      append(.number(number), Localizer?.none.grouped(number))
    }

    /// Adds a count with what is counted, in the form that the count asks for.
    ///
    /// The key has `%@` and the form of many, such as `%@ messages`.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - one: What one is called.
    ///   - other: What none or many are called.
    public mutating func appendInterpolation(_ count: Int, one: String, other: String) {
      english += "\(count) \(count == 1 ? one : other)"
      addToKey("%@ \(other)", english: count == 1 ? "%@ \(one)" : nil)
      arguments.append(.count(count))
    }

    /// Adds names in quotation marks, with commas and a last “or”; of very many, the first.
    public mutating func appendInterpolation(anyOf names: [String]) {
      append(.names(names, isChoice: true), Sentence.list(names, word: "or"))
    }

    /// Adds names in quotation marks, with commas and a last “and”; of very many, the first.
    public mutating func appendInterpolation(allOf names: [String]) {
      append(.names(names, isChoice: false), Sentence.list(names, word: "and"))
    }
  }
}
