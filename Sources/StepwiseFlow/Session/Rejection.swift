/// A refused answer, as one sentence that says what is wrong and what would be right.
///
/// Throw it from a closure of an element or from a view model. The draft, the answers, the flows'
/// states and the stack are then as they were before.
public nonisolated struct Rejection: LocalizableError, Hashable, CustomStringConvertible {
  /// The sentence to show, in the language of whoever reads it.
  public let sentence: LocalizedStringKey
  /// The names of the fields it belongs to; empty means the one that was answered.
  public let fields: [String]
  /// Whether it belongs to the screen as a whole and to no field of it.
  public let isAboutScreen: Bool

  /// A refusal shown at the field that was answered, or at those named.
  ///
  /// - Parameters:
  ///   - message: One sentence: what is wrong, and what would be right.
  ///   - fields: The ids or labels of the fields to show it at.
  public init(_ message: LocalizedStringKey, fields: [String] = []) {
    sentence = message
    self.fields = fields
    isAboutScreen = false
  }

  /// A refusal that is the same in every language, shown at the field that was answered.
  ///
  /// - Parameters:
  ///   - message: One sentence: what is wrong, and what would be right.
  ///   - fields: The ids or labels of the fields to show it at.
  public init(verbatim message: some StringProtocol, fields: [String] = []) {
    self.init(LocalizedStringKey(verbatim: String(message)), fields: fields)
  }

  /// A refusal that concerns the whole screen.
  ///
  /// - Parameter message: One sentence: what is wrong, and what would be right.
  public init(screen message: LocalizedStringKey) {
    sentence = message
    fields = []
    isAboutScreen = true
  }

  /// The sentence in English.
  public var message: String { sentence.english }

  /// The sentence in English.
  public var description: String { message }
}
