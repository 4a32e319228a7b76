/// The kind of answer that a field takes, with the facts that drivers need to ask for it.
///
/// Drivers that draw have controls of their own for some of the library's kinds. They ask for any other kind in a line
/// of text, without showing it if it is secret, or in several lines. So a kind of your own works with every driver.
public nonisolated struct AnswerKind: Hashable, Sendable {
  /// The name in lines of JSON, such as `date`.
  public var name: String { literal.description }
  // A literal is copied without counting references, which each answer would notice.
  private let literal: StaticString
  /// The kind of the values, which decides how JSON, a JSON Schema and a file of answers write them.
  public let value: Value.Kind
  /// Whether the answers are never shown or written.
  public let isSecret: Bool
  /// Whether a text may have several lines.
  public let isMultiline: Bool

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - name: The name in lines of JSON, which no other kind has.
  ///   - value: The kind of the values that the field's ``AnswerFormat`` reads. A choice also needs
  ///     ``AnswerFormat/options``.
  ///   - isSecret: Whether the answers are never shown or written; such answers are texts.
  ///   - isMultiline: Whether a text may have several lines.
  public init(
    _ name: StaticString, value: Value.Kind = .text, isSecret: Bool = false,
    isMultiline: Bool = false
  ) {
    precondition(
      value == .text || !isSecret && !isMultiline,
      "The kind “\(name)” is secret or has several lines, so its values are texts.")
    literal = name
    self.value = value
    self.isSecret = isSecret
    self.isMultiline = isMultiline
  }

  /// Two kinds are equal if their names are.
  public static func == (one: AnswerKind, other: AnswerKind) -> Bool {
    one.literal.isSame(as: other.literal)
  }

  /// Uses the name, as the comparison does.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// A line of text.
  public static let line = AnswerKind("line")
  /// A line of text that is not shown.
  public static let secret = AnswerKind("secret", isSecret: true)
  /// Text of several lines.
  public static let lines = AnswerKind("lines", isMultiline: true)
  /// One option of a list.
  public static let choice = AnswerKind("choice", value: .choice)
  /// Several options of a list.
  public static let choices = AnswerKind("choices", value: .choices)
  /// Yes or no.
  public static let toggle = AnswerKind("toggle", value: .flag)
  /// A day.
  public static let date = AnswerKind("date", value: .date)
  /// A number.
  public static let number = AnswerKind("number", value: .number)
  /// A path in the file system.
  public static let path = AnswerKind("path")

  /// Whether a hint about typing an answer in a line is no help where JSON or a control has a notation of its own.
  package var hasOwnNotation: Bool { isMultiline || value == .choices || value == .flag }
}

nonisolated extension StaticString {
  /// Returns whether the texts are the same, which those of one literal are at once.
  fileprivate func isSame(as other: StaticString) -> Bool {
    guard hasPointerRepresentation, other.hasPointerRepresentation else {
      return description == other.description
    }
    if utf8CodeUnitCount != other.utf8CodeUnitCount { return false }
    if utf8Start == other.utf8Start { return true }
    return UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
      .elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }
}
