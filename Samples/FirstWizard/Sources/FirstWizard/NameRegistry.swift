/// Knows which user names are taken; the real one would ask a server.
protocol NameRegistry {
  func isFree(_ userName: String) async throws -> Bool
}
