import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPages
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
  private func awaitEnd(_ person: PagePerson) async {
    while person.page.html.contains("class=\"busy\"") { await person.open("/look") }
  }

  private func select(_ person: PagePerson) async throws {
    try await person.press(labelled: "Fetch user")
    await awaitEnd(person)
    try await person.press(labelled: "Select user")
    await awaitEnd(person)
  }

  private func answer(_ person: PagePerson, _ text: String) async throws {
    try await person.answer(text)
    await awaitEnd(person)
  }

  @Test func theResultIsOnStandardOutputAndOnTheLastPage() async throws {
    let program = try WebProgram(["onboarding"])
    let person = await person(program)
    #expect(person.path == "/1")
    try await select(person)
    for text in ["Lovelace", "1990-12-10", "Cat"] { try await answer(person, text) }
    try await person.press(labelled: "Confirm")
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

  @Test func aKilledRunContinuesWhereItStopped() async throws {
    let arguments = ["onboarding", "--save", folder["ada.steps"]]
    var program = try WebProgram(arguments)
    var person = await person(program)
    try await select(person)
    try await answer(person, "Lovelace")
    try program.end(SIGKILL)
    program = try WebProgram(arguments)
    person = await self.person(program)
    #expect(person.page.heading == "Birthday")
    try await answer(person, "1990-12-10")
    try program.end(SIGKILL)
    program = try WebProgram(arguments)
    person = await self.person(program)
    try await answer(person, "Cat")
    try await person.press(labelled: "Confirm")
    #expect(try program.end().output == "Welcome, Ada Lovelace!\n")
  }

  @Test func aRunWithoutAVisitorEnds() async throws {
    let program = try WebProgram(["onboarding", "--web-time", "1"])
    let end = try program.end()
    #expect(end.end == .exit(130))
    #expect(end.error.contains("Cancelled at “Welcome”: the input ended."))
  }

  @Test func wrongUsageIsRefused() async throws {
    let socket = try ListeningSocket(port: 0, waitingMax: 1)
    let rows: [(arguments: [String], code: Int32, sentence: String)] = [
      (["onboarding", "--port", "0", "--web"], 64, "--port goes from 1 to 65535, not 0."),
      (["onboarding", "--port", "80"], 64, "--port and --web-time need --web."),
      (
        ["onboarding", "--web", "--web-time", "0"], 64,
        "--web-time goes from 1 to 31536000 seconds"
      ),
      (
        ["onboarding", "--web", "--json"], 64,
        "--web chooses how the wizard is answered: leave out “--json”."
      ),
      (
        ["onboarding", "--web", "--port", "\(socket.port)"], 74,
        "Port \(socket.port) of 127.0.0.1 cannot be used: "
      ),
      (
        ["cgi", "onboarding", "--state", folder["state"]], 64,
        "cgi is started by a web server, with a request in its environment.\n"
      ),
    ]
    for row in rows {
      let run = try await ProgramRun(ProgramPath.built(), row.arguments)
      #expect(run.code == row.code, "\(row.arguments)")
      #expect(run.error.contains(row.sentence), "\(row.arguments): \(run.error)")
    }
  }
}
