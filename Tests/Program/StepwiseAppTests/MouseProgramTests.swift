import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

/// The mouse in a wizard that runs as a program.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct MouseProgramTests {
  private func begin(
    _ arguments: [String] = ["--mouse"], shell: String? = nil, traits: TerminalTraits = .modern
  ) throws -> TerminalProgram {
    let program = try TerminalProgram.probing(arguments, shell: shell, traits: traits)
    try program.waitForKeys()
    return program
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
    program.expectAsFound()
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
    try program.cancelAsFound(isAnswered: true)
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
    program.press(.control("c"))
    try program.cancelAsFound()
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
    program.expectAsFound()
  }

  // MARK: On and off

  @Test func withoutTheOptionTheTerminalKeepsTheMouse() throws {
    let program = try begin([])
    let written = String(decoding: program.written, as: UTF8.self)
    #expect(!written.contains("?1000") && !written.contains("?1006"))
    #expect(!hasMouse(program))
    try program.cancelAsFound()
    #expect(!String(decoding: program.written, as: UTF8.self).contains("?100"))
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
    try program.cancelAsFound(isAnswered: true)
  }

  @Test func aClickDuringAResizeLosesNoKey() throws {
    let program = try begin()
    // The terminal then replies for another size, so the click is dropped, and the delayed key arrives.
    try program.click("Fail")
    program.resize(columns: 70, rows: 20)
    program.press(.control("c"))
    _ = try program.end()
    program.expectAsFound()
  }
}
