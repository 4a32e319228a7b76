import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import Synchronization
import TestSupport
import TestPrograms
import Testing

/// The built program is killed or out of disk space at any step, and resumed by another driver.
@Suite(.tags(.program, .terminal, .server), .slow)
nonisolated struct ResumeProgramTests {
  /// A server that counts the requests for the user.
  private final class UserServer: Sendable {
    private let count = Atomic(0)
    private let server = Mutex<TinyServer?>(nil)

    init() throws {
      let reply = TinyServer.Reply.talk { [weak self] caller in
        _ = self?.count.add(1, ordering: .relaxed)
        guard case .bytes(let text) = TinyServer.answer("200 OK", #"{"userName": "Ada"}"#) else {
          return
        }
        caller.send(text)
      }
      let new = try TinyServer(reply)
      server.withLock { $0 = new }
    }

    deinit { server.withLock { $0?.stop() } }

    var fetches: Int { count.load(ordering: .relaxed) }
    var options: [String] { ["--user", server.withLock { $0?.url } ?? ""] }
  }

  private let folder: TestFolder

  init() throws { folder = TestFolder() }

  /// Resumes the run with a script, and expects its end.
  private func finishByScript(from count: Int, _ options: [String] = []) throws {
    let answers = SavedOnboarding.answers[count...].map { $0 + "\n" }
    let run = try Program(
      ["onboarding", "--resume", "p.steps", "--output", "ada.json"] + options,
      input: answers.joined(), folder: folder)
    #expect(run.output == Ada.greeting, "\(run.conversation)")
    #expect(try folder.read("ada.json") == Ada.json)
  }

  private func expectAda(
    _ run: SavedOnboarding, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try run.wait(for: "Welcome, Ada Lovelace!", file: file, line: line)
    #expect(try run.program.end() == .exit(0))
    #expect(try folder.read("ada.json") == Ada.json)
    #expect(try folder.read("p.steps").hasSuffix("\n# :finished\n"))
  }

  /// Each driver is killed twice, and resumes twice; `HistoryModelTests` resumes after each step without a process.
  @Test(
    arguments: [
      (.script, 0, .terminal), (.terminal, 1, .plain), (.plain, 2, .json), (.json, 3, .script),
      (.script, 4, .plain), (.terminal, 5, .json), (.plain, 5, .script), (.json, 1, .terminal),
    ] as [(SavedOnboarding.Hands, Int, SavedOnboarding.Hands)])
  func killedAtAnyStepARunResumesInAnotherDriver(
    _ hands: SavedOnboarding.Hands, _ count: Int, _ others: SavedOnboarding.Hands
  ) throws {
    let server = try UserServer()
    let first = try SavedOnboarding(hands, ["--save", "p.steps"] + server.options, in: folder)
    try first.answer(0..<count)
    try first.wait(for: count)
    #expect(try first.kill() == .signal(SIGKILL))

    let second = try SavedOnboarding(
      others, ["--resume", "p.steps", "--output", "ada.json"] + server.options, in: folder)
    try second.answer(count..<SavedOnboarding.answers.count)
    try expectAda(second)
    #expect(server.fetches == 1)
  }

  @Test(arguments: [SavedOnboarding.Hands.terminal, .plain])
  func aPersonWhoCancelsIsToldHowToResume(_ hands: SavedOnboarding.Hands) throws {
    let server = try UserServer()
    let first = try SavedOnboarding(hands, ["--save", "p.steps"] + server.options, in: folder)
    try first.answer(0..<3)
    try first.wait(for: 3)
    if hands == .terminal {
      first.program.press(.control("c"), .control("c"))
    } else {
      first.program.type(":cancel\n")
    }
    #expect(try first.program.end() == .exit(130))
    #expect(
      first.program.screen.shows(
        "Cancelled at “Birthday”. No result was written. Go on with --resume p.steps."))
    try finishByScript(from: 3, server.options)
    #expect(server.fetches == 1)
  }

  @Test func aSecondRunOfTheSameFileIsRejected() throws {
    let first = try SavedOnboarding(
      .terminal, ["--save", "p.steps", "--output", "ada.json"], in: folder)
    try first.answer(0..<2)
    for option in ["--save", "--resume"] {
      let second = try Program(
        ["onboarding", option, folder["p.steps"]], input: "Lovelace\n")
      #expect(
        second.end == "75 \(folder["p.steps"]) is held by another run: end that one first.")
    }
    try first.answer(2..<SavedOnboarding.answers.count)
    try expectAda(first)
  }

  /// A limit on the size of files acts like a full disk, and every account can set it.
  @Test(arguments: SavedOnboarding.Hands.allCases)
  func onAFullDiskAcceptedAnswersStay(_ hands: SavedOnboarding.Hands) throws {
    let first = try SavedOnboarding(
      hands, ["--save", "p.steps"], in: folder, limits: "ulimit -f 1; ")
    try first.answer(0..<4)
    #expect(try first.program.end() == .exit(74))
    #expect(
      first.program.screen.shows(
        "p.steps was not written: File too large. Go on with --resume p.steps."),
      "\(first.program.screen.text)")
    try finishByScript(from: 3)
  }
}
