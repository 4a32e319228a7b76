import Foundation
import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// The law of interviews: a flow as one function is the same wizard as a flow with closures, after any steps of a person.
@Suite struct InterviewWalkTests {
  /// The number of steps.
  nonisolated static var stepsMax: Int {
    ProcessInfo.processInfo.environment["STEPWISE_INTERVIEW_STEPS"].flatMap { Int($0) } ?? 600
  }

  @Test(.slow) func anInterviewIsTheSameWizardAsAFlow() async throws {
    var (seed, taken, outcomes) = (UInt64(1), 0, 0)
    while taken < Self.stepsMax {
      var person = RandomPerson(random: SeededGenerator(seed: seed), changes: 2)
      var done: [String] = []
      var runs = try await Self.wizards.mapAsync { try await Run($0, WrittenStore()) }
      for _ in 0..<300 where runs[0].session.ending == nil {
        let isKilled = person.random.below(15) == 0
        let move = isKilled ? ":kill" : person.move(in: runs[0].session)
        done.append(move)
        taken += 1
        for position in runs.indices {
          if isKilled {
            runs[position] = try await Run(
              Self.wizards[position], WrittenStore(runs[position].store.lines))
          } else {
            try await runs[position].take(move)
          }
        }
        let (flow, interview) = (runs[0].place, runs[1].place)
        guard flow != interview else { continue }
        let difference = zip(flow, interview).first { $0 != $1 }
        Issue.record(
          """
          Seed \(seed), after \(done): the flow says
          \(difference?.0 ?? "\(flow.count) things"), and the interview
          \(difference?.1 ?? "\(interview.count) things").
          """)
        return
      }
      if case .finished = runs[0].session.ending { outcomes += 1 }
      #expect(runs[1].session.reports.isEmpty)
      seed += 1
    }
    #expect(outcomes > 0)
  }

  /// The name of a kept result is saved, and a short secret could be found from a number that is made of it.
  @Test func theNameOfAKeptResultIsMadeOfNoSecret() async throws {
    var lines: [[String]] = []
    for secret in ["12", "34", "letmein"] {
      let store = WrittenStore()
      let run = try await SavedRun(
        Interview("Door") { ask in
          _ = try await ask(SecureField("Code"))
          return try await ask.work("Opening") { 7 }
        }, in: store)
      let shown = run.session.show()
      try run.session.perform(.answer(entry: shown.entry, element: "Code", value: .text(secret)))
      await run.session.waitUntilIdle(timeout: .zero)
      lines.append(store.lines.filter { $0.contains("Opening") })
    }
    #expect(lines[0].count == 1)
    #expect(Set(lines).count == 1)
  }

  private static let wizards:
    [(_ onFinish: @escaping ([String]) -> Void) -> (Environment) -> Session] = [
      { onFinish in
        { TripFlow().makeSession(environment: $0, isLive: false, onFinish: onFinish) }
      },
      { onFinish in
        {
          TripInterview(doesWork: false)
            .makeSession(environment: $0, isLive: false, onFinish: onFinish)
        }
      },
    ]
}

extension Array {
  fileprivate func mapAsync<Result>(_ body: (Element) async throws -> Result) async throws
    -> [Result]
  {
    var results: [Result] = []
    for element in self { results.append(try await body(element)) }
    return results
  }
}

/// A trip as a flow with closures: a branch, questions that share a screen, travellers as child flows, checks and a review.
final class TripFlow: FlowController<[String], [String]> {
  init() { super.init(state: []) }

  override var title: String { "Trip" }

  override func startFlow() {
    push("Target") {
      Picker("Target", options: ["sea", "hills", "other"]) { target in
        self.state.append(target)
        guard target == "other" else { return self.askDay() }
        self.push("Which") {
          TextField("Which") {
            self.state.append($0)
            self.askDay()
          }
        }
      }
    }
  }

  private func askDay() {
    push("Day") {
      NumberField("Day", in: 0...3) { day in
        guard day > 0 else { throw Rejection("The days begin with 1.") }
        self.state.append("\(day)")
        self.askPeople(1...day)
      }
    }
  }

  private func askPeople(_ numbers: ClosedRange<Int>) {
    start(TravellerFlow(), id: "traveller \(numbers.lowerBound)") { name in
      self.state.append(name)
      guard numbers.count == 1 else {
        return self.askPeople(numbers.lowerBound + 1...numbers.upperBound)
      }
      self.askRemark()
    }
  }

  private func askRemark() {
    var phone = ""
    push("Contact") {
      TextField("Phone") { phone = $0 }
      TextField("Remark") { remark in
        guard !phone.isEmpty else { throw Rejection("“Phone” needs an answer.") }
        self.state.append("\(phone) \(remark)")
        self.push("Check your answers") {
          Review()
          Button("Confirm") { () async in self.finish(self.state) }
        }
      }
      .optional()
    }
  }
}

private final class TravellerFlow: FlowController<Void, String> {
  override var title: String { "Traveller" }

  override func startFlow() {
    push("Name") {
      TextField("Name") { name in
        if name == "Cleopatra" { throw Rejection("She has her own ship.") }
        self.push("Insured") {
          Toggle("Insured") { self.finish("\(name) \($0)") }
        }
      }
    }
  }
}

/// The same trip as a function.
final class TripInterview: Interview<[String]> {
  private let doesWork: Bool

  init(doesWork: Bool) {
    self.doesWork = doesWork
    super.init()
  }

  override var title: String { "Trip" }

  override func conduct() async throws -> [String] {
    var trip = [try await ask(Picker("Target", options: ["sea", "hills", "other"]))]
    if trip == ["other"] { trip.append(try await ask(TextField("Which"))) }
    let day = try await ask(NumberField("Day", in: 0...3))
    guard day > 0 else { throw Rejection("The days begin with 1.") }
    trip.append("\(day)")
    if doesWork {
      trip += [
        try await work("Looking for trains") { [environment] in
          try await environment.clock.sleep(for: .seconds(day))
          return "train \(day)"
        }
      ]
    }
    for number in 1...day {
      trip.append(try await start(TravellerInterview(), id: "traveller \(number)"))
    }
    let (phone, remark) = try await ask(
      "Contact", TextField("Phone"), TextField("Remark").optional())
    trip.append("\(phone) \(remark)")
    if doesWork, day == 2 {
      trip += [try await work("Calling") { phone }]
    }
    try await review()
    return trip
  }
}

private final class TravellerInterview: Interview<String> {
  override var title: String { "Traveller" }

  override func conduct() async throws -> String {
    let name = try await ask(TextField("Name"))
    if name == "Cleopatra" { throw Rejection("She has her own ship.") }
    return "\(name) \(try await ask(Toggle("Insured")))"
  }
}

/// A saved run of one of the two.
private struct Run {
  let store: WrittenStore
  private let run: SavedRun
  private let outcome: Outcome
  private var told: [String] = []

  private final class Outcome { var value: [String] = [] }

  init(
    _ wizard: (_ onFinish: @escaping ([String]) -> Void) -> (Environment) -> Session,
    _ store: WrittenStore
  ) async throws {
    self.store = store
    let outcome = Outcome()
    self.outcome = outcome
    run = try await SavedRun(in: store, makeSession: wizard { outcome.value = $0 })
  }

  var session: Session { run.session }

  mutating func take(_ move: String) async throws {
    told = []
    do { try await run.play([move]) } catch let rejection as Rejection {
      told = [rejection.message]
    }
    await session.waitUntilIdle(timeout: .zero)
  }

  /// Everything that a person and a file can tell of it.
  var place: [String] {
    told + outcome.value + [Transcript.screen(session.show())]
      // Only the names of the types differ.
      + session.trail.rows.map { "\($0.status) \($0.title): \($0.summary)" }
      + store.lines.map { $0.replacing("TripInterview", with: "TripFlow") }
      + (session.ending.map { ["\($0)"] } ?? [])
  }
}
