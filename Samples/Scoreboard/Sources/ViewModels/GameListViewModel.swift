import Stepwise

/// The games to choose from, newest first, and the way to a new one.
final class GameListViewModel {
  var onGameSelected: (Game.ID) -> Void = { _ in }
  var onNewGame: () -> Void = {}
  var onDone: () -> Void = {}

  private let library: GameLibrary

  init(library: GameLibrary) { self.library = library }

  var hasGames: Bool { !library.games.isEmpty }

  var games: OptionList {
    OptionList(library.games.reversed().map { .init(Self.text(of: $0), id: String($0.id)) })
  }

  func select(_ id: String) {
    if let id = Game.ID(id) { onGameSelected(id) }
  }

  /// Such as “Hawks 12 - 9 Owls, 05:23.4”.
  static func text(of game: Game) -> LocalizedStringKey {
    let time: LocalizedStringKey = "\(GameText.time(milliseconds: game.milliseconds))"
    let state = game.winner.map { "\($0.name) won" } ?? time
    return "\(game.homeTeam.name) \(GameText.score(of: game)) \(game.awayTeam.name), \(state)"
  }
}
