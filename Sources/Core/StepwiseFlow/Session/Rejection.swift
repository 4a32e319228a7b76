/// A rejected answer: one sentence that says what is wrong and what would be right.
///
/// Throw it from a closure of an element or from a view model. If the closure is plain, the draft, the answers, the flows'
/// states and the stack are as before. Work that throws it later is undone, with the screens that it pushed.
public nonisolated struct Rejection: LocalizableError, Hashable, CustomStringConvertible {
  /// The sentence to show, in the reader's language.
  public let sentence: LocalizedStringKey
  /// The names of the fields that the rejection belongs to; empty for the field that was answered.
  public let fields: [String]
  /// Whether the rejection belongs to the screen as a whole and not to a field.
  public let isAboutScreen: Bool

  /// Creates a rejection, shown at the answered field or at the named fields.
  ///
  /// - Parameters:
  ///   - message: One sentence that says what is wrong and what would be right.
  ///   - fields: The ids or labels of the fields to show it at; empty for the answered field.
  public init(_ message: LocalizedStringKey, fields: [String] = []) {
    sentence = message
    self.fields = fields
    isAboutScreen = false
  }

  /// Creates a rejection that is shown as it is, not translated, at the answered or named fields.
  ///
  /// - Parameters:
  ///   - message: One sentence that says what is wrong and what would be right.
  ///   - fields: The ids or labels of the fields to show it at; empty for the answered field.
  public init(verbatim message: some StringProtocol, fields: [String] = []) {
    self.init(LocalizedStringKey(verbatim: String(message)), fields: fields)
  }

  /// Creates a rejection that concerns the whole screen.
  ///
  /// - Parameter message: One sentence that says what is wrong and what would be right.
  public init(screen message: LocalizedStringKey) {
    sentence = message
    fields = []
    isAboutScreen = true
  }

  /// The rejection of an empty answer to a question that needs one.
  package static func missing(_ label: LocalizedStringKey) -> Rejection {
    Rejection("“\(label)” needs an answer.")
  }

  /// The sentence in English.
  public var message: String { sentence.english }

  /// The sentence in English.
  public var description: String { message }
}
