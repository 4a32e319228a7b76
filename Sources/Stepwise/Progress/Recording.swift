/// What was done in a session, screen by screen and without the detours, as steps that lead to the same
/// place.
///
/// A detour that leaves traces stays: where what was undone cannot be told from what was not, the step
/// back is a step like any other.
package final class Recording {
  /// What it is for.
  package enum Purpose {
    /// To be read and played: what is asked is answered, and what failed was done, too.
    case playing
    /// To be resumed: fields and buttons are named, and what went wrong is left out.
    case resuming
  }

  /// How the lines have changed.
  package enum Change {
    /// These came after the others.
    case appended([String])
    /// All may be others.
    case rewritten
  }

  /// Called with each change.
  package var onChange: (Change) -> Void = { _ in }
  /// Called with the title of a screen that cannot be resumed, when one comes to it: nothing is recorded
  /// until one is back below it.
  package var onLiveScreen: (String) -> Void = { _ in }

  private let purpose: Purpose
  private unowned let session: Session
  private var visits: [RecordedVisit] = []
  /// The revisits that go on, the latest last.
  private var parked: [Parked] = []
  /// The answers of screens that were stepped back from, in the order in which they were left.
  private var remembered: [Remembered] = []
  /// The number of the screen that cannot be resumed.
  private var liveEntry: Int?
  /// The screens that live on more than their answers: what was done there is never taken back.
  private var liveEntries: Set<Int> = []
  private let timer: StepTimer?
  private var isCancelled = false
  /// What has changed by what happens now; told at once when all of it has happened.
  private var change: Change?

  private struct Remembered {
    let mark: ScreenMark
    let element: String
    let text: String
  }

  /// What was done up to a revisit, which may yet be given up.
  private struct Parked {
    /// The numbers of the screen that it began on and of the one that is revisited.
    let top: Int, target: Int
    let visits: [RecordedVisit]
    /// The screen that it began on with the step that began it.
    let beginning: RecordedVisit
    /// How many visits were left then, and how many steps of the last of them.
    var visitCount = 0, stepCount = 0
  }

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - session: The session, at its beginning.
  ///   - purpose: What the recording is for.
  package init(_ session: Session, for purpose: Purpose) {
    self.session = session
    self.purpose = purpose
    timer = purpose == .playing ? StepTimer(session) : nil
    session.watchers.append { [weak self] event in
      self?.note(event)
      switch event {
      // More may come of the same action, and what is told of is written each time.
      case .performed, .ended: break
      default: self?.tell()
      }
    }
  }

  /// Looks whether the first screen can be resumed.
  package func begin() { lookForLiveScreen() }

  /// All lines, the header apart.
  package var lines: [String] {
    var lines = lines(of: visits, within: parked[...])
    if purpose == .resuming {
      lines += remembered.map {
        ProgressComment.remembered($0.mark, element: $0.element, text: $0.text).line
      }
    }
    return isCancelled ? lines + [":cancel"] : lines
  }

  /// Keeps what a service answered.
  ///
  /// - Parameters:
  ///   - result: The answer.
  ///   - entry: The number of the screen that asked for it.
  package func keep(_ result: KeptResult, entry: Int) {
    guard purpose == .resuming, liveEntry == nil else { return }
    let position = visits.lastIndex { $0.entry == entry && !$0.isClosed && !$0.isBack }
    guard entry == session.topNumber || position != nil else { return }
    let index = position ?? open(visitOf: entry, topMark)
    visits[index].results.append(result)
    append([ProgressComment.result(result).line], to: index)
    tell()
  }

  // MARK: What happens

  private func note(_ event: SessionEvent) {
    if let live = liveEntry {
      guard session.topNumber < live else { return }
      liveEntry = nil
      return comeBack(to: session.topNumber, from: nil)
    }
    switch event {
    case .beginning(let entry, let element):
      guard purpose == .resuming else { break }
      let index = open(visitOf: entry, topMark)
      visits[index].pressing = element
      append([ProgressComment.pressing(element: element).line], to: index)
    case .refused(let entry, let element): giveUpPressing(element, on: entry)
    case .performed(let performed): note(performed)
    case .ended(let entry, let element, let end): note(element, of: entry, end)
    case .navigated: confirmWhatNavigated()
    case .settled: dropParked()
    }
    if !session.isActing { lookForLiveScreen() }
  }

  private func lookForLiveScreen() {
    guard session.ending == nil, !session.isTopResumable else { return }
    guard purpose == .resuming else {
      liveEntries.insert(session.topNumber)
      return
    }
    liveEntry = session.topNumber
    onLiveScreen(session.snapshot.title)
  }

  private func giveUpPressing(_ element: String, on entry: Int) {
    let index = visits.lastIndex { $0.entry == entry && $0.pressing == element }
    guard let index else { return }
    visits[index].pressing = nil
    rewrite()
  }

  private func note(_ performed: SessionEvent.Performed) {
    if case .draft = performed.action { return }
    let entry = performed.shown.entry
    let top = session.topNumber
    if top != entry, let known = parked.lastIndex(where: { $0.top == top }) {
      visits = parked[known].visits
      parked.removeSubrange(known...)
      return rewrite()
    }
    dropParked()
    defer { if !parked.isEmpty { rewrite() } }
    switch performed.action {
    case .cancel: isCancelled = purpose == .playing
    case .back:
      if top < entry {
        comeBack(to: top, from: performed.shown)
      } else if top > entry {
        visits.append(RecordedVisit(entry: entry, mark: mark(of: performed), isBack: true))
        rewrite()
      }
    default:
      if top < entry, session.isTopRevisited {
        let lines = StepWriter.lines(
          for: performed.action, in: performed.shown, trail: performed.trail)
        park(from: entry, mark(of: performed), lines)
      } else {
        append(performed)
      }
    }
  }

  /// Forgets what revisits kept that are over.
  private func dropParked() {
    let count = parked.count
    parked.removeAll { !session.isRevisited(entry: $0.target) }
    if parked.count != count { rewrite() }
  }

  private func append(_ performed: SessionEvent.Performed) {
    guard !(performed.hasFailed && purpose == .resuming) else {
      if case .press(let entry, let id) = performed.action { giveUpPressing(id, on: entry) }
      return
    }
    guard let step = step(performed) else { return }
    let mark = mark(of: performed)
    let index = open(visitOf: performed.shown.entry, mark)
    visits[index].steps.append(step)
    let hasForgotten = forget(step.element, of: mark)
    guard !step.isOpen else { return }
    if visits[index].pressing == step.element { visits[index].pressing = nil }
    let position = visits[index].steps.count - 1
    let wasJoined = settle(position, of: index)
    guard !wasJoined, !hasForgotten else { return rewrite() }
    append(visits[index].lines(ofStep: position, for: purpose), to: index)
  }

  /// Notes what a step that is over led to.
  ///
  /// - Returns: Whether visits were joined by it.
  private func settle(_ step: Int, of index: Int) -> Bool {
    if session.topNumber != visits[index].entry || session.ending != nil {
      visits[index].leading = visits[index].leading ?? step
      return joinVisits()
    }
    visits[index].hasWritten = session.hasWrittenState
    return false
  }

  private func step(_ performed: SessionEvent.Performed) -> RecordedStep? {
    var action = performed.action
    let shown = performed.shown
    guard let id = action.element,
      let element = shown.elements.first(where: {
        $0.id == id && ($0.format != nil || $0.button != nil)
      })
    else { return nil }
    if case .accept(let entry, _) = action, let format = element.format, !element.isFilledIn {
      // A default that was an earlier answer is none when it is played.
      action = .answer(entry: entry, element: id, value: element.value ?? format.empty)
    }
    guard let named = StepWriter.namedLines(for: action, in: shown) else { return nil }
    var text: String?
    if case .answer(_, _, let value) = action, let format = element.format, !element.isSecret {
      text = format.text(for: value)
    }
    let asked = StepWriter.lines(for: action, in: shown, trail: performed.trail) ?? named
    let wait = timer?.passed() ?? []
    return RecordedStep(
      element: id, asked: wait + (asked == [""] ? named : asked), named: wait + named, text: text,
      isPress: element.button != nil, isReplay: performed.isReplay,
      isOpen: performed.isPending)
  }

  private func note(_ element: String, of entry: Int, _ end: SessionEvent.End) {
    func isMeant(_ step: RecordedStep) -> Bool { step.isOpen && step.element == element }
    guard
      let index = visits.lastIndex(where: { $0.entry == entry && $0.steps.contains(where: isMeant) }
      ),
      let step = visits[index].steps.firstIndex(where: isMeant)
    else { return }
    switch end {
    case .done,
      .failed where purpose == .playing:
      if visits[index].pressing == element { visits[index].pressing = nil }
      confirm(step, of: index)
    case .failed:
      visits[index].steps.remove(at: step)
      giveUpPressing(element, on: entry)
    // Whether it was done is not known: a press that is to be made once only stays noted.
    case .cancelled: visits[index].steps.remove(at: step)
    }
  }

  private func confirm(_ step: Int, of index: Int) {
    visits[index].steps[step].isOpen = false
    let isNewest = step == visits[index].steps.count - 1
    let wasJoined = settle(step, of: index)
    guard isNewest, !wasJoined else { return rewrite() }
    append(visits[index].lines(ofStep: step, for: purpose), to: index)
  }

  /// A flow that went on by itself did so by what was pressed.
  private func confirmWhatNavigated() {
    guard let index = visits.indices.last, visits[index].entry != session.topNumber,
      let step = visits[index].steps.firstIndex(where: \.isOpen)
    else { return }
    if visits[index].pressing == visits[index].steps[step].element { visits[index].pressing = nil }
    confirm(step, of: index)
    guard session.isTopRevisited, session.topNumber < visits[index].entry else { return }
    park(from: visits[index].entry, visits[index].mark, nil)
  }

  /// Puts aside what was done since a screen that is revisited.
  private func park(from entry: Int, _ mark: ScreenMark, _ lines: [String]?) {
    if hasLiveVisits(above: session.topNumber) {
      visits.append(RecordedVisit(entry: entry, mark: mark, revisit: lines ?? []))
      return rewrite()
    }
    var new = Parked(
      top: entry, target: session.topNumber, visits: visits,
      beginning: RecordedVisit(entry: entry, mark: mark, revisit: lines ?? []))
    comeBack(to: session.topNumber, from: nil)
    new.visitCount = visits.count
    new.stepCount = visits.last?.steps.count ?? 0
    parked.append(new)
  }

  // MARK: Visits

  /// The visit that goes on on a screen, begun where none does.
  private func open(visitOf entry: Int, _ mark: ScreenMark) -> Int {
    if let last = visits.last, last.entry == entry, !last.isClosed, !last.isBack {
      return visits.count - 1
    }
    visits.append(RecordedVisit(entry: entry, mark: mark))
    return visits.count - 1
  }

  private func mark(of performed: SessionEvent.Performed) -> ScreenMark {
    ScreenMark(title: performed.shown.title, identity: performed.identity)
  }

  private var topMark: ScreenMark {
    ScreenMark(title: session.snapshot.title, identity: session.topIdentity)
  }

  /// Leaves out what was done since a screen was left, where nothing is left of it.
  private func comeBack(to entry: Int, from shown: Snapshot?) {
    if hasLiveVisits(above: entry), let shown {
      let mark = ScreenMark(title: shown.title, identity: "")
      visits.append(RecordedVisit(entry: shown.entry, mark: mark, isBack: true))
      return rewrite()
    }
    var lowest: (entry: Int, mark: ScreenMark)?
    while let last = visits.last, last.entry > entry {
      remember(last)
      lowest = (last.entry, last.mark)
      visits.removeLast()
    }
    defer { rewrite() }
    guard let index = visits.indices.last, visits[index].entry == entry,
      let leading = visits[index].leading
    else { return }
    visits[index].leading = nil
    visits[index].pressing = nil
    if visits[index].steps.count == 1 {
      remember(visits.removeLast())
    } else if !visits[index].hasWritten {
      let step = visits[index].steps.remove(at: leading)
      visits[index].results.removeAll { $0.element == step.element }
      visits[index].joinedAt = visits[index].steps.count
    } else {
      visits[index].leading = leading
      visits[index].isClosed = true
      let from = lowest?.entry ?? shown?.entry ?? entry + 1
      let mark = lowest?.mark ?? ScreenMark(title: shown?.title ?? "", identity: "")
      visits.append(RecordedVisit(entry: from, mark: mark, isBack: true))
    }
  }

  private func hasLiveVisits(above entry: Int) -> Bool {
    !liveEntries.isEmpty
      && visits.reversed().prefix { $0.entry > entry }.contains { liveEntries.contains($0.entry) }
  }

  /// Leaves out a visit and the step back to it where all that was answered was answered again.
  ///
  /// - Returns: Whether there was one.
  private func joinVisits() -> Bool {
    let last = visits.count - 1
    guard last >= 2, visits[last - 1].isBack, visits[last - 2].isClosed,
      visits[last].entry == visits[last - 2].entry
    else { return false }
    let old = visits[last - 2]
    let others = old.steps.indices.filter { $0 != old.leading }.map { old.steps[$0] }
    let isAnsweredAgain = others.allSatisfy { step in
      !step.isPress && visits[last].steps.contains { $0.element == step.element }
    }
    guard isAnsweredAgain else { return false }
    visits.removeSubrange(last - 2...last - 1)
    return true
  }

  private func remember(_ visit: RecordedVisit) {
    guard purpose == .resuming else { return }
    for step in visit.steps {
      guard let text = step.text, !step.isOpen else { continue }
      _ = forget(step.element, of: visit.mark)
      remembered.append(Remembered(mark: visit.mark, element: step.element, text: text))
    }
  }

  /// Forgets an answer that there is a newer one for.
  ///
  /// - Returns: Whether there was one.
  private func forget(_ element: String, of mark: ScreenMark) -> Bool {
    let before = remembered.count
    remembered.removeAll { $0.element == element && $0.mark.identity == mark.identity }
    return remembered.count != before
  }

  // MARK: Lines

  /// Gives on lines that come after all others, or all lines where they do not.
  private func append(_ lines: [String], to index: Int) {
    guard index == visits.count - 1, parked.isEmpty else { return rewrite() }
    let header = visits[index].hasHeader ? [] : visits[index].header(for: purpose)
    visits[index].hasHeader = true
    switch change {
    case nil: change = .appended(header + lines)
    case .appended(let before): change = .appended(before + header + lines)
    case .rewritten: break
    }
  }

  private func tell() {
    guard let change else { return }
    self.change = nil
    onChange(change)
  }

  private func rewrite() {
    for index in visits.indices {
      visits[index].hasHeader = !visits[index].lines(for: purpose).isEmpty
    }
    change = .rewritten
  }

  /// The lines of all visits: while a revisit goes on, also of what it keeps.
  private func lines(of visits: [RecordedVisit], within revisits: ArraySlice<Parked>) -> [String] {
    guard let last = revisits.last, !last.beginning.revisit.isEmpty else {
      return visits.flatMap { $0.lines(for: purpose) }
    }
    var new = Array(visits.dropFirst(max(0, last.visitCount - 1)))
    if last.visitCount > 0, !new.isEmpty {
      // Of the visit that was there already, only what came since.
      new[0].steps.removeFirst(min(last.stepCount, new[0].steps.count))
      new[0].results = []
    }
    // What the session gave again it will give again.
    for index in new.indices { new[index].steps.removeAll(where: \.isReplay) }
    return lines(of: last.visits, within: revisits.dropLast())
      + ([last.beginning] + new).flatMap { $0.lines(for: purpose) }
  }
}
