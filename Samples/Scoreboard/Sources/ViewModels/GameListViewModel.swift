import Stepwise

/// The games to choose from, newest first, and the button for a new one.
final class GameListViewModel {
  /// Called with the game that was chosen.
  var onGameSelected: (Game.ID) -> Void = { _ in }
  /// Called when the person wants to create a game.
  var onNewGame: () -> Void = {}
  /// Called when the person closes the list.
  var onDone: () -> Void = {}

  private let library: GameLibrary

  init(library: GameLibrary) { self.library = library }

  var hasGames: Bool { !library.games.isEmpty }

  /// A line for each game, newest first.
  var games: OptionList {
    OptionList(library.games.reversed().map { .init(GameText.line(of: $0), id: String($0.id)) })
  }

  func select(_ id: String) {
    if let id = Game.ID(id) { onGameSelected(id) }
  }

  func beginGame() { onNewGame() }

  func finish() { onDone() }
}
