/// A refused answer, as one sentence that says what is wrong and what would be right.
///
/// Throw it from a closure of an element or from a view model. The draft, the answers, the flows'
/// states and the stack are then as they were before.
public nonisolated struct Rejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence to show.
  public let message: String
  /// The names of the fields it belongs to; empty means the one that was answered.
  public let fields: [String]
  /// Whether it belongs to the screen as a whole and to no field of it.
  public let isAboutScreen: Bool

  /// A refusal shown at the field that was answered, or at those named.
  ///
  /// - Parameters:
  ///   - message: One sentence: what is wrong, and what would be right.
  ///   - fields: The ids or labels of the fields to show it at.
  public init(_ message: String, fields: [String] = []) {
    self.message = message
    self.fields = fields
    isAboutScreen = false
  }

  /// A refusal that concerns the whole screen.
  ///
  /// - Parameter message: One sentence: what is wrong, and what would be right.
  public init(screen message: String) {
    self.message = message
    fields = []
    isAboutScreen = true
  }

  /// The sentence itself.
  public var description: String { message }
}
