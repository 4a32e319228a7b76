import StepwiseRecords
import StepwiseSystem

@testable import Stepwise

/// A run of a wizard whose answers are saved in a file; releasing it acts as a kill.
final class SavedRun {
  let session: Session
  private let saved: StepwiseRecords.SavedRun
  private let player: StepPlayer
  let replayer: Replayer
  private let live: Bool

  /// Starts a run, and resumes from the file; a file that is longer than `shortMax` bytes is only appended to.
  convenience init(
    _ flow: some WizardFlow, at path: String, isResumed: Bool = false,
    from earlier: EarlierRun? = nil, isLive: Bool = false,
    shortMax: Int = 32_768, calls: DiskCalls = .withoutWaiting
  ) async throws {
    try await self.init(
      flow, in: FileRunStore(path: path, mustExist: isResumed, calls: calls),
      isResumed: isResumed, from: earlier, isLive: isLive, shortMax: shortMax)
  }

  /// Starts a run that a store keeps, and resumes from what it has.
  convenience init(
    _ flow: some WizardFlow, in store: any RunStore, isResumed: Bool = false,
    from earlier: EarlierRun? = nil, isLive: Bool = false,
    for keeper: StepwiseRecords.SavedRun.Keeper = .person, shortMax: Int = 32_768
  ) async throws {
    try await self.init(
      in: store, isResumed: isResumed, from: earlier, isLive: isLive, for: keeper,
      shortMax: shortMax
    ) { flow.makeSession(environment: $0, isLive: isLive, onFinish: { _ in }) }
  }

  /// Starts a run of a session that a store keeps, and resumes from what it has.
  init(
    in store: any RunStore, isResumed: Bool = false, from earlier: EarlierRun? = nil,
    isLive: Bool = false, for keeper: StepwiseRecords.SavedRun.Keeper = .person,
    shortMax: Int = 32_768, makeSession: (Environment) -> Session
  ) async throws {
    saved = try StepwiseRecords.SavedRun(
      store, program: "journey", version: "1", formerNames: ["trip"], isResumed: isResumed,
      from: earlier?.history(of: ["journey"]), for: keeper, shortMax: shortMax)
    var environment = Environment()
    environment.results = saved
    live = isLive
    session = makeSession(environment)
    replayer = Replayer(session, from: [saved.saved])
    player = StepPlayer(session: session)
    saved.begin(session, replayer)
    replayer.begin()
    await session.pass(.zero)
  }

  /// Performs lines of a steps file.
  func play(_ lines: [String]) async throws {
    var reader = StepsReader(text: lines.joined(separator: "\n") + "\n")
    while let step = try reader.next(), session.ending == nil {
      _ = try player.play(
        step.kind, in: session.show(), secrets: OneSecret(), say: { _ in })
      await session.pass(.zero)
    }
  }

  func finish() throws { try saved.finish() }

  /// The stack with its answers and the flows' states.
  var place: [String] {
    session.trail.rows.map { "\($0.status) \($0.title): \($0.summary)" } + session.flowStates
      + (session.ending.map { ["\($0)"] } ?? [])
  }

  /// The screen as text, with everything that distinguishes it.
  var screen: String {
    Transcript.screen(session.show()).split(separator: "\n").filter { !$0.hasPrefix("* ") }
      .joined(separator: "\n")
  }

  /// The notices on the screen.
  var notices: [String] { session.show().notices.map(\.message) }

  /// The errors on the screen.
  var errors: [String] { session.show().elements.compactMap { $0.error?.message } }
}

/// The same secret for each field.
struct OneSecret: SecretSource {
  func secret(for label: String, from variable: String?) -> String { "secret" }
}

extension DiskCalls {
  /// Calls that skip synchronizing, because the power does not fail in a test.
  static var withoutWaiting: DiskCalls { DiskCalls { $0 == .synchronize ? .skipped : .real } }
}
