import Observation
import Stepwise

/// A game of the library while it is played: its clock, and the moves that end it.
@Observable
final class LiveGame {
  /// The reason why the time is not being saved; `nil` if it is.
  private(set) var trouble: (any Error)?

  private let id: Game.ID
  private let library: GameLibrary
  private let clock: any WizardClock
  /// The game's time and the clock's time at the last start; `nil` while the clock is paused.
  private var start: (milliseconds: Int, now: Duration)?
  /// The number of tenths of a second that have passed; a screen that reads it is drawn again with
  /// each.
  private var ticks = 0
  @ObservationIgnored private let starts = AsyncStream.makeStream(of: Void.self)

  /// A game with a paused clock.
  init(_ id: Game.ID, of library: GameLibrary, clock: any WizardClock) {
    self.id = id
    self.library = library
    self.clock = clock
  }

  /// The game as it is now.
  var game: Game { library[id] }

  var isRunning: Bool { start != nil }

  /// The time played so far, in milliseconds.
  var milliseconds: Int {
    _ = ticks
    guard let start else { return game.milliseconds }
    let passed = (clock.now - start.now) / .milliseconds(1)
    // The time of a game is limited, however far the clock goes.
    let most = Game.millisecondsRange.upperBound - start.milliseconds
    return start.milliseconds + Int(min(passed, Double(most)))
  }

  /// Starts the clock, unless the game is over.
  func run() throws {
    guard !isRunning, game.winner == nil else { return }
    start = (game.milliseconds, clock.now)
    try keepAhead()
    starts.continuation.yield()
  }

  /// Stops the clock and saves its time.
  func pause() throws {
    guard isRunning else { return }
    try library.record(.played(id, milliseconds: milliseconds))
    start = nil
    trouble = nil
  }

  /// Counts a move; the move that wins stops the clock.
  func make(_ move: PlayerInGameMove, by player: Player) throws {
    try library.record(.moved(id, player, move))
    if game.winner != nil { try pause() }
  }

  /// Takes back the last move.
  func undo() throws { try library.record(.undone(id)) }

  /// Lets the clock tick until it is cancelled, then pauses it.
  ///
  /// - Throws: The error of the journal, if the last time was not saved.
  func tick() async throws {
    for await _ in starts.stream {
      while isRunning, (try? await clock.sleep(for: .milliseconds(100))) != nil {
        ticks += 1
        do { try keepAhead() } catch { trouble = error }
      }
    }
    try pause()
  }

  private func keepAhead() throws {
    guard isRunning, try library.keepAhead(of: milliseconds, in: id) else { return }
    if trouble != nil { trouble = nil }
  }
}
