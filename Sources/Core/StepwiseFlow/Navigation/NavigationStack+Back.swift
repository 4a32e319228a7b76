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
  ///
  /// Their visits are kept with the screen that takes their place, or to which the flow returned. What editors of that
  /// screen's content were given is remembered.
  ///
  /// - Parameters:
  ///   - kept: The number of screens that stay.
  ///   - next: The screen that takes their place; `nil` if the flow returned to the highest that stays.
  ///   - effect: What asks for it: a button's work goes on, and everything else ends with that; `nil` for an answer.
  ///   - remembersEditors: Whether the flow returned from editors of that screen's content.
  func forget(above kept: Int, for next: Entry?, by effect: Effect?, remembersEditors: Bool = false)
  {
    let effect = effect?.isPress == true ? effect : nil
    var logs: [UndoLog] = []
    for (position, entry) in entries.enumerated().dropFirst(kept).reversed() {
      guard position == kept, let next, let revisit = entry.revisit else {
        dropRevisit(of: entry, remembers: false)
        continue
      }
      // What a change has set aside belongs to the screen that takes the place of the changed one.
      entry.revisit = nil
      next.revisit = revisit
      revisits = revisits.map { $0 === entry ? next : $0 }
    }
    // The screens that lay above it before belong to a path that was left for good, too.
    if next == nil, kept > 0, !remembersEditors { dropRevisit(of: entries[kept - 1]) }
    let visits = takeVisits(of: entries[kept...])
    while entries.count > kept, let entry = entries.popLast() {
      effects.conclude(workOf: entry, before: logs, sparing: effect)
      logs.append(entry.undo)
      logs.append(entry.earlierUndo)
      effects.cancel(of: entry, sparing: effect)
      if remembersEditors {
        remember(entry)
      } else if next?.revisit?.entry !== entry {
        forgetForGood(entry)
      } else {
        noteDeeds(of: entry)
      }
    }
    if let next {
      next.earlierUndo = UndoLog(joining: logs)
      next.addEarlier(visits)
    } else if let top {
      top.earlierUndo = UndoLog(joining: logs + [top.undo, top.earlierUndo])
      top.undo = .none
      endVisit(of: top, before: visits)
      top.beginVisit()
      for effect in effects.running where effect.entry === top { effect.keepWrites() }
      if let effect { effect.returned = top.number }
    }
    effect?.keepWrites()
    epoch += 1
  }

  /// Removes the screens below a position, because something was done that cannot be undone.
  ///
  /// - Parameters:
  ///   - position: The position of the first screen that stays.
  ///   - effect: What has done it: a button's work goes on, and everything else ends with that; `nil` for an answer.
  func forget(below position: Int, by effect: Effect?) {
    let effect = effect?.isPress == true ? effect : nil
    guard entries.indices.contains(position) else { return }
    for entry in revisits { dropRevisit(of: entry) }
    let first = entries[position]
    let visits = takeVisits(of: entries[..<position])
    var logs = entries[position...].flatMap { [$0.undo, $0.earlierUndo] }
    let gone = entries[..<position]
    entries.removeSubrange(..<position)
    for entry in gone.reversed() {
      leave(entry, isCommitted: true)
      effects.conclude(workOf: entry, before: logs, sparing: effect)
      logs += [entry.undo, entry.earlierUndo]
      effects.cancel(of: entry, sparing: effect)
      forgetForGood(entry)
    }
    first.below = nil
    for (below, entry) in zip(entries, entries.dropFirst()) { entry.below = below.node }
    if !visits.isEmpty { first.earlier = visits + first.earlier }
    number(from: 0)
    first.earlierUndo = .none
    first.undo = UndoLog(joining: [first.undo])
    epoch += 1
  }

  /// Forgets the answers of a screen that was left for good, and everything of flows without screens.
  ///
  /// What a flow begins with stays: it belongs to the run.
  private func forgetForGood(_ entry: Entry) {
    if let memory = entry.identity.memory {
      let base = memory.deeds.filter(\.isBase)
      entry.identity.memory = base.isEmpty ? nil : Memory(title: memory.title, deeds: base)
      if base.isEmpty || memory.deeds.count > base.count || !memory.given.isEmpty {
        noteMemory(of: entry)
      }
    }
    var flow: AnyFlowController? = entry.flow
    while let gone = flow, gone.activeScreenCount == 0, gone.identity.users == 0,
      !gone.identity.isForgotten, !gone.identity.hasBase
    {
      forget(gone.identity)
      if let origin = gone.origin {
        origin.drop(gone.identity)
        if origin.isEmpty {
          origins[origin.key] = nil
          gone.parent?.identity.remove(child: origin.key)
        }
      }
      flow = gone.parent
    }
  }

  private func forget(_ identity: FlowIdentity) {
    var gone = [identity]
    while let next = gone.popLast() {
      if let changes {
        for key in next.keys {
          for occurrence in key.remembered.keys {
            changes.note(memoryOf: ScreenIdentity(key: key, occurrence: occurrence), in: next)
          }
        }
      }
      for key in next.children {
        if let origin = origins.removeValue(forKey: key) { gone += origin.known }
      }
      next.forget()
    }
  }

  // MARK: Back

  /// Keeps what presses and repeated answers have written on a screen before something else is given there, so that a step
  /// back to the screen does not undo it; a step back from it does.
  ///
  /// Once a question of the screen was answered, which a step back asks again, nothing is kept any more: what came after it
  /// may depend on the answer.
  func keepWrites(on entry: Entry) {
    guard !entry.undo.isEmpty, !effects.hasWork(of: entry),
      entry.answers.given.allSatisfy({ $0.isStanding || !$0.counts })
    else { return }
    entry.earlierUndo = UndoLog(joining: [entry.undo, entry.earlierUndo])
    entry.undo = .none
    epoch += 1
  }

  /// Returns the child flows of the same type that were stepped back from, and whose answers the person expects again.
  ///
  /// They were started with other values, so a flow with this key does not take over their answers.
  func others(of key: FlowOrigin.Key, among parent: FlowIdentity) -> [FlowIdentity] {
    guard key.type != nil, !isReplaying else { return [] }
    let left = parent.children.filter { $0.type == key.type && origins[$0]?.count == 0 }
    return left.flatMap { origins[$0].map { Array($0.known) } ?? [] }.filter { !$0.isTold }
  }

  /// Names the remembered answers of flows that another one takes the place of, once.
  func tellUnused(_ identities: [FlowIdentity]) {
    let memories = identities.flatMap(\.keys).flatMap(\.remembered.values)
    for identity in identities { identity.isTold = true }
    let rows = memories.map { memory in
      let given = memory.given.all.filter { !$0.isOmitted && !$0.isSecret }.map(\.display)
      return (memory.title, given.filter { !$0.isEmpty }.joinedOnce(by: " · "))
    }
    notices.add(
      unused: rows.sorted(by: <).filter { !$1.isEmpty }.map { (LocalizedStringKey(label: $0), $1) })
  }

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
    left.undo.restore()
    left.earlierUndo.restore()
    if let top {
      effects.cancel(workOf: top, except: effect)
      keepVisit(of: top, from: left.screen.title)
      unanswer(top)
    }
    epoch += 1
  }

  /// Restores the flows' states from before an entry was answered.
  ///
  /// Its answers become defaults. Those of visits that ended for good stand.
  func unanswer(_ entry: Entry) {
    remember(entry, isLeft: false)
    entry.answers.keepEarlier()
    entry.undo.restore()
    entry.undo = .none
    entry.beginVisit()
  }

  /// Remembers the answers of a screen for its next visit, and its drafts if the person leaves it.
  ///
  /// A suspended screen may come back as it was, so what its presses received stays.
  func remember(_ entry: Entry, isLeft: Bool = true, isSuspended: Bool = false) {
    defer { noteMemory(of: entry) }
    let drafts = isLeft ? entry.visit?.drafts ?? [:] : [:]
    let identity = entry.identity
    let list = entry.screen as? EntryListScreen
    if case .none = entry.answers, drafts.isEmpty, entry.deeds.isEmpty, list == nil {
      identity.memory?.drafts = [:]
      return
    }
    var memory = identity.memory ?? Memory(title: entry.screen.title)
    if memory.title != entry.screen.title {
      memory.forgetSecrets()
      memory.title = entry.screen.title
    }
    // Another flow may have its identity now, which asks for other secrets.
    let keepsSecrets = entry.flow.generation == entry.flow.identity.generation
    for answer in entry.answers.all
    where !answer.marks.contains(.earlier) && (keepsSecrets || !answer.marks.contains(.secret)) {
      memory.given.set(answer)
    }
    if isLeft, let list { memory.take(list.content, isInFile: isInFile(contentOf: entry)) }
    memory.drafts = drafts
    changes?.drafts.leave(entry)
    if !isSuspended { memory.deeds.endVisit(of: entry.number) }
    identity.memory = memory.isEmpty ? nil : memory
  }

  /// Whether a file tells the content that a list was left with, because it has no visits that lead there: those of a list
  /// within an entry of another list stand, and so do those that an open change has set aside.
  func isInFile(contentOf list: Entry) -> Bool {
    !list.flow.path.dropFirst().contains(where: \.isList)
      && !revisits.contains { $0.revisit?.waiting(for: list.identity) != nil }
  }

  /// Notes that the remembered answers of a screen may have changed.
  func noteMemory(of entry: Entry) {
    changes?.note(memoryOf: entry.identity, in: entry.flow.identity)
  }

  /// Removes all entries from the top down, so that nothing is released by recursion, and releases the environment.
  ///
  /// Flows hold the stack, and the program may hold a flow; nothing that it does with it has an effect from now on.
  func tearDown() {
    effects.cancelAll()
    for entry in revisits { dropRevisit(of: entry) }
    while let entry = entries.popLast() { leave(entry) }
    isTornDown = true
    secrets = GivenSecrets()
    environment = Environment()
  }
}

extension FlowIdentity {
  /// Whether the run has read what the flow begins with.
  fileprivate var hasBase: Bool {
    keys.contains { $0.remembered.values.contains { $0.deeds.contains(where: \.isBase) } }
  }
}
