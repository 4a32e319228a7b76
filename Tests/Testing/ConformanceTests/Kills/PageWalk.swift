import Stepwise
import StepwiseFlow
import StepwiseSystem
import StepwiseTesting
import TestPrograms
import TestSupport

@testable import StepwiseWeb

/// One person before two workers that share the runs of a store: a worker dies or is stopped, the store is away, and a form
/// comes twice at once, or late.
///
/// The web server sends a request to another worker if the first does not answer.
final class PageWalk {
  /// Makes a worker's own access to the store.
  private let makeStore: (Life) -> any SharedRunStore
  private let soon: Int
  private var random: SeededGenerator
  private let world: World
  private var workers: [Worker] = []
  /// What happens to the worker of the next request.
  private var fate: Life.Fate?
  /// Whether something has happened to a worker since the person began the step.
  private var isHurt = false
  /// The forms of earlier steps.
  private var forms: [WebRequest] = []
  private lazy var person = newPerson()
  private(set) var counts = WalkCounts()
  private var trace: [String] = []

  private struct Worker {
    let life: Life
    let serving: SharedServing
  }

  /// Creates a walk.
  ///
  /// - Parameters:
  ///   - seed: The seed of everything that happens.
  ///   - soon: A number of calls that a request makes at most.
  ///   - makeStore: Makes a worker's own access to the store.
  init(seed: UInt64, within soon: Int, _ makeStore: @escaping (Life) -> any SharedRunStore) {
    self.makeStore = makeStore
    self.soon = soon
    random = SeededGenerator(seed: seed)
    world = World(keepsResults: random.below(2) == 0)
  }

  /// Walks to the end, and checks it.
  func walk() async throws {
    do {
      for step in BookingStep.allCases where try await !make(step) { return }
      counts[.booked, default: 0] += 1
      // Nothing that comes after the end counts.
      for form in [forms.randomElement(using: &random), forms.last].compactMap(\.self) {
        let opened = await newPerson(person).follow(form)
        guard BookingStep.book.isReached(opened.page.heading, opened.page.text) else {
          throw LostOrTwice(description: "A late form finds \(opened.page.text)")
        }
      }
      guard world.bookings == [BookingStep.booking] else {
        throw LostOrTwice(description: "It is done, and was booked \(world.bookings.count) times.")
      }
      if world.isReservedTwice {
        throw LostOrTwice(description: "A room was reserved that the run had.")
      }
    } catch {
      throw LostOrTwice(
        description: "\(error)\n\(world.bookings)\n\(trace.joined(separator: "\n"))")
    }
  }

  // MARK: Workers

  /// A worker; a patient one never takes another for dead.
  private func worker(isPatient: Bool) -> Worker {
    let life = Life()
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment())
    let world = world
    let wizard = HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
      configuration, commit in
      try await HostedWizard.run(
        configuration, commit, makeFlow: { _ in BookingFlow(world, life) },
        output: { WizardOutput(verbatim: $0) })
    }
    let runs = SharedRuns(
      makeStore(life), lifetime: 1000, pressPatience: isPatient ? .seconds(600) : .milliseconds(3),
      now: { 1_000_000 })
    return Worker(
      life: life,
      serving: SharedServing(
        wizard: wizard, runs: runs, configuration: configuration, isLive: false,
        live: LiveRuns(max: 3)))
  }

  private func newPerson(_ other: PagePerson? = nil) -> PagePerson {
    let person = PagePerson(base: "/trip", headers: ["host": "example.org"]) { [unowned self] in
      await self.answer($0)
    }
    person.jar = other?.jar ?? []
    return person
  }

  private func ask(_ request: WebRequest, _ worker: Worker) async -> WebResponse {
    let variables = request.variables(below: "/trip")
    do throws(HTTPRejection) {
      return await worker.serving.respond(
        to: try SCGIRequest(variables: variables, body: request.body))
    } catch {
      return .rejection(error.status, error.sentence)
    }
  }

  /// Answers a request by one of the workers, and by others as long as none answers.
  private func answer(_ request: WebRequest) async -> WebResponse {
    while workers.count < 2 { workers.append(worker(isPatient: true)) }
    var asked = workers[random.below(2)]
    asked.life.plan(fate)
    fate = nil
    for _ in 0..<9 {
      let response = await ask(request, asked)
      guard asked.life.isDead || response.status == 503 else { return response }
      // A person who reads that something cannot be saved sends it again.
      isHurt = true
      if asked.life.isDead {
        counts[.death, default: 0] += 1
      } else {
        counts[.outage, default: 0] += 1
      }
      trace.append("\(request.path): \(asked.life.isDead ? "dead" : "\(response.status)")")
      workers.removeAll { $0.life === asked.life }
      asked = worker(isPatient: false)
    }
    return .rejection(500, "Nobody answers.")
  }

  // MARK: The person

  /// Makes a step.
  ///
  /// - Returns: Whether the walk goes on; it ends with a doubt about what was done.
  private func make(_ step: BookingStep) async throws -> Bool {
    let request = request(of: step)
    if request.method == .post { forms.append(request) }
    isHurt = false
    switch (random.below(step == .book ? 5 : 8), step) {
    case (0...1, _), (2, .book), (3, .book):
      // A worker's calls are counted from its beginning.
      workers = [worker(isPatient: true), worker(isPatient: true)]
      fate = .soon(after: 0, within: soon, &random)
    case (2, _), (4, .book): return try await deliverTwice(request, step)
    case (3, _):
      if let form = forms.dropLast().randomElement(using: &random) { try await comeLate(form) }
    default: break
    }
    trace.append("\(step): \(fate.map { "\($0)" } ?? "")")
    return try await isReached(step, by: person.follow(request))
  }

  private func request(of step: BookingStep) -> WebRequest {
    switch step {
    case .begin: return PagePerson.get("/?here")
    case .back: return PagePerson.get("/2")
    case .name: return form("next", [("f.Your name", "Ada")])
    case .city: return form("next", [("f.Where to", "Oslo")])
    case .otherCity: return form("next", [("f.Where to", "Rome")])
    case .change: return form("change:1")
    case .otherName: return form("next", [("f.Your name", "Eve")])
    case .bag, .secondBag: return form("press:Add a bag")
    case .book: return form("press:Book")
    }
  }

  private func form(_ action: String, _ answers: [(String, String)] = []) -> WebRequest {
    let hidden = ["token", "turn", "screen", "title"].map { ($0, person.page.hidden($0) ?? "") }
    let body = PagePerson.encoded(hidden + answers + [("action", action)])
    return PagePerson.post(String(person.page.action.dropFirst("/trip".count)), body)
  }

  /// Whether the person has come where a step leads; otherwise they must have been told of a doubt.
  private func isReached(_ step: BookingStep, by opened: PagePerson.Opened) throws -> Bool {
    let (heading, text) = (opened.page.heading, opened.page.text)
    trace.append("the person sees \(heading): \(text)")
    if step == .book, isHurt, heading == "Check", text.contains(BookingStep.doubts[0]) {
      guard world.bookings.count <= 1 else {
        throw LostOrTwice(description: "It was booked \(world.bookings.count) times.")
      }
      counts[.doubt, default: 0] += 1
      return false
    }
    guard step.isReached(heading, text) else {
      throw LostOrTwice(description: "After \(step) (status \(opened.status)) there is: \(text)")
    }
    let count = step == .book ? 1 : 0
    guard world.bookings.count == count else {
      throw LostOrTwice(
        description: "After \(step), it was booked \(world.bookings.count) times.")
    }
    return true
  }

  /// The same form comes twice at once: both find that it counts once.
  private func deliverTwice(_ request: WebRequest, _ step: BookingStep) async throws -> Bool {
    counts[.twice, default: 0] += 1
    trace.append("\(step) twice")
    workers = [worker(isPatient: true), worker(isPatient: true)]
    let other = newPerson(person)
    let second = Task { await other.follow(request) }
    let first = await person.follow(request)
    // Whoever begins twice has two runs.
    guard try await isReached(step, by: step == .begin ? first : second.value) else { return false }
    _ = await second.value
    return try isReached(step, by: first)
  }

  /// A form of an earlier step comes once more, and changes nothing.
  private func comeLate(_ form: WebRequest) async throws {
    counts[.late, default: 0] += 1
    trace.append("\(form.path) late")
    let before = await newPerson(person).follow(PagePerson.get("/look"))
    _ = await newPerson(person).follow(form)
    let after = await newPerson(person).follow(PagePerson.get("/look"))
    func text(_ opened: PagePerson.Opened) -> String { opened.page.heading + opened.page.text }
    guard text(before) == text(after) else {
      throw LostOrTwice(description: "A late form changes \(text(before)) to \(text(after)).")
    }
  }
}

/// A worker's access to a store that it loses with its life, or that is away for a while.
final class MortalSharedStore: SharedRunStore {
  private let store: any SharedRunStore
  private let life: Life
  var name: String { store.name }

  init(_ store: any SharedRunStore, _ life: Life) {
    self.store = store
    self.life = life
  }

  private func attempt<Value>(
    _ body: () async throws(RunStoreError) -> Value
  ) async throws(RunStoreError) -> Value {
    switch life.next() {
    case .real: return try await body()
    case .half: _ = try await body()
    case .never: break
    case .away(.full): throw RunStoreError(.full, verbatim: "It is full.")
    case .away(.unreachable): throw RunStoreError(.unavailable, verbatim: "It is away.")
    case .away(.silentAfter):
      _ = try await body()
      throw RunStoreError(.unknown, verbatim: "Nobody knows.")
    case .away(.silentBefore): throw RunStoreError(.unknown, verbatim: "Nobody knows.")
    }
    // A dead process does not try again.
    throw RunStoreError(.full, verbatim: "The process is dead.")
  }

  func prepare() async throws(RunStoreError) { try await store.prepare() }
  func check() async throws(RunStoreError) { try await store.check() }
  func count() async throws(RunStoreError) -> Int { try await store.count() }
  func removeExpired(at moment: Int) async throws(RunStoreError) {
    try await store.removeExpired(at: moment)
  }
  func create(_ run: SharedRun) async throws(RunStoreError) -> Bool {
    try await attempt { () async throws(RunStoreError) in try await store.create(run) }
  }
  func load(_ id: String, unless version: Int?) async throws(RunStoreError) -> LoadedRun {
    try await attempt { () async throws(RunStoreError) in
      try await store.load(id, unless: version)
    }
  }
  func commit(_ run: SharedRun, over version: Int) async throws(RunStoreError) -> Bool {
    try await attempt { () async throws(RunStoreError) in
      try await store.commit(run, over: version)
    }
  }
}
