import Stepwise
import StepwiseJournal
import Testing

/// `kept` and `WizardOutput.json` outside of a wizard.
@Suite struct KeptTests {
  @Test func outsideAWizardTheServiceIsCalled() async throws {
    var calls = 0
    for _ in 0..<2 {
      let answer = try await kept("number") {
        calls += 1
        return calls
      }
      #expect(answer == calls)
    }
    #expect(calls == 2)
  }

  private nonisolated struct Guest: Encodable {
    let name: String
    let day: CalendarDate
  }

  @Test func anOutcomeIsALineOfJSON() throws {
    let guest = Guest(name: "Ada/B", day: try CalendarDate(year: 2026, month: 12, day: 6))
    let output = try WizardOutput.json(guest)
    #expect(output.text == #"{"day":"2026-12-06","name":"Ada/B"}"#)
    #expect(output.file == Array("\(output.text ?? "")\n".utf8))
    #expect(try WizardOutput.json(guest, text: "Hello").text == "Hello")
    #expect(throws: (any Error).self) { try WizardOutput.json(Double.infinity) }
  }
}
