import Stepwise

/// Lists the games, and leads to a new one.
final class GameListScreen: Screen {
  let title = "Games"
  private let viewModel: GameListViewModel

  init(viewModel: GameListViewModel) { self.viewModel = viewModel }

  var body: any Element {
    if viewModel.hasGames {
      Picker("Game", options: viewModel.games) { self.viewModel.select($0) }
        .asksAgain()
    } else {
      Text("No game has been played yet.")
    }
    Button("New game") { self.viewModel.onNewGame() }
    Button("Done") { self.viewModel.onDone() }
  }
}
