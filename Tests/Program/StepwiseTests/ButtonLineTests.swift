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

  @Test func helpNamesBothWays() {
    let session = Session(Self.chat(), environment: Environment()) { _ in }
    let help = Transcript.help(session.show()).map(\.english)
    #expect(
      help.contains(
        "A line that is exactly a button's label presses it; “\\…” gives the line as the answer."))
  }
}
