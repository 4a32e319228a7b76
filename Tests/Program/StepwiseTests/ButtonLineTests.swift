import StepwiseRecords
import StepwiseSystem
import TestSupport
import Testing

@testable import Stepwise

/// Lines that are a button's label, beside a question that repeats.
@Suite("Lines that name a button")
struct ButtonLineTests {
  /// A chat whose messages and presses are noted.
  private static func chat() -> Talk {
    Talk { talk in
      talk.push("Grace") {
        TextEditor("Message") { talk.note("sent \($0)") }.repeatsQuestion()
        Button("Send again") { talk.note("sent again") }
        Button("Forget") {}.disabled("Nothing failed.")
        for name in ["One", "Two"] {
          Section(name) { Button("Mute") { talk.note("muted \(name)") } }
        }
        Button("Done") { talk.finish(talk.state) }
      }
    }
  }

  /// The message of an assistant's form is a screen without a menu, and tells the state of a hub's sections.
  @Test func aScreenTellsTheTextBesideAButton() {
    let talk = Talk { talk in
      talk.push("Hub") {
        Button("Company") {}.help("done")
        Button("Send") {}.help("for good").disabled("Still to do: Company")
      }
    }
    let session = talk.makeSession(environment: Environment(), isLive: false) { _ in }
    #expect(
      Transcript.screen(session.show()) == """
        Hub
          [Company] done
          [Send] Still to do: Company

        """)
  }

  @Test func aLabelPressesItsButton() async throws {
    // Only a whole label is a button's.
    try await expectEnds(
      of: Self.chat(),
      #"""
      Hello; Done → = sent Hello
      \Done; Done → = sent Done
      :text; Done; :end; Done → = sent Done
      :set Message = Done; Done → = sent Done
      Send again; \Send again; Done → = sent again, sent Send again
      done; Done!; Don; Done → = sent done, sent Done!, sent Don
      One / Mute; Done → = muted One
      Mute → 65 a.steps:1: “Mute” could be “One / Mute” or “Two / Mute”.
      Forget → 65 a.steps:1: “Forget” cannot be used now: Nothing failed.
      """#)
  }

  @Test func thePlainPromptReadsTheSameLines() async throws {
    for script in [
      "Hello; Done", "\\Done; Done", ":text; Done; :end; Done", ":set Message = Done; Done",
      "Send again; \\Send again; Done", "done; Done!; Don; Done", "One / Mute; Done",
    ] {
      var outcome: [String]?
      let session = Session(Self.chat(), environment: Environment()) { outcome = $0 }
      var lines = script.split(separator: "; ").map(String.init)
      let input = TypedLines { lines.isEmpty ? nil : lines.removeFirst() }
      let sink = ByteSink(descriptor: nil)
      _ = try await PlainConversation(session: session, input: input, sink: sink)
        .run()
      let played = try await Conversation(Self.chat(), Conversation.lines(script))
      #expect(outcome != nil && outcome == played.outcome, "\(script)")
    }
  }

  @Test func helpNamesBothWays() {
    let session = Session(Self.chat(), environment: Environment()) { _ in }
    let help = Transcript.help(session.show()).map(\.english)
    #expect(
      help.contains(
        "A line that is exactly a button's label presses it; “\\…” gives the line as the answer."))
  }

  /// A message that was typed at a terminal is a message again when its recording is played.
  @Test func aRecordedMessageStaysAMessage() async throws {
    for message in ["Done", "One / Mute", "Hello"] {
      let session = Session(Self.chat(), environment: Environment()) { _ in }
      session.history.begin()
      let log = ActionLog(session)
      let person = Person(session: session)
      try person.gives(.text(message), to: "Message")
      try person.presses("Done")
      for lines in [session.recordedLines, log.lines] {
        let run = try await Conversation(Self.chat(), lines.joined(separator: "\n") + "\n")
        #expect(run.result == "= sent \(message)", "\(lines)")
      }
    }
  }
}
