/// A pickup game between two teams: every player's moves, and the score that follows from them.
package nonisolated struct Game: Identifiable, Hashable, Codable, Sendable {
  /// The number of points that wins, if the lead is large enough.
  static let pointsToWin = 15
  /// The minimum lead of the winner.
  static let leadToWin = 2
  /// The maximum time of a game, in milliseconds: a thousand hours.
  static let millisecondsRange = 0...3_600_000_000

  /// Something that is counted.
  struct Entry: Hashable, Codable, Sendable {
    let player: Player
    let move: PlayerInGameMove
  }

  package let id: Int
  let homeTeam: Team
  let awayTeam: Team
  /// The playing time, in milliseconds.
  var milliseconds = 0
  private(set) var entries: [Entry] = []
  /// How often each entry was made, so that a frame does not have to count them all.
  private var counts: [Entry: Int] = [:]

  private enum CodingKeys: CodingKey {
    case id, homeTeam, awayTeam, milliseconds, entries
  }

  init(id: Int, homeTeam: Team, awayTeam: Team) {
    self.id = id
    self.homeTeam = homeTeam
    self.awayTeam = awayTeam
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    homeTeam = try container.decode(Team.self, forKey: .homeTeam)
    awayTeam = try container.decode(Team.self, forKey: .awayTeam)
    milliseconds = try container.decode(Int.self, forKey: .milliseconds)
    entries = try container.decode([Entry].self, forKey: .entries)
    for entry in entries { counts[entry, default: 0] += 1 }
  }

  var players: [Player] { homeTeam.players + awayTeam.players }

  /// Whether the values can belong to a real game, because a journal can be edited.
  var isSound: Bool {
    [homeTeam, awayTeam].allSatisfy { $0.players.count == Team.playerCount && !$0.name.isEmpty }
      && Set(players).count == players.count && players.allSatisfy { !$0.name.isEmpty }
      && entries.allSatisfy { players.contains($0.player) }
      && Self.millisecondsRange.contains(milliseconds)
  }

  /// Counts a move, unless the game is finished.
  mutating func add(_ move: PlayerInGameMove, by player: Player) {
    guard winner == nil else { return }
    let entry = Entry(player: player, move: move)
    entries.append(entry)
    counts[entry, default: 0] += 1
  }

  /// Takes back the last move, even the winning one.
  mutating func undo() {
    guard let entry = entries.popLast() else { return }
    let left = count(of: entry.move, by: entry.player) - 1
    counts[entry] = left > 0 ? left : nil
  }

  func count(of move: PlayerInGameMove, by player: Player) -> Int {
    counts[Entry(player: player, move: move)] ?? 0
  }

  func points(of team: Team) -> Int {
    team.players.reduce(0) { points, player in
      PlayerInGameMove.allCases.filter { $0.points > 0 }
        .reduce(points) { $0 + $1.points * count(of: $1, by: player) }
    }
  }

  /// The winning team; `nil` if the game is not over.
  var winner: Team? {
    let (home, away) = (points(of: homeTeam), points(of: awayTeam))
    guard max(home, away) >= Self.pointsToWin, abs(home - away) >= Self.leadToWin else {
      return nil
    }
    return home > away ? homeTeam : awayTeam
  }
}

extension Game: CustomStringConvertible {
  /// The teams, the time and the moves, in the order in which they were made.
  public var description: String {
    "\(homeTeam) – \(awayTeam), \(milliseconds) ms: \(entries)"
  }
}
