@testable import ScoreboardSample

/// The teams of the tests.
nonisolated extension Team {
  static let hawks = Team(name: "Hawks", players: ["Ada", "Bob", "Cyd"].map(Player.init))
  static let owls = Team(name: "Owls", players: ["Dan", "Eve", "Fay"].map(Player.init))
}

nonisolated extension Player {
  static let ada = Team.hawks.players[0]
  static let bob = Team.hawks.players[1]
  static let dan = Team.owls.players[0]
}

nonisolated extension Game {
  static let hawksAgainstOwls = Game(id: 1, homeTeam: .hawks, awayTeam: .owls)

  /// A game in which the teams have scored these points one by one, the home team first.
  init(home: Int, away: Int) {
    self = .hawksAgainstOwls
    for point in 0..<max(home, away) {
      if point < home { add(.onePoint, by: .ada) }
      if point < away { add(.onePoint, by: .dan) }
    }
  }
}
