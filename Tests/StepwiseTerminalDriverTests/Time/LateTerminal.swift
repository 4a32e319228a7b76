@testable import Stepwise
import StepwiseConsole
import StepwiseRecords
import StepwiseTerminal

/// A person at a terminal whose bytes arrive in pieces and late, on a virtual clock.
final class LateTerminal {
  let person: Person
  let reader: KeyReader
  private let clock: VirtualClock
  /// All keys that were not dropped, in their order.
  private(set) var survivors: [TerminalEvent] = []
  /// The number of keys that were dropped, because the answer for which they waited was rejected or failed.
  private(set) var droppedCount = 0
  private var isChanged = false

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
    survivors += events.filter(\.isTypedOrPasted)
    view.receive(events)
    draw()
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
    let waiting = view.waiting.count
    view.refresh()
    // The keys that waited are the last ones.
    if waiting > 0, view.waiting.isEmpty {
      survivors.removeLast(waiting)
      droppedCount += waiting
    }
    person.redraw()
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

nonisolated extension TerminalEvent {
  /// Whether the event may wait; the mouse is off, and replies are no keys.
  fileprivate var isTypedOrPasted: Bool {
    switch self {
    case .key, .paste, .overlongPaste: true
    case .mouse, .reply: false
    }
  }
}
