import Stepwise

/// The scoreboard of a game: both teams, the clock, and a key for every move.
final class GameScoreboardEditorScreen: Screen {
  /// The keys of each player's moves: the left hand's three rows, and the right hand's.
  private static let homeKeys = ["qwert", "asdfg", "zxcvb"]
  private static let awayKeys = ["yuiop", "hjkl;", "nm,./"]
  /// Two teams fit side by side in a hundred columns.
  private static let teamWidth = 50

  var title: String { "\(viewModel.homeTeam) - \(viewModel.awayTeam)" }
  let isFullScreen = true
  private let viewModel: any GameScoreboardEditorViewModel

  init(viewModel: any GameScoreboardEditorViewModel) { self.viewModel = viewModel }

  var task: ScreenTask? { ScreenTask { [viewModel] in await viewModel.keepTime() } }

  var body: any Element {
    Text(verbatim: viewModel.score).prominent()
    if let result = viewModel.result { Text(result).prominent() }
    Text(viewModel.isPaused ? "\(viewModel.time)  paused" : "\(viewModel.time)")
      .updatesFrequently()
    if let trouble = viewModel.trouble { Text(trouble) }
    Button(viewModel.isPaused ? "Start" : "Pause") { try self.viewModel.togglePause() }
      .keyboardShortcut(" ")
      .disabled(viewModel.isFinished ? "the game is over" : nil)
    // After the end, Enter must not take back the winning move.
    Button("Undo") { try self.viewModel.undo() }
      .keyboardShortcut("\u{8}", only: viewModel.isFinished)
      .disabled(viewModel.canUndo ? nil : "nothing to undo")
    Button("Back to the games") { self.viewModel.close() }
    Columns(minimum: Self.teamWidth) {
      team(viewModel.homeTeam, viewModel.homePlayers, keys: Self.homeKeys)
      team(viewModel.awayTeam, viewModel.awayPlayers, keys: Self.awayKeys)
    }
  }

  private func team(
    _ name: String, _ players: [any PlayerScoreboardMoveEditorViewModel], keys: [String]
  ) -> any Element {
    Section(name) {
      Grid {
        for (player, keys) in zip(players, keys) {
          PlayerScoreboardMoveEditor(viewModel: player, keys: keys)
        }
      }
    }
  }
}
