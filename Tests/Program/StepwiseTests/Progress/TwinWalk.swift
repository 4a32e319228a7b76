import StepwiseRecords
import StepwiseTesting
import TestSupport

@testable import Stepwise

/// A random walk through a wizard whose run is resumed from a copy of its lines after every step.
///
/// The resumed run, its twin, must be at the same place. It takes the next steps beside the run, and they must lead it to
/// the same places, too: so what is suspended, remembered and typed is the same. Now and then the run is killed, and a
/// twin goes on as the run; and now and then a resume is killed itself, at any of its writes.
struct TwinWalk {
  private typealias Twin = (run: SavedRun, left: Int)

  private let makeFlow: () throws -> any WizardFlow
  private let keeper: StepwiseRecords.SavedRun.Keeper
  private let shortMax: Int
  private var run: SavedRun
  private var store: WrittenStore
  private var twins: [Twin] = []
  private var person: RandomPerson
  /// Whether a change was begun during a change, and whether these have ended since.
  private var isNested = false, hasEnded = false
  /// The steps so far.
  private(set) var done: [String] = []
  /// The number of changes that were begun after a change in a change had ended.
  private(set) var changesAfterNested = 0
  /// The number of kills during a resume.
  private(set) var killedResumes = 0

  /// The number of steps that a twin takes beside the run.
  private static let twinSteps = 3

  init(_ makeFlow: @escaping () throws -> any WizardFlow, seed: UInt64) async throws {
    self.makeFlow = makeFlow
    keeper = [.person, .journal, .host][Int(seed % 3)]
    shortMax = seed % 2 == 0 ? 0 : 1000
    // More than a third of the steps begin a change.
    person = RandomPerson(random: SeededGenerator(seed: seed), changes: 11)
    store = WrittenStore()
    run = try await SavedRun(try makeFlow(), in: store, for: keeper, shortMax: shortMax)
  }

  /// Takes one random step; none that types a text without giving it, because several suspended visits of one screen may have
  /// a draft each, and a file has one of them.
  ///
  /// - Returns: A sentence about the broken law; `nil` if it holds.
  /// - Throws: What the wizard or the reading of its lines throws.
  mutating func step() async throws -> String? {
    var move = ":back"
    repeat { move = randomMove() } while move.hasPrefix(":draft ")
    return try await take(move)
  }

  private mutating func randomMove() -> String {
    // A change after changes within each other have ended is rare, and worth most.
    if hasEnded, person.random.below(3) > 0 { return person.change(in: session) }
    return switch person.random.below(12) {
    case 0: ":kill"
    case 1: ":kill-resume"
    default: person.move(in: session)
    }
  }

  /// Performs a line of a steps file, or kills the run or a resume of it.
  mutating func take(_ move: String) async throws -> String? {
    done.append(move)
    if move == ":kill" {
      (run, store) = try await resumed(store.lines)
      twins = []
      return nil
    }
    if move == ":kill-resume" { return try await killResume() }
    let isOpen = isChanging
    let isBegun = move.hasPrefix(":back ")
    let told = try await Self.play(move, on: run)
    for twin in twins {
      let other = try await Self.play(move, on: twin.run)
      guard other == told else { return "A twin says \(other), and the run \(told)." }
      if let difference = RunPlace(session).difference(from: RunPlace(twin.run.session)) {
        return "A step leads a twin elsewhere. \(difference)"
      }
    }
    twins = twins.filter { $0.left > 1 }.map { ($0.run, $0.left - 1) }
    if isBegun, hasEnded, isChanging { changesAfterNested += 1 }
    hasEnded = isNested && !isChanging
    isNested = isChanging && (isNested || isOpen && isBegun)
    guard !isOver else { return nil }
    let (twin, _) = try await resumed(store.lines)
    twins.append((twin, Self.twinSteps))
    return RunPlace(session).difference(from: RunPlace(twin.session)).map {
      "A resumed run is elsewhere. \($0)\n\(store.lines.joined(separator: "\n"))"
    }
  }

  /// Walks until the law breaks.
  ///
  /// - Returns: The sentence about it, with the fewest of the steps that break it; `nil` if it holds.
  static func problem(
    of steps: Int, from seed: UInt64, _ makeFlow: @escaping () throws -> any WizardFlow
  ) async throws -> (problem: String?, changesAfterNested: Int, killedResumes: Int) {
    var (seed, taken, changes, kills) = (seed, 0, 0, 0)
    while taken < steps {
      var walk = try await TwinWalk(makeFlow, seed: seed)
      for _ in 0..<40 where !walk.isOver {
        taken += 1
        guard try await walk.step() != nil else { continue }
        let (steps, problem) = try await walk.fewest(seed: seed)
        return ("Seed \(seed): \(problem)\nThe steps: \(steps)", changes, kills)
      }
      changes += walk.changesAfterNested
      kills += walk.killedResumes
      seed += 1
    }
    return (nil, changes, kills)
  }

  /// Returns the fewest of the steps so far that break the law, and the sentence about it.
  private func fewest(seed: UInt64) async throws -> (steps: [String], problem: String) {
    func problem(_ steps: [String]) async throws -> String? {
      var walk = try await TwinWalk(makeFlow, seed: seed)
      for step in steps where !walk.isOver {
        if let problem = try await walk.take(step) { return problem }
      }
      return nil
    }
    var steps = done
    var sentence = try await problem(steps) ?? "The steps alone do not break it."
    for position in steps.indices.reversed() {
      var fewer = steps
      fewer.remove(at: position)
      if let shorter = try await problem(fewer) { (steps, sentence) = (fewer, shorter) }
    }
    return (steps, sentence)
  }

  /// Whether the wizard has ended.
  var isOver: Bool { session.ending != nil }

  private var session: Session { run.session }

  private var isChanging: Bool { session.trail.rows.contains { $0.status == .kept } }

  private func resumed(
    _ lines: [String]
  ) async throws -> (run: SavedRun, store: WrittenStore) {
    let store = WrittenStore(lines)
    let run = try await SavedRun(try makeFlow(), in: store, for: keeper, shortMax: shortMax)
    await Self.settle(run.session)
    return (run, store)
  }

  /// Kills a resume at each of its writes, and one of the resumes of what that left, and compares what comes back.
  private mutating func killResume() async throws -> String? {
    var seen: Set = [store.lines]
    var left = try await resumed(store.lines).store.states
    var isAgain = false
    while let lines = left.popLast() {
      guard seen.insert(lines).inserted else { continue }
      killedResumes += 1
      let (last, again) = try await resumed(lines)
      if let difference = RunPlace(session).difference(from: RunPlace(last.session)) {
        return "A resume that was killed leads elsewhere. \(difference)\n"
          + store.lines.joined(separator: "\n") + "\n--\n" + lines.joined(separator: "\n")
      }
      // A resume that was killed once may be killed once more.
      if left.isEmpty, !isAgain { (left, isAgain) = (again.states, true) }
    }
    return nil
  }

  /// Plays a line, and returns why it was rejected, and which answers no longer apply.
  private static func play(_ move: String, on run: SavedRun) async throws -> [String] {
    var told: [String] = []
    let number = run.session.show().notices.last?.number ?? 0
    do { try await run.play([move]) } catch let rejection as Rejection {
      told = [rejection.message]
    }
    await settle(run.session)
    guard run.session.ending == nil else { return told }
    let notices = run.session.show().notices.filter { $0.number > number }.map(\.message)
    return told + notices.filter { $0.contains(" no longer appl") }
  }

  /// The notes of the root flow.
  var notes: String { session.flowStates.first ?? "" }

  /// The stack, with what the top screen asks for and offers.
  var place: String {
    let rows = session.trail.rows.map {
      $0.status == .kept ? "[\($0.title)]" : $0.title + ($0.summary.isEmpty ? "" : " \($0.summary)")
    }
    guard case .field(let field) = session.show().question else {
      return rows.joined(separator: ", ")
    }
    let value = field.value.flatMap { field.format?.text(for: $0) }.map { " = \($0)" } ?? ""
    return rows.joined(separator: ", ") + "; asks \(field.label)\(value)"
      + (field.draft.map { " with \($0)" } ?? "")
  }

  /// The labels of the buttons that are shown.
  var buttons: [String] {
    session.show().elements.filter { $0.button != nil }.map { $0.label }
  }

  private static func settle(_ session: Session) async {
    await session.waitUntilIdle(timeout: .zero)
    var shown = -1
    while session.ending == nil, shown != session.show().entry {
      shown = session.show().entry
      await session.pass(.zero)
    }
  }
}
