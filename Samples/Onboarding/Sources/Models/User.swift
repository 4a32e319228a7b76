/// Whoever is being welcomed.
nonisolated struct User: Hashable, Sendable, Codable {
  /// The name to greet them by.
  let userName: String

  /// A user.
  init(userName: String) { self.userName = userName }
}
