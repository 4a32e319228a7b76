/// A player's part of a scoreboard, from a game of the library.
final class PlayerScoreboardMoveEditorViewModelFromPlayer: PlayerScoreboardMoveEditorViewModel {
  private let game: Game.ID
  private let player: Player
  private let library: GameLibrary
  private let onMove: () throws -> Void

  /// A player's part of a game.
  init(
    game: Game.ID, player: Player, library: GameLibrary, onMove: @escaping () throws -> Void
  ) {
    self.game = game
    self.player = player
    self.library = library
    self.onMove = onMove
  }

  var name: String { player.name }
  var isEditable: Bool { library[game].winner == nil }

  var moves: [PlayerScoreboardMove] {
    PlayerInGameMove.allCases.map { move in
      PlayerScoreboardMove(
        label: Self.label(of: move), count: library[game].count(of: move, by: player))
    }
  }

  func make(_ move: PlayerScoreboardMove) throws {
    guard let made = PlayerInGameMove.allCases.first(where: { Self.label(of: $0) == move.label })
    else { return }
    try library.record(.moved(game, player, made))
    try onMove()
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
