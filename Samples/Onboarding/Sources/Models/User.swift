/// Whoever is being welcomed.
public nonisolated struct User: Hashable, Sendable, Codable {
  /// The name to greet them by.
  public let userName: String

  /// A user.
  ///
  /// - Parameter userName: The name to greet them by.
  public init(userName: String) { self.userName = userName }
}
