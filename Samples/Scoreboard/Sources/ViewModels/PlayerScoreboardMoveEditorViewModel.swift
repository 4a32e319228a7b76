/// A player's part of a scoreboard.
protocol PlayerScoreboardMoveEditorViewModel: AnyObject {
  var name: String { get }
  /// The five moves, in the order of their keys.
  var moves: [PlayerScoreboardMove] { get }
  /// Whether moves can be made; `false` once the game is finished.
  var isEditable: Bool { get }
}

/// One move of a player: its name, its count, and what makes it.
struct PlayerScoreboardMove {
  let label: String
  let count: Int
  let make: () throws -> Void
}
