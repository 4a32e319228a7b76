import Stepwise

/// Lists the games, and leads to a new one.
final class GameListScreen: Screen {
  let title = "Games"
  // In a full window, the list stays visible while a button has the focus.
  let isFullScreen = true
  private let viewModel: GameListViewModel

  init(viewModel: GameListViewModel) { self.viewModel = viewModel }

  var body: any Element {
    if viewModel.hasGames {
      Picker("Game", options: Options(viewModel.games)) { self.viewModel.select($0) }
        .repeatsQuestion()
    } else {
      Text("No game has been played yet.")
    }
    Button("New game") { self.viewModel.beginGame() }
    Button("Done") { self.viewModel.finish() }
  }
}
