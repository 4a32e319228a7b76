import Stepwise

/// The reason why a Matrix server did not do something, as a sentence to show.
package nonisolated struct MatrixError: LocalizableError, Hashable {
  /// The kinds of failure that a program handles differently.
  package enum Kind: Hashable, Sendable {
    /// The password is not that of the user.
    case wrongPassword
    /// There is no token, or the server no longer accepts it.
    case loggedOut
    /// There was no answer, or a broken one; trying again later may help.
    case unreachable
    /// The server rejects; trying again does not help.
    case rejected
    /// The message is too long.
    case tooLarge
    /// There were too many calls in a short time.
    case tooMuch
    /// The answer is not that of a Matrix server.
    case unreadable
    /// There is no such person.
    case noSuchPerson
    /// The room is encrypted, and this client cannot encrypt.
    case encrypted
    /// The address is not an http or https address of a server.
    case badAddress
  }

  /// The kind of failure.
  package let kind: Kind
  /// The sentence.
  package let sentence: LocalizedStringKey
  /// The pause that the server asks for; `nil` if it asks for none.
  package let retryIn: Duration?
  /// The status of the answer; `nil` if there was none.
  package let status: Int?

  /// An error with its sentence.
  package init(
    _ kind: Kind, _ sentence: LocalizedStringKey, retryIn: Duration? = nil, status: Int? = nil
  ) {
    self.kind = kind
    self.sentence = sentence
    self.retryIn = retryIn
    self.status = status
  }

  /// A message was to be sent to an encrypted room.
  static let encrypted = MatrixError(
    .encrypted,
    "The room is encrypted, and this program cannot encrypt: use another program for it.")

  /// The server wants a pause.
  static func tooMuch(_ host: String, _ pause: Duration) -> MatrixError {
    let seconds = pause.components.seconds + (pause.components.attoseconds > 0 ? 1 : 0)
    return MatrixError(
      .tooMuch,
      """
      \(host) was asked too often: try again in \
      \(Int(seconds), one: "second", other: "seconds").
      """, retryIn: pause, status: 429)
  }

  /// A call needs a token, and there is none.
  static let loggedOut = MatrixError(.loggedOut, "You are logged out: log in again.")
}
