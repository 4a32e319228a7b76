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

  /// The games of a journal, or of none that outlives the run.
  ///
  /// - Parameter folder: Where the journal is kept; `nil` for none.
  /// - Throws: `RunFailure` where the journal cannot be opened, or breaks the rules.
  init(in folder: String?) throws {
    var games: [Game] = []
    journal = try Journal("scoreboard", in: folder) { try games.apply($0) }
    if journal.records.count > games.count * Self.eventsPerGameMax {
      try journal.compact(to: games.map(GameEvent.added))
    }
    self.games = games
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
    var games = games
    try games.apply(event)
    try journal.append(event)
    self.games = games
  }
}

extension [Game] {
  /// Lets happen what the rules allow; a journal that anyone can edit may say anything.
  fileprivate mutating func apply(_ event: GameEvent) throws {
    switch event {
    case .added(let game):
      guard game.id == count + 1, game.isSound else {
        throw Rejection("The game is not number \(count + 1), or is none by the rules.")
      }
      append(game)
    case .moved(let id, let player, let move):
      try change(id, where: { $0.players.contains(player) && $0.winner == nil }) {
        $0.add(move, by: player)
      }
    case .undone(let id):
      try change(id, where: { !$0.entries.isEmpty }) { $0.undo() }
    case .played(let id, let milliseconds):
      try change(id, where: { _ in Game.millisecondsRange.contains(milliseconds) }) {
        $0.milliseconds = milliseconds
      }
    }
  }

  private mutating func change(
    _ id: Game.ID, where isAllowed: (Game) -> Bool, to change: (inout Game) -> Void
  ) throws {
    guard id > 0, id <= count else { throw Rejection("There is no game \(id) before it.") }
    guard isAllowed(self[id - 1]) else {
      throw Rejection("By the rules, that cannot happen in game \(id) then.")
    }
    change(&self[id - 1])
  }
}
