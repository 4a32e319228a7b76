import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The program with `--web` as a process: its streams, its files and its end.
@Suite("A program of pages", .tags(.program), .slow)
struct WebProgramTests {
  private let folder = TestFolder()

  private func person(_ program: WebProgram) async -> PagePerson { await program.openedByPerson() }

  /// Waits until running work has ended, like a person who reloads the page.
  private func awaitEnd(_ person: PagePerson) async throws {
    let limit = ContinuousClock.now + .seconds(300)
    while person.page.html.contains("class=\"busy\"") {
      try #require(ContinuousClock.now < limit, "It goes on working: \(person.page.text)")
      await person.open("/look")
    }
  }

  private func select(_ person: PagePerson) async throws {
    try await person.press(labeled: "Fetch user")
    try await awaitEnd(person)
    try await person.press(labeled: "Select user")
    try await awaitEnd(person)
  }

  private func answer(_ person: PagePerson, _ text: String) async throws {
    try await person.answer(text)
    try await awaitEnd(person)
  }

  @Test func theResultIsOnStandardOutputAndOnTheLastPage() async throws {
    let program = try WebProgram(["onboarding"])
    let person = await person(program)
    #expect(person.path == "/1")
    try await select(person)
    for text in ["Lovelace", "1990-12-10", "Cat"] { try await answer(person, text) }
    try await person.press(labeled: "Confirm")
    #expect(person.page.text.contains("Welcome, Ada Lovelace!"))
    let end = try program.end()
    #expect(end.end == .exit(0) && end.output == "Welcome, Ada Lovelace!\n")
    #expect(end.error == "")
  }

  @Test func cancellingExitsWith130() async throws {
    let program = try WebProgram(["onboarding"])
    let person = await person(program)
    await person.press("give-up")
    await person.press("give-up-now")
    #expect(person.page.text.contains("Cancelled at “Welcome”."))
    let end = try program.end()
    #expect(end.end == .exit(130) && end.output == "")
    #expect(end.error == "Cancelled at “Welcome”. No result was written.\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalEndsTheProcess(_ signal: Int32) async throws {
    let program = try WebProgram(["onboarding"])
    _ = await person(program)
    #expect(try program.end(signal).end == .signal(signal))
  }

  /// The run is kept without an option, and the next start offers to go on.
  @Test func aKilledRunContinuesWhereItStopped() async throws {
    func start(isFirst: Bool = false) async throws -> (WebProgram, PagePerson) {
      let program = try WebProgram(
        ["onboarding"], ["STEPWISE_JOURNAL": "1", "CI": "", "XDG_STATE_HOME": folder["state"]])
      let person = await self.person(program)
      #expect((person.page.heading == "You were not finished") == !isFirst)
      if !isFirst {
        try await person.press(labeled: "Go on")
        try await awaitEnd(person)
      }
      return (program, person)
    }
    var (program, person) = try await start(isFirst: true)
    try await select(person)
    await person.draft(try #require(person.page.fields.first), "Lovel")
    try program.end(SIGKILL)
    (program, person) = try await start()
    #expect(person.page.fields.first?.values == ["Lovel"])
    try await answer(person, "Lovelace")
    try program.end(SIGKILL)
    (program, person) = try await start()
    #expect(person.page.heading == "Birthday")
    try await answer(person, "1990-12-10")
    try program.end(SIGKILL)
    (program, person) = try await start()
    try await answer(person, "Cat")
    try await person.press(labeled: "Confirm")
    #expect(try program.end().output == "Welcome, Ada Lovelace!\n")
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder["state/stepwise/runs"])
    #expect(kept.isEmpty)
  }

  @Test func aRunWithoutAVisitorEnds() async throws {
    let program = try WebProgram(["onboarding", "--web-time", "1"])
    let end = try program.end()
    #expect(end.end == .exit(130))
    #expect(end.error.contains("Cancelled at “Welcome”: the input ended."))
  }
}
