/// A player's part of a scoreboard.
protocol PlayerScoreboardMoveEditorViewModel: AnyObject {
  var name: String { get }
  /// The five moves with their counts, in the order of their keys.
  var moves: [PlayerScoreboardMove] { get }
  /// Whether moves can be made; `false` once the game is finished.
  var isEditable: Bool { get }
}

/// One move of a player, ready to show and to make.
struct PlayerScoreboardMove {
  let label: String
  let count: Int
  let make: () throws -> Void
}
