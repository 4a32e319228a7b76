import Foundation
import Stepwise
import StepwiseJournal
import StepwiseSystem
import StepwiseTesting
import TestSupport
import Testing

@testable import ScoreboardSample

@Suite("Keeping score")
struct ScoreboardFlowTests {
  private let folder = TestFolder()

  private func library(in folder: String? = nil) throws -> GameLibrary {
    try GameLibrary(in: folder)
  }

  private func scoreboard(
    _ library: GameLibrary? = nil, score: (home: Int, away: Int)? = nil
  ) async throws -> FlowTester<[Game]> {
    let library = try library ?? self.library()
    if let score { try library.record(.added(Game(home: score.home, away: score.away))) }
    let tester = await FlowTester(ScoreboardFlowController(library: library))
    if score != nil { try await tester.answer("Hawks") }
    return tester
  }

  private func give(_ answers: String..., to tester: FlowTester<[Game]>) async throws {
    for answer in answers { try await tester.answer(answer) }
  }

  // MARK: A game

  // Claims: scoreboard-players, scoreboard-at-once
  @Test func everyMoveChangesItsCountAndTheScoreAtOnce() async throws {
    let tester = try await scoreboard(score: (0, 0))
    try await give("Ada / +2", "Ada / +1", "Dan / +1", "Dan / Foul", "Fay / Assist", to: tester)
    try await tester.press("Hawks / Bob / Rebound")
    for text in [
      "3 - 1", "Ada: +1 1, +2 1, Assist 0, Rebound 0, Foul 0",
      "Bob: +1 0, +2 0, Assist 0, Rebound 1, Foul 0",
      "Dan: +1 1, +2 0, Assist 0, Rebound 0, Foul 1",
      "Fay: +1 0, +2 0, Assist 1, Rebound 0, Foul 0",
    ] {
      try tester.expect(text)
    }
  }

  // Claims: scoreboard-protocol, scoreboard-live
  @Test(.slow) func theClockRunsWhileItIsNotPaused() async throws {
    let tester = try await scoreboard(score: (0, 0))
    try tester.expect("00:00.0  paused")
    try await tester.advance(by: .seconds(5))
    try tester.expect("00:00.0  paused")
    try await tester.press("Start")
    try await tester.advance(by: .milliseconds(100))
    try tester.expect("00:00.1")
    try await tester.advance(by: .seconds(90))
    try tester.expect("01:30.1")
    try await tester.press("Pause")
    try await tester.advance(by: .seconds(600))
    try tester.expect("01:30.1  paused")
    try await tester.press("Start")
    try await tester.advance(by: .seconds(600))
    try tester.expect("11:30.1")
    try tester.expectNot("paused")
  }

  // Claims: scoreboard-end
  @Test func theEndShowsTheWinnerStopsTheClockAndRemovesTheMoves() async throws {
    let tester = try await scoreboard(score: (14, 13))
    func elements() -> [Snapshot.Element] { tester.session.show().elements }
    func undo() -> Snapshot.Element? { elements().first { $0.label == "Undo" } }
    func cells() -> [String] {
      elements().filter { $0.cell != nil }
        .map { "\($0.cell?.title ?? "") \($0.label) \($0.badge ?? "-")" }
    }
    let before = cells()
    #expect(before.count == 30)
    #expect(undo()?.needsShortcut == false)
    try await give("Start", to: tester)
    try await tester.advance(by: .milliseconds(2_300))
    try await give("Bob / +2", to: tester)
    try await tester.advance(by: .seconds(60))
    for text in [
      "16 - 13", "Hawks won.", "00:02.3  paused", "Ada: +1 14, +2 0, Assist 0, Rebound 0, Foul 0",
    ] {
      try tester.expect(text)
    }
    #expect(elements().filter(\.isProminent).map(\.label) == ["16 - 13", "Hawks won."])
    // The counts keep their columns after the buttons are gone.
    #expect(cells() == before.map { $0 == "Bob +2 0" ? "Bob +2 1" : $0 })
    #expect(elements().allSatisfy { $0.cell == nil || $0.button == nil })
    // At a terminal, only Backspace undoes after the end.
    #expect(undo()?.needsShortcut == true)
    #expect(undo()?.shortcut == "\u{8}")
    for label in ["Start", "Pause", "Ada / +1"] {
      await #expect(throws: (any Error).self) { try await tester.press(label) }
    }
    try await give("Undo", to: tester)
    try tester.expect("14 - 13")
    try tester.expectNot("won")
    try await give("Dan / Foul", "Bob / +1", to: tester)
    try tester.expect("15 - 13")
    try tester.expect("Hawks won.")
  }

  @Test func undoRemovesTheLastMoveUntilNoneIsLeft() async throws {
    let tester = try await scoreboard(score: (0, 0))
    try tester.expect("[Undo] nothing to undo")
    try await give("Ada / +2", "Dan / +1", "Undo", to: tester)
    try tester.expect("2 - 0")
    try await give("Undo", to: tester)
    try tester.expect("[Undo] nothing to undo")
  }

  // MARK: The creator

  @Test func aNewGameAsksForBothTeams() async throws {
    let tester = try await scoreboard()
    try tester.expect("No game has been played yet.")
    try await give("New game", "Hawks", "Ada", "Bob", "Cyd", "Save team", to: tester)
    try tester.expect(screen: "Away team")
    try await give("Owls", "Dan", "Eve", "Fay", "Save team", to: tester)
    try tester.expect(stack: ["Games", "Hawks - Owls"])
    try await tester.back()
    try tester.expect("Hawks 0 - 0 Owls, 00:00.0")
    try await tester.press("Done")
    #expect(try tester.outcome() == [.hawksAgainstOwls])
  }

  // Claims: scoreboard-creator
  @Test func aNameThatIsInvalidOrTakenIsRejectedAndAskedAgain() async throws {
    let tester = try await scoreboard()
    let other = "The other team is called “Hawks”: a second one needs another name."
    let taken = "already: every player needs a name of their own."
    try await give("New game", to: tester)
    try await tester.expectRejection("A name has at least one letter or digit.") {
      try await tester.answer("Team", with: "-")
    }
    try await tester.expectRejection("That has 23 characters: a name has at most 20.") {
      try await tester.answer("Player 2", with: "A name that is too long")
    }
    // An incomplete team is not saved.
    for (name, label) in [
      ("Hawks", "Team"), ("Ada", "Player 1"), ("Bob", "Player 2"), ("ada", "Player 3"),
    ] {
      try await tester.expectRejection("“\(label)” needs a name before the team is saved.") {
        try await tester.press("Save team")
      }
      try await tester.answer(name)
    }
    try await tester.expectRejection("Someone else is called “ada” \(taken)") {
      try await tester.press("Save team")
    }
    try await give("Cyd", "Save team", to: tester)
    // A rejected name of a team is not saved.
    try await tester.expectRejection(other) { try await tester.answer("Team", with: "Hawks") }
    for (player, name) in [("Player 1", "Dan"), ("Player 2", "Bob"), ("Player 3", "Fay")] {
      try await tester.answer(player, with: name)
    }
    try await tester.expectRejection("“Team” needs a name before the team is saved.") {
      try await tester.press("Save team")
    }
    try await tester.expectRejection(other) { try await tester.answer("Team", with: "hawks") }
    try await tester.answer("Team", with: "Owls")
    try await tester.expectRejection("Someone else is called “Bob” \(taken)") {
      try await tester.press("Save team")
    }
    try await tester.answer("Player 2", with: "Eve")
    try await tester.press("Save team")
    try tester.expect(screen: "Hawks - Owls")
  }

  @Test func steppingBackOutOfTheCreatorBeginsNoGame() async throws {
    let tester = try await scoreboard()
    try await give("New game", "Hawks", "Ada", "Bob", "Cyd", "Save team", to: tester)
    try await tester.back()
    #expect(try tester.value(of: "Player 3") == "Cyd")
    try await tester.back()
    try tester.expect("No game has been played yet.")
  }

  // MARK: A disk without room

  @Test func aFailureToSaveTheTimeIsReported() async throws {
    let disk = Disk()
    let library = try GameLibrary(
      in: folder.path,
      calls: DiskCalls { $0 == .write && disk.isFull ? .failure(ENOSPC) : .real })
    let tester = try await scoreboard(library, score: (0, 0))
    try await give("Start", to: tester)
    try await tester.advance(by: .seconds(2))
    disk.isFull = true
    try await tester.advance(by: .seconds(5))
    try tester.expect("00:07.0")
    let sentence =
      "The time of the game is not kept: \(folder["scoreboard.journal"]) was not written: "
      + "No space left on device."
    try tester.expect(sentence)
    disk.isFull = false
    try await tester.advance(by: .seconds(1))
    try tester.expectNot(sentence)
    #expect(library[1].milliseconds == 9_000)
    disk.isFull = true
    try await tester.press("Back to the games")
    try tester.expect(notices: [sentence])
    try await tester.press("Done")
  }

  private final class Disk { var isFull = false }

  /// A clock that a test sets.
  private final class LeapingClock: WizardClock {
    var now: Duration = .zero
    func sleep(for duration: Duration) async throws {}
  }

  // Claims: scoreboard-clock
  /// The journal is ahead of the clock, never behind it, so that a killed run resumes with at least the shown time; and a
  /// game lasts no longer than a thousand hours.
  @Test func theKeptTimeIsAheadOfTheShownTime() throws {
    let clock = LeapingClock()
    let library = try library()
    try library.record(.added(.hawksAgainstOwls))
    let viewModel = GameScoreboardEditorViewModelFromGame(
      game: LiveGame(1, of: library, clock: clock))
    try viewModel.togglePause()
    #expect(viewModel.time == "00:00.0")
    #expect(library[1].milliseconds == 1_000)
    clock.now = .seconds(Int64.max)
    #expect(viewModel.time == "60000:00.0")
    try viewModel.togglePause()
    #expect(library[1].milliseconds == 3_600_000_000)
  }

  // MARK: The library

  @Test func gamesSurviveARestart() async throws {
    do {
      let tester = try await scoreboard(library(in: folder.path), score: (14, 3))
      try await give("Start", to: tester)
      try await tester.advance(by: .milliseconds(61_500))
      try await give("Ada / Assist", to: tester)
      try await tester.back()
      try tester.expect("Hawks 14 - 3 Owls, 01:01.5")
      try await tester.press("Done")
    }
    let tester = try await scoreboard(library(in: folder.path))
    try tester.expect("Hawks 14 - 3 Owls, 01:01.5")
    try await give("Hawks", to: tester)
    try tester.expect("Ada: +1 14, +2 0, Assist 1, Rebound 0, Foul 0")
    try await give("Bob / +1", to: tester)
    try await tester.back()
    try tester.expect("Hawks 15 - 3 Owls, Hawks won")
  }

  // Claims: scoreboard-list
  @Test func savedGamesAreListed() async throws {
    let library = try library()
    try library.record(.added(Game(home: 15, away: 3)))
    try library.record(.added(Game(id: 2, homeTeam: .owls, awayTeam: .hawks)))
    let tester = try await scoreboard(library)
    func games() -> [String] {
      let field = tester.session.show().elements.first { $0.label == "Game" }
      return field?.options?.all.map(\.label) ?? []
    }
    let all = ["Owls 0 - 0 Hawks, 00:00.0", "Hawks 15 - 3 Owls, Hawks won"]
    #expect(games() == all)
    try await give("Owls", to: tester)
    try tester.expect(screen: "Owls - Hawks")
    try await give("Back to the games", to: tester)
    #expect(games() == all)
    try await give("Hawks", to: tester)
    try tester.expect("Hawks won.")
  }

  @Test func aTornJournalIsReported() async throws {
    do { try library(in: folder.path).record(.added(.hawksAgainstOwls)) }
    let path = folder["scoreboard.journal"]
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try (text + #"{"moved":{"_0":1,"#).write(toFile: path, atomically: true, encoding: .utf8)
    let tester = try await scoreboard(library(in: folder.path))
    #expect(tester.notices.count == 1)
    try tester.expect("Hawks 0 - 0 Owls, 00:00.0")
  }

  /// A person who edits a journal is told about a mistake in it, and nothing traps.
  @Test(arguments: [
    (GameEvent.undone(7), "There is no game 7 before it."),
    (.undone(0), "There is no game 0 before it."),
    (.undone(.min), "There is no game -9223372036854775808 before it."),
    (.undone(1), "By the rules, that cannot happen in game 1 then."),
    (.moved(1, Player(name: "Nobody"), .foul), "By the rules, that cannot happen in game 1 then."),
    (.played(1, milliseconds: -1), "By the rules, that cannot happen in game 1 then."),
    (.played(1, milliseconds: .max), "By the rules, that cannot happen in game 1 then."),
    (.added(.hawksAgainstOwls), "The game is not number 2, or is none by the rules."),
    (
      .added(Game(id: 2, homeTeam: .hawks, awayTeam: .hawks)),
      "The game is not number 2, or is none by the rules."
    ),
    (
      .added(Game(id: 2, homeTeam: .hawks, awayTeam: Team(name: "Owls", players: []))),
      "The game is not number 2, or is none by the rules."
    ),
  ])
  func aJournalThatBreaksTheRulesIsRejected(_ event: GameEvent, _ sentence: String) throws {
    do {
      let journal = try Journal<GameEvent>("scoreboard", in: folder.path)
      try journal.append(.added(.hawksAgainstOwls))
      try journal.append(event)
    }
    #expect(throws: RunFailure(.dataError, "\(folder["scoreboard.journal"]):3: \(sentence)")) {
      try library(in: folder.path)
    }
  }

  @Test func aLongJournalIsReplacedByItsResult() throws {
    let events =
      [GameEvent.added(Game(home: 3, away: 2))]
      + (1...1_000).map { .played(1, milliseconds: $0) }
    do { try Journal<GameEvent>("scoreboard", in: folder.path).compact(to: events) }
    do { #expect(try library(in: folder.path)[1].milliseconds == 1_000) }
    do { #expect(try Journal<GameEvent>("scoreboard", in: folder.path).records.count == 1) }
    #expect(try library(in: folder.path)[1] == Self.played(Game(home: 3, away: 2), 1_000))
  }

  private static func played(_ game: Game, _ milliseconds: Int) -> Game {
    var game = game
    game.milliseconds = milliseconds
    return game
  }

  // MARK: Ways out

  @Test func nothingIsLeftBehind() async throws {
    let tester = try await scoreboard(score: (3, 2))
    try await give("Start", to: tester)
    try await tester.advance(by: .seconds(3))
    try await tester.back()
    #expect(tester.session.runsNothing)
    try await tester.press("Done")
    #expect(await tester.leaks() == [])
  }
}
