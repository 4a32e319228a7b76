/// The result of a service for a press that has not succeeded, or that of an action of a list.
package nonisolated struct KnownResult: Hashable, Sendable {
  /// The result.
  package let result: KeptResult
  /// Whether it belongs to a once-only button, so that it outlives a step back over its screen.
  let isOnceOnly: Bool
  /// The digest of the answers on the screens below when it was received.
  package let answers: String

  /// Creates a result.
  package init(_ result: KeptResult, isOnceOnly: Bool = true, answers: String) {
    self.result = result
    self.isOnceOnly = isOnceOnly
    self.answers = answers
  }

  /// Returns whether it is a result of the same action as another one.
  func isOfSame(_ other: KnownResult) -> Bool {
    result.element == other.result.element && result.name == other.result.name
  }
}

/// A once-only button or an action of a list that was begun, and may or may not have completed.
package nonisolated struct UnclearPress: Hashable, Sendable {
  /// Its id.
  package let element: String
  /// The digest of the answers on the screens below when it was begun; `nil` if an earlier version did not note it.
  package let answers: String?

  /// Creates the note of a press.
  package init(element: String, answers: String?) {
    self.element = element
    self.answers = answers
  }
}
