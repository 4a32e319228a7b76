import Stepwise
import StepwiseTesting
import TestSupport
import Testing

/// What a flow begins with is read once in a run, whatever happens to the run.
@MainActor @Suite("What a run begins with")
struct BaseTests {
  struct Settings: Codable { let days: Int, read: Int }
  struct Unreadable: Error, CustomStringConvertible {
    let description = "The settings cannot be read."
  }

  /// Settings that are others at each reading, so that a second one is seen.
  final class Store {
    var reads = 0
    var delay = Duration.zero
    var failure: (any Error)?

    func read(on clock: any WizardClock) async throws -> Settings {
      reads += 1
      if delay > .zero { try await clock.sleep(for: delay) }
      if let failure { throw failure }
      return Settings(days: 7, read: reads)
    }
  }

  /// Reads before or after its first question.
  final class SettingsFlow: FlowController<[String], String> {
    private let store: Store
    private let isFirst: Bool

    init(_ store: Store, isFirst: Bool) {
      self.store = store
      self.isFirst = isFirst
      super.init(state: [])
    }

    override func startFlow() { isFirst ? read { self.askName() } : askName() }

    private func read(then next: @escaping () -> Void) {
      base("Reading the settings") {
        try await self.store.read(on: self.environment.clock)
      } then: {
        self.state.append("\($0.days) days, read \($0.read)")
        next()
      }
    }

    private func askName() {
      push("Name") {
        TextField("Name") { name in
          self.state.append(name)
          self.isFirst ? self.askDays() : self.read { self.askDays() }
        }
      }
    }

    private func askDays() {
      push("Days") {
        Text(verbatim: self.state.joined(separator: ", "))
        NumberField("Days", in: 1...99) {
          self.state.append("\($0)")
          self.check()
        }
      }
    }

    private func check() {
      push("Check") {
        Review()
        Button("Write") { self.finish(self.state.sorted().joined(separator: ", ")) }
      }
    }
  }

  private static func interview(_ store: Store, isFirst: Bool) -> Interview<String> {
    Interview("Settings") { ask in
      @MainActor func read() async throws -> Settings {
        try await ask.base("Reading the settings") {
          try await store.read(on: ask.environment.clock)
        }
      }
      var settings = isFirst ? try await read() : nil
      let name = try await ask(TextField("Name"))
      settings = try await isFirst ? settings : read()
      guard let settings else { throw CancellationError() }
      let text = "\(settings.days) days, read \(settings.read)"
      let days = try await ask(NumberField("Days", in: 1...99)) {
        Text(verbatim: "\(text), \(name)")
      }
      try await ask.review("Check", finish: "Write")
      return ["\(days)", text, name].sorted().joined(separator: ", ")
    }
  }

  private typealias Walk = @MainActor (FlowTester<String>) async throws -> Void

  /// Walks with a kill after each of the moves in turn, after none of them, and after all.
  private func walk(
    _ moves: [Walk], of store: Store, _ flow: @escaping () -> some WizardFlow<String>
  ) async throws {
    for kill in -1...moves.count {
      store.reads = 0
      try await withFlow(flow(), except: store) { tester in
        for (place, move) in moves.enumerated() {
          if kill == place || kill == moves.count { try await tester.resume() }
          try await move(tester)
        }
        try tester.expect(outcome: "7 days, read 1, 9, Eve")
      }
      #expect(store.reads == 1, "killed before move \(kill)")
    }
  }

  private let moves: [Walk] = [
    { try await $0.answer("Ada") },
    {
      try $0.expect(screen: "Days")
      try await $0.answer("9")
    },
    { try await $0.back() },
    {
      try $0.expect("7 days, read 1")
      try await $0.back()
    },
    {
      try $0.expect(screen: "Name")
      try await $0.answer("Bob")
    },
    {
      try $0.expect("7 days, read 1")
      try await $0.acceptDefault()
    },
    { try await $0.press("Change name") },
    {
      try $0.expect(stack: ["Name"])
      try await $0.answer("Eve")
    },
    {
      try $0.expect(screen: "Check")
      try await $0.press("Write")
    },
  ]

  @Test(arguments: [true, false])
  func isReadOnceInAFlow(isFirst: Bool) async throws {
    let store = Store()
    try await walk(moves, of: store) { SettingsFlow(store, isFirst: isFirst) }
  }

  @Test(arguments: [true, false])
  func isReadOnceInAnInterview(isFirst: Bool) async throws {
    let store = Store()
    try await walk(moves, of: store) { Self.interview(store, isFirst: isFirst) }
  }

  /// Reads slowly, fails, is tried again, and is killed before and after it has read.
  private func readSlowly(_ store: Store, _ flow: @escaping () -> some WizardFlow<String>)
    async throws
  {
    store.delay = .seconds(2)
    store.failure = Unreadable()
    try await withFlow(flow(), except: store) { tester in
      try await tester.answer("Ada")
      try tester.expect(screen: "Reading the settings")
      try tester.expect(busy: ["Reading the settings"])
      try await tester.advanceUntilIdle()
      try tester.expect(errors: ["The settings cannot be read."])
      store.failure = nil
      try await tester.press("Reading the settings")
      try tester.expect(errors: [])
      try await tester.back()
      try tester.expect(screen: "Name")
      try await tester.answer("Bob")
      try await tester.resume()
      try tester.expect(busy: ["Reading the settings"])
      try await tester.advanceUntilIdle()
      #expect(store.reads == 4)
      for _ in 1...2 {
        try tester.expect(stack: ["Name", "Days"])
        try tester.expect("7 days, read 4")
        try await tester.resume()
      }
      try await tester.back()
      try tester.expect(screen: "Name")
      try await tester.answer("Eve")
      try tester.expect("7 days, read 4")
      try await tester.answer("9")
      try await tester.press("Write")
      try tester.expect(outcome: "7 days, read 4, 9, Eve")
    }
    #expect(store.reads == 4)
  }

  @Test func aSlowReadingIsSeenAndCanBeTriedAgain() async throws {
    let store = Store()
    try await readSlowly(store) { SettingsFlow(store, isFirst: false) }
    let other = Store()
    try await readSlowly(other) { Self.interview(other, isFirst: false) }
  }

  /// A child reads, and its parent commits: what the child began with belongs to the run all the same.
  @Test func aChildReadsOnceAlthoughItsScreensAreGone() async throws {
    let store = Store()
    func flow() -> Talk {
      Talk { talk in
        talk.start(
          Interview("Child") { ask in
            let settings = try await ask.base("Reading") {
              try await store.read(on: ask.environment.clock)
            }
            return "\(settings.read) \(try await ask(TextField("Name")))"
          }
        ) { text in
          talk.note(text)
          talk.push("Write") {
            Button("Write", onceOnly: true) {
            } then: {
              talk.commit()
              talk.push("Done") { Button("End") { talk.finish(talk.state) } }
            }
          }
        }
      }
    }
    try await withFlow(flow(), except: store) { tester in
      try await tester.answer("Ada")
      try await tester.press("Write")
      for _ in 1...2 { try await tester.resume() }
      try await tester.press("End")
      try tester.expect(outcome: ["1 Ada"])
    }
    #expect(store.reads == 1)
  }

  /// Reads after a commit, what contains a given secret, and what leads nowhere.
  final class OddFlow: FlowController<String, String> {
    private let store: MockCall<String, String>

    init(_ store: MockCall<String, String>) {
      self.store = store
      super.init(state: "")
    }

    override func startFlow() {
      push("Token") { SecureField("Token") { self.read($0) } }
    }

    private func read(_ token: String) {
      base("Reading") {
        try await self.store(token)
      } then: { text in
        self.state = text
        guard !text.isEmpty else { return }
        self.push("Go on") {
          Button("Commit") {
            self.commit()
            self.push("Committed") {
              Text(verbatim: self.state)
              Button("End") { self.finish(self.state) }
            }
          }
        }
      }
    }
  }

  @Test func aGivenSecretIsNotKeptAndAReadingThatLeadsNowhereIsTold() async throws {
    let store = MockCall<String, String>("read", .value("name=ada"))
    try await withFlow(OddFlow(store)) { tester in
      try await tester.answer("hunter2")
      try await tester.press("Commit")
      try tester.expect("name=ada")
      try await tester.press("End")
      try tester.expect(outcome: "name=ada")
    }
    let empty = MockCall<String, String>("read", .value(""))
    let error = try await withFlow(OddFlow(empty)) { tester in
      try await tester.answer("hunter2")
      return try tester.expectFailure()
    }
    #expect("\(error)".hasPrefix("“Reading” of “Odd” led to no screen: push the next one in"))
    let secret = MockCall<String, String>("read", .value("token=hunter2"), .value("token=new"))
    try await withFlow(OddFlow(secret)) { tester in
      try await tester.answer("hunter2")
      try await tester.back()
      try await tester.answer("hunter2")
      #expect(secret.inputs.count == 1)
      try tester.expect(reports: [
        "“Reading” has read a secret that was given before, so it is not kept in a file, and a"
          + " resumed run reads it anew: read first, or leave the secret out of its “Codable”."
      ])
      try await tester.resume()
      try await tester.answer("hunter2")
      #expect(secret.inputs.count == 2)
      try await tester.press("Commit")
      try tester.expect("token=new")
      try await tester.press("End")
      try tester.expect(outcome: "token=new")
    }
  }
}
