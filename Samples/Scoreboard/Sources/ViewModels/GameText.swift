import Stepwise

/// The texts about a game that several view models share.
enum GameText {
  static func score(of game: Game) -> String {
    "\(game.points(of: game.homeTeam)) - \(game.points(of: game.awayTeam))"
  }

  /// A line such as “Hawks 12 - 9 Owls, 05:23.4” or “Hawks 15 - 9 Owls, Hawks won”.
  static func line(of game: Game) -> String {
    let state = game.winner.map { "\($0.name) won" } ?? time(milliseconds: game.milliseconds)
    return "\(game.homeTeam.name) \(score(of: game)) \(game.awayTeam.name), \(state)"
  }

  /// Minutes, seconds and tenths, such as “05:23.4”.
  static func time(milliseconds: Int) -> String {
    let tenths = milliseconds / 100
    return "\(padded(tenths / 600)):\(padded(tenths / 10 % 60)).\(tenths % 10)"
  }

  /// A sentence about a time that could not be saved.
  static func lostTime(_ error: any Error) -> LocalizedStringKey {
    "The time of the game is not kept: \(LocalizedStringKey(describing: error))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
