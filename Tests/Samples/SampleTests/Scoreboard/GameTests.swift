import Testing

@testable import ScoreboardSample

@Suite("The rules of the game")
struct GameTests {
  // Claims: scoreboard-rules
  @Test(arguments: [
    (0, 0, nil), (14, 0, nil), (15, 0, "Hawks"), (15, 13, "Hawks"), (15, 14, nil), (13, 15, "Owls"),
    (14, 15, nil), (16, 14, "Hawks"), (16, 15, nil), (17, 15, "Hawks"), (19, 21, "Owls"),
  ])
  func fifteenWinWithALeadOfTwo(_ home: Int, _ away: Int, _ winner: String?) {
    let game = Game(home: home, away: away)
    #expect(game.points(of: .hawks) == home)
    #expect(game.points(of: .owls) == away)
    #expect(game.winner?.name == winner)
  }

  // Claims: scoreboard-moves
  @Test func aLongShotCountsTwoAndOtherMovesNothing() {
    var game = Game.hawksAgainstOwls
    for move in PlayerInGameMove.allCases { game.add(move, by: .bob) }
    #expect(game.points(of: .hawks) == 3)
    #expect(game.points(of: .owls) == 0)
    #expect(PlayerInGameMove.allCases.map { game.count(of: $0, by: .bob) } == [1, 1, 1, 1, 1])
    #expect(PlayerInGameMove.allCases.map { game.count(of: $0, by: .ada) } == [0, 0, 0, 0, 0])
  }

  // Claims: scoreboard-no-move-after, scoreboard-undo
  @Test func noMoveCountsAfterTheEndAndTheLastCanBeUndone() {
    var game = Game(home: 15, away: 3)
    let finished = game
    for move in PlayerInGameMove.allCases { game.add(move, by: .dan) }
    #expect(game == finished)
    game.undo()
    #expect(game.winner == nil)
    #expect(game.points(of: .hawks) == 14)
    for _ in 0..<100 { game.undo() }
    #expect(game == .hawksAgainstOwls)
  }
}
