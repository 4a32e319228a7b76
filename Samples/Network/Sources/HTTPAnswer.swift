/// A whole answer of a server.
package nonisolated struct HTTPAnswer: Sendable {
  /// The status, such as 200.
  package let status: Int
  /// The fields of its head, with their names in lower case.
  package let headers: [String: String]
  /// The body.
  package let body: Data
}
