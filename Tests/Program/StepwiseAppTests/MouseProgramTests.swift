import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The mouse in a wizard that runs as a program.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct MouseProgramTests {
  private static var probe: String { ProgramPath.built("WizardProbe") }

  private func begin(
    _ arguments: [String] = ["--mouse"], shell: String? = nil, traits: TerminalTraits = .modern,
    environment: [String: String?] = [:]
  ) throws -> TerminalProgram {
    let environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
    let program =
      shell == nil
      ? try TerminalProgram.hosted(
        arguments, program: "WizardProbe", environment: environment, traits: traits)
      : try TerminalProgram(
        Self.probe, arguments, shell: shell, environment: environment, traits: traits)
    try program.wait(until: { $0.shows("F1") && $0.keyboardFlags == 1 }, "the keys")
    return program
  }

  private func expectTidy(_ program: TerminalProgram) {
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
    #expect(program.changedSettings == [])
    #expect(program.screen.unknown == [])
  }

  /// Cancels; after several answers, the first of two keys only asks.
  private func cancel(_ program: TerminalProgram, presses: Int = 1) throws {
    for _ in 0..<presses { program.press(.control("c")) }
    _ = try program.end()
    expectTidy(program)
  }

  /// Cancels, after something was answered.
  private func cancelAnswered(_ program: TerminalProgram) throws {
    program.press(.control("c"))
    try program.waitFor("Throw the answers away?")
    program.type("yes\n")
    _ = try program.end()
    expectTidy(program)
  }

  private func hasMouse(_ program: TerminalProgram) -> Bool {
    program.screen.modes.isSuperset(of: [1000, 1006])
  }

  // MARK: Clicks

  @Test func aFrameIsClickedAnywhereInTheWindow() throws {
    let program = try begin(shell: #"echo one; echo two; exec "$@""#)
    #expect(hasMouse(program))
    try program.click("Ask")
    try program.waitFor("Name")
    program.type("Ada Lovelace")
    try program.waitFor("Ada Lovelace")
    // Keys that are typed at once come after the click.
    try program.click("Lovelace")
    program.type("B. \n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.shows("Hello, Ada B. Lovelace!"))
    expectTidy(program)
  }

  @Test func aScrolledFrameIsClickedAtItsNewPosition() throws {
    let program = try begin()
    for _ in 1...3 {
      try program.click("Print")
      try program.waitForNext("printed to the error")
    }
    program.resize(columns: 60, rows: 18)
    try program.wait(until: { $0.columns == 60 && $0.rows == 18 && $0.shows("F1") }, "the frame")
    program.resize(columns: 80, rows: 24)
    program.skipWritten()
    try program.waitForNext("F1")
    try program.click("Ask")
    try program.waitFor("Name")
    program.press(.escape)
    try program.waitFor("[ Ask ]")
    try cancelAnswered(program)
  }

  @Test func aFullWindowIsClickedAndScrolled() throws {
    let program = try begin()
    try program.click("Chats")
    try program.waitFor("Connected")
    program.scroll(1)
    try program.waitFor("› Grace 4")
    try program.click("Grace 3")
    try program.waitFor("› Grace 3")
    program.scroll(-1)
    try program.waitFor("› Grace 1")
    try program.click("Grace 3")
    try program.waitFor("› Grace 3")
    try program.click("Grace 3")
    try program.waitFor("Grace is typing…")
    program.scroll(-3)
    try program.waitFor("more")
    program.scroll(9)
    try program.waitFor("sending")
    #expect(hasMouse(program))
    try cancel(program, presses: 2)
  }

  @Test func anOldMouseReportTypesNothing() throws {
    let program = try begin(
      traits: TerminalTraits(privateModes: TerminalTraits.commonModes.subtracting([1006])))
    try program.click("Fail")
    program.press(.enter)
    // Enter pressed the first button, because the click was not understood.
    try program.waitFor("Name")
    program.type("Ada\n")
    #expect(try program.end() == .exit(0))
    #expect(program.screen.shows("Hello, Ada!"))
    expectTidy(program)
  }

  // MARK: On and off

  @Test func withoutTheOptionTheTerminalKeepsTheMouse() throws {
    let program = try begin([])
    let written = String(decoding: program.written, as: UTF8.self)
    #expect(!written.contains("?1000") && !written.contains("?1006"))
    #expect(!hasMouse(program))
    try cancel(program)
    #expect(!String(decoding: program.written, as: UTF8.self).contains("?100"))
  }

  enum Way: CaseIterable { case cancel, trap, interrupt, fault }

  /// On the drawn screen or in a full window; `DeviceEndingTests` has all signals, which have one handler.
  @Test(arguments: Way.allCases) func theMouseIsReleasedAtTheEnd(_ way: Way) throws {
    let program = try begin()
    if [.cancel, .interrupt].contains(way) {
      try program.click("Window")
      try program.waitFor("Line 1")
    }
    switch way {
    case .cancel: program.press(.control("c"))
    case .trap: try program.click("Trap")
    case .interrupt: program.signal(SIGINT)
    case .fault: program.signal(SIGSEGV)
    }
    _ = try program.end()
    expectTidy(program)
  }

  @Test func anotherProgramGetsNoMouseReports() throws {
    let program = try begin()
    try program.click("Borrow")
    try program.waitFor("borrowed")
    #expect(!program.screen.modes.contains(1000) && !program.screen.modes.contains(1006))
    program.type("thanks\n")
    try program.waitFor("F1")
    try program.wait(until: { $0.modes.isSuperset(of: [1000, 1006]) }, "the mouse")
    try program.click("Ask")
    try program.waitFor("Name")
    try cancelAnswered(program)
  }

  @Test func aStopReleasesTheMouseUntilTheProgramContinues() throws {
    let program = try begin(shell: #"set -m; "$@"; echo stopped; read line; fg"#)
    program.press(.control("z"))
    try program.waitFor("stopped")
    #expect(program.screen.isAsFound, "\(program.screen.changes)")
    program.type("\n")
    // The old frame is above.
    try program.wait(
      until: {
        $0.modes.isSuperset(of: [1000, 1006])
          && $0.text.components(separatedBy: "stopped").last?.contains("F1") == true
      }, "the mouse and the new frame")
    try program.click("Ask")
    try program.waitFor("Name")
    program.press(.escape)
    try program.waitFor("[ Ask ]")
    try cancelAnswered(program)
  }

  @Test func aClickDuringAResizeLosesNoKey() throws {
    let program = try begin()
    // The terminal then replies for another size, so the click is dropped, and the delayed key arrives.
    try program.click("Fail")
    program.resize(columns: 70, rows: 20)
    program.press(.control("c"))
    _ = try program.end()
    expectTidy(program)
  }
}
