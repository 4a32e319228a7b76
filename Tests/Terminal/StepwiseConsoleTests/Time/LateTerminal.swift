@testable import Stepwise
@testable import StepwiseConsole
import StepwiseRecords
import StepwiseTerminal

/// A person at a terminal whose bytes arrive in pieces and late, on a virtual clock.
final class LateTerminal {
  let person: Person
  let reader: KeyReader
  private let clock: VirtualClock
  /// All keys that were not dropped, in their order.
  private(set) var survivors: [TerminalEvent] = []
  /// The number of keys that were dropped, because they stood behind an answer that was rejected or failed.
  private(set) var droppedCount = 0
  /// The keys of each read.
  private(set) var reads: [[TerminalEvent]] = []
  private var isChanged = false
  private var signs = RejectionSigns()

  private var session: Session { person.session }
  private var view: TerminalView { person.view }

  init(_ flow: some WizardFlow) {
    let clock = VirtualClock()
    self.clock = clock
    person = Person(at: flow, environment: Environment(clock: clock))
    reader = KeyReader(clock: clock)
    session.history.begin()
    reader.onEvents = { [weak self] in self?.take($0) }
    session.events.observe { [weak self] event in
      if case .changed = event { self?.isChanged = true }
    }
    draw()
  }

  private func take(_ events: [TerminalEvent]) {
    let typed = events.filter(\.isTypedOrPasted)
    survivors += typed
    if !typed.isEmpty { reads.append(typed) }
    view.receive(events)
    // Escape and Ctrl-C drop the keys before them.
    countDropped(before: typed.last?.isInterrupt == true ? 1 : 0)
    draw()
  }

  /// Removes the keys that were dropped, which are the last ones before some.
  private func countDropped(before count: Int = 0) {
    let end = survivors.count - count
    survivors.removeSubrange(end - (view.waiting.droppedCount - droppedCount)..<end)
    droppedCount = view.waiting.droppedCount
  }

  /// Types keys one after another as a person does who waits after each and looks: sees that an answer is rejected or
  /// has failed, and types nothing behind it.
  func typePatiently(_ events: [TerminalEvent]) async {
    for event in events where session.ending == nil {
      if event.isInterrupt { await rest() }
      let before = RejectionSigns(in: person)
      take(event)
      await rest()
      guard session.ending == nil else { return }
      let now = RejectionSigns(in: person)
      signs.newestError = max(signs.newestError, before.newestError)
      if now.showsRejection(after: before, since: signs.newestError, by: event) { return }
    }
  }

  /// Reads bytes; Escape and Ctrl-C come when nothing is on its way, and nothing comes soon after them.
  func read(_ bytes: [UInt8], isInterrupt: Bool) async {
    if isInterrupt { await rest() }
    reader.read(bytes)
    if isInterrupt { await rest() }
  }

  /// Takes an event that a reader has read before.
  func take(_ event: TerminalEvent) { take([event]) }

  private func draw() {
    view.refresh()
    countDropped()
    person.redraw()
    countDropped()
  }

  /// Lets time pass, and draws whenever something has changed.
  func pass(_ duration: Duration) async {
    let end = clock.now + duration
    await look()
    while session.ending == nil, let next = clock.nextDeadline, next <= end {
      await step(to: next)
    }
    await step(to: end)
  }

  private func step(to time: Duration) async {
    await session.pass(max(.zero, time - clock.now))
    await look()
  }

  private func look() async {
    await session.pass(.zero)
    var rounds = 0
    while isChanged, rounds < 100 {
      rounds += 1
      isChanged = false
      draw()
      await session.pass(.zero)
    }
  }

  /// Lets time pass until nothing is on its way any more.
  func rest() async {
    await pass(.milliseconds(200))
    // The time of an Escape key is over, but the job of its timer may not have run yet.
    var turns = 0
    while reader.decoder.isPending, turns < 100_000 {
      turns += 1
      await Task { @MainActor in }.value
    }
    await look()
    var steps = 0
    while session.ending == nil, !session.isIdle || !view.waiting.isEmpty, steps < 1000,
      let next = clock.nextDeadline
    {
      steps += 1
      await step(to: next)
    }
    await pass(.milliseconds(200))
  }

  /// Everything that the bytes have led to.
  var result: [String] {
    // A recording also tells how long the person took.
    var lines =
      session.flowStates + session.recordedLines.filter { !$0.hasPrefix(":wait") }
    if let ending = session.ending { return lines + ["\(ending)"] }
    lines.append("at \(view.snapshot.title), \(view.focused?.id ?? "nothing")")
    for element in session.show().elements where element.isField {
      let typed = view.control(of: element).typed ?? ""
      lines.append("\(element.id): \(element.draft ?? "") \(typed)")
    }
    let dots = view.frame().text.joined().count { String($0) == view.theme.symbols.secret }
    return lines + ["\(dots) hidden letters"]
  }
}

/// What a person sees of rejections and failures.
private struct RejectionSigns {
  var newestError = 0
  private var message: String?
  private var repeats = 0
  private var remark: String?
  /// Whether nothing matches what was typed, so that Enter can choose nothing.
  private var hasNoMatch = false

  init() {}

  init(in person: Person) {
    let view = person.view
    newestError = view.snapshot.errors.map(\.number).max() ?? 0
    message = view.focusedField.flatMap { view.control(of: $0).message }
    repeats = view.focusedField.map { view.state.repeats(of: $0) } ?? 0
    remark = view.remark.flatMap { $0.isError ? $0.text : nil }
    hasNoMatch = person.sees("Nothing matches") || person.sees("There is nothing to choose from")
  }

  func showsRejection(after before: RejectionSigns, since oldest: Int, by event: TerminalEvent)
    -> Bool
  {
    newestError > oldest || remark != nil && remark != before.remark
      || message != nil && (message != before.message || repeats != before.repeats)
      || before.hasNoMatch && hasNoMatch && event == .key(Key(.enter))
  }
}

nonisolated extension TerminalEvent {
  /// Whether the event stops what is on its way.
  fileprivate var isInterrupt: Bool {
    self == .key(Key(.escape)) || self == .key(Key(.character("c"), .control))
  }

  /// Whether the event may wait; the mouse is off, and replies are no keys.
  fileprivate var isTypedOrPasted: Bool {
    switch self {
    case .key, .paste, .overlongPaste: true
    case .mouse, .reply: false
    }
  }
}
