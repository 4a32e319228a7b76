@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import TestSupport
import Testing

/// Escape, Ctrl-C and the end of the input among bytes that come late; `KeyTimeTests` has all other bytes.
@Suite("Keys and time")
struct KeyReaderTests {
  private static func late() -> LateTerminal {
    LateTerminal(Talk { ask(["One", "Two", "Three"], $0) })
  }

  /// Asks questions that may be left empty, because a rejection drops the keys behind it.
  private static func ask(_ titles: ArraySlice<String>, _ talk: Talk) {
    talk.push(titles.first ?? "Last") {
      TextField(titles.first ?? "Last") {
        talk.state.append($0)
        if !titles.isEmpty { ask(titles.dropFirst(), talk) }
      }
      .optional()
      if titles.isEmpty { Button("Again") { talk.state.append("again") } }
    }
  }

  /// Lets the main actor run its jobs until something holds; what a clock wakes may need several turns.
  private static func takeTurns(until isDone: () -> Bool) async {
    for _ in 0..<10_000 where !isDone() { await Task { @MainActor in }.value }
  }

  @Test func aLoneEscapeIsBoundedByOneTime() async {
    let late = Self.late()
    late.person.enter("x")
    late.reader.read([27])
    await late.pass(KeyReader.escapeTime - .milliseconds(1))
    #expect(late.person.title == "Two")
    await late.pass(.milliseconds(1))
    await Self.takeTurns { late.person.title == "One" }
    #expect(late.person.title == "One")
    late.reader.read(Array("Oslo".utf8))
    #expect(late.person.beforeCursor == " › xOslo")
  }

  /// A busy program reads late; the time between its reads says nothing about the terminal.
  @Test func bytesThatHaveArrivedExplainAnEscape() async {
    let late = Self.late()
    late.person.enter("x")
    late.reader.readArrived = { late.reader.read(Array("[D".utf8)) }
    late.reader.read([27])
    await late.pass(.seconds(1))
    #expect(late.person.title == "Two")
  }

  /// Text may contain Ctrl-C, which counts only if nothing follows.
  @Test func controlCInAPasteCountsAfterASilence() async {
    let late = Self.late()
    late.reader.read(Array("\u{1B}[200~Ada\u{3}".utf8))
    await late.pass(KeyReader.interruptTime - .milliseconds(1))
    late.reader.read(Array("b\u{1B}[201~".utf8))
    #expect(late.person.session.ending == nil && late.person.beforeCursor == " › Adab")
    late.reader.read(Array("\u{1B}[200~c\u{3}".utf8))
    await late.pass(KeyReader.interruptTime)
    await Self.takeTurns { late.person.session.ending != nil }
    #expect(late.person.session.ending != nil)
  }

  @Test func theEndOfTheInputEndsACharacter() {
    let late = Self.late()
    late.reader.read([0xE6, 0x97])
    #expect(late.person.beforeCursor == " › ")
    late.reader.finish()
    #expect(late.person.beforeCursor == " › \u{FFFD}")
  }
}
