/// Arriving at and leaving screens: the counts of flows, and which answers are remembered or forgotten.
extension NavigationStack {
  func arrive(_ entry: Entry) {
    entry.identity.key.arrive(entry.number)
    var flow: AnyFlowController? = entry.flow
    while let present = flow {
      present.activeScreenCount += 1
      guard present.activeScreenCount == 1 else { break }
      present.origin?.count += 1
      present.identity.users += 1
      flow = present.parent
    }
  }

  /// Removes an entry from the counts.
  func leave(_ entry: Entry, isCommitted: Bool = false) {
    if !isCommitted { entry.identity.key.count -= 1 }
    var flow: AnyFlowController? = entry.flow
    while let present = flow {
      present.activeScreenCount -= 1
      guard present.activeScreenCount == 0 else { break }
      if !isCommitted { present.origin?.count -= 1 }
      present.identity.users -= 1
      flow = present.parent
    }
  }

  // MARK: For good

  /// Removes the screens that a flow left for good and that were removed from the counts already.
  func forget(above kept: Int, for next: Entry?) {
    var logs: [StateLog] = []
    var gone: [[Visit]] = []
    var left: [Visit] = []
    reachedCount = min(reachedCount, kept)
    let last = top
    while entries.count > kept, let entry = entries.popLast() {
      logs.append(entry.log)
      logs.append(entry.earlierLog)
      dropRevisit(of: entry, remembers: false)
      // The lowest screen hands its earlier visits on, which would be many to copy.
      if entries.count == kept { left = entry.takeEarlier() }
      gone.append(visits(of: entry, for: .playing))
      effects.conclude(workOf: entry, isTop: entry === last)
      effects.cancel(of: entry)
      forgetAnswers(of: entry)
    }
    for visits in gone.reversed() { left += visits }
    if let next {
      next.earlierLog = StateLog(joining: logs)
      next.earlier = left
      if livesOnMore(next) { historyEdits += 1 }
    } else if let top {
      // The screens that lay above it before belong to a path that was left for good, too.
      dropRevisit(of: top)
      top.earlierLog = StateLog(joining: logs + [top.log, top.earlierLog])
      top.log = .none
      if left.contains(where: \.isLive) {
        // Its steps cannot be repeated, and the other steps do not need them.
        top.note(.away(left))
        historyEdits += 1
      } else {
        var earlier = top.takeEarlier()
        earlier += visits(of: top, for: .playing)
        earlier += left
        top.earlier = earlier
        top.replaceItems(by: [])
        top.results = []
      }
      top.revisited()
      for effect in effects.running where effect.entry === top { effect.keepWrites() }
    }
    epoch += 1
  }

  /// Removes the screens below the top, because something was done that cannot be undone.
  func forgetBelow() {
    guard let top else { return }
    for entry in revisited { dropRevisit(of: entry) }
    top.earlier = entries.dropLast().flatMap { visits(of: $0, for: .playing) } + top.earlier
    historyEdits += 1
    top.below = nil
    while entries.count > 1 {
      let entry = entries.remove(at: entries.count - 2)
      leave(entry, isCommitted: true)
      effects.conclude(workOf: entry, isTop: false)
      effects.cancel(of: entry)
      forgetAnswers(of: entry)
    }
    top.earlierLog = .none
    top.log = StateLog(joining: [top.log])
    epoch += 1
  }

  /// Forgets the answers of a screen that was left for good, and everything of flows without screens.
  private func forgetAnswers(of entry: Entry) {
    if entry.identity.key.remembered.removeValue(forKey: entry.identity.occurrence) != nil {
      historyEdits += 1
    }
    var flow: AnyFlowController? = entry.flow
    while let gone = flow, gone.activeScreenCount == 0, gone.identity.users == 0,
      !gone.identity.isForgotten
    {
      forget(gone.identity)
      if let origin = gone.origin {
        origin.drop(gone.identity)
        if origin.isEmpty {
          origins[origin.key] = nil
          gone.parent?.identity.remove(child: origin.key)
          origin.isNew = true
        }
      }
      flow = gone.parent
    }
  }

  private func forget(_ identity: FlowIdentity) {
    var gone = [identity]
    while let next = gone.popLast() {
      if next.keys.contains(where: { !$0.remembered.isEmpty }) { historyEdits += 1 }
      for key in next.children {
        if let origin = origins.removeValue(forKey: key) { gone += origin.known }
      }
      next.forget()
    }
  }

  // MARK: Back

  /// Removes the top screen and shows the one below as it was left.
  ///
  /// The work of the answers that are taken back ends with them.
  ///
  /// - Parameter effect: Work that has ended by itself and asks for this step back; `nil` for none.
  func stepBack(for effect: Effect? = nil) {
    guard entries.count > 1, let left = entries.popLast() else { return }
    leave(left)
    dropRevisit(of: left)
    effects.cancel(of: left)
    remember(left)
    let away = livesOnMore(left) ? visits(of: left, for: .playing) : []
    left.log.restore()
    left.earlierLog.restore()
    if let top {
      effects.cancel(workOf: top, except: effect)
      stepBack(to: top, from: left, away)
      unanswer(top)
    }
    epoch += 1
  }

  /// Removes the answer that led on from the screen that is stepped back to.
  private func stepBack(to entry: Entry, from left: Entry, _ away: [Visit]) {
    historyEdits += 1
    if away.isEmpty, isGivenAgain(entry, entry.items) || hasFoundPlace(left, above: entry) {
      // When the history is repeated, the session leads on from here, so the step back must be repeated as well.
      let visits = visits(of: left, for: .playing).endingWithBack
      entry.replaceItems(by: entry.items + [.away(visits)])
      return
    }
    if away.isEmpty, let lead = entry.items.lead {
      entry.results.removeAll { $0.element == lead.element && !$0.isLoaded }
    }
    let items = entry.items.insertingBeforeLead(traces(in: left.items, below: entry))
    entry.replaceItems(
      by: items.steppedBackTo(
        from: left.screen.title, away: away.isEmpty ? [] : away.endingWithBack))
  }

  /// Returns the traces that revisits from a removed screen left on an entry or below it.
  ///
  /// They outlive the removed screen. If a revisit pressed a button and then ended without a change, the press is
  /// recorded on the screen from which the revisit began.
  func traces(in items: [VisitItem], below entry: Entry) -> [VisitItem] {
    var traces: [VisitItem] = []
    for item in items {
      guard case .away(let visits) = item, let screen = visits.first?.screen else { continue }
      if screen == mark(of: entry) {
        traces.append(.away(visits.asDoneHere))
      } else if entries.contains(where: { $0 !== entry && mark(of: $0) == screen }) {
        traces += [.revisited(screen), item]
      }
    }
    return traces
  }

  /// Returns whether the session led on from a screen by replaying its answer.
  ///
  /// The replay belongs to a revisit that is still in progress or is part of the history.
  func isGivenAgain(_ entry: Entry, _ items: [VisitItem]) -> Bool {
    guard let marks = items.lead?.marks else { return false }
    if !marks.isDisjoint(with: [.redone, .endsRevisit]) { return true }
    guard !revisited.isEmpty, marks.contains(.replayed) else { return false }
    return revisited.contains { revisited in
      guard revisited.number < entry.number, let suspended = revisited.suspended else {
        return false
      }
      return suspended.isReplaying && suspended.isRestorable
    }
  }

  /// Returns whether a screen took its own suspended answers, or was stepped back to from a screen that did.
  ///
  /// When the history is repeated, the session leads to such a screen.
  func hasFoundPlace(_ left: Entry, above entry: Entry) -> Bool {
    revisited.contains { revisited in
      guard revisited.number < entry.number, let suspended = revisited.suspended,
        suspended.isReplaying,
        suspended.isRestorable
      else { return false }
      let found = suspended.entries.filter { suspended.remaining[$0.identity] == nil }
      return found.contains { $0.identity == left.identity }
        || found.contains { wasLeft($0, in: left.items) }
    }
  }

  /// Returns whether items led to a screen and back.
  private func wasLeft(_ entry: Entry, in items: [VisitItem]) -> Bool {
    let screen = mark(of: entry)
    return items.contains { item in
      if case .away(let visits) = item { visits.contains { $0.screen == screen } } else { false }
    }
  }

  /// Restores the flows' states from before an entry was answered.
  ///
  /// Its answers become defaults.
  func unanswer(_ entry: Entry) {
    remember(entry)
    entry.keepItems()
    entry.answers = .none
    entry.log.restore()
    entry.log = .none
    entry.revisited()
  }

  /// Remembers the answers and drafts of a screen for its next visit.
  func remember(_ entry: Entry) {
    let drafts = entry.visit?.drafts ?? [:]
    let key = entry.identity.key
    if case .none = entry.answers, drafts.isEmpty, entry.unclear.isEmpty {
      key.remembered[entry.identity.occurrence]?.drafts = [:]
      key.remembered[entry.identity.occurrence]?.unclear = []
      return
    }
    var memory = key.remembered[entry.identity.occurrence] ?? Memory(title: entry.screen.title)
    if memory.title != entry.screen.title {
      memory.forgetSecrets()
      memory.title = entry.screen.title
    }
    // Another flow may have its identity now, which asks for other secrets.
    let keepsSecrets = entry.flow.generation == entry.flow.identity.generation
    for answer in entry.answers.all where keepsSecrets || !answer.marks.contains(.secret) {
      memory.answers.set(answer)
    }
    memory.drafts = drafts
    memory.unclear = entry.unclear
    key.remembered[entry.identity.occurrence] = memory
  }

  /// Removes all entries from the top down, so that nothing is released by recursion, and releases the environment.
  ///
  /// Flows hold the stack, and the program may hold a flow; nothing that it does with it has an effect from now on.
  func tearDown() {
    effects.cancelAll()
    for entry in revisited { dropRevisit(of: entry, keepsHistory: false) }
    while let entry = entries.popLast() { leave(entry) }
    isTornDown = true
    environment = Environment()
  }
}
