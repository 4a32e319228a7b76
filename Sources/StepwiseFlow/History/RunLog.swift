/// The answers and presses of a run in order, without those that were taken back.
///
/// Repeating the steps, each on its own screen, leads to the same place. So the saved file and a recording are views of
/// the log. A step back removes what it took back, and a revisit that has ended removes what it replaced. Where that
/// could change what the rest leads to, the log keeps the whole way instead: the step back, or the revisit.
///
/// Answers that the session itself gives again during a revisit are in the log with a mark, because repeating the revisit
/// gives them again.
final class RunLog {
  private(set) var visits: [Visit] = []
  /// What was typed and not given.
  var drafts = Drafts()
  /// The number of changes other than at the end.
  private var edits = 0
  /// For each change that no later one reaches below: its number, and the index of the first visit that it reaches.
  private var reaches: [(edit: Int, index: Int)] = []
  /// The screens whose remembered answers have changed since they were last taken, by their paths.
  private var memories: [String: MemoryPlace] = [:]
  private var memoryEdits = 0
  /// The index of the first visit of each screen since it was last returned to for good, by the screen's number.
  private var starts: [Int: Int] = [:]
  /// The revisits that have not ended, the latest last.
  private var revisits: [Revisit] = []
  /// The number of visits up to the end of the latest revisit that is kept as a whole; what ended it must stay.
  private var frozenCount = 0
  /// The time since the latest step that the next one notes, because a screen's task ran.
  var passed = Duration.zero
  /// Whether steps are ignored, because one step stands for all of them.
  private var isPaused = false

  /// A revisit that has not ended.
  private struct Revisit {
    /// The number of the revisited screen.
    let entry: Int
    /// The index of the visit whose last step began it; `nil` if that was put into the visit of the revisited screen.
    let end: Int?
    /// Whether a button began it, whose closure may have done more.
    let isByPress: Bool
  }

  /// The position up to which the log was read, from which the next reading continues.
  var position: History.Position {
    let last = visits.last
    return History.Position(
      edits: edits, visits: visits.count, steps: last?.steps.count ?? 0,
      results: last?.results.count ?? 0, unclear: last?.unclear.count ?? 0,
      memories: memoryEdits)
  }

  /// Notes a change of visits from an index on that a reading from an earlier position would miss.
  private func edit(from index: Int) {
    edits += 1
    while let last = reaches.last, last.index >= index { reaches.removeLast() }
    reaches.append((edits, index))
  }

  /// Notes a change of a visit that a reading from an earlier position would miss.
  func edit(_ entry: Entry) {
    if starts[entry.number] != nil { edit(from: index(of: entry)) }
  }

  // MARK: Memory

  /// The place of a screen's remembered answers.
  struct MemoryPlace {
    let screen: ScreenIdentity
    let flow: FlowIdentity

    /// The answers; `nil` if there are none, or if the flow was left for good.
    var memory: Memory? { flow.isForgotten ? nil : screen.key.remembered[screen.occurrence] }
  }

  /// Notes that the remembered answers of a screen may have changed.
  func note(memoryOf screen: ScreenIdentity, in flow: FlowIdentity) {
    // Another flow may have taken the place of one that was left for good.
    guard !flow.isForgotten else { return }
    memoryEdits += 1
    memories[flow.path(of: screen)] = MemoryPlace(screen: screen, flow: flow)
  }

  /// Whether remembered answers may have changed since they were last taken.
  var hasMemories: Bool { !memories.isEmpty }

  /// Returns the places of remembered answers that may have changed since the last call, by the paths of the screens.
  func takeMemories() -> [String: MemoryPlace] {
    defer { if !memories.isEmpty { memories = [:] } }
    return memories
  }

  // MARK: Reading

  /// Returns the visits for a purpose.
  func visits(for purpose: History.Purpose) -> [Visit] {
    purpose == .playing
      ? visits.flatMap { $0.withoutReplayed.unfolded }
      : restorable(from: 0).flatMap(\.self)
  }

  /// Returns the visits that giving answers again can restore, up to the first screen that depends on more than its
  /// answers, from an index on.
  ///
  /// Ways to such screens and back are left out.
  func restorable(from first: Int) -> [[Visit]] {
    var showsReplayed = showsReplayed(before: first)
    let end = firstUnresumable ?? visits.count
    return visits[min(first, end)..<end].map { visit in
      let all = (showsReplayed ? visit : visit.withoutReplayed).restorable
      showsReplayed = showsReplayed || hasLeftUnresumable && visit.hasWayFromUnresumable
      return all
    }
  }

  /// Whether a resumed run must be told the answers that the session gave again from a visit on.
  ///
  /// The session gives them again only after a revisit, and a revisit from a screen that cannot be resumed is left out.
  private func showsReplayed(before index: Int) -> Bool {
    hasLeftUnresumable && visits[..<index].contains(where: \.hasWayFromUnresumable)
  }

  /// Whether giving answers again restores the top screen.
  var isRestorable: Bool { firstUnresumable == nil }

  /// Returns the difference to an earlier position.
  func change(since position: History.Position, for purpose: History.Purpose) -> History.Change {
    guard position.edits == edits else {
      let reached = reaches.reversed().prefix { $0.edit > position.edits }.last?.index ?? 0
      return .changed(from: min(reached, max(0, position.visits - 1)))
    }
    var first = position.visits
    var isContinued = false
    if first > 0 {
      let last = visits[first - 1]
      isContinued =
        last.steps.count != position.steps || last.results.count != position.results
        || last.unclear.count != position.unclear
      if isContinued { first -= 1 }
    }
    guard !visits[first...].contains(where: { $0.steps.contains(where: \.isAway) }) else {
      return .changed(from: first)
    }
    let end = purpose == .playing ? visits.count : firstUnresumable ?? visits.count
    guard end > first else { return .added([], isContinued: false) }
    var read = Array(visits[first..<end])
    if isContinued {
      read[0].steps.removeFirst(min(position.steps, read[0].steps.count))
      read[0].results.removeFirst(min(position.results, read[0].results.count))
      read[0].unclear.removeFirst(min(position.unclear, read[0].unclear.count))
    }
    if purpose == .resuming, showsReplayed(before: first) {
      return .added(read, isContinued: isContinued)
    }
    for position in read.indices where read[position].hasReplayed {
      read[position] = read[position].withoutReplayed
    }
    return .added(read, isContinued: isContinued)
  }

  /// The index of the first visit of a screen that depends on more than its answers; `nil` if there is none.
  private var firstUnresumable: Int?
  /// Whether such screens were ever left for a revisit.
  private var hasLeftUnresumable = false

  // MARK: Giving

  /// Adds a step on the top screen.
  func add(_ step: Visit.Step, on entry: Entry) {
    guard !isPaused else { return }
    let index = self.index(addingTo: entry)
    guard case .given(let given) = step else {
      visits[index].steps.append(step)
      // The steps before a way to other screens are read together with it.
      if step.isAway { edit(from: index) }
      return
    }
    if passed > .zero { visits[index].steps.append(.waited(passed)) }
    passed = .zero
    visits[index].steps.append(step)
    if given.completesPress { takeResults(of: given.element, to: index) }
    guard given.marks.contains(.lead), visits[index].steps.count > 1 else { return }
    let tidy = visits[index].steps.withoutRepeatedVisit
    guard tidy.count < visits[index].steps.count else { return }
    visits[index].steps = tidy
    edit(from: index)
  }

  /// Moves what the work of a press received during earlier visits of its screen to the visit in which it has completed.
  private func takeResults(of element: String, to index: Int) {
    let entry = visits[index].source.entry
    guard let start = starts[entry], start < index else { return }
    for earlier in start..<index where visits[earlier].source.entry == entry {
      let moved = visits[earlier].results.filter { $0.element == element && !$0.isLoaded }
      guard !moved.isEmpty else { continue }
      visits[earlier].results.removeAll { $0.element == element && !$0.isLoaded }
      visits[index].results += moved
      edit(from: earlier)
    }
  }

  /// Adds an answer whose work had begun before its screen was covered.
  func addLate(_ answer: GivenStep, on entry: Entry) {
    guard !isPaused else { return }
    let index = self.index(of: entry)
    visits[index].steps.insert(
      .given(answer), at: visits[index].steps.leadIndex ?? visits[index].steps.endIndex)
    edit(from: index)
  }

  /// Adds the result of a service.
  func add(_ result: KeptResult, on entry: Entry) {
    let index = self.index(of: entry)
    visits[index].results.append(result)
    if index < visits.count - 1 { edit(from: index) }
  }

  /// Returns whether the result of a service is in the visits of a screen since it was last returned to for good.
  func has(_ result: KeptResult, on entry: Entry) -> Bool { index(of: result, on: entry) != nil }

  /// Removes the result of a service for a press that is undone.
  func forget(_ result: KeptResult, on entry: Entry) {
    guard let index = index(of: result, on: entry),
      let position = visits[index].results.lastIndex(of: result)
    else { return }
    visits[index].results.remove(at: position)
    edit(from: index)
  }

  private func index(of result: KeptResult, on entry: Entry) -> Int? {
    starts[entry.number].flatMap { start in
      visits[start...].lastIndex {
        $0.source.entry == entry.number && $0.results.contains(result)
      }
    }
  }

  /// Notes the once-only buttons of a screen whose presses may or may not have completed.
  func note(unclear elements: [String], on entry: Entry) {
    guard !elements.isEmpty || starts[entry.number] != nil else { return }
    let index = index(of: entry)
    if !elements.starts(with: visits[index].unclear) { edit(from: index) }
    visits[index].unclear = elements
  }

  /// Returns the index of the last visit, which belongs to the top screen.
  private func index(addingTo entry: Entry) -> Int {
    if visits.last?.source.entry != entry.number { append(entry) }
    return visits.count - 1
  }

  private func append(_ entry: Entry, isFresh: Bool = false) {
    var visit = Visit(screen: entry.mark, isUnresumable: !entry.screen.isResumable)
    visit.source = Visit.Source(entry: entry.number, isFresh: isFresh)
    if isFresh || starts[entry.number] == nil { starts[entry.number] = visits.count }
    if visit.isUnresumable, firstUnresumable == nil { firstUnresumable = visits.count }
    visits.append(visit)
  }

  /// Returns the index of the last visit of a screen, and makes one if there is none.
  private func index(of entry: Entry) -> Int {
    if let start = starts[entry.number],
      let found = visits[start...].lastIndex(where: { $0.source.entry == entry.number })
    {
      return found
    }
    let index = tailStart(above: entry.number)
    append(entry)
    if index < visits.count - 1 {
      visits.insert(visits.removeLast(), at: index)
      reindex(from: index)
    }
    return index
  }

  // MARK: Back

  /// Notes a step back from the top screen.
  func stepBack(from left: Entry, to entry: Entry) {
    guard !isPaused else { return }
    let tail = tailStart(above: entry.number)
    let start = starts[entry.number]
    let isNext =
      start.map { $0 < tail && visits[tail - 1].source.entry == entry.number }
      ?? (tail == 0 || !visits[tail - 1].hasWays)
    let gone = Array(visits[tail...])
    let isUnresumable = gone.contains(where: \.hasUnresumable)
    guard isNext, (starts[left.number] ?? tail) >= tail,
      revisits.isEmpty && tail > frozenCount || isUnresumable && !gone.contains(where: \.hasWays)
    else { return add(.back, on: left) }
    guard !isUnresumable else {
      remove(from: tail)
      return add(.away(gone.endingWithBack), on: entry)
    }
    remove(from: tail)
    let traces = gone.flatMap { $0.traces(below: entry) }
    guard start != nil || !traces.isEmpty else { return }
    let index = index(addingTo: entry)
    visits[index].stepBack(from: left.screen.title, leaving: traces)
    edit(from: index)
  }

  /// Notes that a flow returned for good to the top screen.
  func returnForGood(to entry: Entry) {
    let tail = tailStart(above: entry.number)
    let gone = Array(visits[tail...])
    guard !gone.contains(where: \.hasUnresumable) else {
      remove(from: tail)
      return add(.away(gone), on: entry)
    }
    if let last = visits.last, !last.isEmpty { append(entry, isFresh: true) }
  }

  // MARK: Revisits

  /// Notes that the screens above one that is being revisited are left for it, by steps back that it ignores.
  func revisitAgain(_ entry: Entry, from top: Entry, by way: [GivenStep], _ body: () -> Void) {
    if !(visits.last?.source.entry == top.number && visits.last?.steps.last?.isRevisit == true) {
      add(revisitStep(to: entry, from: top, by: way), on: top)
    }
    isPaused = true
    body()
    isPaused = false
  }

  /// Notes that the top screen is left to change the answer of an earlier one.
  func revisit(_ entry: Entry, from top: Entry, by way: [GivenStep]) {
    guard !isPaused else { return }
    var isByPress = false
    if visits.last?.source.entry == top.number, visits.last?.steps.last?.isRevisit == true {
      isByPress = true
    } else {
      add(revisitStep(to: entry, from: top, by: way), on: top)
    }
    let tail = tailStart(above: entry.number)
    let gone = Array(visits[tail...])
    guard gone.contains(where: \.hasUnresumable) else {
      revisits.append(
        Revisit(entry: entry.number, end: visits.count - 1, isByPress: isByPress))
      return
    }
    remove(from: tail)
    add(.away(gone), on: entry)
    hasLeftUnresumable = true
    revisits.append(Revisit(entry: entry.number, end: nil, isByPress: isByPress))
  }

  private func revisitStep(to entry: Entry, from top: Entry, by way: [GivenStep]) -> Visit.Step {
    // Only a row that the person chose is named by its title.
    let number = way.isEmpty ? top.below?.name(of: entry.number)?.number : nil
    return .revisit(entry.mark, number: number ?? 1, by: way)
  }

  /// Notes that the screens above a revisited one are restored, after steps back that it ignores.
  func restore(above entry: Entry, _ body: () -> Void) {
    isPaused = true
    body()
    isPaused = false
    guard let position = revisits.lastIndex(where: { $0.entry == entry.number }) else { return }
    let revisit = revisits[position]
    revisits.removeSubrange(position...)
    guard let end = revisit.end ?? unfold(awayOf: entry) else { return }
    // Only what was done on the revisited screen itself outlives the revisit.
    var away = Visit(screen: entry.mark, isUnresumable: !entry.screen.isResumable)
    away.source = Visit.Source(entry: entry.number)
    away.steps =
      visits[(end + 1)...].filter { $0.source.entry == entry.number }.flatMap(\.steps)
      .keptByView
    let way = visits[end].steps.removeLast()
    remove(from: end + 1)
    edit(from: end)
    guard revisit.isByPress || away.steps.areOfUse else {
      if visits[end].isEmpty { remove(from: end) }
      return
    }
    var origin = visits[end]
    origin.steps = [way]
    origin.results = []
    origin.unclear = []
    visits[end].steps.append(.away([origin] + [away].endingWithBack))
  }

  /// Takes the way to a revisit out of the visit of the revisited screen.
  ///
  /// - Returns: The index of the visit whose last step began the revisit.
  private func unfold(awayOf entry: Entry) -> Int? {
    let folded = visits.lastIndex {
      $0.source.entry == entry.number && $0.hasWayFromUnresumable
    }
    guard let folded,
      let step = visits[folded].steps.lastIndex(where: { visits[folded].isWayFromUnresumable($0) }),
      case .away(let away) = visits[folded].steps[step]
    else { return nil }
    var later = Visit(screen: visits[folded].screen, isUnresumable: visits[folded].isUnresumable)
    later.source = Visit.Source(entry: entry.number)
    later.steps = Array(visits[folded].steps[(step + 1)...])
    visits[folded].steps.removeSubrange(step...)
    visits.insert(contentsOf: away + (later.isEmpty ? [] : [later]), at: folded + 1)
    reindex(from: folded)
    return folded + away.count
  }

  /// Notes that a revisit has ended because the flow went on, and all answers were given again or have no place.
  ///
  /// If it replaced exactly what lay above the revisited screen, only what stands remains.
  func finishRevisit(of entry: Entry, from title: String) {
    defer { endRevisit(of: entry) }
    let whole = frozenCount
    frozenCount = visits.count
    guard revisits.count == 1, let revisit = revisits.last, revisit.entry == entry.number,
      let end = revisit.end, let start = starts[entry.number], start < end,
      visits[(start + 1)...end].allSatisfy({ $0.source.entry > entry.number }),
      end + 1 < visits.count, visits[end + 1].source.entry == entry.number,
      !visits[(end + 1)...].contains(where: {
        $0.steps.contains(where: \.isRevisit) || $0.hasUnresumable
      })
    else { return }
    frozenCount = whole
    var visit = visits[start]
    let traces = visits[(start + 1)...end].flatMap { $0.traces(below: entry) }
    visit.stepBack(from: title, leaving: traces)
    visit.results += visits[end + 1].results
    visit.unclear = visits[end + 1].unclear
    visit.steps = (visit.steps + visits[end + 1].steps).withoutRepeatedVisit
    let since = [visit] + visits[(end + 2)...]
    remove(from: start)
    visits += since.map(\.asGiven)
    reindex(from: start)
  }

  /// Notes that a revisit within one that has ended goes on at the screen that took the place of its own.
  func continueRevisit(at entry: Entry) {
    revisits.append(Revisit(entry: entry.number, end: nil, isByPress: false))
  }

  /// Notes that a revisit has ended; the log keeps it.
  func endRevisit(of entry: Entry) { revisits.removeAll { $0.entry == entry.number } }

  /// Notes that no revisit is left.
  func endRevisits() { revisits = [] }

  // MARK: Parts

  /// The index of the first of the last visits on screens above one with a number.
  private func tailStart(above number: Int) -> Int {
    var index = visits.count
    while index > 0, visits[index - 1].source.entry > number { index -= 1 }
    return index
  }

  private func remove(from index: Int) {
    frozenCount = min(frozenCount, index)
    guard index < visits.count else { return }
    forgetStarts(from: index)
    visits.removeSubrange(index...)
    if let live = firstUnresumable, live >= index { firstUnresumable = nil }
    edit(from: index)
  }

  /// Finds the first visits of screens again, after visits from an index on have changed their places.
  private func reindex(from index: Int) {
    forgetStarts(from: index)
    for position in index..<max(index, visits.count) {
      let source = visits[position].source
      if source.isFresh || starts[source.entry] == nil { starts[source.entry] = position }
    }
    if firstUnresumable.map({ $0 >= index }) ?? true {
      firstUnresumable = visits[min(index, visits.count)...].firstIndex(where: \.isUnresumable)
    }
    edit(from: index)
  }

  private func forgetStarts(from index: Int) {
    for visit in visits.dropFirst(index) {
      if let start = starts[visit.source.entry], start >= index { starts[visit.source.entry] = nil }
    }
  }
}
