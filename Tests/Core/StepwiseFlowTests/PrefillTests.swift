import StepwiseFlow
import TestSupport
import Testing

@Suite("Defaults that are fetched")
struct PrefillTests {
  private nonisolated struct Outage: Error, CustomStringConvertible {
    let description = "The service is away."
  }

  /// Fetches an address in a second, after some failures.
  private final class Service {
    let clock = VirtualClock()
    var failures = 0
    var calls = 0

    func address() async throws -> String? {
      calls += 1
      try await clock.sleep(for: .seconds(1))
      if failures > 0 {
        failures -= 1
        throw Outage()
      }
      return "Main Street 1"
    }
  }

  private let service = Service()

  private func begin(_ steps: [Talk.Step]) -> (person: Person, flow: Talk) {
    let flow = Talk(steps)
    return (Person(session: Session(flow, environment: Environment(clock: service.clock))), flow)
  }

  private func asksAddress(isOptional: Bool = false) -> Talk.Step {
    Talk.shows("Address") { [service] flow, next in
      TextField("Address", load: service.address) {
        flow.note($0)
        next()
      }.optional(isOptional)
    }
  }

  /// The field in a row.
  private func field(_ person: Person) -> String {
    guard let field = person.session.show().elements.first else { return "nothing" }
    let parts: [String?] = [
      field.prefill.map { "\($0)" }, field.value.map { "value \($0)" },
      field.draft.map { "draft \($0)" }, field.error?.message,
      field.error?.canRetry == true ? "retry" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  @Test func everyFieldTakesItsDefault() async throws {
    let (person, _) = begin([
      Talk.shows("Form") { _, _ in
        TextField("Line", load: { "a" })
        TextEditor("Lines", load: { "a\nb" })
        NumberField("Whole", Int.self, load: { Int.max }, in: 0...Int.max)
        NumberField("Number", load: { 1.5 })
        DatePicker("Day", load: { try CalendarDate(year: 2026, month: 1, day: 2) })
        Toggle("Flag", load: { true })
        PathField("Path", load: { "/" })
        TextField("None", load: { nil })
        NumberField("Wrong", Int.self, load: { 12 }, in: 0...9)
      }
    ])
    _ = person.session.show()
    await person.session.pass(.zero)
    let shown = person.session.show().elements.map { element in
      "\(element.label): \(element.value.map { element.format?.text(for: $0) ?? "" } ?? "-")"
    }
    #expect(
      shown.joined(separator: "; ") == """
        Line: a; Lines: a\nb; Whole: 9223372036854775807; Number: 1.5; Day: 2026-01-02; Flag: yes; \
        Path: /; None: -; Wrong: -
        """)
    #expect(person.session.reports.count == 1)
  }

  @Test func aDefaultArrivesAndIsAccepted() async throws {
    let (person, flow) = begin([asksAddress(), Talk.asks("Next")])
    #expect(field(person) == "running")
    await person.session.pass(.seconds(1))
    #expect(field(person) == "value text(\"Main Street 1\")")
    try person.session.perform(.accept(entry: 1, element: "Address"))
    #expect(flow.state == ["Main Street 1"])
  }

  @Test func anAnswerNeedNotWait() async throws {
    let (person, flow) = begin([asksAddress(), Talk.asks("Next")])
    #expect(throws: Rejection("“Address” needs an answer: there is no default to accept.")) {
      _ = person.session.show()
      try person.session.perform(.accept(entry: 1, element: "Address"))
    }
    try person.says("Elsewhere")
    #expect(flow.state == ["Elsewhere"])
    await person.session.pass(.seconds(2))
    try person.stepsBack()
    // What was answered is remembered, so nothing is fetched.
    #expect(field(person) == "value text(\"Elsewhere\")")
    await person.session.pass(.seconds(2))
    #expect(field(person) == "value text(\"Elsewhere\")")
    #expect(service.calls == 1)
  }

  @Test func aDraftComesBeforeTheDefault() async throws {
    let (person, _) = begin([asksAddress()])
    try person.types("Else", into: "Address")
    await person.session.pass(.seconds(1))
    #expect(field(person) == "value text(\"Main Street 1\"), draft Else")
  }

  @Test func aFailureIsShownAndRetried() async throws {
    service.failures = 2
    let (person, flow) = begin([asksAddress(isOptional: true), Talk.asks("Next")])
    _ = person.session.show()
    await person.session.pass(.seconds(1))
    let failed = "failed, The service is away., retry"
    #expect(field(person) == failed)
    try person.session.perform(.press(entry: 1, element: "Address"))
    #expect(field(person) == "running")
    await person.session.pass(.seconds(1))
    #expect(field(person) == failed)
    try person.says("Elsewhere")
    #expect(flow.state == ["Elsewhere"])
    try person.stepsBack()
    #expect(field(person) == "value text(\"Elsewhere\")")
  }

  @Test func aRejectedAnswerEndsTheLoad() async throws {
    let (person, _) = begin([
      Talk.shows("Address") { [service] _, _ in
        TextField("Address", load: service.address) { _ in throw Rejection("No.") }
      }
    ])
    _ = person.session.show()
    _ = try? person.says("Elsewhere")
    await person.session.pass(.seconds(2))
    #expect(field(person) == "No.")
    #expect(service.calls == 1)
  }
}
