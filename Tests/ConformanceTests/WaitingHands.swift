import Stepwise
import StepwiseCast
import StepwiseConsole
import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseSystem
import StepwiseTerminal
import StepwiseTerminalTesting
import StepwiseTesting
import TestWork

/// A column of the walk: what a person does with a driver while work runs.
///
/// A step leads to an action of the session, waits where the person sees it, or the person is told why it came to
/// nothing. What waits is given later in its order, or the person is told that it was dropped.
class WaitingHand: WorkHand {
  let name: String
  let session: Session
  /// The steps that wait in the driver, the oldest first, each with the newest error that the person had seen.
  private var waiting: [(move: WorkWalk.Move, newestError: Int)] = []
  /// Whether keys wait that were typed blindly, and the newest error that the person had seen then.
  private var isWaiting = false
  private var seenError = 0
  /// The number of the session's actions that were compared with the steps.
  private var seen = 0

  init(_ name: String, _ session: Session) {
    self.name = name
    self.session = session
  }

  /// Gives a step.
  ///
  /// - Returns: What the person is told at once; `nil` for nothing.
  func play(_ step: Step.Kind) async -> String? { nil }

  /// What the person sees, or has read so far.
  func shown() async -> String { "" }

  /// Whether a step that has come to nothing waits, where the person sees it.
  private func keeps(_ told: String) -> Bool {
    !isBlind && tells(waiting: told) && !tells(dropped: told)
  }

  /// What the person has read since the last call.
  func news() async -> String { "" }

  /// Ends the driver.
  func close() async {}

  /// Whether what a person types blindly is compared with the model only.
  var isBlind: Bool { false }

  /// Whether a person reads that something waits in the driver, or that it was dropped.
  func tells(waiting told: String) -> Bool { false }
  func tells(dropped told: String) -> Bool { false }

  final func give(_ move: WorkWalk.Move, in walk: WorkWalk) async -> [WorkViolation] {
    var found = account(walk, await news())
    guard session.ending == nil, let step = step(of: move) else { return found }
    let snapshot = session.show()
    let before = walk.actions.count
    let waits = isBlind ? tells(waiting: await shown()) : !waiting.isEmpty
    let told = await play(step)
    await session.pass(.zero)
    guard session.ending == nil else { return found }
    if case .draft = move { return found }
    if let told, keeps(told) {
      waiting.append((move, snapshot.newestError))
      return found
    }
    seen = walk.actions.count
    seenError = session.show().newestError
    if isBlind, !move.stops { isWaiting = tells(waiting: await shown()) }
    if move.stops, seen > before {
      waiting = []
      let read = isBlind ? await shown() : told ?? ""
      if waits, !tells(dropped: read) {
        found.append(broken("something waited, and nobody is told that it is dropped: \(read)"))
      }
    }
    if seen == before, told?.isEmpty ?? true {
      found.append(
        broken("\(move) on “\(snapshot.title)” came to nothing, and nobody is told"))
    }
    return found
  }

  final func look(at walk: WorkWalk) async -> [WorkViolation] {
    var found = account(walk, await news())
    let shown = await shown()
    guard session.ending == nil else { return [] }
    for text in DriverColumn.missing(of: session.show(), in: shown, of: name) {
      found.append(broken("“\(text)” is not shown: \(shown.suffix(2000))"))
    }
    return found
  }

  /// Compares what waited with what came of it.
  private func account(_ walk: WorkWalk, _ news: String) -> [WorkViolation] {
    defer { seen = walk.actions.count }
    guard session.ending == nil else { return [] }
    if isBlind { return accountBlindly(walk, news) }
    var found: [WorkViolation] = []
    for (action, newestError) in walk.actions[seen...] {
      guard !waiting.isEmpty else {
        found.append(broken("\(action) came from nobody"))
        break
      }
      let first = waiting.removeFirst()
      if !first.move.leads(to: action) {
        found.append(broken("\(first.move) waited, and it came to \(action)"))
      }
      if newestError > first.newestError {
        found.append(broken("\(first.move) waited behind an error that the person has not seen"))
      }
    }
    // A step that fits no longer is rejected, and what stands behind it is dropped.
    if tells(dropped: news) || news.contains("Error: ") { waiting = [] }
    if session.isIdle, !waiting.isEmpty {
      found.append(broken("\(waiting.map(\.move)) waited, and nothing came of it: \(news)"))
    }
    return found
  }

  /// Compares what was typed blindly with what came of it: something, but nothing behind an error that was not seen.
  private func accountBlindly(_ walk: WorkWalk, _ news: String) -> [WorkViolation] {
    let newestError = session.show().newestError
    defer { seenError = newestError }
    let waited = isWaiting
    isWaiting = waited && tells(waiting: news)
    if walk.actions[seen...].contains(where: { $0.newestError > seenError }) {
      return [broken("keys counted behind an error that the person has not seen")]
    }
    let isTold =
      newestError > seenError || tells(dropped: news) || news.contains("✗")
      || news.contains("Nothing matches")
    guard waited, !isWaiting, seen == walk.actions.count, !isTold else { return [] }
    return [broken("keys waited, and nothing came of them: \(news)")]
  }

  /// A step as a line.
  static func line(of step: Step.Kind) -> String {
    switch step {
    case .set(let label, let text): ":set \(label) = \(text)"
    case .press(let label): ":press \(label)"
    case .draft(let label, let text): ":draft \(label) = \(text)"
    case .back(let title?): ":back \(title)"
    case .cancel: ":cancel"
    default: ":back"
    }
  }

  private func broken(_ sentence: String) -> WorkViolation {
    WorkViolation(.driver, "\(name): \(sentence).")
  }

  /// The step as a person types it; `nil` if the screen does not have what it needs.
  private func step(of move: WorkWalk.Move) -> Step.Kind? {
    let snapshot = session.show()
    switch move {
    case .answer(let label, let text):
      return snapshot.elements.contains { $0.id == label && $0.isField }
        ? .set(label: label, value: text) : nil
    case .press(let label):
      return snapshot.elements.contains { $0.id == label } ? .press(label: label) : nil
    case .draft(let label, let text): return .draft(label: label, text: text)
    case .back: return .back(to: nil)
    case .revisit(let row):
      let rows = session.trail.rows.filter { $0.status == .answered }
      return row < rows.count ? .back(to: rows[row].title) : nil
    case .cancel: return .cancel
    case .reply, .settle: return nil
    }
  }
}

extension WorkWalk.Move {
  /// Whether it never waits.
  fileprivate var stops: Bool {
    switch self {
    case .back, .revisit, .cancel: true
    default: false
    }
  }

  /// Whether an action does what the step says.
  fileprivate func leads(to action: Action) -> Bool {
    switch (self, action) {
    case (.answer(let name, let text), .answer(_, let element, let value)):
      element == name && [.text(text), .choice(text)].contains(value)
    case (.press(let name), .press(_, let element)): element == name
    case (.press, .revisit): true
    default: false
    }
  }
}

// MARK: Columns

/// Lines that are typed at a terminal.
final class PlainHand: WaitingHand {
  private let sink = ByteSink(descriptor: nil)
  private let input: TypedLines
  private var end: CheckedContinuation<Void, Never>?
  private var run: Task<Void, Never>?
  private var read = 0
  private var isClosed = false

  init(_ session: Session) {
    weak var hand: PlainHand?
    input = TypedLines {
      if let hand, !hand.isClosed { await withCheckedContinuation { hand.end = $0 } }
      return nil
    }
    super.init("prompt", session)
    hand = self
    let driver = PlainConversation(session: session, input: input, sink: sink)
    run = Task { _ = try? await driver.run() }
  }

  private var text: String { String(decoding: sink.bytes, as: UTF8.self) }

  /// Waits until the driver has written what there is to write.
  private func rest() async {
    for _ in 0..<10_000 where session.ending == nil {
      await session.pass(.zero)
      if input.isWaitedFor { return }
      await Task.yield()
    }
  }

  override func play(_ step: Step.Kind) async -> String? {
    await rest()
    let before = sink.bytes.count
    input.post(.line(Array(WaitingHand.line(of: step).utf8)))
    await rest()
    return String(decoding: sink.bytes.dropFirst(before), as: UTF8.self)
  }

  override func tells(waiting told: String) -> Bool { told.contains("What you typed waits until") }

  override func tells(dropped told: String) -> Bool {
    told.contains("What you typed meanwhile was not used")
  }

  override func news() async -> String {
    await rest()
    defer { read = sink.bytes.count }
    return String(decoding: sink.bytes.dropFirst(read), as: UTF8.self)
  }

  override func shown() async -> String {
    await rest()
    return text
  }

  override func close() async {
    isClosed = true
    end?.resume()
    await run?.value
  }
}

/// Lines of JSON, of which none is waited for.
final class JSONHand: WaitingHand {
  private var next: CheckedContinuation<String?, Never>?
  private var answered: CheckedContinuation<String, Never>?
  private var last = ""
  private var isClosed = false
  private var run: Task<Void, Never>?

  init(_ session: Session) async {
    super.init("JSON", session)
    last = await withCheckedContinuation { first in
      answered = first
      run = Task {
        _ = try? await HeadlessLines.json(session, timeout: .zero) { [self] in
          isClosed ? nil : await withCheckedContinuation { next = $0 }
        } answer: { [self] in
          last = $0
          answered?.resume(returning: $0)
          answered = nil
        }
        answered?.resume(returning: "")
        answered = nil
      }
    }
  }

  private func send(_ line: JSONValue) async {
    while next == nil, session.ending == nil { await Task.yield() }
    guard session.ending == nil, let next else { return }
    self.next = nil
    last = await withCheckedContinuation {
      answered = $0
      next.resume(returning: String(decoding: line.line, as: UTF8.self))
    }
  }

  override func play(_ step: Step.Kind) async -> String? {
    let entry = JSONValue.number(Value.Number(session.show().entry))
    var members: [(String, JSONValue)] = [("entry", entry)]
    switch step {
    case .set(let name, let text):
      members += [("action", .text("answer")), ("element", .text(name)), ("value", .text(text))]
    case .press(let name): members += [("action", .text("press")), ("element", .text(name))]
    case .draft(let name, let text):
      members += [("action", .text("draft")), ("element", .text(name)), ("text", .text(text))]
    case .back(let title?):
      let row = session.trail.rows.last { $0.title == title && $0.status == .answered }
      members += [("action", .text("revisit")), ("to", .number(Value.Number(row?.entry ?? 0)))]
    case .cancel: members += [("action", .text("cancel"))]
    default: members += [("action", .text("back"))]
    }
    members.append(("wait", .flag(false)))
    await send(.object(members.map { JSONValue.Member($0.0, $0.1) }))
    let reply = try? JSONValue(parsing: Array(last.utf8))
    return reply?["message"]?.text
  }

  override func shown() async -> String {
    await send(.members(["action": .text("screen")]))
    return last
  }

  override func close() async {
    isClosed = true
    next?.resume(returning: nil)
    await run?.value
  }
}

/// Keys at a terminal; those of an answer that comes while another is on its way are typed blindly.
final class KeysHand: WaitingHand {
  private let terminal: HeadlessTerminal
  private let player: KeystrokePlayer

  init(_ session: Session) {
    terminal = HeadlessTerminal(session)
    player = KeystrokePlayer(session, terminal)
    super.init("terminal", session)
    draw()
  }

  override var isBlind: Bool { true }

  override func tells(waiting told: String) -> Bool { told.contains(/\d keys? waiting/) }

  override func tells(dropped told: String) -> Bool {
    told.contains(/typed meanwhile (was|were) dropped/)
  }

  private func draw() {
    terminal.refresh()
    _ = terminal.frame(columns: 100, rows: 60)
    terminal.refresh()
  }

  private var text: String {
    terminal.frame(columns: 100, rows: 60).text.joined(separator: "\n")
  }

  override func play(_ step: Step.Kind) async -> String? {
    draw()
    let waits: Bool
    switch step {
    case .back, .cancel: waits = false
    default: waits = !terminal.isReady
    }
    guard waits else {
      do {
        return try await player.type(step) == nil ? text : nil
      } catch {
        return error.message
      }
    }
    if case .set(_, let text) = step {
      for letter in text { terminal.press(Key(.character(letter))) }
    }
    terminal.press(Key(.enter))
    draw()
    return text
  }

  override func news() async -> String { await shown() }

  override func shown() async -> String {
    draw()
    return text
  }
}

/// A driver that plays one step after another and keeps nothing: a script, pages, an assistant's forms and a test.
final class SteppingHand: WaitingHand {
  private let give: (Step.Kind) async throws -> Void
  private let see: () async -> String

  init(
    _ name: String, _ session: Session, shows see: @escaping () async -> String,
    _ give: @escaping (Step.Kind) async throws -> Void
  ) {
    self.give = give
    self.see = see
    super.init(name, session)
  }

  override func play(_ step: Step.Kind) async -> String? {
    do {
      try await give(step)
      return nil
    } catch {
      return "\(error)"
    }
  }

  override func shown() async -> String { await see() }
}
