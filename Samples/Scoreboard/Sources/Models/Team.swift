/// Three players under a name.
nonisolated struct Team: Hashable, Codable, Sendable {
  static let playerCount = 3

  let name: String
  let players: [Player]
}
