/// What several view models say of a game.
enum GameText {
  static func score(of game: Game) -> String {
    "\(game.points(of: game.homeTeam)) - \(game.points(of: game.awayTeam))"
  }

  /// Minutes, seconds and tenths, such as “05:23.4”.
  static func time(milliseconds: Int) -> String {
    let tenths = milliseconds / 100
    return "\(padded(tenths / 600)):\(padded(tenths / 10 % 60)).\(tenths % 10)"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
