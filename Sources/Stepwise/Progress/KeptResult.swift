/// What a service answered to an element of a screen.
package nonisolated struct KeptResult: Hashable, Sendable {
  /// The element that asked for it.
  package let element: String
  /// What the service calls it.
  package let name: String
  /// The answer, as the service wrote it.
  package let text: String
}
