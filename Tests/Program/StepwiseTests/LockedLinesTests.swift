import StepwiseJSON
import StepwiseLines
import TestSupport
import Testing

@testable import Stepwise

/// While the work of a button may check a form, lines say that its fields are locked.
@Suite struct LockedLinesTests {
  @Test func linesSayThatAFieldIsLocked() async throws {
    let door = Door()
    let session = Session(
      Talk { talk in
        talk.push("Order") {
          TextField("Name", text: "Ada")
          Button("Check") { await door.pass() }
        }
      })
    func field() -> JSONValue? {
      ScreenJSON.value(of: session.show(), cancelQuestion: nil)["elements"]?.items.first
    }
    #expect(Transcript.screen(session.show()).contains("Name: Ada\n"))
    #expect(field()?["locked"] == nil)
    try session.perform(.press(entry: 1, element: "Check"))
    #expect(Transcript.screen(session.show()).contains("Name: Ada (locked)\n"))
    #expect(field()?["locked"] == .flag(true))
    // The help says how to unlock it.
    #expect(
      Transcript.help(session.show()).map(\.english).first
        == "“Name” cannot be changed while “Check” is running: step back to stop it.")
    door.open()
    await session.waitUntilIdle()
    #expect(Transcript.screen(session.show()).contains("Name: Ada\n"))
  }
}
