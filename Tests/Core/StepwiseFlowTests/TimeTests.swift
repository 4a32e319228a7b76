import StepwiseFlow
import TestSupport
import Testing

/// A service of the usual kind: it runs on its caller's executor, unless it is an actor.
nonisolated protocol Forecaster: Sendable {
  nonisolated(nonsending) func forecast(for city: String) async throws -> String
}

nonisolated struct FixedForecaster: Forecaster {
  func forecast(for city: String) async throws -> String { "sun in \(city)" }
}

@MainActor final class CountingForecaster: Forecaster {
  private var count = 0

  @MainActor func forecast(for city: String) async throws -> String {
    count += 1
    return "rain \(count) in \(city)"
  }
}

actor RemoteForecaster: Forecaster {
  private var count = 0

  func forecast(for city: String) async throws -> String {
    count += 1
    return "snow \(count) in \(city)"
  }
}

@Suite("Virtual time")
struct TimeTests {
  @Test func theStartFollowsTheDayUnlessItIsSet() {
    var environment = Environment()
    environment.today = CalendarDate(daysSince1970: 1)
    #expect(environment.start == 86_400)
    environment.start = 7
    environment.today = CalendarDate(daysSince1970: 2)
    #expect(environment.start == 7)
  }

  /// A log of events with their times.
  final class Trace {
    var lines: [String] = []
    let clock = VirtualClock()

    func note(_ line: String) { lines.append("\(clock.now) \(line)") }
  }

  let trace = Trace()
  var clock: VirtualClock { trace.clock }

  /// A wizard of one screen with a button.
  func begin(
    task: ScreenTask? = nil, _ action: @escaping (Talk) async throws -> Void
  ) -> Person {
    let flow = Talk([
      { flow, _ in
        Card("Work", task: task) {
          Button("Go") { try await action(flow) }
        }
      }
    ])
    return Person(session: Session(flow, environment: Environment(clock: clock)))
  }

  /// Beats once a second, for ever.
  func beats() -> ScreenTask {
    let trace = trace
    return ScreenTask {
      while (try? await trace.clock.sleep(for: .seconds(1))) != nil { trace.note("beat") }
      trace.note("stopped")
    }
  }

  @Test func settlingTakesNoVirtualTime() async throws {
    let person = begin { _ in
      try await clock.sleep(for: .seconds(1))
      trace.note("awake")
    }
    try person.presses("Go")
    await person.session.pass(.zero)
    #expect(person.session.running == ["Go"])
    #expect(clock.now == .zero)
    #expect(trace.lines == [])
    await person.session.pass(.milliseconds(999))
    #expect(person.session.running == ["Go"])
    #expect(trace.lines == [])
    await person.session.pass(.milliseconds(1))
    #expect(person.session.isIdle)
    #expect(trace.lines == ["1.0 seconds awake"])
  }

  @Test func twoSleepsInOneEffectPassTogether() async throws {
    let person = begin { _ in
      async let first: Void = sleeps(2, "first")
      async let second: Void = sleeps(3, "second")
      _ = try await (first, second)
      trace.note("both")
      try await sleeps(1, "third")
    }
    try person.presses("Go")
    #expect(await person.session.waitUntilIdle(timeout: .zero).isEmpty)
    #expect(
      trace.lines == [
        "2.0 seconds first", "3.0 seconds second", "3.0 seconds both", "4.0 seconds third",
      ])
    #expect(clock.now == .seconds(4))
  }

  func sleeps(_ seconds: Int, _ name: String) async throws {
    try await clock.sleep(for: .seconds(seconds))
    trace.note(name)
  }

  @Test func aTickingTaskDelaysNothing() async throws {
    let person = begin(task: beats()) { _ in try await sleeps(2, "done") }
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    #expect(await person.session.waitUntilIdle(timeout: .zero).isEmpty)
    #expect(clock.now == .zero)
    await person.session.pass(.seconds(2))
    #expect(trace.lines == ["1.0 seconds beat", "2.0 seconds beat"])
    try person.presses("Go")
    #expect(await person.session.waitUntilIdle(timeout: .zero).isEmpty)
    #expect(clock.now == .seconds(4))
    #expect(trace.lines.suffix(3) == ["3.0 seconds beat", "4.0 seconds done", "4.0 seconds beat"])
    try person.session.perform(.cancel)
    await person.session.pass(.zero)
    #expect(trace.lines.last == "4.0 seconds stopped")
  }

  @Test func aHangingServiceIsWaitedForUpToALimit() async throws {
    let gate = Gate()
    let person = begin(task: beats()) { _ in try await gate.answer() }
    try person.presses("Go")
    await person.session.passUntilIdle(limit: .seconds(5))
    #expect(person.session.running == ["Go"])
    #expect(clock.now == .seconds(5))
    try person.stepsBack()
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    #expect(gate.waiters == 0)
    #expect(person.told == ["“Go” was stopped."])
  }

  @Test func withoutSleepersAHangingServiceIsReportedAtOnce() async throws {
    let gate = Gate()
    let person = begin { _ in try await gate.answer() }
    try person.presses("Go")
    #expect(await person.session.waitUntilIdle(timeout: .zero) == ["Go"])
    #expect(clock.now == .zero)
  }

  @Test func aConditionEndsTheWaitEarlier() async throws {
    let person = begin(task: beats()) { _ in try await sleeps(10, "done") }
    try person.presses("Go")
    await person.session.passUntilIdle(limit: .seconds(60), or: { trace.lines.count == 3 })
    #expect(clock.now == .seconds(3))
  }

  @Test func aCancelledSleeperWakesAtOnce() async throws {
    let person = begin { _ in
      do {
        try await clock.sleep(for: .seconds(10))
      } catch is CancellationError {
        trace.note("cancelled")
      }
    }
    try person.presses("Go")
    try person.stepsBack()
    await person.session.pass(.zero)
    #expect(trace.lines == ["0.0 seconds cancelled"])
    #expect(clock.nextDeadline == nil)
  }

  @Test(arguments: [
    (FixedForecaster() as any Forecaster, ["sun in Rome", "sun in Oslo"]),
    (CountingForecaster(), ["rain 1 in Rome", "rain 2 in Oslo"]),
    (RemoteForecaster(), ["snow 1 in Rome", "snow 2 in Oslo"]),
  ])
  func aServiceOfAnyKindAnswersWithoutTimePassing(
    service: any Forecaster, answers: [String]
  ) async throws {
    let person = begin { flow in
      flow.note(try await service.forecast(for: "Rome"))
      flow.note(try await service.forecast(for: "Oslo"))
      trace.note(flow.state.joined(separator: ", "))
    }
    try person.presses("Go")
    await person.session.pass(.zero)
    #expect(person.session.isIdle)
    #expect(trace.lines == ["0.0 seconds " + answers.joined(separator: ", ")])
  }

  @Test func aMainActorServiceEndsWithinPerform() throws {
    for service in [FixedForecaster() as any Forecaster, CountingForecaster()] {
      let person = begin { _ in trace.note(try await service.forecast(for: "Rome")) }
      #expect(try person.presses("Go").isPending == false)
    }
    #expect(trace.lines == ["0.0 seconds sun in Rome", "0.0 seconds rain 1 in Rome"])
  }

  @Test func consecutiveActorCallsEndBeforeSettling() async throws {
    for _ in 1...Repetition.times(100) {
      let service: any Forecaster = RemoteForecaster()
      let person = begin { _ in
        for _ in 1...5 { _ = try await service.forecast(for: "Rome") }
      }
      try person.presses("Go")
      await person.session.pass(.zero)
      try #require(person.session.isIdle)
    }
  }

  /// The log of a wizard in which sleeps, an actor, and a ticking task take turns.
  func course() async throws -> [String] {
    let service: any Forecaster = RemoteForecaster()
    let person = begin(task: beats()) { _ in
      try await sleeps(1, "slept")
      trace.note(try await service.forecast(for: "Rome"))
      async let first: Void = sleeps(1, "first")
      async let second = service.forecast(for: "Oslo")
      trace.note(try await second)
      try await first
      try await sleeps(1, "slept again")
    }
    try person.presses("Go")
    #expect(await person.session.waitUntilIdle(timeout: .zero).isEmpty)
    return trace.lines
  }

  @Test func sleepsAroundAnActorCallAreDeterministic() async throws {
    let expected = [
      "1.0 seconds beat", "1.0 seconds slept", "1.0 seconds snow 1 in Rome",
      "1.0 seconds snow 2 in Oslo", "2.0 seconds beat", "2.0 seconds first", "3.0 seconds beat",
      "3.0 seconds slept again",
    ]
    for _ in 1...Repetition.times(100) {
      let lines = try await TimeTests().course()
      try #require(lines == expected)
    }
  }
}
