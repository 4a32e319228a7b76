import Stepwise

/// Why a Matrix server did not do what it was asked, as a sentence to show.
package nonisolated struct MatrixError: LocalizableError, Hashable {
  /// What a program does something about.
  package enum Kind: Hashable, Sendable {
    /// Name and password do not belong together.
    case wrongPassword
    /// There is no token, or the server knows it no longer.
    case loggedOut
    /// There was no answer, or none of a server in order: later there may be one.
    case unreachable
    /// It is not allowed, or makes no sense to the server: to ask again is of no use.
    case refused
    /// The message is too long.
    case tooLarge
    /// The server wants to be asked less often.
    case tooMuch
    /// The answer is no Matrix server's.
    case unreadable
    /// There is no such person.
    case noSuchPerson
    /// The room is encrypted, and this client cannot encrypt.
    case encrypted
    /// What was given is no http or https address.
    case badAddress
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// The sentence.
  package let sentence: LocalizedStringKey
  /// How long the server wants to be left alone; `nil` where it did not say so.
  package let retryIn: Duration?
  /// The status that it answered with; `nil` where there was no answer.
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

  /// A message for an encrypted room.
  static let encrypted = MatrixError(
    .encrypted,
    "The room is encrypted, and this program cannot encrypt: use another program for it.")

  /// Whoever has no token.
  static let loggedOut = MatrixError(.loggedOut, "You are logged out: log in again.")
}
