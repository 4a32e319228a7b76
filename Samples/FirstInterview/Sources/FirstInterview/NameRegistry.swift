/// Knows which user names are taken; a real registry would ask a server.
protocol NameRegistry {
  func isFree(_ userName: String) async throws -> Bool
}
