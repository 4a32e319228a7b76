import Foundation
import StepwiseRecords
import StepwiseSystem
import StepwiseTesting
import TestSupport
import Testing

@testable import Stepwise

/// The law of history: whatever a person does in whatever order, a new session that reads the saved file
/// is at the same place after every step, and so is a session that plays the recording.
@Suite struct HistoryModelTests {
  let folder = TestFolder()

  /// The number of steps in each walk.
  nonisolated static var stepsMax: Int {
    ProcessInfo.processInfo.environment["STEPWISE_HISTORY_STEPS"].flatMap { Int($0) } ?? 100
  }

  /// The seed of the first walk, to repeat a single walk.
  nonisolated static var firstSeed: UInt64 {
    ProcessInfo.processInfo.environment["STEPWISE_HISTORY_SEED"].flatMap { UInt64($0) } ?? 1
  }

  @Test(.slow, arguments: AwkwardWizard.allCases)
  func everyStepCanBeResumedAndPlayed(_ wizard: AwkwardWizard) async throws {
    let resumed = try await walk("\(wizard)", steps: Self.stepsMax) { isFair in
      wizard.makeFlow(Weather(isFair: isFair))
    }
    #expect(resumed > Self.stepsMax / 5)
  }

  @Test(.slow, arguments: SampleWizard.allCases)
  func everyStepOfASampleCanBeResumedAndPlayed(_ sample: SampleWizard) async throws {
    // The samples' screens cost more than the test wizards' screens.
    _ = try await walk("\(sample)", steps: Self.stepsMax / 7, sample.makeFlow)
  }

  /// Walks on which the history once lost something: a wizard, and its steps.
  private nonisolated static let found = """
    # Steps that were added on a screen that was revisited and left, and then stepped back to.
    talk: Diary; Cleopatra; :press Keep; :back Diary; Ada; :back; :back
    review: Cat; 2; Ada; :set Remark = ; :press Next; :back Form; Bob; :press Look; :back; \
    :back
    # Answers that the session replayed in a revisit within a revisit.
    children: 3; :back; 3; Cleopatra; Ada; :back; Cleopatra; :back First name; :back Family; 0; \
    Again; Ada
    children: 0; :back Family; 2; :back; 2; :set Name = Ada; :set Name = Ada; :back First name; \
    Bob
    # The screen of an unfinished revisit, among the screens of another revisit that ends.
    children: 3; Ada; Ada; :back; :draft Name = Cleopatra; :back First name; :back; :back \
    Family; 3; :set Name = Bob; :draft Name = Cleopatra; <blank>; :back Family; 1; :back Second \
    name; :back First name; Bob
    # The suspended screens above a nested revisit that is stepped back from.
    children: :back; :draft Children = 1; 0; Again; Cleopatra; Bob; :back Family; :draft \
    Children = 3; 2; Cleopatra; Ada; :draft Name = Cleopatra; Cleopatra; :back; Cleopatra; \
    :back; Bob; :back; :back Second name; Ada; :back; :back; :back
    # Steps that were added on a screen that was revisited twice.
    talk: Diary; Cleopatra; :press Keep; :back Diary; Ada; Cleopatra; Bob; :back; :back Diary; \
    Ada; :set Line = Bob; Cleopatra; :press Keep
    # A suspended screen before another whose state is more than its answers.
    talk: Diary; Ada; :back; Diary; :back; Diary; Bob; Bob; :press Keep; :back Diary; :draft \
    Line = Cleopatra; :back Lobby; Diary; :back Lobby; Room; Ada; Bob; Cleopatra; :back Lobby; \
    :back; :draft Line = Bob; Ada; :set Line = Ada; :set Line = Ada; :back Lobby
    # A nested revisit that was ended and then stepped back into.
    children: 1; :back; <blank>; 1; Bob; Bob; :back; Bob; :back Family; 3; :back Second name; \
    :back First name; Ada; :set Name = Bob; Ada; :back; :back
    # Two visits of a screen in a row; the first only asks again.
    review: Other; Bob; 3; Ada; :back; :back; Bob; 3; Ada; Ada; Next; Start over; :back; :back; \
    Bob; :press Count; Ada; Next; :press More; :back; Start over; :back; Change pet; Dog; Start \
    over; Dog; Change pet; Other; Cleopatra; 3; Bob; Ada; :press Count; :press Next
    # A screen that cannot be resumed, after another way there and back.
    talk: :back; Room; :back Lobby; :back (at once); :back Lobby; Diary; :back; Diary; Ada; \
    Bob; :back; Room (at once); :back
    services: :back; Go on (at once); Fetch (at once); :press Go on (at once); Fetch; Fetch (at \
    once); :back; :back; Go on; Go on; :back (at once); <blank>; :back (at once); Fetch; Fetch; \
    Fetch; :back (at once); Go on; Red; Bob; Cleopatra (at once); :back; :back Fetch (at once); \
    <blank>; Fetch; Fetch; Go on; Red (at once); :back; Red
    review: Dog (at once); :draft Day = 3; 0; 3; (at once); :back; :back; Dog; 1; Ada; Ada (at \
    once); <blank>; :press Count (at once); :back (at once); 1; :back; :set Day = 2 (at once); \
    :set Name = Bob; Ada (at once); Next (at once); More; :back (at once); :back Pet; Dog (at \
    once); Start over; :set Pet = Dog; More; <blank>; :back (at once)
    # The note about a button whose press takes time, while a field is left empty.
    services: Fetch; Fetch; Go on; Green; Ada; Ada; Ada; :press Send (at once); <blank>; :back
    """

  @Test(arguments: found.split(separator: "\n").filter { !$0.hasPrefix("#") })
  func earlierLossesDoNotComeBack(_ row: Substring) async throws {
    let parts = row.split(separator: ": ", maxSplits: 1)
    let wizard = try #require(AwkwardWizard(rawValue: String(parts[0])))
    let moves = parts[1].components(separatedBy: "; ").map { $0.replacing("<blank>", with: "") }
    var walk = try await HistoryWalk(
      { wizard.makeFlow(Weather(isFair: $0)) }, in: folder, seed: 1)
    for move in moves {
      let isAtOnce = move.hasSuffix(" (at once)")
      _ = try await walk.take(isAtOnce ? String(move.dropLast(10)) : move, isAtOnce: isAtOnce)
      if let problem = try await walk.problem() { Issue.record("after \(move): \(problem)") }
    }
    #expect(walk.resumedCount > moves.count / 8)
  }

  @Test(.slow, arguments: AwkwardWizard.allCases.filter { $0.hasTwins })
  func aResumedRunGoesOnAsTheRun(_ wizard: AwkwardWizard) async throws {
    let (problem, changes, kills) = try await TwinWalk.problem(
      of: Self.stepsMax * 3 / 2, from: Self.firstSeed
    ) { wizard.makeFlow(Weather(isFair: true)) }
    if let problem { Issue.record("\(wizard). \(problem)") }
    #expect(changes > Self.stepsMax / 200)
    if wizard == .checks { #expect(kills > 0) }
  }

  /// The drafts that walks leave out break the law, so they are left out.
  @Test func draftsOfSuspendedVisitsAreNotAllKept() async throws {
    var walk = try await TwinWalk(
      { AwkwardWizard.review.makeFlow(Weather(isFair: true)) }, seed: 1)
    let steps = [
      "Cat", ":draft Day = 1", ":back Pet", ":back", ":back Day", ":back Pet", "Other",
      ":set Which = Bob", ":draft Day = 0", ":back Pet", ":set Pet = Cat",
    ]
    var problem: String?
    for step in steps where problem == nil { problem = try await walk.take(step) }
    #expect(problem?.contains("Day “1”") == true)
  }

  /// Walks through a wizard, and starts again after a few steps each time.
  private func walk(
    _ name: String, steps stepsMax: Int,
    _ makeFlow: @escaping (_ isFair: Bool) throws -> any WizardFlow
  ) async throws -> Int {
    var steps = 0
    var seed = Self.firstSeed
    var resumed = 0
    while steps < stepsMax {
      var walk = try await HistoryWalk(makeFlow, in: folder, seed: seed)
      for _ in 0..<30 {
        guard steps < stepsMax, try await walk.step() else { break }
        steps += 1
        if let problem = try await walk.problem() {
          Issue.record("\(name), seed \(seed): \(problem)\n\(walk.done.joined(separator: "\n"))")
          return stepsMax
        }
      }
      resumed += walk.resumedCount
      seed += 1
    }
    return resumed
  }
}

/// A random walk through a wizard whose progress is saved.
struct HistoryWalk {
  private let makeFlow: (_ isFair: Bool) throws -> any WizardFlow
  private let folder: TestFolder
  private let run: SavedRun
  /// A recording that is written after each step.
  private let recording: RecordingFile
  private var person: RandomPerson
  /// The steps so far.
  private(set) var done: [String] = []
  /// The number of times that the saved file could be compared with the session.
  private(set) var resumedCount = 0
  /// The screen where a button was last rejected: the rejection may ask for fields again, which no saved step does.
  private var rejectedEntry: Int?
  /// Whether a secret was given, which is in no file, although the session remembers it.
  private var hasGivenSecret = false
  /// Whether a replayed answer failed, or the person did something else meanwhile, while the
  /// revisit continues.
  private var hasFailedAgain = false
  /// Whether something that no answer tells was done on a screen whose change was given up: its view model has heard it.
  private var hasLeftTraces = false

  init(
    _ makeFlow: @escaping (_ isFair: Bool) throws -> any WizardFlow, in folder: TestFolder,
    seed: UInt64
  ) async throws {
    self.makeFlow = makeFlow
    self.folder = folder
    person = RandomPerson(random: SeededGenerator(seed: seed), changes: 2)
    try? FileManager.default.removeItem(atPath: folder["walk.steps"])
    run = try await SavedRun(
      try makeFlow(false), at: folder["walk.steps"], shortMax: seed % 2 == 0 ? 0 : 1000)
    recording = try RecordingFile(
      path: folder["recording.steps"], program: "walk", version: "1", keepsDetours: false,
      options: [], calls: .withoutWaiting)
    recording.begin(run.session)
  }

  /// Takes one random step.
  ///
  /// - Returns: `false` if the wizard has ended.
  mutating func step() async throws -> Bool {
    guard run.session.ending == nil else { return false }
    let move = person.move(in: run.session)
    return try await take(move, isAtOnce: person.random.below(3) == 0)
  }

  /// Performs a line.
  ///
  /// - Parameters:
  ///   - move: The line of a steps file.
  ///   - isAtOnce: Whether no time passes afterwards.
  /// - Returns: `false` if the wizard has ended.
  /// - Throws: The errors of the line, except rejections.
  mutating func take(_ move: String, isAtOnce: Bool) async throws -> Bool {
    let shown = run.session.show()
    done.append(move)
    let isMeanwhile = !run.session.isIdle
    let top = run.session.history.top?.entry
    let isChange = run.session.trail.rows.contains { $0.status == .kept }
    let hasTraces = run.session.history.standing.suffix(1).flatMap(\.given).contains {
      !$0.marks.isDisjoint(with: [.press, .unremembered])
    }
    do {
      try await run.play([move])
    } catch is Rejection {
      let isPress = shown.elements.contains { $0.button != nil && move.hasSuffix($0.id) }
      if isPress { rejectedEntry = run.session.history.top?.entry }
    }
    if isChange, hasTraces, let now = run.session.history.top?.entry, now > top ?? 0,
      move.hasPrefix(":back")
    {
      hasLeftTraces = true
    }
    hasGivenSecret = hasGivenSecret || hasSecret
    if isAtOnce {
      done.append("(at once)")
    } else {
      await run.session.waitUntilIdle(timeout: .zero)
    }
    await settle(run.session)
    if run.session.ending == nil { lookForFailures(isMeanwhile: isMeanwhile) }
    return run.session.ending == nil
  }

  private func settle(_ session: Session) async {
    var shown = -1
    while session.ending == nil, shown != session.show().entry {
      shown = session.show().entry
      await session.pass(.zero)
    }
  }

  // MARK: The law

  /// A sentence about the broken law; `nil` if it holds.
  mutating func problem() async throws -> String? {
    let session = run.session
    if let problem = try problemOfRecording() { return problem }
    guard session.ending == nil, !hasGivenSecret, !hasLeftTraces,
      session.history.top?.entry != rejectedEntry
    else {
      return nil
    }
    if let problem = try await problemOfResuming() { return problem }
    return try await problemOfPlaying()
  }

  /// The file of a recording holds what a new reading of the whole history gives, below three lines about the run.
  private func problemOfRecording() throws -> String? {
    try recording.write()
    let written = try folder.read("recording.steps").split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = written.dropFirst(3).dropLast().map(String.init)
    let expected = run.session.recordedLines.flatMap { $0.components(separatedBy: "\n") }
    return lines == expected ? nil : "The recording holds \(lines) and not \(expected)."
  }

  private mutating func problemOfResuming() async throws -> String? {
    let text = try folder.read("walk.steps")
    try folder.write(text, to: "copy.steps")
    let other = try await SavedRun(
      try makeFlow(true), at: folder["copy.steps"])
    defer { other.session.close() }
    await other.session.waitUntilIdle(timeout: .zero)
    await settle(other.session)
    // State outside of the wizard is not saved.
    let isLive =
      run.session.trail.rows.contains { $0.title == "Room" }
      || run.session.history.top?.isResumable == false
      || !run.session.history.isRestorable
      // A screen whose state is more than its answers was left out, so an answer here may lead back at once.
      || run.session.trail.rows.contains { $0.status == .kept }
        && run.session.history.standing.contains(where: \.isUnresumable)
    let isTold = other.notices.contains {
      $0.contains("is not known") || $0.contains("was pressed before")
    }
    // All work of the other run has ended.
    guard !isLive, !isTold, run.session.isIdle else { return nil }
    guard !hasFailedAgain else { return nil }
    resumedCount += 1
    return RunPlace(run.session).difference(from: RunPlace(other.session)).map {
      "The saved file leads elsewhere. \($0)\n\(text)"
    }
  }

  /// Whether a secret was given, which is in no file and must be asked for.
  private var hasSecret: Bool {
    run.session.history.standing.flatMap(\.given).contains(where: \.isSecret)
  }

  /// Whether something failed and was not retried; a session whose services work continues at that point.
  private var hasOpenFailure: Bool {
    var failed: Set<String> = []
    for given in run.session.history.standing.flatMap(\.given) {
      if given.marks.contains(.failed) {
        failed.insert(given.element)
      } else if given.marks.contains(.retry) {
        failed.remove(given.element)
      }
    }
    return !failed.isEmpty
  }

  /// Notes whether a replayed answer failed in a revisit that continues; a session whose services
  /// work continues past it.
  private mutating func lookForFailures(isMeanwhile: Bool) {
    let isKept = run.session.trail.rows.contains { $0.status == .kept }
    let isFailed = run.session.show().elements.contains { $0.error?.canRetry == true }
    hasFailedAgain = isKept && (hasFailedAgain || isFailed || isMeanwhile)
  }

  private static func session(of flow: some WizardFlow) -> Session {
    flow.makeSession(environment: Environment(), isLive: false, onFinish: { _ in })
  }

  private func problemOfPlaying() async throws -> String? {
    // Running work is not in a recording.
    guard run.session.isIdle, !hasOpenFailure, !hasFailedAgain else { return nil }
    let lines = run.session.recordedLines
    // Failures on a detour are not in it either; a session whose services work accepts all remaining steps.
    let session = Self.session(of: try makeFlow(true))
    defer { session.close() }
    let failure = await HeadlessLines.conversation(
      lines.map { $0 + "\n" }.joined(), called: "recording", on: session
    ).failure
    if let failure = failure as? RunFailure, failure.code != .temporaryFailure {
      // If the services work, a step that failed here and was retried continues at once, or is rejected.
      if lines.contains(where: { $0.hasPrefix(":retry ") }) { return nil }
      return "The recording is refused. \(failure)\n\(lines.joined(separator: "\n"))\n--"
    }
    // What waits while a change is open is not recorded, and screens show that they are part of one.
    if run.session.trail.rows.contains(where: { $0.status == .kept }) { return nil }
    let place = RunPlace(run.session, isPlayed: true)
    // If the services work, a step that failed here and was retried succeeds at once, also in a revisit that was left.
    if lines.contains(where: { $0.hasPrefix(":retry ") }) { return nil }
    return place.difference(from: RunPlace(session, isPlayed: true)).map {
      "The recording leads elsewhere. \($0)\n\(lines.joined(separator: "\n"))\n--"
    }
  }
}
