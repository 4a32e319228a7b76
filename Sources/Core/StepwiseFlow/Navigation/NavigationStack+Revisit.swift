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

  /// Whether answers wait for the screens above a revisited one.
  var isReplaying: Bool {
    !revisits.isEmpty && revisits.contains { $0 !== top }
  }

  /// Whether a replay on the top screen waits for work to end.
  var isReplayWaiting: Bool {
    guard let top, top.revisit == nil, let revisited = revisits.last,
      top.visit?.isAskedAgain != true
    else { return false }
    return effects.hasWorkOrLoad(of: top) && revisited.revisit?.waiting(for: top.identity) != nil
  }

  /// Suspends the screens above an entry and asks it again.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - way: The steps that led to it; empty if the person chose it by its title.
  func revisit(_ entry: Entry, by way: [Given] = []) {
    guard let position = position(ofNumber: entry.number), let top, entry !== top else { return }
    // It is already being revisited. The screens above came after that and give way to the suspended ones.
    guard entry.revisit == nil else { return stepBack(to: entry) }
    takeBackWorkThatLedOn(from: entry)
    guard let top = self.top, entry !== top else { return }
    changes?.drafts.leave(top)
    let entriesAbove = Array(entries[(position + 1)...])
    var logs = [entry.undo]
    effects.undoWork(of: entry)
    for above in entriesAbove {
      effects.undoWork(of: above)
      effects.cancel(of: above, sparingTasks: true)
      logs += above.standingUndo
      logs.append(above.undo)
    }
    let revisit = Revisit(
      of: entry, above: entriesAbove, states: UndoLog.currentStates(recordedIn: logs), by: way)
    let part = partCount
    for above in entriesAbove.reversed() {
      leave(above)
      above.undo.restore()
      for log in above.standingUndo { log.restore() }
    }
    entries.removeSubrange((position + 1)...)
    revisits.removeAll { $0.number > entry.number }
    unanswer(entry)
    (entry.answers, entry.earlier, entry.results) = (.none, [], [])
    noteDeeds(of: entry)
    entry.earlierUndo = .none
    entry.haveCompanionsFallen = entry.companions > 0
    entry.revisit = revisit
    entry.start = part + 1
    changes?.change(part, added: (0, 0))
    revisits.append(entry)
    epoch += 1
  }

  /// Steps back to a screen.
  private func stepBack(to entry: Entry) {
    while top !== entry { stepBack() }
  }

  /// Restores the screens that a revisit suspended, as if it had not happened.
  func resumeScreens(above entry: Entry) {
    guard let revisit = entry.revisit else { return }
    stepBack(to: entry)
    remember(entry, isLeft: false)
    entry.undo.restore()
    entry.earlierUndo.restore()
    effects.cancel(of: entry, sparingTasks: true)
    changes?.change(entry.start - 1)
    revisits.removeAll { $0 === entry }
    entry.revisit = nil
    if revisit.entry !== entry, let replacement = entries.popLast() {
      leave(replacement)
      effects.cancel(of: replacement)
      arrive(revisit.entry)
      entries.append(revisit.entry)
    }
    let (entry, old) = (revisit.entry, revisit.old)
    (entry.answers, entry.earlier, entry.results) = (old.answers, old.earlier, old.results)
    (entry.undo, entry.earlierUndo) = (old.undo, old.earlierUndo)
    entry.haveCompanionsFallen = old.haveCompanionsFallen
    if entry.visit != nil || !old.drafts.isEmpty { entry.ensureVisit().drafts = old.drafts }
    dropMemoryOfAnswered(on: entry)
    entry.cover()
    revisit.states.restore()
    (entry.screen as? EntryListScreen)?.readContent()
    for suspended in revisit.above {
      arrive(suspended)
      entries.append(suspended)
      dropMemoryOfAnswered(on: suspended)
      if suspended.revisit != nil { revisits.append(suspended) }
    }
    number(from: entries.count - revisit.above.count - 1)
    epoch += 1
  }

  /// Remembers the answers of a suspended screen, except those that were given in its place since.
  func remember(suspended entry: Entry) {
    let newer = entry.identity.memory
    remember(entry, isSuspended: true)
    if let newer { entry.identity.memory?.merge(newer: newer) }
    if let list = entry.screen as? EntryListScreen {
      entry.identity.memory?.take(list.content, isInFile: isInFile(contentOf: entry))
    }
    if let present = self.entry(of: entry.identity) { dropMemoryOfAnswered(on: present) }
  }

  /// Forgets what is remembered of the elements that a screen on the stack has answers of.
  private func dropMemoryOfAnswered(on entry: Entry) {
    guard entry.identity.memory != nil else { return }
    for answer in entry.answers.all { entry.identity.memory?.given.remove(answer.element) }
    // While a list is there, its memory is what it began with.
    if let list = entry.screen as? EntryListScreen {
      entry.identity.memory?.take(list.beginning, isInFile: isInFile(contentOf: entry))
    }
    noteMemory(of: entry)
  }

  /// Ends a revisit: its answers were given again, or have no place.
  ///
  /// They are remembered unless `remembers` is `false`. What was given since takes the place of what was given before.
  func dropRevisit(of entry: Entry, remembers: Bool = true) {
    guard let revisit = entry.revisit else { return }
    revisits.removeAll { $0 === entry }
    join(entry, to: revisit)
    var dropped = [revisit]
    while let next = dropped.popLast() {
      for suspended in next.above.reversed() {
        if remembers {
          remember(suspended: suspended)
        } else {
          suspended.identity.memory = nil
          noteMemory(of: suspended)
        }
        effects.cancel(of: suspended)
        if let nested = suspended.revisit {
          suspended.revisit = nil
          dropped.append(nested)
        }
      }
    }
  }

  /// Puts what was given on a screen since its revisit began behind what was given before.
  private func join(_ entry: Entry, to revisit: Revisit) {
    let (first, old) = (entry.first, revisit.old)
    let remains =
      changes == nil
      ? nil
      : old.visit(of: revisit.entry).remains(from: revisit.above.first?.screen.title ?? "")
    entry.earlier = old.earlier + [remains].compactMap(\.self) + entry.earlier
    entry.results =
      old.results.filter { known in
        known.isLoaded && !entry.results.contains(known)
      } + entry.results
    noteDeeds(of: entry)
    if remains != nil { (entry.companions, entry.haveCompanionsFallen) = (0, false) }
    entry.earlierUndo = UndoLog(joining: [entry.earlierUndo, old.earlierUndo])
    entry.revisit = nil
    changes?.change(first + old.earlier.count)
    if let position = position(ofNumber: entry.number), entries[position] === entry {
      number(from: position)
    }
  }
}
