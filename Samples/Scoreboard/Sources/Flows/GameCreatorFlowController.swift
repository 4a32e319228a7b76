import Stepwise

/// Asks for both teams and creates a game.
final class GameCreatorFlowController: FlowController<Void, Game.ID> {
  private let library: GameLibrary

  init(library: GameLibrary) {
    self.library = library
    super.init(state: ())
  }

  override var title: String { "New game" }

  override func startFlow() {
    askTeam(TeamEditorViewModel(title: "Home team")) { homeTeam in
      self.askTeam(TeamEditorViewModel(title: "Away team", opponent: homeTeam)) { awayTeam in
        self.finish(try self.library.addGame(homeTeam: homeTeam, awayTeam: awayTeam))
      }
    }
  }

  private func askTeam(
    _ viewModel: TeamEditorViewModel, onTeamEntered: @escaping (Team) throws -> Void
  ) {
    viewModel.onTeamEntered = onTeamEntered
    push(TeamEditorScreen(viewModel: viewModel))
  }
}
