import TestSupport
import Testing

@testable import StepwiseFlow

@Suite("Something is done for good")
struct CommitTests {
  /// The orders in which an action commits and goes on.
  private typealias Way = (Talk, _ first: ScreenIdentity, _ done: Card) -> [() -> Void]

  private static let ways: [(name: String, Way)] = [
    ("commit, push", { talk, _, done in [{ talk.commit() }, { talk.push(done) }] }),
    ("push, commit", { talk, _, done in [{ talk.push(done) }, { talk.commit() }] }),
    ("commit, replace", { talk, _, done in [{ talk.commit() }, { talk.replace(with: done) }] }),
    ("replace, commit", { talk, _, done in [{ talk.replace(with: done) }, { talk.commit() }] }),
    (
      "return, commit",
      { talk, first, _ in [{ talk.pop(to: first) }, { talk.commit() }] }
    ),
    (
      "commit twice",
      { talk, _, done in [{ talk.commit() }, { talk.push(done) }, { talk.commit() }] }
    ),
    (
      "commit, start a child",
      { talk, _, done in
        [{ talk.commit() }, { talk.start(Talk { $0.push(done) }) { _ in } }]
      }
    ),
  ]

  /// A way, by a closure of a kind, perhaps within a child flow, after which the parent goes on.
  @Test(arguments: ["plain", "async", "slow", "field", "check", "child", "async child"])
  func nothingUpToTheActionCanBeReached(_ kind: String) async throws {
    for (name, way) in Self.ways {
      let done = Card("Done") { Text("It is done.") }
      // Only the screen to which a flow has returned for good is another one.
      let isReturn = name.hasPrefix("return")
      guard !isReturn || !kind.hasSuffix("child") else { continue }
      let talk = Talk { talk in
        var first: ScreenIdentity?
        first = talk.push(
          Card(asking: "First") { _ in
            guard let first else { return }
            guard kind.hasSuffix("child") else {
              return Self.act(kind, talk, way(talk, first, done))
            }
            talk.start(
              Talk { child in
                // The parent goes on in its own order.
                let commit: [() -> Void] = [{ child.commit() }, { child.finish([]) }]
                Self.act(kind, child, name.hasPrefix("commit") ? commit : commit.reversed())
              }
            ) { _ in talk.push(done) }
          })
      }
      let session = Session(talk)
      let person = Person(session: session)
      try person.says("1")
      let earlier = session.trail.rows.map(\.entry)
      if kind == "field" || kind == "check" {
        try person.says("x")
      } else {
        try person.presses("Write")
      }
      await session.waitUntilIdle(timeout: .seconds(1))
      #expect(session.trail.rows.map(\.title) == [isReturn ? "First" : "Done"], "\(kind): \(name)")
      #expect(throws: Rejection.committed, "\(kind): \(name)") { try session.perform(.back) }
      for entry in earlier.dropFirst(isReturn ? 1 : 0) {
        #expect(throws: Rejection.self) { try session.perform(.revisit(entry: entry)) }
      }
      #expect(session.reports.isEmpty, "\(kind): \(name)")
    }
  }

  private static func act(_ kind: String, _ talk: Talk, _ steps: [() -> Void]) {
    talk.push(
      Card("Write") {
        switch kind {
        case "field": TextField("X") { _ in for step in steps { step() } }
        case "check":
          TextField("X") { _ in
            for step in steps { step() }
          } check: { _ in
          }
        case "plain", "child": Button("Write") { for step in steps { step() } }
        default:
          Button("Write", onceOnly: true) {
            try await talk.environment.clock.sleep(for: .seconds(1))
            for step in steps {
              step()
              if kind == "slow" { try await talk.environment.clock.sleep(for: .seconds(1)) }
            }
          }
        }
      })
  }

  @Test func aHubGoesOnAfterASectionHasCommitted() async throws {
    func section(_ name: String) -> Talk {
      Talk(named: name, [Talk.asks(name), Talk.asks("more")])
    }
    let talk = Talk { talk in
      talk.pushHub("Hub", finish: "Finish") {
        HubSection("Begun", section("Begun"))
        HubSection("Done", section("Done"))
        HubSection(
          "Write",
          Talk { child in
            child.push(
              Card("Write") {
                Button("Write") {
                  try await child.environment.clock.sleep(for: .seconds(1))
                  child.commit()
                  child.finish([])
                }
              })
          })
      } onFinish: {
        talk.finish([])
      }
    }
    let session = Session(talk)
    let person = Person(session: session)
    for press in ["Begun", "x", "Back to the list", "Done", "y", "z", "Write", "Write"] {
      if press.count == 1 { try person.says(press) } else { try person.presses(press) }
      await session.waitUntilIdle(timeout: .seconds(1))
    }
    #expect(session.trail.rows.map(\.title) == ["Hub"])
    #expect(throws: Rejection.committed) { try session.perform(.back) }
    let buttons = session.show().elements.filter { $0.button != nil }
    #expect(buttons.map(\.isEnabled) == [true, false, false, false])
    // What was begun is begun anew, and can be stepped back from.
    try person.presses("Begun")
    try person.says("x")
    try person.says("y")
    #expect(session.trail.rows.map(\.title) == ["Hub", "Begun", "more", "Hub"])
    try person.presses("Finish")
    #expect(session.ending != nil && session.reports.isEmpty)
  }

  @Test func anInterviewCommits() async throws {
    for isInner in [false, true] {
      func interview() -> Interview<String> {
        Interview("Settings") { ask in
          let name = try await ask(TextField("Name"))
          try await ask.review()
          try await ask.work(onceOnly: "Write") {
            try await ask.environment.clock.sleep(for: .seconds(1))
          }
          await ask.commit(written: "\(name) was written.")
          return isInner ? name : try await ask(TextField("Last"))
        }
      }
      let outer = Interview("Outer") { ask in
        _ = try await ask(TextField("First"))
        let name = try await ask.start(interview())
        return "\(name) \(try await ask(TextField("Last")))"
      }
      let session = Session(isInner ? outer : interview())
      let person = Person(session: session)
      if isInner { try person.says("1") }
      try person.says("Ada")
      for press in ["Confirm", "Write"] {
        try person.presses(press)
        await session.waitUntilIdle(timeout: .seconds(3))
      }
      #expect(session.trail.rows.map(\.title) == ["Last"])
      #expect(throws: Rejection.committed) { try session.perform(.back) }
      #expect(session.writtenNotice?.english == "Ada was written.")
      try person.says("z")
      #expect(session.ending != nil && session.reports.isEmpty)
    }
  }

  /// There is no way back from the deed, whatever becomes of the work after the commit.
  @Test(arguments: [false, true]) func anInterviewWorksAfterItsCommit(isInner: Bool) async throws {
    let gate = Gate()
    var deeds = 0
    @MainActor func write(_ ask: Ask) async throws -> String {
      let name = try await ask(TextField("Name"))
      try await ask.work(onceOnly: "Write") { deeds += 1 }
      await ask.commit(WizardOutput(text: "once"), written: "It was written.")
      return name
    }
    let session = Session(
      Interview("Settings") { ask in
        let name =
          if isInner {
            try await ask.start(Interview("Name") { try await write($0) })
          } else {
            try await write(ask)
          }
        let more = try await ask.work("Restarting") { try await gate.answer() }
        return "\(name) \(more) \(try await ask(TextField("Last")))"
      })
    let person = Person(session: session)
    try person.says("Ada")
    try person.presses("Write")
    await session.pass(.zero)
    #expect(session.writtenNotice?.english == "It was written.")
    gate.fails(with: Outage())
    await session.pass(.zero)
    #expect(session.show().errors.count == 1)
    #expect(throws: Rejection.committed) { try session.perform(.back) }
    try person.presses("Write")
    await session.pass(.zero)
    gate.answers("new")
    await session.pass(.zero)
    #expect(session.trail.rows.map(\.title) == ["Last"])
    #expect(session.writtenNotice?.english == "It was written.")
    #expect(deeds == 1 && session.takeOutputs().map(\.text) == ["once"])
    #expect(session.reports.isEmpty)
  }

  /// What follows the commit may fail: what was written before it stands, and the person reads the error.
  @Test func workThatFailsAfterItsCommit() async throws {
    for pushes in [false, true] {
      let talk = Talk { talk in
        talk.push(
          Card("Write") {
            Button("Write") {
              talk.note("written")
              talk.commit(written: "It was written.")
              if pushes { talk.push(Card(asking: "Last")) }
              talk.note("more")
              try await talk.environment.clock.sleep(for: .seconds(1))
              throw Rejection("The rest failed.")
            }
          })
      }
      let session = Session(talk)
      try Person(session: session).presses("Write")
      await session.waitUntilIdle(timeout: .seconds(3))
      #expect(talk.state == ["written"])
      let screen = session.show()
      #expect(screen.title == (pushes ? "Last" : "Write"))
      let told = screen.notices.map(\.message) + screen.errors.map(\.message)
      #expect(told == ["The rest failed."])
      #expect(throws: Rejection.committed) { try session.perform(.back) }
    }
  }
}
