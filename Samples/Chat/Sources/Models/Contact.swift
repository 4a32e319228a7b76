/// Someone to chat with.
nonisolated struct Contact: Identifiable, Hashable, Codable, Sendable {
  /// What the server knows them by.
  let id: String
  /// What people read.
  let name: String
}
