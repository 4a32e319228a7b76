import StepwiseJSON
import StepwiseLines
import TestSupport
import Testing

@testable import Stepwise

/// While the work of a button may check a form, lines say that its fields are locked.
@Suite struct LockedLinesTests {
  private func session(_ door: Door) -> Session {
    Session(
      Talk { talk in
        talk.push("Order") {
          TextField("Name", text: "Ada")
          Button("Check") { await door.pass() }
        }
      })
  }

  @Test func theScreenSaysThatAFieldIsLocked() async throws {
    let door = Door()
    let session = session(door)
    #expect(Transcript.screen(session.show()).contains("Name: Ada\n"))
    try session.perform(.press(entry: 1, element: "Check"))
    #expect(Transcript.screen(session.show()).contains("Name: Ada (locked)\n"))
    door.open()
    await session.waitUntilIdle()
    #expect(Transcript.screen(session.show()).contains("Name: Ada\n"))
  }

  @Test func theHelpSaysHowToUnlockAField() throws {
    let session = session(Door())
    try session.perform(.press(entry: 1, element: "Check"))
    let help = Transcript.help(session.show()).map(\.english)
    #expect(
      help.first
        == "“Name” cannot be changed while “Check” is running: step back to stop it.")
  }

  @Test func jsonHasAMemberForALockedField() throws {
    let session = session(Door())
    func field() -> JSONValue? {
      ScreenJSON.value(of: session.show(), cancelQuestion: nil)["elements"]?.items.first
    }
    #expect(field()?["locked"] == nil)
    try session.perform(.press(entry: 1, element: "Check"))
    #expect(field()?["locked"] == .flag(true))
  }
}
