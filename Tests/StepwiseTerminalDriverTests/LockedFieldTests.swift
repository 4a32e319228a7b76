@testable import Stepwise
import StepwiseTerminal
import Testing

/// While the work of a button may check a form, its fields take no answer and say so.
@Suite("Locked fields")
struct LockedFieldTests {
  private static func person(theme: ResolvedTheme = .rich) -> Person {
    let clock = VirtualClock()
    return Person(
      at: Trip { trip in
        trip.push("Order") {
          TextField("Name", text: "Ada")
          Toggle("Express", isOn: true)
          Picker("Size", options: ["Small", "Large"], selection: "Large")
          Button("Other") { trip.finish(["pressed"]) }.keyboardShortcut("o")
          Button("Check") { try await clock.sleep(for: .seconds(5)) }.defaultAction()
        }
      }, theme: theme, environment: Environment(clock: clock))
  }

  @Test func fieldsSayThatTheyAreLocked() async {
    let person = Self.person()
    #expect(!person.text.contains("locked"))
    person.view.state.focus = "Check"
    person.press(.enter)
    await person.pass(.seconds(1))
    let rows = person.screen.filter { $0.contains("locked") }.map { $0.trimmed }
    #expect(rows.count == 3, "\(person.text)")
    #expect(rows.first?.hasPrefix("Name") == true && rows.first?.contains("Ada  locked") == true)
    await person.pass(.seconds(4))
    #expect(!person.text.contains("locked"))
  }

  /// A text that is typed meanwhile waits, and is neither given nor lost.
  @Test func aTextThatIsTypedMeanwhileWaits() async throws {
    let person = Self.person()
    person.view.state.focus = "Check"
    person.press(.enter)
    person.view.state.focus = "Name"
    person.type("m")
    #expect(person.text.contains("Ada  locked") && !person.text.contains("Adam"))
    #expect(person.session.running == ["Check"])
    await person.pass(.seconds(5))
    let name = try #require(person.session.show().elements.first)
    #expect(name.draft == "Adam")
    #expect(name.value == .text("Ada"))
    #expect(!person.text.contains("locked"))
  }

  @Test func escapeStopsTheWorkAndUnlocksTheFields() async {
    let person = Self.person()
    person.view.state.focus = "Check"
    person.press(.enter)
    await person.pass(.seconds(1))
    person.press(.escape)
    await person.pass(.zero)
    #expect(!person.text.contains("locked"))
    person.view.state.focus = "Name"
    person.type("m")
    #expect(person.text.contains("Adam"))
  }
}
