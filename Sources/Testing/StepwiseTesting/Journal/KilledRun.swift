import Foundation
import Stepwise
import StepwiseCast
import StepwiseRecords
import StepwiseSystem
import StepwiseTerminal

/// A run whose journal is copied after each key, as if it was killed then, and gone on with.
final class KilledRun<Flow: WizardFlow>: KeyPace {
  private let folder: URL
  private let environment: () -> Environment
  private let makeFlow: (Environment) throws -> Flow
  /// The button of the offer.
  private let goOn = "Go on"
  private var session: Session?
  private var report = JournalReport()
  private var problem: (any Error)?
  private var wasUnresumable = false
  /// The screen on which a press was rejected, which may ask for fields again without a step that says so.
  private var rejectedEntry: Int?
  /// The secrets that were typed, in their order.
  private var secrets: [Secret] = []

  private struct Secret {
    let screen: String
    let field: String
    let text: String
  }

  init(
    in folder: URL, environment: @escaping () -> Environment,
    _ makeFlow: @escaping (Environment) throws -> Flow
  ) {
    self.folder = folder
    self.environment = environment
    self.makeFlow = makeFlow
  }

  private var place: URL { folder.appending(path: "killed") }
  private var otherPlace: URL { folder.appending(path: "next") }

  private func journal(in place: URL) -> PrivateJournal {
    PrivateJournal(
      in: place.path, of: "test", version: "1", now: time(nil),
      calls: DiskCalls { $0 == .synchronize ? .skipped : .real })
  }

  private func run(
    in place: URL, _ drive: @escaping (Session) async throws -> Void
  ) async throws {
    let driver = ClosureDriver(drive)
    var configuration = RunConfiguration(.driver(driver))
    configuration.environment = EnvironmentSettings(environment())
    configuration.files.program = ("test", "1")
    configuration.files.progress = .journal(journal(in: place))
    let result = await Stepwise.run(configuration) { [self] in try makeFlow($0) }
    if let problem { throw problem }
    switch result {
    case .failed(let error): throw error
    case .finished, .cancelled, .endOfInput: return
    }
  }

  /// Types the steps of a script with keys.
  func type(_ steps: String) async throws -> JournalReport {
    try await run(in: place) { [self] session in
      self.session = session
      session.events.observe { [weak self] event in
        guard case .rejected(.press(let entry, _), _) = event else { return }
        self?.rejectedEntry = entry
      }
      let terminal = HeadlessTerminal(session)
      let player = KeystrokePlayer(session, terminal, pace: self)
      var reader = StepsReader(text: steps)
      while problem == nil, let step = try reader.next(), session.ending == nil {
        var kind = step.kind
        if case .ask(let label, _) = kind { kind = .set(label: label, value: "a secret text") }
        if case .wait(let duration) = kind { await session.pass(duration) }
        let count = secrets.count
        note(secretOf: kind, on: session.show())
        do { _ = try await player.type(kind) } catch is Rejection {
          secrets.removeSubrange(count...)
        }
        await session.waitUntilIdle(timeout: .zero)
        terminal.refresh()
      }
    }
    guard report.offered + report.empty + report.unresumable == report.keys else {
      throw JournalProblem(description: "Not every key was followed by a start: \(report).")
    }
    return report
  }

  private func note(secretOf kind: Step.Kind, on shown: Snapshot) {
    let names = StepNames(shown, nil)
    let given: (field: Snapshot.Element?, text: String)? =
      switch kind {
      case .answer(let text):
        (try? names.element(answeredBy: text, asItStands: false), text)
      case .text(let text): (try? names.element(answeredBy: text, asItStands: true), text)
      case .set(let name, let text): (try? names.element(name), text)
      default: nil
      }
    guard let given, let field = given.field, field.isSecret, !given.text.isEmpty else { return }
    secrets.append(Secret(screen: shown.title, field: field.id, text: given.text))
  }

  func press(_ key: Key, _ press: () -> Void) async {
    press()
    guard let session, session.ending == nil, problem == nil else { return }
    report.keys += 1
    do { try await goOn(after: session) } catch { problem = error }
  }

  /// Goes on with a copy of the journal, and compares.
  private func goOn(after session: Session) async throws {
    if session.history.top?.isResumable == false { wasUnresumable = true }
    let file = journal(in: place).name
    guard let kept = try? String(contentsOfFile: file, encoding: .utf8) else {
      if wasUnresumable { report.unresumable += 1 } else { report.empty += 1 }
      return
    }
    for secret in secrets where kept.contains(secret.text.prefix(5)) {
      throw lost("The secret “\(secret.text)” is in it, at least in part.", kept)
    }
    try? FileManager.default.removeItem(at: otherPlace)
    try FileManager.default.createDirectory(at: otherPlace, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: file, toPath: journal(in: otherPlace).name)
    try await run(in: otherPlace) { [self] other in
      guard other.show().elements.contains(where: { $0.id == goOn }) else {
        return problem = lost("The next start offers nothing.", kept)
      }
      report.offered += 1
      try other.perform(.press(entry: other.show().entry, element: goOn))
      await other.waitUntilIdle(timeout: .zero)
      var shown = -1
      while other.ending == nil, shown != other.show().entry {
        shown = other.show().entry
        await other.pass(.zero)
      }
      let secretCount = kept.split(separator: "\n").count { $0.hasPrefix(":ask ") }
      try await giveSecrets(to: other, count: secretCount)
      guard session.isIdle, !wasUnresumable, session.history.top?.entry != rejectedEntry else {
        return report.others += 1
      }
      if let difference = RunPlace(session).difference(from: RunPlace(other)) {
        return problem = lost(difference, kept)
      }
      report.same += 1
      if session.show().elements.contains(where: { $0.draft != nil }) { report.drafts += 1 }
    }
  }

  /// Gives the secrets that are asked for again.
  private func giveSecrets(to session: Session, count: Int) async throws {
    var left = secrets
    for _ in 0..<count {
      let shown = session.show()
      let field = shown.elements.first { $0.isSecret && $0.isField && !$0.isAnswered }
      guard let field else { return }
      let position = left.firstIndex { $0.screen == shown.title && $0.field == field.id }
      guard let text = position.map({ left.remove(at: $0).text }) else { return }
      try session.perform(.answer(entry: shown.entry, element: field.id, value: .text(text)))
      await session.waitUntilIdle(timeout: .zero)
    }
  }

  private func lost(_ sentence: String, _ journal: String) -> JournalProblem {
    JournalProblem(description: "After key \(report.keys): \(sentence)\nThe journal:\n\(journal)")
  }
}

/// A driver that does what a closure says.
private struct ClosureDriver: Driver {
  let isLive = false
  private let body: (Session) async throws -> Void

  init(_ body: @escaping (Session) async throws -> Void) { self.body = body }

  func drive(_ session: Session, in run: RunContext) async throws { try await body(session) }
}
