/// A player; no two players in a game have the same name.
nonisolated struct Player: Hashable, Codable, Sendable {
  let name: String
}
