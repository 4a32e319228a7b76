/// A player's part of a scoreboard, from the game.
final class PlayerScoreboardMoveEditorViewModelFromPlayer: PlayerScoreboardMoveEditorViewModel {
  private let live: LiveGame
  private let player: Player

  init(game live: LiveGame, player: Player) {
    self.live = live
    self.player = player
  }

  var name: String { player.name }
  var isEditable: Bool { live.game.winner == nil }

  var moves: [PlayerScoreboardMove] {
    PlayerInGameMove.allCases.map { move in
      PlayerScoreboardMove(
        label: Self.label(of: move), count: live.game.count(of: move, by: player)
      ) { [live, player] in try live.make(move, by: player) }
    }
  }

  private static func label(of move: PlayerInGameMove) -> String {
    switch move {
    case .onePoint: "+1"
    case .twoPoints: "+2"
    case .assist: "Assist"
    case .rebound: "Rebound"
    case .foul: "Foul"
    }
  }
}
