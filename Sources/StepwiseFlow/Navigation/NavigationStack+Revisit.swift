/// Revisits: going to an earlier screen while the screens above it are suspended.
extension NavigationStack {
  /// Returns the entry with a number; `nil` if there is none.
  func entry(numbered number: Int) -> Entry? {
    position(ofNumber: number).map { entries[$0] }
  }

  /// Searches by bisection: numbers grow from the bottom to the top, but not always by one.
  func position(ofNumber number: Int) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? low : nil
  }

  func entry(of identity: ScreenIdentity) -> Entry? {
    guard identity.key.count > identity.occurrence,
      let entry = entry(numbered: identity.key.number(of: identity.occurrence)),
      entry.identity == identity
    else { return nil }
    return entry
  }

  /// Whether suspended answers are being replayed.
  var isReplaying: Bool {
    !revisits.isEmpty && revisits.contains { $0.suspended?.isReplaying == true }
  }

  /// Whether a replay on the top screen waits for work to end.
  var isReplayWaiting: Bool {
    guard let revisited = revisits.last, revisited.suspended?.isReplaying == true,
      let top, top !== revisited, top.visit?.isAskedAgain != true
    else { return false }
    return effects.hasWorkOrLoad(of: top) && revisited.suspended?.unused(of: top) != nil
  }

  /// Suspends the screens above an entry and asks it again.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - way: The steps that led to it; empty if the person chose it by its title.
  func revisit(_ entry: Entry, by way: [GivenStep] = []) {
    guard let position = position(ofNumber: entry.number), let top, entry !== top else { return }
    guard entry.suspended == nil else {
      // It is already being revisited. The screens above came after that and give way to the suspended ones.
      guard let log else { return stepBack(to: entry) }
      return log.revisitAgain(entry, from: top, by: way) { stepBack(to: entry) }
    }
    takeBackWorkThatLedOn(from: entry)
    guard let top = self.top, entry !== top else { return }
    log?.revisit(entry, from: top, by: way)
    log?.drafts.leave(top)
    let entriesAbove = Array(entries[(position + 1)...])
    var logs = [entry.undo]
    effects.undoWork(of: entry)
    for above in entriesAbove {
      effects.undoWork(of: above)
      effects.cancel(of: above, sparingTasks: true)
      // A replayed answer whose check was still running is replayed again when this screen returns.
      above.visit?.replayed = 0
      logs.append(above.earlierUndo)
      logs.append(above.undo)
    }
    let suspended = SuspendedScreens(
      entries: entriesAbove, states: UndoLog.currentStates(recordedIn: logs), of: entry,
      by: way)
    for above in entriesAbove.reversed() {
      leave(above)
      above.undo.restore()
      above.earlierUndo.restore()
    }
    entries.removeSubrange((position + 1)...)
    revisits.removeAll { $0.number > entry.number }
    unanswer(entry)
    entry.suspended = suspended
    revisits.append(entry)
    epoch += 1
  }

  /// Steps back to a screen.
  private func stepBack(to entry: Entry) {
    while top !== entry { stepBack() }
  }

  /// Restores the screens that a revisit suspended, as if it had not happened.
  func resumeScreens(above entry: Entry) {
    guard let suspended = entry.suspended else { return }
    let isUsed = entry.hasPresses
    if let log {
      log.restore(above: entry) { stepBack(to: entry) }
    } else {
      stepBack(to: entry)
    }
    if isUsed { remember(entry) }
    entry.undo.restore()
    effects.cancel(of: entry, sparingTasks: true)
    revisits.removeAll { $0 === entry }
    entry.suspended = nil
    entry.undo = suspended.undo
    entry.answers = suspended.answers
    if entry.visit != nil || !suspended.drafts.isEmpty {
      entry.ensureVisit().drafts = suspended.drafts
    }
    dropMemoryOfAnswered(on: entry)
    entry.cover()
    suspended.states.restore()
    for suspendedEntry in suspended.entries {
      arrive(suspendedEntry)
      entries.append(suspendedEntry)
      dropMemoryOfAnswered(on: suspendedEntry)
      if suspendedEntry.suspended != nil { revisits.append(suspendedEntry) }
    }
    epoch += 1
  }

  /// Remembers the answers of a suspended screen, except those that were given in its place since.
  func remember(suspended entry: Entry) {
    let newer = entry.identity.memory
    remember(entry)
    if let newer { entry.identity.memory?.merge(newer: newer) }
    if let present = self.entry(of: entry.identity) { dropMemoryOfAnswered(on: present) }
  }

  /// Forgets what is remembered of the elements that a screen on the stack has answers of.
  private func dropMemoryOfAnswered(on entry: Entry) {
    guard entry.identity.memory != nil else { return }
    for answer in entry.answers.all { entry.identity.memory?.remove(answer.element) }
    noteMemory(of: entry)
  }

  /// Ends a revisit whose answers have all been replayed or cannot be used.
  ///
  /// Revisits among the suspended screens continue on the screens that replaced them. Their own suspended screens no
  /// longer fit as they are, so their answers can only be replayed.
  func finishRevisit(of entry: Entry) {
    guard let suspended = entry.suspended else { return }
    log?.finishRevisit(of: entry, from: suspended.entries.first?.screen.title ?? "")
    for suspendedEntry in suspended.entries {
      guard let nested = suspendedEntry.suspended,
        let live = self.entry(of: suspendedEntry.identity),
        live.suspended == nil
      else { continue }
      suspendedEntry.suspended = nil
      nested.isRestorable = false
      live.suspended = nested
      revisits.append(live)
      log?.continueRevisit(at: live)
    }
    dropRevisit(of: entry)
  }

  /// Discards the screens that a revisit suspended; their answers are remembered unless `remembers` is `false`.
  func dropRevisit(of entry: Entry, remembers: Bool = true) {
    guard entry.suspended != nil else { return }
    revisits.removeAll { $0 === entry }
    log?.endRevisit(of: entry)
    if revisits.isEmpty { log?.endRevisits() }
    var dropped = [entry]
    while let next = dropped.popLast() {
      guard let suspended = next.suspended else { continue }
      next.suspended = nil
      for suspendedEntry in suspended.entries.reversed() {
        if remembers {
          remember(suspended: suspendedEntry)
        } else {
          suspendedEntry.identity.memory = nil
          noteMemory(of: suspendedEntry)
        }
        effects.cancel(of: suspendedEntry)
        if suspendedEntry.suspended != nil { dropped.append(suspendedEntry) }
      }
    }
  }
}
