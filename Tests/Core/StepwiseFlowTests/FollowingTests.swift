import StepwiseFlow
import TestSupport
import Testing

@Suite("Drafts that are followed after a pause, and screens that tick")
struct FollowingTests {
  private let clock = VirtualClock()

  private final class Log { var lines: [String] = [] }

  private func begin(_ steps: [Talk.Step]) -> Person {
    Person(session: Session(Talk(steps), environment: Environment(clock: clock)))
  }

  @Test func onlyTheLatestDraftIsFollowed() async throws {
    let log = Log()
    let person = begin([
      Talk.shows("Name") { [clock] _, next in
        TextField("Name") { _ in next() }
          .onEdit(after: .milliseconds(300)) {
            log.lines.append($0)
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            log.lines.append("\($0) done")
          }
          .onEdit { log.lines.append("at once \($0)") }
      }, Talk.asks("Next"),
    ])
    for text in ["A", "An"] {
      try person.types(text, into: "Name")
      await person.session.pass(.milliseconds(299))
    }
    #expect(log.lines == ["at once A", "at once An"])
    await person.session.pass(.milliseconds(1))
    // Another draft cancels what follows the one before.
    try person.types("Ann", into: "Name")
    await person.session.pass(.milliseconds(1300))
    #expect(log.lines.dropFirst(2) == ["An", "at once Ann", "Ann", "Ann done"])
    #expect(person.session.isIdle)
    // An answer leaves the draft behind.
    try person.types("Anna", into: "Name")
    try person.says("Anna")
    await person.session.pass(.seconds(2))
    #expect(log.lines.dropFirst(6) == ["at once Anna"])
  }

  @Test func suggestionsAreFoundForTheLatestDraft() async throws {
    let log = Log()
    let person = begin([
      Talk.shows("City") { [clock] _, next in
        TextField("City") { _ in next() }.suggestions { text in
          log.lines.append(text)
          try await clock.sleep(for: .seconds(1))
          if text == "bad" { throw Rejection("Away.") }
          return OptionList(["\(text)don", "\(text)g"])
        }
      }, Talk.asks("Next"),
    ])
    func suggestions(after time: Duration) async -> [String]? {
      await person.session.pass(time)
      return person.session.show().elements[0].suggestions?.all.map(\.label)
    }
    var found: [[String]?] = []
    for (text, time) in [
      ("Lo", Duration.milliseconds(1200)), ("Lon", .milliseconds(1299)), ("Lon", .milliseconds(1)),
      ("Lond", .milliseconds(1300)), ("bad", .seconds(2)), ("Lo", .seconds(2)), ("", .seconds(1)),
    ] {
      if text != person.session.show().elements[0].draft { try person.types(text, into: "City") }
      found.append(await suggestions(after: time))
    }
    #expect(
      found == [nil, nil, ["London", "Long"], ["Londdon", "Londg"], nil, ["Lodon", "Log"], nil])
    #expect(log.lines == ["Lo", "Lon", "Lond", "bad", "Lo"])
    #expect(person.session.show().errors.isEmpty)
  }

  @Test func aScreenTicksOnlyWhileItIsOnTop() async throws {
    let log = Log()
    let person = begin([
      Talk.shows("Clock") { [clock] _, next in
        Ticking(every: .seconds(1)) {
          log.lines.append("\(clock.now.components.seconds)")
          return Text("\(Int(clock.now.components.seconds)) s")
        }
        Button("Next") { next() }
      }, Talk.asks("Next"),
    ])
    var changes: [String] = []
    person.session.events.observe {
      guard case .changed = $0 else { return }
      changes.append("\(self.clock.now.components.seconds)")
      _ = person.session.show()
    }
    let shown = person.session.show().elements[0]
    #expect(shown.label == "0 s" && shown.updatesFrequently)
    await person.session.pass(.milliseconds(2500))
    #expect(person.session.show().elements[0].label == "2 s")
    #expect(person.session.isIdle && clock.nextDeadline == .seconds(3))
    #expect(Set(changes) == ["1", "2"])
    try person.presses("Next")
    log.lines = []
    await person.session.pass(.seconds(60))
    #expect(log.lines == [] && clock.nextDeadline == nil)
    try person.stepsBack()
    _ = person.session.show()
    #expect(clock.nextDeadline == .milliseconds(63500))
  }
}
