import OnboardingSample
import Stepwise
import StepwiseSystem

/// Holds many sessions in one process, as a server would, each in the middle of the onboarding.
struct SessionsBenchmark {
  /// The command `StepwiseBenchmarks sessions`.
  static let command = ProgramCommand(
    name: "sessions", summary: "Holds N sessions in mid-onboarding: memory, answers a second, CPU.",
    options: SessionsBenchmark()
  ) { benchmark, words in
    if let word = words.first {
      throw RunFailure(.usage, "“\(word)” was not expected: sessions takes options only.")
    }
    return try await benchmark.run()
  }

  /// The largest number of sessions.
  private static let countMax = 1_000_000
  /// The number of sessions that are finished, to check that no session has another's answers.
  private static let finishedMax = 1000
  /// The number of times that each session gets an answer and steps back from it.
  private static let rounds = 5

  @Option("How many sessions to hold.", value: "N")
  var count = 10_000
  @Option("The time to measure them while they wait.", value: "SECONDS")
  var wait = 1.0

  /// The result of one session.
  private final class Person {
    let session: Session
    var profile: Profile?

    init(clock: any WizardClock) throws {
      let environment = Environment(clock: clock)
      let flow = try OnboardingWizard().makeFlow(in: environment)
      weak var person: Person?
      session = Session(flow, environment: environment, isLive: true) { person?.profile = $0 }
      person = self
    }

    func answer(_ text: String) throws {
      try StepPlayer(session: session).answer(text, to: session.show())
    }
  }

  private func run() async throws -> String {
    guard (1...Self.countMax).contains(count) else {
      throw RunFailure(.usage, "--count goes from 1 to \(Self.countMax), not \(count).")
    }
    guard (0...1000).contains(wait) else {
      throw RunFailure(.usage, "--wait goes from 0 to 1000 seconds, not \(wait).")
    }
    let before = ProcessUse.now
    let people = try await begin()
    let begun = ProcessUse.now
    let answers = try measureAnswers(people)
    // Changes that models announced are processed after the answers, and belong to their cost.
    await Task { @MainActor in }.value
    let answered = ProcessUse.now
    try await Task.sleep(for: .seconds(wait))
    let waited = ProcessUse.now
    let finished = try finish(people)
    return """
      \(count) sessions in mid-onboarding, each with 3 screens
      begun      \(Self.short((begun.seconds - before.seconds) / Double(count) * 1e6)) µs of CPU a session
      memory     \(Self.short(Double(waited.peakBytes) / 1e6)) MB for the whole process; \
      \((begun.peakBytes - before.peakBytes) / count) bytes a session begun, \
      \((answered.peakBytes - before.peakBytes) / count) once used
      answers    \(Int(Double(answers) / (answered.seconds - begun.seconds))) a second of CPU over all of them, \
      a step back after each
      waiting    \(Self.short((waited.seconds - answered.seconds) * 1000)) ms of CPU in \(Self.short(wait)) s
      finished   \(finished), each with its own name
      """
  }

  /// Starts the sessions; each has fetched and selected a user, and has its own last name.
  private func begin() async throws -> [Person] {
    let clock = RealClock(ContinuousClock())
    var people: [Person] = []
    people.reserveCapacity(count)
    for number in 0..<count {
      let person = try Person(clock: clock)
      try person.answer("Fetch user")
      await person.session.pass(.zero)
      try person.answer("Select user")
      try person.answer(Self.lastName(number))
      guard person.session.show().title == "Birthday", person.session.trail.count == 3 else {
        throw RunFailure(.failure, "Session \(number) is at “\(person.session.show().title)”.")
      }
      people.append(person)
    }
    return people
  }

  /// Gives each session an answer and steps back from it, one session after the other.
  private func measureAnswers(_ people: [Person]) throws -> Int {
    for _ in 0..<Self.rounds {
      for person in people {
        try person.answer("1990-12-10")
        try person.session.perform(.back)
      }
    }
    return Self.rounds * people.count
  }

  /// Finishes some sessions, spread over all, and checks that each has its own answers.
  private func finish(_ people: [Person]) throws -> Int {
    let step = max(1, people.count / Self.finishedMax)
    var finished = 0
    for number in stride(from: 0, to: people.count, by: step) {
      let person = people[number]
      try person.answer("1990-12-10")
      try person.answer(Self.pet(number))
      try person.answer("Confirm")
      let greeting = try person.profile.flatMap { try OnboardingWizard().output(for: $0).text }
      guard greeting == "Welcome, Ada \(Self.lastName(number))!" else {
        throw RunFailure(
          .failure, "Session \(number) says “\(greeting ?? "nothing")”, which is another's.")
      }
      finished += 1
    }
    return finished
  }

  private static func lastName(_ number: Int) -> String { "Lovelace the \(number)th" }

  private static func pet(_ number: Int) -> String { ["Cat", "Dog", "Fish"][number % 3] }

  /// A number with one decimal.
  private static func short(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

/// The resources that the process has used so far.
private struct ProcessUse {
  /// Seconds of CPU time.
  let seconds: Double
  /// The largest memory size so far.
  let peakBytes: Int

  static var now: ProcessUse {
    var usage = rusage()
    getrusage(currentProcess, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    return ProcessUse(
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakBytes: Int(usage.ru_maxrss) * unit)
  }
}
