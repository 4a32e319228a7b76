/// The person who is being welcomed.
nonisolated struct User: Hashable, Sendable, Codable {
  /// The name to greet them by.
  let userName: String
}
