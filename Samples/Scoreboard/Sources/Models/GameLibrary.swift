import Observation
import Stepwise
import StepwiseJournal

/// All games: those that are played, and those that are over.
///
/// What happens is on disk before anyone sees it.
@Observable
final class GameLibrary {
  /// How many events there may be for each game before they are replaced by what came of them.
  private static let eventsPerGameMax = 1_000

  private(set) var games: [Game] = []
  @ObservationIgnored private let journal: Journal<GameEvent>

  init(journal: Journal<GameEvent>) throws {
    self.journal = journal
    for event in journal.records { try apply(event) }
    if journal.records.count > games.count * Self.eventsPerGameMax {
      try journal.compact(to: games.map(GameEvent.added))
    }
  }

  /// What could not be read; `nil` where everything could.
  var notice: String? { journal.notice }

  /// The game of an id that the library gave out.
  subscript(id: Game.ID) -> Game { games[id - 1] }

  /// Begins a game.
  func addGame(homeTeam: Team, awayTeam: Team) throws -> Game.ID {
    let game = Game(id: games.count + 1, homeTeam: homeTeam, awayTeam: awayTeam)
    try record(.added(game))
    return game.id
  }

  /// Writes down what happens, and then lets it happen.
  func record(_ event: GameEvent) throws {
    try journal.append(event)
    try apply(event)
  }

  private func apply(_ event: GameEvent) throws {
    switch event {
    case .added(let game): games.append(game)
    case .moved(let id, let player, let move): try change(id) { $0.add(move, by: player) }
    case .undone(let id): try change(id) { $0.undo() }
    case .played(let id, let time): try change(id) { $0.time = time }
    }
  }

  private func change(_ id: Game.ID, _ change: (inout Game) -> Void) throws {
    guard games.indices.contains(id - 1) else {
      throw RunFailure(.dataError, "The journal speaks of game \(id), which it does not hold.")
    }
    change(&games[id - 1])
  }
}
