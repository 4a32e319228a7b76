/// A pickup game between two teams: every player's moves, and what follows from them.
package nonisolated struct Game: Identifiable, Hashable, Codable, Sendable {
  /// How many points win, where the lead is large enough.
  static let pointsToWin = 15
  /// How large the winner's lead is, at least.
  static let leadToWin = 2
  /// How long a game may last: a thousand hours.
  static let millisecondsRange = 0...3_600_000_000

  /// Something that was counted.
  struct Entry: Hashable, Codable, Sendable {
    let player: Player
    let move: PlayerInGameMove
  }

  package let id: Int
  let homeTeam: Team
  let awayTeam: Team
  /// How long it has been played.
  var milliseconds = 0
  private(set) var entries: [Entry] = []

  init(id: Int, homeTeam: Team, awayTeam: Team) {
    self.id = id
    self.homeTeam = homeTeam
    self.awayTeam = awayTeam
  }

  var players: [Player] { homeTeam.players + awayTeam.players }

  /// Whether it can be a game at all, whoever says so.
  var isSound: Bool {
    [homeTeam, awayTeam].allSatisfy { $0.players.count == Team.playerCount && !$0.name.isEmpty }
      && Set(players).count == players.count && players.allSatisfy { !$0.name.isEmpty }
      && entries.allSatisfy { players.contains($0.player) }
      && Self.millisecondsRange.contains(milliseconds)
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
