import Observation
import Stepwise
import StepwiseJournal
import StepwiseSystem

/// All games, running and finished.
///
/// An event is on the disk before any view model sees it.
@Observable
final class GameLibrary {
  /// The maximum number of events for each game before they are replaced by their result.
  private static let eventsPerGameMax = 1_000

  private(set) var games: [Game] = []
  @ObservationIgnored private let journal: Journal<GameEvent>

  /// The games of a journal; with `nil` as the folder, they are kept for this run only.
  init(in folder: String?, calls: DiskCalls = DiskCalls()) throws {
    var games: [Game] = []
    journal = try Journal("scoreboard", in: folder, calls: calls) { event in
      try games.check(event)
      games.apply(event)
    }
    if journal.records.count > games.count * Self.eventsPerGameMax {
      try journal.compact(to: games.map(GameEvent.added))
    }
    self.games = games
  }

  /// The part of the journal that could not be read, as a sentence; `nil` if all of it could.
  var notice: LocalizedStringKey? { journal.notice }

  /// The game of an id that the library gave out.
  subscript(id: Game.ID) -> Game { games[id - 1] }

  /// Begins a game.
  func addGame(homeTeam: Team, awayTeam: Team) throws -> Game.ID {
    let game = Game(id: games.count + 1, homeTeam: homeTeam, awayTeam: awayTeam)
    try record(.added(game))
    return game.id
  }

  /// Saves the next full second of a running game, so that a killed run resumes with at least the time that was shown.
  ///
  /// - Returns: Whether there was anything to save.
  func keepAhead(of milliseconds: Int, in id: Game.ID) throws -> Bool {
    let ahead = min((milliseconds / 1000 + 1) * 1000, Game.millisecondsRange.upperBound)
    let kept = self[id].milliseconds
    guard milliseconds >= kept, ahead > kept else { return false }
    try record(.played(id, milliseconds: ahead))
    return true
  }

  /// Writes an event to the journal, and then applies it.
  func record(_ event: GameEvent) throws {
    try games.check(event)
    try journal.append(event)
    games.apply(event)
  }
}

extension [Game] {
  /// Checks that the rules allow an event, because a journal can be edited.
  fileprivate func check(_ event: GameEvent) throws {
    switch event {
    case .added(let game):
      guard game.id == count + 1, game.isSound else {
        throw Rejection("The game is not number \(count + 1), or is none by the rules.")
      }
    case .moved(let id, let player, _):
      try check(id) { $0.players.contains(player) && $0.winner == nil }
    case .undone(let id): try check(id) { !$0.entries.isEmpty }
    case .played(let id, let milliseconds):
      try check(id) { _ in Game.millisecondsRange.contains(milliseconds) }
    }
  }

  private func check(_ id: Game.ID, where isAllowed: (Game) -> Bool) throws {
    guard id > 0, id <= count else { throw Rejection("There is no game \(id) before it.") }
    guard isAllowed(self[id - 1]) else {
      throw Rejection("By the rules, that cannot happen in game \(id) then.")
    }
  }

  /// Applies an event that the rules allow.
  fileprivate mutating func apply(_ event: GameEvent) {
    switch event {
    case .added(let game): append(game)
    case .moved(let id, let player, let move): self[id - 1].add(move, by: player)
    case .undone(let id): self[id - 1].undo()
    case .played(let id, let milliseconds): self[id - 1].milliseconds = milliseconds
    }
  }
}
