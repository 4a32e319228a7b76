/// The history of what stands, as the entries hold it.
///
/// Its parts are, from the bottom of the stack up, the visits of each entry. A revisit that is open adds the visits from
/// before it, those of the screens that it set aside, and the way to the revisited screen; what was given since follows.
extension NavigationStack {
  /// Begins to keep what a saved run or a recording needs.
  func beginHistory() {
    guard changes == nil else { return }
    let changes = HistoryChanges()
    changes.hasUnresumable = entries.contains { !$0.screen.isResumable }
    self.changes = changes
    number(from: 0)
  }

  /// Notes that what was given on a screen has changed.
  ///
  /// - Parameters:
  ///   - entry: The screen.
  ///   - added: The numbers of answers and results that were added; `nil` for any other change.
  func changed(_ entry: Entry, added: (given: Int, results: Int)? = nil) {
    changes?.change(entry.end - 1, added: added)
  }

  /// The number of parts.
  var partCount: Int { top?.end ?? 0 }

  /// Finds the places of the parts of the entries from a position on.
  func number(from position: Int) {
    guard changes != nil else { return }
    var next = position > 0 ? entries[position - 1].end : 0
    for entry in entries[position...] {
      entry.start = next + (entry.revisit?.partCount ?? 0)
      next = entry.end
    }
  }

  // MARK: Giving

  /// Adds what was given on a screen.
  func add(_ answer: consuming Given, to entry: Entry) {
    guard let changes else {
      if answer.counts { entry.answers.set(answer) }
      return
    }
    if changes.passed > .zero {
      answer.waited = changes.passed
      changes.passed = .zero
    }
    if entry === top {
      let leadsOn = answer.marks.contains(.lead)
      entry.answers.append(answer)
      changed(entry, added: (1, 0))
      if leadsOn { dropRepeatedVisit(of: entry) }
    } else {
      entry.answers.insertLate(answer)
      changed(entry)
    }
  }

  /// Drops a visit after which all was asked again, if all of it was given again.
  private func dropRepeatedVisit(of entry: Entry) {
    guard let visit = entry.earlier.last, visit.askedAgainFrom != nil else { return }
    let current = entry.currentVisit
    let given = Set(current.given.map(\.element))
    let isRepeated = visit.given.allSatisfy { step in
      step.marks.contains(.lead)
        || step.marks.isDisjoint(with: [.press, .unremembered]) && given.contains(step.element)
    }
    guard visit.screen == current.screen, isRepeated else { return }
    entry.earlier.removeLast()
    if visit.fallen > 0 { (entry.companions, entry.haveCompanionsFallen) = (visit.fallen, true) }
    changed(entry)
  }

  /// Adds the result of a service to what a file tells of the visit, unless it has a given secret.
  func add(_ result: KeptResult, to entry: Entry) {
    guard changes != nil, !secrets.areIn(result.text) else { return }
    entry.results.append(result)
    changed(entry, added: (0, 1))
  }

  /// Keeps what stays of a visit that a step back ends: presses, and what a view model may have heard.
  ///
  /// - Parameters:
  ///   - entry: The screen.
  ///   - title: The title of the screen that the person stepped back from.
  func keepVisit(of entry: Entry, from title: String) {
    if entry.companions > 0 { entry.haveCompanionsFallen = true }
    guard changes != nil else { return }
    if let visit = entry.currentVisit.remains(from: title) {
      entry.addEarlier([visit])
      let elements = Set(visit.given.map(\.element))
      entry.results.removeAll { elements.contains($0.element) && !$0.isLoaded }
      (entry.companions, entry.haveCompanionsFallen) = (0, false)
      changes?.change(entry.end - 2)
    } else {
      changed(entry)
    }
    if let lead = entry.answers.given.last(where: { $0.marks.contains(.lead) })?.element {
      entry.results.removeAll { $0.element == lead && !$0.isLoaded }
    }
  }

  /// Ends the visit of a screen to which a flow returned for good.
  func endVisit(of entry: Entry, before visits: [Visit]) {
    // The visit is no part of what answers restore, if it led to a screen that they do not.
    if visits.contains(where: \.isUnresumable) { changed(entry) }
    if changes != nil, !entry.currentVisit.isEmpty || visits.contains(where: { !$0.isEmpty }) {
      entry.addEarlier([entry.currentVisit] + visits)
    }
    entry.answers = entry.answers.ofEarlierVisit
    entry.results = []
    noteDeeds(of: entry)
    (entry.companions, entry.haveCompanionsFallen) = (0, false)
    changed(entry, added: (0, 0))
  }

  /// Returns the visits of screens that are left for good.
  ///
  /// The first screen gives its list away, which may be long, so that it need not be copied.
  func takeVisits(of gone: ArraySlice<Entry>) -> [Visit] {
    guard changes != nil, let first = gone.first else { return [] }
    let current = first.currentVisit
    var visits = first.takeEarlier()
    visits.append(current)
    for entry in gone.dropFirst() {
      visits += entry.earlier
      visits.append(entry.currentVisit)
    }
    return visits
  }

  /// Notes that a file tells the traces of presses and secrets from now on, or no more: it does so while a change is open.
  func noteTraces() {
    guard let changes else { return }
    var flows = [root]
    while let flow = flows.popLast() {
      for key in flow.keys {
        for (occurrence, memory) in key.remembered
        where memory.given.given.contains(where: \.isHidden) {
          changes.note(memoryOf: ScreenIdentity(key: key, occurrence: occurrence), in: flow)
        }
      }
      for key in flow.children { flows += origins[key].map { Array($0.known) } ?? [] }
    }
  }

  // MARK: Reading

  /// Returns what was given on the screens of the stack, without what open revisits have set aside.
  ///
  /// - Parameter first: The number of visits to leave out; only without an open revisit.
  /// - Returns: The visits.
  func standingVisits(from first: Int) -> [Visit] {
    let lowest = first > 0 ? position(ofPart: first) : 0
    let before = first > 0 ? entries[lowest].start : 0
    // An entry can have many visits that have ended, of which a reader knows nearly all.
    if first > before, entries[lowest].revisit == nil {
      let entry = entries[lowest]
      return Array(entry.earlier.dropFirst(first - before)) + [entry.currentVisit]
        + (lowest + 1 < entries.count ? standingVisits(from: entry.end) : [])
    }
    return entries[lowest...].flatMap { entry in
      guard let revisit = entry.revisit else { return entry.earlier + [entry.currentVisit] }
      let remains = revisit.old.visit(of: revisit.entry).remains(from: entry.screen.title)
      return revisit.old.earlier + [remains].compactMap(\.self) + entry.earlier
        + [entry.currentVisit]
    }.dropFirst(first - before) + []
  }

  /// Returns what was added to the last part, without what it had before; `nil` if that is not all that has changed.
  func addition(_ change: HistoryChange) -> Visit? {
    guard let top, let (given, results) = change.added, change.part == top.end - 1,
      changes?.hasUnresumable != true
    else { return nil }
    return Visit(
      of: top, top.answers.last(ofVisit: given), Array(top.results.suffix(results)),
      fallen: top.fallenCompanions)
  }

  /// The position of the entry that a part belongs to.
  private func position(ofPart part: Int) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].first <= part { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the parts from a number on that giving answers again can restore; `nil` for each that it cannot, because a
  /// screen depends on more than its answers.
  func restorableParts(from first: Int) -> [HistoryPart?] {
    let isWhole = changes?.hasUnresumable == true
    let from = isWhole ? 0 : first
    let lowest = position(ofPart: from)
    guard lowest < entries.count else { return [] }
    var parts: [(part: HistoryPart?, revisited: Int)] = []
    let start = entries[lowest].first
    // An entry can have many visits that have ended, of which a reader knows nearly all.
    let known = isWhole ? 0 : entries[lowest].addParts(to: &parts, after: first - start)
    for entry in entries[(isWhole ? lowest : lowest + 1)...] {
      entry.addParts(to: &parts, withoutWays: isWhole)
    }
    guard isWhole else { return parts.dropFirst(first - start - known).map(\.part) }
    var hidden: Int?
    let restorable = parts.indices.map { position -> HistoryPart? in
      switch parts[position].part {
      case .visit(let visit): if hidden == nil, visit.isUnresumable { hidden = position }
      case .revisit(let mark, from: _):
        guard let last = hidden, parts[position].revisited < last,
          case .visit(let visit) = parts[last].part
        else { break }
        hidden = nil
        return .revisit(mark, from: visit.screen)
      case nil: break
      }
      return hidden == nil ? parts[position].part : nil
    }
    return Array(restorable.dropFirst(first))
  }
}

extension Standing {
  /// The visit that it is of.
  func visit(of entry: Entry) -> Visit {
    Visit(
      of: entry, answers.ofVisit, results,
      fallen: haveCompanionsFallen ? entry.companions : 0)
  }
}

extension Entry {
  /// The number of parts of the history up to this screen and with it.
  var end: Int { start + earlier.count + 1 }

  /// The number of parts of the history before this screen was pushed.
  var first: Int { start - (revisit?.partCount ?? 0) }

  /// The visit that has not ended.
  var currentVisit: Visit {
    Visit(of: self, answers.ofVisit, results, fallen: fallenCompanions)
  }

  /// The number of screens that came together with it and were stepped back over.
  fileprivate var fallenCompanions: Int { haveCompanionsFallen && revisit == nil ? companions : 0 }

  /// Adds its parts without some of the first ones.
  ///
  /// - Returns: The number of parts that were left out.
  fileprivate func addParts(
    to parts: inout [(part: HistoryPart?, revisited: Int)], after count: Int
  ) -> Int {
    guard revisit == nil, count > 0 else {
      addParts(to: &parts, withoutWays: false)
      return 0
    }
    let known = min(count, earlier.count)
    parts += earlier[known...].map { (.visit($0), 0) }
    parts.append((.visit(currentVisit), 0))
    return known
  }

  fileprivate func addParts(
    to parts: inout [(part: HistoryPart?, revisited: Int)], withoutWays: Bool
  ) {
    func add(_ visits: [Visit], of entry: Entry) {
      let known: [Visit?] = withoutWays ? entry.withoutWays(visits) : visits
      parts += known.map { ($0.map { .visit($0) }, 0) }
    }
    if let revisit {
      let place = parts.count + revisit.old.earlier.count
      add(revisit.old.earlier + [revisit.old.visit(of: revisit.entry)], of: revisit.entry)
      for entry in revisit.above { entry.addParts(to: &parts, withoutWays: withoutWays) }
      let mark = revisit.entry.mark
      parts.append((.revisit(mark, from: revisit.above.last?.mark ?? mark), place))
    }
    add(earlier + [currentVisit], of: self)
  }

  /// Returns visits without the ways that answers cannot restore: to a screen that depends on more than its answers, and back
  /// to this one for good.
  private func withoutWays(_ visits: [Visit]) -> [Visit?] {
    var restorable: [Visit?] = visits
    let mark = mark
    let own = visits.indices.filter { visits[$0].screen == mark }
    for (first, next) in zip(own, own.dropFirst())
    where visits[first..<next].contains(where: \.isUnresumable) {
      for position in first..<next { restorable[position] = nil }
      restorable[first] = visits[first].withoutWay()
    }
    return restorable
  }
}

extension Visit {
  init(of entry: Entry, _ given: [Given], _ results: [KeptResult], fallen: Int) {
    self.init(
      screen: entry.mark,
      given: given,
      results: results,
      isUnresumable: !entry.screen.isResumable)
    self.fallen = fallen
  }

  /// Returns what remains of it after a flow returned to its screen for good; `nil` for nothing.
  ///
  /// What led away is left out, and the rest stands.
  fileprivate func withoutWay() -> Visit? {
    var visit = self
    if let lead = given.lastIndex(where: { $0.marks.contains(.lead) }) {
      let element = visit.given.remove(at: lead).element
      visit.results.removeAll { $0.element == element && !$0.isLoaded }
    }
    return visit.isEmpty ? nil : visit
  }

  /// Returns what remains of it after the person stepped back to its screen; `nil` for nothing.
  ///
  /// Presses that wrote no state remain, because their effect remains. After everything else, all is asked again.
  ///
  /// - Parameter title: The title of the screen that the person stepped back from.
  /// - Returns: What remains.
  func remains(from title: String) -> Visit? {
    let lead = given.lastIndex { $0.marks.contains(.lead) }
    var rest = given
    let led = lead.map { rest.remove(at: $0) }
    guard !rest.isEmpty else { return nil }
    var visit = self
    let arePresses = rest.allSatisfy { !$0.marks.isDisjoint(with: [.press, .again]) }
    if let led, arePresses, !led.marks.contains(.afterWrite) {
      visit.given = rest
    } else {
      visit.given = rest + [led].compactMap(\.self)
      visit.askedAgainFrom = title
    }
    let elements = Set(rest.map(\.element))
    visit.results = results.filter { elements.contains($0.element) && !$0.isLoaded }
    return visit
  }
}
