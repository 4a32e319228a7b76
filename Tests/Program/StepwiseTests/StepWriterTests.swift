import StepwiseRecords
import TestSupport
import Testing

@testable import Stepwise

/// A written step is read as the same step, or it is not written.
@Suite("Writing steps")
struct StepWriterTests {
  @Test(arguments: [
    "", " ", "\t", " x ", "\tx\t", "x", ":x", "\\x", "\\", "#", "# x", "#x", "a\nb", "\n",
    ":end\n\\:end",
    "a\n:end ", "\u{FEFF}x", "\u{85}", "\u{2028}", "a\u{2028}b", "👩‍👩‍👧\n", "e\u{301}", "a\t",
    "\u{301}",
  ])
  func anAnswerIsReadAsItWas(_ text: String) throws {
    let lines = try #require(StepWriter.answer(text))
    var reader = StepsReader(text: (["# stepwise steps 1"] + lines).joined(separator: "\n") + "\n")
    let step = try #require(try reader.next())
    #expect([.answer(text), .text(text)].contains(step.kind), "\(lines)")
    #expect(try reader.next() == nil)
  }

  @Test(
    arguments: ["", "x", "a = b", "= b", "\"x\"", ":x", "# x", "\\", "\u{FEFF}x", "\u{301}"],
    [
      "Name", "a = b", "\"quoted\"", "a=b", "Names / Full name",
    ])
  func anAssignmentIsReadAsItWas(_ text: String, _ id: String) throws {
    guard let line = StepWriter.assignment("set", id, text) else { return }
    var reader = StepsReader(text: "# stepwise steps 1\n\(line)\n")
    #expect(try reader.next()?.kind == .set(label: id, value: text), "\(line)")
  }

  @Test func textThatWouldBeReadOtherwiseIsNotWritten() {
    for text in ["\u{0C}", "a\u{1B}[31m", "\0", "\u{7F}", "a\r", "a\rb", "\r\n"] {
      #expect(StepWriter.answer(text) == nil)
      #expect(StepWriter.assignment("set", "Name", text) == nil)
    }
    // It would be trimmed.
    for text in [" x", "x ", "\tx", "x\t", "\t"] {
      #expect(StepWriter.assignment("set", "Name", text) == nil)
    }
  }
}

extension StepWriterTests {
  /// A button that is rejected because of two fields asks for them again; the rejected press is not recorded.
  @Test func anAnswerAfterARejectionIsWrittenByName() throws {
    let makeFlow = {
      Talk { talk in
        talk.push(
          Card("Form") {
            TextField("One")
            TextField("Two")
            Button("Send") { throw Rejection("They differ.", fields: ["One", "Two"]) }
          })
      }
    }
    let session = Session(makeFlow())
    let log = ActionLog(session)
    let player = StepPlayer(session: session)
    try player.answer("a", to: session.show())
    try player.answer("b", to: session.show())
    #expect(throws: Rejection.self) { try player.press("Send", in: session.show()) }
    try player.answer("c", to: session.show())
    try player.acceptDefault(of: session.show())
    #expect(log.lines == ["a", "b", ":set One = c", ":set Two = b"])
  }
}
