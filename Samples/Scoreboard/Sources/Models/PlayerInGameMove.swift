/// A player's action that is counted.
nonisolated enum PlayerInGameMove: String, Codable, CaseIterable, Sendable {
  case onePoint, twoPoints, assist, rebound, foul

  /// The points that it adds to the team's score.
  var points: Int {
    switch self {
    case .onePoint: 1
    case .twoPoints: 2
    case .assist, .rebound, .foul: 0
    }
  }
}
