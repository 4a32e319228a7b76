import Stepwise
import TestSupport
import Testing

/// Pickers whose answers are values, not ids of options.
@Suite struct PickerValueTests {
  private nonisolated struct Ticket: Equatable {
    let id: Int
    let name: String
    static let all = [Ticket(id: 7, name: "Talk"), Ticket(id: 8, name: "Workshop")]
  }

  private nonisolated enum Size: CaseIterable { case small, extraLarge }

  private nonisolated enum Diet: String, CaseIterable {
    case noNuts = "nuts-free"
    case vegan
    var words: String { self == .noNuts ? "Without nuts" : "Vegan" }
  }

  private func answer(_ value: Value, to field: some Element) throws -> Snapshot {
    let talk = Talk { talk in talk.push("Form") { field } }
    let session = talk.makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    let shown = session.show()
    let element = try #require(shown.elements.first)
    try session.perform(.answer(entry: shown.entry, element: element.id, value: value))
    return shown
  }

  @Test func loadedValuesArriveAndFailuresAreRetried() async throws {
    var failures = 1
    var chosen: [Ticket] = []
    let talk = Talk { talk in
      talk.push("Form") {
        MultiPicker(
          "Tickets",
          load: {
            failures -= 1
            guard failures < 0 else { throw Rejection("Sold out.") }
            return Ticket.all
          }, id: \.id, label: \.name, selection: [Ticket.all[1]]
        ) { chosen = $0 }
      }
    }
    let session = talk.makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    _ = session.show()
    await session.pass(.zero)
    #expect(session.show().elements[0].loading == .failed)
    try session.perform(.press(entry: 1, element: "Tickets"))
    await session.pass(.zero)
    let shown = session.show()
    #expect(shown.elements[0].value == .choices(["8"]))
    try session.perform(.answer(entry: 1, element: "Tickets", value: .choices(["8", "7"])))
    #expect(chosen == Ticket.all)
  }

  @Test func enumerationCasesHaveNamesAndIds() throws {
    var size: Size?
    let sizes = try answer(
      .choice("extraLarge"), to: Picker("Size", Size.self, selection: .small) { size = $0 })
    #expect(size == .extraLarge)
    #expect(sizes.elements[0].value == .choice("small"))
    #expect(sizes.elements[0].options?.all.map(\.label) == ["Small", "Extra large"])

    var diets: [Diet] = []
    let shown = try answer(
      .choices(["vegan", "nuts-free"]),
      to: MultiPicker("Diet", Diet.self, label: \.words) {
        diets = $0
      })
    #expect(diets == [.noNuts, .vegan])
    #expect(shown.elements[0].options?.all.map(\.label) == ["Without nuts", "Vegan"])
  }

  @Test func everyKindHasACheck() async throws {
    var answers: [String] = []
    let talk = Talk.form { talk in
      Picker("Size", Size.self) {
        answers.append("\($0)")
      } check: { size in
        if size == .small { throw Rejection("Small is gone.") }
      }
      NumberField("Age", Int.self) {
        answers.append("\($0)")
      } check: { age in
        if age < 18 { throw Rejection("Too young.") }
      }
      Toggle("Terms") {
        answers.append("\($0)")
      } check: { isOn in
        if !isOn { throw Rejection("You have to.") }
      }
      DatePicker("Day") {
        answers.append("\($0)")
      } check: { day in
        if day.year < 2000 { throw Rejection("Too early.") }
      }
    }
    let session = talk.makeSession(
      environment: Environment(), isLive: false, onFinish: { _ in })
    func give(_ element: String, _ value: Value) async throws {
      try session.perform(.answer(entry: 1, element: element, value: value))
      await session.pass(.zero)
    }
    for (element, bad, good) in [
      ("Size", Value.choice("small"), Value.choice("extraLarge")),
      ("Age", .number(17), .number(18)), ("Terms", .flag(false), .flag(true)),
      ("Day", .date(CalendarDate(daysSince1970: 0)), .date(CalendarDate(daysSince1970: 11_000))),
    ] {
      try? await give(element, bad)
      #expect(
        session.show().elements.first { $0.id == element }?.error != nil, "\(element)")
      try await give(element, good)
    }
    #expect(answers == ["extraLarge", "18", "true", "2000-02-13"])
  }
}
