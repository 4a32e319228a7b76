/// A whole answer of a server.
public nonisolated struct HTTPAnswer: Sendable {
  /// The status, such as 200.
  public let status: Int
  /// The fields of its head, with their names in lower case.
  public let headers: [String: String]
  /// The body.
  public let body: Data
}
