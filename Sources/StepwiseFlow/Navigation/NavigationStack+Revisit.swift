/// Revisits: going to an earlier screen while the screens above it are suspended.
extension NavigationStack {
  /// Returns the entry with a number; `nil` if there is none.
  func entry(numbered number: Int) -> Entry? {
    position(ofNumber: number).map { entries[$0] }
  }

  /// Returns the index of the entry with a number; `nil` if there is none.
  func index(ofNumber number: Int) -> Int? { position(ofNumber: number) }

  /// Searches by bisection: numbers grow from the bottom to the top, but not always by one.
  private func position(ofNumber number: Int) -> Int? {
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

  /// Suspends the screens above an entry and asks it again.
  func revisit(_ entry: Entry) {
    guard let position = position(ofNumber: entry.number), entry !== top else { return }
    guard entry.suspended == nil else {
      // It is already being revisited. The screens above came after that and give way to the suspended ones.
      while top !== entry { stepBack() }
      return
    }
    takeBackWorkThatLedOn(from: entry)
    guard entry !== top else { return }
    let entriesAbove = Array(entries[(position + 1)...])
    var logs = [entry.log]
    effects.undoWork(of: entry)
    for above in entriesAbove {
      effects.undoWork(of: above)
      effects.cancel(of: above, onlyEffects: true)
      // A replayed answer whose check was still running is replayed again when this screen returns.
      above.visit?.replayed = 0
      logs.append(above.earlierLog)
      logs.append(above.log)
    }
    let suspended = SuspendedScreens(
      entries: entriesAbove, states: StateLog.currentStates(recordedIn: logs), of: entry)
    entry.replaceItems(by: [])
    historyEdits += 1
    for above in entriesAbove.reversed() {
      leave(above)
      above.log.restore()
      above.earlierLog.restore()
    }
    entries.removeSubrange((position + 1)...)
    revisited.removeAll { $0.number > entry.number }
    unanswer(entry)
    entry.suspended = suspended
    revisited.append(entry)
    epoch += 1
  }

  /// Restores the screens that a revisit suspended, as if it had not happened.
  func resumeScreens(above entry: Entry) {
    guard let suspended = entry.suspended, let position = position(ofNumber: entry.number) else {
      return
    }
    while entries.count > position + 1 { stepBack() }
    leaveTraces(of: entry, in: suspended)
    entry.log.restore()
    effects.cancel(of: entry, onlyEffects: true)
    revisited.removeAll { $0 === entry }
    entry.suspended = nil
    entry.log = suspended.log
    entry.answers = suspended.answers
    if entry.visit != nil || !suspended.drafts.isEmpty {
      entry.ensureVisit().drafts = suspended.drafts
    }
    rememberAgain(entry)
    entry.cover()
    suspended.states.restore()
    for suspendedEntry in suspended.entries {
      arrive(suspendedEntry)
      entries.append(suspendedEntry)
      rememberAgain(suspendedEntry)
      if suspendedEntry.suspended != nil { revisited.append(suspendedEntry) }
    }
    epoch += 1
  }

  /// Makes the answers of a restored screen the remembered ones again.
  private func rememberAgain(_ entry: Entry) {
    guard entry.identity.key.remembered[entry.identity.occurrence] != nil else { return }
    remember(entry)
  }

  /// Keeps the presses on a revisited screen that is left unchanged, because its view model is not rolled back.
  ///
  /// Its answers are remembered, as after any step back.
  private func leaveTraces(of entry: Entry, in suspended: SuspendedScreens) {
    historyEdits += 1
    let since = entry.items
    entry.replaceItems(by: suspended.items)
    guard let origin = suspended.entries.last else { return }
    let isByPress = origin.items.last.map(\.isRevisiting) ?? false
    guard isByPress || since.areOfUse else { return }
    if !isByPress { origin.note(.revisited(mark(of: entry))) }
    origin.note(.away(traces(of: since, on: entry).endingWithBack))
    remember(entry)
  }

  /// Ends a revisit whose answers have all been replayed or cannot be used.
  ///
  /// Revisits among the suspended screens continue on the screens that replaced them. Their own suspended screens no
  /// longer fit as they are, so their answers can only be replayed.
  func finishRevisit(of entry: Entry) {
    guard let suspended = entry.suspended else { return }
    // Joins the history first, because it reads the revisits among the suspended screens.
    joinHistory(of: entry, suspended)
    for suspendedEntry in suspended.entries {
      guard let nested = suspendedEntry.suspended,
        let live = self.entry(of: suspendedEntry.identity),
        live.suspended == nil
      else { continue }
      suspendedEntry.suspended = nil
      nested.isRestorable = false
      live.suspended = nested
      revisited.append(live)
    }
    for data in suspended.leftOver where !data.above.isEmpty {
      let live = entries.last { mark(of: $0).identity == data.screen.identity }
      guard let live, live.suspended == nil else { continue }
      live.suspended = SuspendedScreens(leftOver: data.above, of: live)
      revisited.append(live)
    }
    dropRevisit(of: entry, keepsHistory: false)
  }

  /// Joins the items of a screen from before and after its revisit.
  private func joinHistory(of entry: Entry, _ suspended: SuspendedScreens) {
    historyEdits += 1
    guard suspended.isRestorable else {
      entry.replaceItems(by: entry.items.markingLead(.endsRevisit))
      return takeAsGiven(above: entry)
    }
    if isGivenAgain(entry, suspended.items)
      || suspended.entries.contains(where: { hasFoundPlace($0, above: entry) })
    {
      // When the history is repeated, the session leads on from here, so the return to here must be repeated as well.
      let above = suspended.entries.flatMap { visits(of: $0, for: .playing) }
      entry.replaceItems(
        by: suspended.items + [.away(above.ending(with: mark(of: entry)))] + entry.items)
      if above.contains(where: \.isLive) {
        takeAsGiven(above: entry)
      } else {
        changeItems(above: entry) { $0.asRedone }
      }
      return
    }
    takeAsGiven(above: entry)
    let away = suspended.entries.flatMap { visits(of: $0, for: .playing) }
    let isLive = away.contains(where: \.isLive)
    // Earlier revisits recorded their presses here on the screens from which they began, which are discarded now.
    let noted = isLive ? [] : suspended.entries.flatMap { traces(in: $0.items, below: entry) }
    let before = suspended.items.insertingBeforeLead(noted).steppedBackTo(
      from: suspended.entries.first?.screen.title ?? "",
      away: isLive ? away.ending(with: mark(of: entry)) : [])
    entry.replaceItems(by: (before + entry.items).withoutRepeatedVisit)
  }

  /// Keeps replayed answers as if the person had given them, because their revisit leaves the history.
  private func takeAsGiven(above entry: Entry) {
    if entry.items.haveReplayed { entry.replaceItems(by: entry.items.asGiven) }
    changeItems(above: entry) { $0.asGiven }
  }

  private func changeItems(above entry: Entry, _ change: ([VisitItem]) -> [VisitItem]) {
    guard let position = index(ofNumber: entry.number) else { return }
    for above in entries[(position + 1)...] where above.items.haveReplayed {
      above.replaceItems(by: change(above.items))
    }
  }

  /// Discards the screens that a revisit suspended; their answers are remembered unless `remembers` is `false`.
  func dropRevisit(of entry: Entry, remembers: Bool = true, keepsHistory: Bool = true) {
    guard let suspended = entry.suspended else { return }
    revisited.removeAll { $0 === entry }
    if keepsHistory { joinHistory(of: entry, suspended) }
    var dropped = [entry]
    while let next = dropped.popLast() {
      guard let suspended = next.suspended else { continue }
      next.suspended = nil
      for suspendedEntry in suspended.entries.reversed() {
        if remembers {
          remember(suspendedEntry)
        } else {
          suspendedEntry.identity.key.remembered[suspendedEntry.identity.occurrence] = nil
        }
        effects.cancel(of: suspendedEntry)
        if suspendedEntry.suspended != nil { dropped.append(suspendedEntry) }
      }
    }
  }
}
