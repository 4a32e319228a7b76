import Observation
import Stepwise

/// A live scoreboard of a game of the library.
@Observable
final class GameScoreboardEditorViewModelFromGame: GameScoreboardEditorViewModel {
  @ObservationIgnored var onClosed: () -> Void = {}
  @ObservationIgnored var onTimeLost: (LocalizedStringKey) -> Void = { _ in }
  let homeTeam: String
  let awayTeam: String
  private(set) var homePlayers: [any PlayerScoreboardMoveEditorViewModel] = []
  private(set) var awayPlayers: [any PlayerScoreboardMoveEditorViewModel] = []

  private(set) var trouble: LocalizedStringKey?

  private let id: Game.ID
  private let library: GameLibrary
  private let clock: any WizardClock
  /// The game's time and the clock's time at the last start; `nil` while the clock is paused.
  private var start: (milliseconds: Int, now: Duration)?
  /// The number of tenths of a second that have passed; a screen that reads it is drawn again with
  /// each.
  private var ticks = 0
  @ObservationIgnored private let starts = AsyncStream.makeStream(of: Void.self)

  init(game id: Game.ID, library: GameLibrary, clock: any WizardClock) {
    self.id = id
    self.library = library
    self.clock = clock
    let game = library[id]
    homeTeam = game.homeTeam.name
    awayTeam = game.awayTeam.name
    homePlayers = game.homeTeam.players.map(player)
    awayPlayers = game.awayTeam.players.map(player)
  }

  var time: String { GameText.time(milliseconds: elapsed) }
  var score: String { GameText.score(of: game) }
  var result: LocalizedStringKey? { game.winner.map { "\($0.name) won." } }
  var isFinished: Bool { game.winner != nil }
  var isPaused: Bool { start == nil }
  var canUndo: Bool { !game.entries.isEmpty }

  func togglePause() throws {
    guard isPaused else { return try pause() }
    guard !isFinished else { return }
    start = (game.milliseconds, clock.now)
    try keepAhead()
    starts.continuation.yield()
  }

  func undo() throws { try library.record(.undone(id)) }

  func close() { onClosed() }

  func keepTime() async {
    for await _ in starts.stream {
      while !isPaused, (try? await clock.sleep(for: .milliseconds(100))) != nil {
        ticks += 1
        do {
          try keepAhead()
        } catch {
          trouble = Self.sentence(of: error)
        }
      }
    }
    do {
      try pause()
    } catch {
      onTimeLost(Self.sentence(of: error))
    }
  }

  private static func sentence(of error: any Error) -> LocalizedStringKey {
    "The time of the game is not kept: \(LocalizedStringKey(describing: error))"
  }

  private var game: Game { library[id] }

  /// The time played so far, in milliseconds.
  private var elapsed: Int {
    _ = ticks
    guard let start else { return game.milliseconds }
    let passed = (clock.now - start.now) / .milliseconds(1)
    // The time of a game is limited, however far the clock goes.
    let most = Game.millisecondsRange.upperBound - start.milliseconds
    return start.milliseconds + Int(min(passed, Double(most)))
  }

  private func pause() throws {
    guard !isPaused else { return }
    try library.record(.played(id, milliseconds: elapsed))
    start = nil
    trouble = nil
  }

  /// Saves the next full second in advance while the clock runs, so that a killed run resumes with
  /// at least the displayed time.
  private func keepAhead() throws {
    guard !isPaused, elapsed >= game.milliseconds else { return }
    let ahead = min((elapsed / 1000 + 1) * 1000, Game.millisecondsRange.upperBound)
    guard ahead > game.milliseconds else { return }
    try library.record(.played(id, milliseconds: ahead))
    if trouble != nil { trouble = nil }
  }

  private func player(_ player: Player) -> any PlayerScoreboardMoveEditorViewModel {
    PlayerScoreboardMoveEditorViewModelFromPlayer(game: id, player: player, library: library) {
      [weak self] in if self?.isFinished == true { try self?.pause() }
    }
  }
}
