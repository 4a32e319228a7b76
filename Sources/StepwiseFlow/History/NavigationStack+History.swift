/// Reads the history from the stack.
extension NavigationStack {
  /// Returns the steps that led to the current stack.
  func history(for purpose: History.Purpose) -> History {
    History(
      visits: visits(of: reached(entries[...], for: purpose), for: purpose),
      remembered: purpose == .resuming ? remembered : [])
  }

  /// The end of the history.
  var historyPosition: History.Position {
    guard let top else {
      return History.Position(
        edits: historyEdits, entry: 0, earlier: 0, items: 0, results: 0, unclear: 0)
    }
    return History.Position(
      edits: historyEdits, entry: top.number, earlier: top.earlier.count, items: top.itemCount,
      results: top.results.count, unclear: top.unclear.count)
  }

  /// Returns the visits after a position; `nil` if earlier history has changed since.
  func visits(since position: History.Position, for purpose: History.Purpose) -> [Visit]? {
    guard position.edits == historyEdits else { return nil }
    guard let index = index(ofNumber: position.entry),
      entries[index].earlier.count == position.earlier
    else { return visitsLeftForGood(since: position, for: purpose) }
    let first = entries[index]
    var all: [Visit] = []
    var rest = Visit(
      screen: mark(of: first), results: Array(first.results.dropFirst(position.results)),
      unclear: Array(first.unclear.dropFirst(position.unclear)), isLive: isLive(first))
    let isGivenAgain = revisited.contains { $0.number < first.number && givesAgain(above: $0) }
    let new = Array(first.items.dropFirst(position.items))
    add(isGivenAgain ? new.withoutReplayed : new, to: &rest, &all)
    all.append(rest)
    // A later reading must stop at the same screen as this one.
    guard purpose == .playing || isReached(index) else { return [] }
    return all
      + visits(
        of: reached(entries[(index + 1)...], for: purpose), for: purpose,
        isGivenAgain: isGivenAgain || givesAgain(above: first))
  }

  /// Returns the visits after a position on a screen that was left for good since; `nil` if that is not all.
  ///
  /// The top screen holds its visit, and all visits after it.
  private func visitsLeftForGood(since position: History.Position, for purpose: History.Purpose)
    -> [Visit]?
  {
    guard let top, revisited.isEmpty else { return nil }
    let earlier = top.earlier
    // Earlier visits of the screen itself may have been handed on with it, so their places are not known then.
    guard let found = earlier.lastIndex(where: { $0.source.entry == position.entry }),
      found == position.earlier || position.earlier == 0,
      earlier[found].source.items == earlier[found].steps.count,
      earlier[found].steps.count >= position.items
    else { return nil }
    guard purpose == .playing || isReached(entries.count - 1) else { return [] }
    var first = earlier[found]
    first.steps.removeFirst(position.items)
    first.results.removeFirst(min(position.results, first.results.count))
    first.unclear.removeFirst(min(position.unclear, first.unclear.count))
    return [first] + earlier[(found + 1)...] + ownVisits(of: top, top.items, for: purpose)
  }

  /// Returns the visits of consecutive screens.
  private func visits(
    of entries: some Sequence<Entry>, for purpose: History.Purpose, isGivenAgain: Bool = false
  ) -> [Visit] {
    var isGivenAgain = isGivenAgain
    var all: [Visit] = []
    for entry in entries {
      all += visits(of: entry, for: purpose, isGivenAgain: isGivenAgain)
      isGivenAgain = isGivenAgain || givesAgain(above: entry)
    }
    return all
  }

  /// Returns whether the session replays answers above a screen when the history is repeated.
  ///
  /// It does if the revisit is repeated as a whole. Otherwise it replays only the answers that are left over.
  private func givesAgain(above entry: Entry) -> Bool { entry.suspended?.isRestorable == true }

  /// Returns the entries that replaying answers can restore, up to the first that depends on more than its answers.
  private func reached(_ entries: ArraySlice<Entry>, for purpose: History.Purpose)
    -> ArraySlice<Entry>
  {
    guard purpose == .resuming else { return entries }
    return entries.prefix { !livesOnMore($0) }
  }

  /// Returns whether replaying answers can restore the entries up to an index.
  ///
  /// What was found of the entries below the top is kept, because their visits do not change any more.
  private func isReached(_ index: Int) -> Bool {
    reachedCount = min(reachedCount, max(0, entries.count - 1))
    while reachedCount < min(index, entries.count - 1), !livesOnMore(entries[reachedCount]) {
      reachedCount += 1
    }
    return reachedCount >= min(index, entries.count - 1) && !livesOnMore(entries[index])
  }

  /// Returns the visits of a screen, after those of screens that left the stack for good before it.
  func visits(of entry: Entry, for purpose: History.Purpose, isGivenAgain: Bool = false) -> [Visit]
  {
    let items = isGivenAgain ? entry.items.withoutReplayed : entry.items
    guard let suspended = entry.suspended else { return visits(of: entry, items, for: purpose) }
    guard suspended.isRestorable else {
      var all = visits(of: entry, items, for: purpose)
      let left = suspended.keptBelowRevisits.map { $0.data(in: self) }
      if !left.isEmpty { all[all.count - 1].steps.insert(.leftOver(left), at: 0) }
      return all
    }
    let above = visits(of: suspended.entries, for: purpose, isGivenAgain: isGivenAgain)
    if purpose == .resuming, above.contains(where: \.isLive) {
      return visits(of: entry, suspended.items.steppedBackTo() + items, for: purpose)
    }
    // The history reads as if the revisit had just begun: the screens above, the way back, and the later steps.
    let before = isGivenAgain ? suspended.items.withoutReplayed : suspended.items
    return visits(of: entry, before, for: purpose) + above.ending(with: mark(of: entry))
      + traces(of: purpose == .resuming ? items.withoutLiveScreens : items, on: entry)
  }

  /// Returns the visits of a screen with these items, without its earlier visits.
  func traces(of items: [VisitItem], on entry: Entry) -> [Visit] {
    var all: [Visit] = []
    var visit = Visit(screen: mark(of: entry), isLive: isLive(entry))
    add(items, to: &visit, &all)
    return all + [visit]
  }

  /// Returns the visits of a screen with these items.
  func visits(of entry: Entry, _ items: [VisitItem], for purpose: History.Purpose) -> [Visit] {
    entry.earlier + ownVisits(of: entry, items, for: purpose)
  }

  /// Returns the visits of a screen with these items, without those of screens that it holds.
  private func ownVisits(of entry: Entry, _ items: [VisitItem], for purpose: History.Purpose)
    -> [Visit]
  {
    var all: [Visit] = []
    var visit = Visit(
      screen: mark(of: entry), results: entry.results, unclear: entry.unclear,
      isLive: isLive(entry))
    visit.source = Visit.Source(entry: entry.number, items: items.count)
    add(purpose == .resuming ? items.withoutLiveScreens : items, to: &visit, &all)
    return all + [visit]
  }

  private func add(_ items: [VisitItem], to visit: inout Visit, _ visits: inout [Visit]) {
    for item in items {
      switch item {
      case .given(let answer):
        if !answer.marks.contains(.redone) { visit.steps.append(.given(answer.step)) }
      case .waited(let duration): visit.steps.append(.waited(duration))
      case .askedAgain(let lead, let title):
        visit.steps.append(.askedAgain(after: lead, from: title))
      case .revisited(let mark): visit.steps.append(.revisit(mark))
      case .away(let away):
        visits.append(visit)
        visits += away.mapSteps { $0.marks.contains(.redone) ? nil : $0 }
        visit = Visit(screen: visit.screen, isLive: visit.isLive)
      }
    }
  }

  /// Returns whether a screen had steps that neither stepping back nor replaying answers can restore.
  func livesOnMore(_ entry: Entry) -> Bool {
    isLive(entry) || entry.earlier.contains(where: \.isLive)
  }

  private func isLive(_ entry: Entry) -> Bool { !entry.screen.isResumable }

  /// Returns the mark that identifies a screen, also in another run.
  func mark(of entry: Entry) -> ScreenMark {
    ScreenMark(
      title: entry.screen.title,
      identity: path(of: entry.flow.identity, entry.identity.key, entry.identity.occurrence))
  }

  private func path(of flow: FlowIdentity, _ key: ScreenKey, _ occurrence: Int) -> String {
    "\(flow.path) / \(FlowIdentity.escaped(key.name)) \(occurrence)"
  }

  // MARK: Remembered

  /// The remembered answers of screens, in an order that is the same in each run.
  private var remembered: [RememberedScreen] {
    var screens: [RememberedScreen] = []
    var flows = [root]
    while let flow = flows.popLast() {
      for key in flow.keys where !key.remembered.isEmpty {
        for (occurrence, memory) in key.remembered {
          let screen = RememberedScreen(
            screen: ScreenMark(
              title: memory.title, identity: path(of: flow, key, occurrence)),
            answers: answers(of: memory), unclear: memory.unclear)
          if !screen.answers.isEmpty || !screen.unclear.isEmpty { screens.append(screen) }
        }
      }
      for key in flow.children { flows += origins[key].map { Array($0.known) } ?? [] }
    }
    return screens.sorted { $0.screen.identity < $1.screen.identity }
  }

  private func answers(of memory: Memory) -> [RememberedScreen.Answer] {
    let given = memory.answers.all.filter {
      $0.marks.isDisjoint(with: [.press, .secret, .unremembered])
    }
    let older = memory.typed.filter { memory.answers[$0.key] == nil }.sorted { $0.key < $1.key }
    return given.map { RememberedScreen.Answer(element: $0.element, text: $0.typed) }
      + older.map { RememberedScreen.Answer(element: $0.key, text: $0.value) }
  }
}
