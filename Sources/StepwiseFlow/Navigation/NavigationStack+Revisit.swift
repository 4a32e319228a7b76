/// Going to an earlier screen while what lies above it is kept.
extension NavigationStack {
  /// The entry with a number, searched from the top.
  func entry(numbered number: Int) -> Entry? {
    position(ofNumber: number).map { entries[$0] }
  }

  /// Where the entry with a number stands.
  func index(ofNumber number: Int) -> Int? { position(ofNumber: number) }

  /// Numbers grow from the bottom to the top, but not always by one.
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
    guard identity.key.count > identity.occurrence else { return nil }
    return entries.last { $0.identity == identity }
  }

  /// Parks what lies above an entry and asks it anew.
  func revisit(_ entry: Entry) {
    guard let position = position(ofNumber: entry.number), entry !== top else { return }
    guard entry.parking == nil else {
      // It is being revisited: what lies above came of that and gives way to what was parked first.
      while top !== entry { stepBack() }
      return
    }
    let parked = Array(entries[(position + 1)...])
    var logs = [entry.log]
    for above in parked {
      effects.cancel(of: above, onlyEffects: true)
      // An answer given again that was still being checked is given once more when this screen is back.
      above.visit?.replayed = 0
      logs.append(above.earlierLog)
      logs.append(above.log)
    }
    let parking = Parking(
      entries: parked, states: StateLog.currentStates(recordedIn: logs), of: entry)
    entry.replaceItems(by: [])
    historyEdits += 1
    for above in parked.reversed() {
      leave(above)
      above.log.restore()
      above.earlierLog.restore()
    }
    entries.removeSubrange((position + 1)...)
    revisited.removeAll { $0.number > entry.number }
    unanswer(entry)
    entry.parking = parking
    revisited.append(entry)
    epoch += 1
  }

  /// Brings back what a revisit parked, as if it had not been.
  func unpark(_ entry: Entry) {
    guard let parking = entry.parking, let position = position(ofNumber: entry.number) else {
      return
    }
    while entries.count > position + 1 { stepBack() }
    leaveTraces(of: entry, in: parking)
    entry.log.restore()
    effects.cancel(of: entry, onlyEffects: true)
    revisited.removeAll { $0 === entry }
    entry.parking = nil
    entry.log = parking.log
    entry.answers = parking.answers
    if entry.visit != nil || !parking.drafts.isEmpty { entry.live().drafts = parking.drafts }
    rememberAgain(entry)
    entry.cover()
    parking.states.restore()
    for parked in parking.entries {
      arrive(parked)
      entries.append(parked)
      rememberAgain(parked)
      if parked.parking != nil { revisited.append(parked) }
    }
    epoch += 1
  }

  /// Makes a screen's own answers newer again than what was answered on its like meanwhile.
  private func rememberAgain(_ entry: Entry) {
    guard entry.identity.key.remembered[entry.identity.occurrence] != nil else { return }
    remember(entry)
  }

  /// Keeps what was pressed on a revisited screen that is left as it was: its view model is not taken back.
  ///
  /// What was answered there on the way is remembered, as after any step back.
  private func leaveTraces(of entry: Entry, in parking: Parking) {
    historyEdits += 1
    let since = entry.items
    entry.replaceItems(by: parking.items)
    guard let origin = parking.entries.last else { return }
    let isByPress = origin.items.last.map(\.isRevisiting) ?? false
    guard isByPress || since.areOfUse else { return }
    if !isByPress { origin.note(.revisited(mark(of: entry))) }
    origin.note(.away(traces(of: since, on: entry).endingWithBack))
    remember(entry)
  }

  /// Ends a revisit whose answers have all been given again, or have nowhere to go.
  ///
  /// What was being revisited among the parked screens is so again on those that took their place,
  /// though what lies parked there fits no longer as it is: it can only be given again.
  func finishRevisit(of entry: Entry) {
    guard let parking = entry.parking else { return }
    // The history reads what is revisited among the parked screens, so it comes first.
    joinHistory(of: entry, parking)
    for parked in parking.entries {
      guard let nested = parked.parking, let live = self.entry(of: parked.identity),
        live.parking == nil
      else { continue }
      parked.parking = nil
      nested.isRestorable = false
      live.parking = nested
      revisited.append(live)
    }
    for data in parking.leftOver where !data.above.isEmpty {
      let live = entries.last { mark(of: $0).identity == data.screen.identity }
      guard let live, live.parking == nil else { continue }
      live.parking = Parking(leftOver: data.above, of: live)
      revisited.append(live)
    }
    dropRevisit(of: entry, keepsHistory: false)
  }

  /// Puts what was done on a screen before and since it was revisited together.
  private func joinHistory(of entry: Entry, _ parking: Parking) {
    historyEdits += 1
    guard parking.isRestorable else {
      entry.replaceItems(by: entry.items.markingLead(.endsRevisit))
      return takeAsGiven(above: entry)
    }
    if isGivenAgain(entry, parking.items)
      || parking.entries.contains(where: { hasFoundPlace($0, above: entry) })
    {
      // Whoever does this again is led on from here by the session, and must come back to it as well.
      let above = parking.entries.flatMap { visits(of: $0, for: .playing) }
      entry.replaceItems(
        by: parking.items + [.away(above.ending(with: mark(of: entry)))] + entry.items)
      if above.contains(where: \.isLive) {
        takeAsGiven(above: entry)
      } else {
        changeItems(above: entry) { $0.asRedone }
      }
      return
    }
    takeAsGiven(above: entry)
    let away = parking.entries.flatMap { visits(of: $0, for: .playing) }
    let isLive = away.contains(where: \.isLive)
    // What earlier revisits did here was noted on the screens that they came from, which are given up now.
    let noted = isLive ? [] : parking.entries.flatMap { traces(in: $0.items, below: entry) }
    let before = parking.items.insertingBeforeLead(noted).steppedBackTo(
      from: parking.entries.first?.screen.title ?? "",
      away: isLive ? away.ending(with: mark(of: entry)) : [])
    entry.replaceItems(by: (before + entry.items).withoutRepeatedVisit)
  }

  /// Keeps what the session gave again as if the person had given it, where the revisit that it gave it for leaves
  /// the history.
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

  /// Gives up what a revisit parked, the answers apart.
  func dropRevisit(of entry: Entry, remembers: Bool = true, keepsHistory: Bool = true) {
    guard let parking = entry.parking else { return }
    revisited.removeAll { $0 === entry }
    if keepsHistory { joinHistory(of: entry, parking) }
    var dropped = [entry]
    while let next = dropped.popLast() {
      guard let parking = next.parking else { continue }
      next.parking = nil
      for parked in parking.entries.reversed() {
        if remembers {
          remember(parked)
        } else {
          parked.identity.key.remembered[parked.identity.occurrence] = nil
        }
        effects.cancel(of: parked)
        if parked.parking != nil { dropped.append(parked) }
      }
    }
  }
}
