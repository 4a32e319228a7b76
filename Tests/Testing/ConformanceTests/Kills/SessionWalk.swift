import Stepwise
import StepwiseFlow
import StepwiseLines
import StepwiseRecords
import StepwiseSystem
import StepwiseTerminalTesting
import StepwiseTesting
import TestSupport

@testable import Stepwise

/// One person at one program, whose process dies, cannot write, is started twice, or wakes up late.
///
/// The next process resumes the run, and the person goes on from what they see.
final class SessionWalk {
  /// The place of the run.
  enum Place: CaseIterable { case file, journal, memory }

  private static let offer = "You were not finished"
  private let place: Place
  /// The drivers, and the one that answers in this life.
  private let all: [any ConformingDriver]
  private var hands: any ConformingDriver
  private var random: SeededGenerator
  private let world: World
  private let folder = TestFolder()
  /// A number of calls that one step makes at most; an answer is several calls of a disk, and one of a store.
  private var soon: Int { place == .memory ? 5 : 14 }
  private let memory = MemoryStore()
  /// The step up to which the person knows that all is kept; `nil` before the first screen.
  private var known: BookingStep?
  /// Whether the next step was begun, and nobody heard what became of it.
  private var isPending = false
  /// Whether the person was told that what follows is not kept for another start.
  private var isToldUnkept = false
  /// Whether the person was told of a doubt about the press, which stays until they press again.
  private var isDoubted = false
  /// Whether another process has taken the run over.
  private var hasLostHold = false
  private var isOver = false
  private(set) var counts = WalkCounts()
  private var trace: [String] = []

  init(_ place: Place, _ all: [any ConformingDriver], seed: UInt64) {
    self.place = place
    self.all = all
    hands = all[0]
    random = SeededGenerator(seed: seed)
    world = World(keepsResults: random.below(2) == 0)
  }

  /// Walks to the end, and checks it.
  func walk() async throws {
    do {
      for _ in 0..<60 where !isOver { try await live() }
      guard isOver else { throw LostOrTwice(description: "There was no end.") }
      if world.bookings.count > 1 { throw LostOrTwice(description: "It was booked twice.") }
      if world.isReservedTwice, !isToldUnkept {
        throw LostOrTwice(description: "A room was reserved that the run had.")
      }
    } catch {
      throw LostOrTwice(
        description: "\(error)\n\(world.bookings)\n\(trace.joined(separator: "\n"))")
    }
  }

  // MARK: Processes

  /// What became of a process.
  private enum End { case left, finished, rejected(RunFailure) }

  /// Runs a process to its end.
  private func start(
    _ life: Life, _ body: @escaping (Session) async throws -> Void
  ) async throws -> End {
    var configuration = RunConfiguration(.driver(BodyDriver(body: body)))
    configuration.environment = EnvironmentSettings(Environment())
    configuration.files.program = ("trip", "1")
    let mustResume = known.map { $0 != .begin } ?? false
    switch place {
    case .file:
      configuration.files.progress = .store(
        FileRunStore(path: folder["p.steps"], calls: life.disk), mustResume: mustResume)
    case .memory:
      configuration.files.progress = .store(
        MortalStore(memory.store("p"), life), mustResume: mustResume)
    case .journal:
      let journal = PrivateJournal(
        in: folder["runs"], of: "trip", version: "1", now: time(nil), calls: life.disk)
      configuration.files.progress = .journal(journal)
    }
    let result = await Stepwise.run(BookingFlow(world, life), configuration)
    if life.isDead { memory.expire("p") }
    switch result {
    case .finished: return .finished
    case .failed(let failure as RunFailure): return .rejected(failure)
    case .failed(let error as LostOrTwice): throw error
    case .failed, .cancelled, .endOfInput: return .left
    }
  }

  /// Lives a life, up to the end of the walk or of the process.
  private func live() async throws {
    hasLostHold = false
    let life = Life(random.below(4) == 0 ? .soon(after: 0, within: soon, &random) : nil)
    hands = all[random.below(all.count)]
    trace.append("a process starts, with \(hands.name)")
    let end = try await start(life) { session in
      try await self.drive(session, life)
    }
    if life.isDead {
      counts[.death, default: 0] += 1
    } else if life.wasAway {
      counts[.outage, default: 0] += 1
    }
    trace.append("it ends: \(end)\(life.isDead ? ", dead" : "")")
    guard !life.isDead, !isOver else { return }
    switch end {
    case .finished: return try finish()
    case .left: return
    case .rejected(let failure):
      // A finished run is not resumed.
      guard failure.description.contains("is finished") else {
        guard life.wasAway || hasLostHold else {
          throw LostOrTwice(description: failure.description)
        }
        return
      }
      try finish()
    }
  }

  /// The person knows that the booking was made.
  private func finish() throws {
    isOver = true
    guard world.bookings == [BookingStep.booking] else {
      throw LostOrTwice(description: "It is done, and was booked \(world.bookings.count) times.")
    }
    counts[.booked, default: 0] += 1
  }

  // MARK: The person

  private func drive(_ session: Session, _ life: Life) async throws {
    await session.pass(.zero)
    guard session.ending == nil, !life.isDead else { return }
    listen(session, life)
    if session.show().title == Self.offer {
      try await play("Go on", on: session, life)
      guard session.ending == nil, !life.isDead else { return }
    }
    guard try look(session, life) else { return }
    while let known, let next = BookingStep(rawValue: known.rawValue + 1) {
      switch random.below(next == .book ? 4 : 8) {
      case 0, 1: life.plan(.soon(after: life.count, within: soon, &random))
      case 2 where next != .book || random.below(2) == 0: try await startAnother(next)
      case 3 where place == .memory && !life.isHurt: return try await comeLate(session, next, life)
      default: break
      }
      isPending = true
      trace.append("“\(next.line)” at call \(life.count + 1): \(life.fate.map { "\($0)" } ?? "")")
      try await play(next.line, on: session, life)
      guard !life.isDead else { return }
      guard session.ending == nil else { return }
      guard next != .book else {
        // A press that could not be noted is not made, and one that is in doubt is told.
        return try await endOfPress(session, life)
      }
      try see(session, next)
    }
  }

  /// Plays a line; whatever becomes of it, the person looks at the screen next.
  private func play(_ line: String, on session: Session, _ life: Life) async throws {
    try? await hands.play(ConformanceScript(line), on: session)
    await session.pass(.zero)
    listen(session, life)
  }

  /// The person reads that something is not kept for another start.
  private func listen(_ session: Session, _ life: Life) {
    let sentences = ["are not kept for another start", "cannot be continued"]
    if !life.isDead, sentences.contains(where: text(session).contains) { isToldUnkept = true }
  }

  private func text(_ session: Session) -> String { Transcript.screen(session.show()) }

  /// The person sees where a step has led; from now on, that is known.
  private func see(_ session: Session, _ step: BookingStep) throws {
    guard step.isReached(session.show().title, text(session)) else {
      throw LostOrTwice(description: "After \(step) there is: \(text(session))")
    }
    (known, isPending) = (step, false)
    // Nobody asked for a journal, so nobody is told if none can be made.
    if place == .journal, step == .name, access(folder["runs/trip_1.steps"], F_OK) != 0 {
      isToldUnkept = true
    }
  }

  /// The person looks at the first screen of a process, and finds everything that is known.
  ///
  /// - Returns: Whether they go on.
  private func look(_ session: Session, _ life: Life) throws -> Bool {
    let (title, shown) = (session.show().title, text(session))
    trace.append("the person sees \(title): \(shown.split(separator: "\n").suffix(4))")
    if BookingStep.doubts.contains(where: shown.contains) {
      counts[.doubt, default: 0] += 1
      guard known == .secondBag, isPending || isDoubted else {
        throw LostOrTwice(description: "There was no doubt: \(shown)")
      }
      isDoubted = true
      // The person looks into the list of bookings, and presses only what was not done.
      isOver = !world.bookings.isEmpty
      isPending = false
      return !isOver
    }
    // A screen that was answered before has the answer as its default.
    func isAt(_ step: BookingStep) -> Bool {
      let isThere = step.isReached(title, shown)
      switch step {
      case .change: return isThere && shown.contains("Your name: Ada")
      case .back: return isThere && shown.contains("Where to: Oslo")
      default: return isThere
      }
    }
    let steps = [
      known ?? .begin, known.flatMap { BookingStep(rawValue: $0.rawValue + 1) } ?? .begin,
    ]
    if let step = steps.last(where: { isAt($0) && (isPending || $0 == steps[0]) }) {
      (known, isPending) = (step, false)
      return true
    }
    guard place == .journal else {
      throw LostOrTwice(description: "\(known.map { "\($0)" } ?? "") is lost: \(shown)")
    }
    // The journal of a run that is over, or that nothing more was kept of, is gone or behind.
    if known == .secondBag, isPending, title == "Name", world.bookings.count == 1 {
      isOver = true
      return false
    }
    guard isToldUnkept, let step = BookingStep.allCases.last(where: isAt)
    else { throw LostOrTwice(description: "The journal lost \(known as Any): \(shown)") }
    // Whoever was told that a press is not kept does not begin it anew.
    isOver = !world.bookings.isEmpty
    (known, isPending) = (step, false)
    return !isOver
  }

  /// The press did not finish the wizard, and the person reads why.
  private func endOfPress(_ session: Session, _ life: Life) async throws {
    guard life.wasAway else {
      throw LostOrTwice(description: "Nothing came of the press: \(text(session))")
    }
  }

  // MARK: Others

  /// The same program is started twice at once: the second process must not go on with the run.
  private func startAnother(_ next: BookingStep) async throws {
    counts[.twice, default: 0] += 1
    trace.append("another process starts")
    let end = try await start(Life()) { session in
      await session.pass(.zero)
      // Without the run, it begins anew.
      guard session.show().title != Self.offer || self.isToldUnkept else {
        throw LostOrTwice(description: "A run that goes on is offered.")
      }
      guard let known = self.known, known.place.title != "Name",
        known.isReached(session.show().title, self.text(session))
      else { return }
      try await self.play(next.line, on: session, Life())
      throw LostOrTwice(description: "Two processes go on with one run.")
    }
    switch (place, end) {
    case (.journal, .left): break
    case (.file, .rejected(let failure)) where failure.code == .temporaryFailure: break
    case (.memory, .rejected(let failure)) where failure.code == .temporaryFailure: break
    default: throw LostOrTwice(description: "The second process ended with \(end).")
    }
  }

  /// Another process takes the run over and makes the next step; then the first one wakes up and makes it, too.
  private func comeLate(_ session: Session, _ next: BookingStep, _ life: Life) async throws {
    counts[.late, default: 0] += 1
    hasLostHold = true
    trace.append("“\(next.line)” of another process, and then late")
    memory.expire("p")
    let end = try await start(Life()) { other in
      await other.pass(.zero)
      guard try self.look(other, life) else { return }
      try await self.play(next.line, on: other, Life())
      if next != .book { try self.see(other, next) }
    }
    try await play(next.line, on: session, life)
    if case .failed? = session.ending {
    } else {
      throw LostOrTwice(description: "A process that lost its hold goes on: \(text(session))")
    }
    if case .finished = end { try finish() }
  }
}

/// A driver that does what a walk does with the session.
private struct BodyDriver: Driver {
  let isLive = false
  let body: (Session) async throws -> Void

  func drive(_ session: Session, in run: RunContext) async throws {
    try await body(session)
  }
}

/// A store whose process dies, or that is away for a while.
private final class MortalStore: RunStore {
  let name: String
  private let store: any RunStore
  private let life: Life

  init(_ store: any RunStore, _ life: Life) {
    self.store = store
    self.life = life
    name = store.name
  }

  private func attempt<Value>(
    _ body: () throws(RunStoreError) -> Value
  ) throws(RunStoreError) -> Value {
    switch life.next() {
    case .real: return try body()
    case .half: _ = try body()
    case .away(let outage):
      throw RunStoreError(outage == .full ? .full : .unavailable, verbatim: "The store is away.")
    case .never: break
    }
    throw RunStoreError(.unavailable, verbatim: "The process is dead.")
  }

  func hold() throws(RunStoreError) -> Int {
    try attempt { () throws(RunStoreError) in try store.hold() }
  }
  func load(with token: Int) throws(RunStoreError) -> [String] {
    try attempt { () throws(RunStoreError) in try store.load(with: token) }
  }
  func write(_ change: RunChange, with token: Int) throws(RunStoreError) {
    try attempt { () throws(RunStoreError) in try store.write(change, with: token) }
  }
  func release(_ token: Int) { if !life.isDead { store.release(token) } }
}
