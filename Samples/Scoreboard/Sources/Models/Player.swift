/// Someone who plays; no two in a game have the same name.
nonisolated struct Player: Hashable, Codable, Sendable {
  let name: String
}
