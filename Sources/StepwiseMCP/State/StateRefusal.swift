/// The reason why a state that a client sent back is rejected, as a sentence for the client.
nonisolated struct StateRejection: Error, Hashable {
  /// The sentence.
  let message: String

  /// A state that this server did not make, or that was changed since.
  static let notOurs = StateRejection(
    message:
      "The request state was not made by this server, or it was changed: call the tool again without it."
  )
  /// A state that has expired.
  static let expired = StateRejection(
    message: "The request state has expired: call the tool again without it.")
  /// A state that may be in a store which does not answer.
  static let away = StateRejection(
    message: "The saved runs cannot be reached now: send the request again in a moment.")
  /// A state of a call with another tool, other arguments or another version.
  static func other(_ what: String) -> StateRejection {
    StateRejection(
      message: "The request state belongs to \(what): call the tool again without it.")
  }
}
