import Stepwise

/// The games of a library: choose one or create one, and keep its score.
package final class ScoreboardFlowController: FlowController<Void, [Game]> {
  private let library: GameLibrary

  init(library: GameLibrary) {
    self.library = library
    super.init(state: ())
  }

  package override var title: String { "Scoreboard" }

  package override func startFlow() {
    let viewModel = GameListViewModel(library: library)
    let list = push(GameListScreen(viewModel: viewModel))
    viewModel.onGameSelected = { self.open($0, list: list) }
    viewModel.onNewGame = {
      self.start(GameCreatorFlowController(library: self.library)) { game in
        self.pop(to: list)
        self.open(game, list: list)
      }
    }
    viewModel.onDone = { self.finish(self.library.games) }
    if let notice = library.notice { notify(notice) }
  }

  private func open(_ game: Game.ID, list: ScreenIdentity) {
    let viewModel = GameScoreboardEditorViewModelFromGame(
      game: LiveGame(game, of: library, clock: environment.clock))
    viewModel.onClosed = { self.pop(to: list) }
    viewModel.onTimeLost = { self.notify($0) }
    push(GameScoreboardEditorScreen(viewModel: viewModel))
  }
}
