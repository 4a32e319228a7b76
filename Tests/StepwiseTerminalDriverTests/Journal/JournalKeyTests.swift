import Foundation
import StepwiseCast
import StepwiseConsole
import StepwiseFlow
import StepwiseLines
import StepwiseRecords
import StepwiseSystem
import StepwiseTerminal
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import ScoreboardSample
@testable import Stepwise

/// A kill after any key of a person who asked for nothing: the next start offers to go on, and going on has everything,
/// half-typed text included.
@Suite struct JournalKeyTests {
  /// The samples with the keys of the scripts that are typed at them.
  nonisolated static let samples = ["Onboarding", "Elements", "Messier", "Scoreboard", "Chat"]

  @Test(.slow, arguments: samples) func aKillAfterAnyKeyLosesNothing(_ sample: String) async throws
  {
    let folder = TestFolder()
    var counts = KillCounts()
    for name in SampleScript.names(of: sample) {
      let text = try SampleScript.steps(name, of: sample)
        .replacing("pictures/", with: "\(SampleScript.folder(of: sample))/pictures/")
      let options = SampleScript.options(in: text)
      try? FileManager.default.removeItem(atPath: folder["first"])
      let run = KilledRun(folder, name: "\(sample)/\(name)") { environment, isFair in
        // A service that failed in the first run does not fail again.
        let options = options.indices.map { position in
          isFair && position > 0 && options[position - 1].hasSuffix("-failures")
            ? "0" : options[position]
        }
        switch sample {
        case "Onboarding": return try Self.flow(of: OnboardingWizard(), options, environment)
        case "Elements": return try Self.flow(of: ElementsWizard(), options, environment)
        case "Messier": return try Self.flow(of: MessierWizard(), options, environment)
        case "Scoreboard": return try Self.flow(of: ScoreboardWizard(), options, environment)
        default: return try Self.flow(of: ChatWizard(), options, environment)
        }
      }
      try await run.type(text)
      counts.add(run.counts)
    }
    #expect(
      counts.offered + counts.empty + counts.unresumable == counts.keys, "\(counts.text)")
    // The chat begins with a screen that cannot be resumed.
    #expect(counts.offered > 0 || sample == "Chat", "\(counts.text)")
    #expect(counts.other < counts.offered / 10 + 1, "\(counts.text)")
  }

  private static func flow(
    of program: some WizardProgram, _ options: [String], _ environment: Environment
  ) throws -> any WizardFlow {
    try OptionTable(of: program).read(options, program: "sample")
    return try program.makeFlow(in: environment)
  }
}

/// What the next starts found after a kill at each key.
private struct KillCounts {
  /// The keys that were pressed.
  var keys = 0
  /// The starts before which nothing had been given.
  var empty = 0
  /// The starts after a screen that cannot be resumed.
  var unresumable = 0
  /// The starts that offered to go on.
  var offered = 0
  /// The starts at which the stack, the states, the screen and the drafts were those of the killed run.
  var same = 0
  /// Those of them with half-typed text.
  var drafts = 0
  /// The starts that are not compared: while work ran, and on a screen where a press was rejected.
  var other = 0

  mutating func add(_ more: KillCounts) {
    keys += more.keys
    empty += more.empty
    unresumable += more.unresumable
    offered += more.offered
    same += more.same
    drafts += more.drafts
    other += more.other
  }

  var text: String {
    "\(keys) keys, \(empty) before anything was given, "
      + "\(unresumable) after a screen that cannot be resumed, \(offered) offered; "
      + "\(same) the same, \(drafts) of them with half-typed text; \(other) not compared"
  }
}

/// A run whose journal is copied after each key, as if it was killed then, and gone on with.
private final class KilledRun: KeyPace {
  private let folder: TestFolder
  private let name: String
  private let makeFlow: (Environment, _ isFair: Bool) throws -> any WizardFlow
  private var session: Session?
  private var wasUnresumable = false
  /// The screen on which a press was rejected, which may ask for fields again without a step that says so.
  private var refusedEntry: Int?
  var counts = KillCounts()

  init(
    _ folder: TestFolder, name: String,
    makeFlow: @escaping (Environment, _ isFair: Bool) throws -> any WizardFlow
  ) {
    self.folder = folder
    self.name = name
    self.makeFlow = makeFlow
  }

  private func run(
    in place: String, _ drive: @escaping (Session) async throws -> Void
  ) async throws {
    var configuration = RunConfiguration(.driver(SessionDriver(body: drive)))
    configuration.environment = .complete(Environment())
    configuration.files.program = ("sample", "1")
    configuration.files.progress = .journal(journal(in: place))
    let run = try WizardRun(configuration)
    _ = try await result(of: makeFlow(run.environment, place == "second"), in: run)
    run.records.close()
  }

  private func result(of flow: some WizardFlow, in run: WizardRun) async throws {
    _ = try await run.result(of: flow) { _ in }
  }

  private func journal(in place: String) -> PrivateJournal {
    PrivateJournal(
      in: folder[place], of: "sample", version: "1", now: time(nil),
      calls: DiskCalls { $0 == .synchronize ? .skipped : .real })
  }

  /// Types the steps of a script with keys.
  func type(_ text: String) async throws {
    try await run(in: "first") { [self] session in
      self.session = session
      session.events.observe { [weak self] event in
        guard case .rejected(.press(let entry, _), _) = event else { return }
        self?.refusedEntry = entry
      }
      let terminal = HeadlessTerminal(session)
      let player = KeystrokePlayer(session, terminal, pace: self)
      var reader = StepsReader(text: text)
      while let step = try reader.next(), session.ending == nil {
        var kind = step.kind
        if case .ask(let label, _) = kind { kind = .set(label: label, value: "a long secret") }
        if case .wait(let duration) = kind { await session.pass(duration) }
        do { _ = try await player.type(kind) } catch is Rejection {}
        await session.waitUntilIdle(timeout: .zero)
        terminal.refresh()
      }
    }
  }

  func press(_ key: Key, _ press: () -> Void) async {
    press()
    guard let session, session.ending == nil else { return }
    counts.keys += 1
    do { try await goOn(after: session) } catch { Issue.record("\(name): \(error)") }
  }

  /// Goes on with a copy of the journal, and compares.
  private func goOn(after session: Session) async throws {
    if session.history.top?.isResumable == false { wasUnresumable = true }
    let file = journal(in: "first").name
    let place = try? String(contentsOfFile: file, encoding: .utf8)
    guard let place else {
      if wasUnresumable { counts.unresumable += 1 } else { counts.empty += 1 }
      return
    }
    #expect(!place.contains("a lon"), "\(name): a secret is in \(place)")
    try? FileManager.default.removeItem(atPath: folder["second"])
    try FileManager.default.createDirectory(
      atPath: folder["second"], withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: journal(in: "second").name)
    try await run(in: "second") { [self] other in
      guard other.show().title == "You were not finished" else {
        Issue.record("\(name): it offers nothing, with \(place)")
        return
      }
      counts.offered += 1
      try other.perform(.press(entry: other.show().entry, element: "Go on"))
      await other.waitUntilIdle(timeout: .zero)
      var shown = -1
      while other.ending == nil, shown != other.show().entry {
        shown = other.show().entry
        await other.pass(.zero)
      }
      let secretCount = place.split(separator: "\n").count { $0.hasPrefix(":ask ") }
      try await giveSecrets(to: other, count: secretCount)
      guard session.isIdle, !wasUnresumable, session.history.top?.entry != refusedEntry else {
        return counts.other += 1
      }
      let difference = RunPlace(session).difference(from: RunPlace(other))
      #expect(difference == nil, "\(name), key \(counts.keys): \(difference ?? "")\n\(place)")
      if difference == nil {
        counts.same += 1
        if session.show().elements.contains(where: { $0.draft != nil }) { counts.drafts += 1 }
      }
    }
  }
}

extension KilledRun {
  /// Gives the secrets that are asked for again.
  private func giveSecrets(to session: Session, count: Int) async throws {
    for _ in 0..<count {
      let shown = session.show()
      let secret = shown.elements.first { $0.isSecret && $0.isField && !$0.isAnswered }
      guard let secret else { return }
      try session.perform(
        .answer(entry: shown.entry, element: secret.id, value: .text("a long secret")))
      await session.waitUntilIdle(timeout: .zero)
    }
  }
}
