import Stepwise

/// A live scoreboard: its values are read from the game whenever they are shown.
final class GameScoreboardEditorViewModelFromGame: GameScoreboardEditorViewModel {
  var onClosed: () -> Void = {}
  var onTimeLost: (LocalizedStringKey) -> Void = { _ in }
  let homeTeam: String
  let awayTeam: String
  let homePlayers: [any PlayerScoreboardMoveEditorViewModel]
  let awayPlayers: [any PlayerScoreboardMoveEditorViewModel]

  private let live: LiveGame

  init(game live: LiveGame) {
    self.live = live
    homeTeam = live.game.homeTeam.name
    awayTeam = live.game.awayTeam.name
    func viewModel(of player: Player) -> any PlayerScoreboardMoveEditorViewModel {
      PlayerScoreboardMoveEditorViewModelFromPlayer(game: live, player: player)
    }
    homePlayers = live.game.homeTeam.players.map(viewModel)
    awayPlayers = live.game.awayTeam.players.map(viewModel)
  }

  var time: String { GameText.time(milliseconds: live.milliseconds) }
  var score: String { GameText.score(of: live.game) }
  var result: LocalizedStringKey? { live.game.winner.map { "\($0.name) won." } }
  var trouble: LocalizedStringKey? { live.trouble.map(GameText.lostTime) }
  var isFinished: Bool { live.game.winner != nil }
  var isPaused: Bool { !live.isRunning }
  var canUndo: Bool { !live.game.entries.isEmpty }

  func togglePause() throws { try isPaused ? live.run() : live.pause() }

  func undo() throws { try live.undo() }

  func close() { onClosed() }

  func keepTime() async {
    do { try await live.tick() } catch { onTimeLost(GameText.lostTime(error)) }
  }
}
