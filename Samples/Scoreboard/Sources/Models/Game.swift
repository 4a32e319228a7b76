/// A pickup game between two teams: every player's moves, and what follows from them.
package nonisolated struct Game: Identifiable, Hashable, Codable, Sendable {
  /// How many points win, where the lead is large enough.
  static let pointsToWin = 15
  /// How large the winner's lead is, at least.
  static let leadToWin = 2

  /// Something that was counted.
  struct Entry: Hashable, Codable, Sendable {
    let player: Player
    let move: PlayerInGameMove
  }

  package let id: Int
  let homeTeam: Team
  let awayTeam: Team
  /// How long it has been played.
  var time = Duration.zero
  private(set) var entries: [Entry] = []

  init(id: Int, homeTeam: Team, awayTeam: Team) {
    self.id = id
    self.homeTeam = homeTeam
    self.awayTeam = awayTeam
  }

  /// Counts a move, unless the game is finished.
  mutating func add(_ move: PlayerInGameMove, by player: Player) {
    guard winner == nil else { return }
    entries.append(Entry(player: player, move: move))
  }

  /// Takes the last move back, also the one that won.
  mutating func undo() { _ = entries.popLast() }

  func count(of move: PlayerInGameMove, by player: Player) -> Int {
    entries.count { $0.move == move && $0.player == player }
  }

  func points(of team: Team) -> Int {
    entries.filter { $0.move.points > 0 && team.players.contains($0.player) }
      .reduce(0) { $0 + $1.move.points }
  }

  /// The team that has won; `nil` while the game goes on.
  var winner: Team? {
    let (home, away) = (points(of: homeTeam), points(of: awayTeam))
    guard max(home, away) >= Self.pointsToWin, abs(home - away) >= Self.leadToWin else {
      return nil
    }
    return home > away ? homeTeam : awayTeam
  }
}
