@testable import Stepwise
@testable import StepwiseConsole
import StepwiseTerminal
import TestSupport
import Testing

/// Bytes that arrive in pieces and late, compared with the same bytes in one piece.
@Suite("Keys and time")
struct KeyReaderTests {
  /// Bytes of keys, text, pastes and replies; a lone Escape comes from Kitty's protocol.
  private static let pieces = [
    "Oslo", "é", "日本", "👩‍👩‍👧", "a", "[x]", "\r", "\t", "\u{7F}", "\u{1}", "\u{1B}[A", "\u{1B}OB",
    "\u{1B}[1;5D",
    "\u{1B}[Z", "\u{1B}[27u", "\u{1B}[3~", "\u{1B}[P", "\u{1B}b", "\u{1B}[97;;97:98u", "\u{1B}Od",
    "\u{1B}[200~two\nlines é\u{1B}[201~", "\u{1B}]11;rgb:14/15/16\u{1B}\\",
    "\u{1B}_Gi=31;OK\u{1B}\\",
    "\u{1B}[?62;4c", "\u{1B}[12;40R", "\u{1B}[[A", "\u{1B}Ok", "\u{1B}[hello]", "\u{1B}]12",
    "\u{1B}_no",
  ]

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

  @Test(arguments: 0..<8)
  func theTimeOfBytesDoesNotMatter(_ seed: Int) async {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Repetition.times(15) {
      let bytes = (0..<random.below(25)).flatMap { _ in
        Array(Self.pieces[random.below(Self.pieces.count)].utf8)
      }
      let (whole, late) = (Self.late(), Self.late())
      whole.reader.read(bytes)
      await whole.pass(.seconds(1))
      var rest = bytes[...]
      var times: [String] = []
      while !rest.isEmpty {
        let piece = Array(rest.prefix(1 + random.below(5)))
        rest = rest.dropFirst(piece.count)
        late.reader.read(piece)
        // The Escape key is the one that time decides.
        let longest = piece.last == 27 ? 99 : 4000
        let delay = random.below(4) == 0 ? random.below(longest) : 0
        times.append("\(piece) \(delay)")
        if delay > 0 { await late.pass(.milliseconds(delay)) }
      }
      await late.pass(.seconds(1))
      guard whole.droppedCount + late.droppedCount == 0 else { continue }
      let said = "\(times)"
      #expect(late.person.text == whole.person.text, "\(said)")
      #expect(late.person.talk?.state == whole.person.talk?.state, "\(said)")
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
