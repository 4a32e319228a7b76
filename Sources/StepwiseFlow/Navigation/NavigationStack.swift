/// The stack of screens: who is on it, which state goes with it, and how a closure's navigation takes
/// place all at once when it returns.
final class NavigationStack {
  let environment: Environment
  let notices = Notices()
  let effects: EffectList
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  @exclusivity(unchecked) private(set) var ending: Ending?
  private(set) var outputs: [WizardOutput] = []
  /// Entries that are being revisited, the latest last.
  @exclusivity(unchecked) private(set) var revisited: [Entry] = []
  /// Calls that came too late or twice, for tests to look at.
  private(set) var reports: [String] = []
  /// Counts the visits of top screens.
  @exclusivity(unchecked) private(set) var epoch = 0

  private let root = FlowIdentity()
  private var origins: [FlowOrigin.Key: FlowOrigin] = [:]
  @exclusivity(unchecked) private var lastNumber = 0
  @exclusivity(unchecked) private var transaction = Transaction()
  private var startDepth = 0

  /// How many reports are kept for a test to look at.
  static let reportsMax = 100

  init(environment: Environment, effects: EffectList) {
    self.environment = environment
    self.effects = effects
  }

  var top: Entry? { entries.last }

  /// What a closure asked for so far: the net effect of its navigation calls, and the way back.
  private struct Transaction {
    var number = 0
    var isOpen = false
    /// How many of the entries stay.
    var kept = 0
    var pushed: [Entry] = []
    var log = StateLog()
    var commits = false
    var outputs: [WizardOutput] = []
    var ending: Ending?
    var revisits: ScreenIdentity?
    var onSuccess: [() -> Void] = []
    var finished: [(flow: AnyFlowController, epoch: Int)] = []

    var isMoreThanPushes: Bool {
      commits || ending != nil || revisits != nil || !onSuccess.isEmpty || !outputs.isEmpty
    }
  }

  /// Whether the open closure asked for a revisit, so that it answers nothing.
  var isRevisiting: Bool { transaction.revisits != nil }

  // MARK: Transactions

  /// Runs a closure whose navigation takes place when it returns, and whose writes are taken back
  /// when it throws.
  ///
  /// - Parameters:
  ///   - body: The closure.
  ///   - accept: What else belongs to success, before the stack changes.
  func transact(_ body: () throws -> Void, accept: () -> Void = {}) throws {
    begin()
    do {
      try body()
    } catch {
      rollBack()
      throw error
    }
    accept()
    takePlace()
  }

  private func begin() {
    transaction.number += 1
    transaction.isOpen = true
    transaction.kept = entries.count
  }

  private func rollBack() {
    transaction.isOpen = false
    transaction.log.restore()
    for entry in transaction.pushed { leave(entry) }
    for entry in entries[transaction.kept...] { arrive(entry) }
    for (flow, epoch) in transaction.finished { flow.finishedEpoch = epoch }
    reset()
  }

  private func reset() {
    transaction.pushed.removeAll(keepingCapacity: true)
    transaction.log = StateLog()
    if !transaction.finished.isEmpty { transaction.finished.removeAll() }
    guard transaction.isMoreThanPushes else { return }
    transaction.commits = false
    transaction.outputs.removeAll()
    transaction.ending = nil
    transaction.revisits = nil
    transaction.onSuccess.removeAll()
  }

  private func takePlace() {
    transaction.isOpen = false
    keepLog()
    if transaction.kept < entries.count {
      forget(above: transaction.kept, for: transaction.pushed.first)
    }
    let firstPushed = entries.count
    if !transaction.pushed.isEmpty {
      top?.cover()
      for entry in transaction.pushed {
        entry.below = top.map { TrailNode(row: row(of: $0, status: .answered), next: $0.below) }
        entries.append(entry)
      }
      epoch += 1
    }
    guard transaction.isMoreThanPushes else {
      reset()
      return beginTasks(from: firstPushed)
    }
    outputs += transaction.outputs
    let revisits = transaction.revisits
    let onSuccess = transaction.onSuccess
    let commits = transaction.commits
    ending = ending ?? transaction.ending
    reset()
    if commits { forgetBelow() }
    for call in onSuccess { call() }
    if let revisits, ending == nil, let entry = entry(of: revisits) { revisit(entry) }
    if ending == nil { beginTasks(from: commits ? 0 : firstPushed) } else { effects.cancelAll() }
  }

  private func beginTasks(from first: Int) {
    var position = first
    while position < entries.count {
      effects.begin(taskOf: entries[position])
      position += 1
    }
  }

  /// Hands the states that the closure overwrote to the screen whose answer it was.
  private func keepLog() {
    while let record = transaction.log.removeNewest() {
      guard let top, record.flow.recordedEpoch != epoch else { continue }
      record.flow.recordedEpoch = epoch
      top.log.add(record)
    }
  }

  // MARK: What flows ask for

  /// Notes that a flow's state is about to change.
  ///
  /// - Returns: `false` where the write comes from an effect whose screen is gone.
  func willWrite(_ flow: AnyFlowController) -> Bool {
    if transaction.isOpen {
      guard flow.recordedTransaction != transaction.number else { return true }
      flow.recordedTransaction = transaction.number
      transaction.log.add(flow.record())
      return true
    }
    if let effect = Effect.current {
      guard !effect.isGone else {
        report("A state was written by “\(effect.label)”, whose screen is gone; it was not taken.")
        return false
      }
      effect.noteWrite(of: flow)
    }
    guard let top, flow.recordedEpoch != epoch else { return true }
    flow.recordedEpoch = epoch
    top.log.add(flow.record())
    return true
  }

  func push(_ screen: any Screen, of flow: AnyFlowController, replacing: Bool = false)
    -> ScreenIdentity
  {
    let key = flow.identity.key(for: screen)
    var identity = ScreenIdentity(key: key, occurrence: key.count)
    navigate("pushed “\(screen.title)”") {
      if replacing { removeTop() }
      identity = ScreenIdentity(key: key, occurrence: key.count)
      lastNumber += 1
      let entry = Entry(number: lastNumber, identity: identity, screen: screen, flow: flow)
      if !key.remembered.isEmpty, let memory = key.remembered[identity.occurrence],
        !memory.drafts.isEmpty
      {
        entry.live().drafts = memory.drafts
      }
      arrive(entry)
      transaction.pushed.append(entry)
    }
    return identity
  }

  func pop(to identity: ScreenIdentity) {
    navigate("returned to “\(identity.name)”") {
      guard transaction.pushed.contains(where: { $0.identity == identity })
        || entries.prefix(transaction.kept).contains(where: { $0.identity == identity })
      else {
        report("A flow returned to “\(identity.name)”, which is not below; nothing was done.")
        return
      }
      while let last = virtualTop, last.identity != identity, virtualCount > 1 { removeTop() }
    }
  }

  func start(_ flow: AnyFlowController, parent: AnyFlowController?) {
    navigate("started “\(type(of: flow))”") {
      flow.stack = self
      flow.parent = parent
      flow.depth = (parent?.depth ?? 0) + 1
      if let parent {
        let key = FlowOrigin.Key(
          parent: ObjectIdentifier(parent.identity),
          type: flow.id == nil ? ObjectIdentifier(type(of: flow)) : nil, id: flow.id)
        let origin = origins[key] ?? FlowOrigin()
        origins[key] = origin
        flow.origin = origin
        flow.identity = origin.next()
      } else {
        flow.identity = root
      }
      guard flow.depth <= AnyFlowController.nestedFlowsMax,
        startDepth < AnyFlowController.nestedStartsMax
      else {
        transaction.ending = .failed(
          FlowError(
            "“\(flow.title)” is nested too deeply: \(AnyFlowController.nestedStartsMax) flows started"
              + " one another without showing a screen, or \(AnyFlowController.nestedFlowsMax) are open."
          ))
        return
      }
      startDepth += 1
      flow.startFlow()
      startDepth -= 1
    }
  }

  func finish(_ flow: AnyFlowController, handOver: @escaping () -> Void) {
    navigate("finished “\(flow.title)”") {
      guard flow.finishedEpoch != epoch else {
        report("“\(flow.title)” finished twice on one visit; the second time did nothing.")
        return
      }
      transaction.finished.append((flow, flow.finishedEpoch))
      flow.finishedEpoch = epoch
      if flow.parent == nil {
        transaction.ending = transaction.ending ?? .finished
        transaction.onSuccess.append(handOver)
      } else {
        handOver()
      }
    }
  }

  func commit(_ output: WizardOutput?) {
    navigate("committed") {
      transaction.commits = true
      if let output { transaction.outputs.append(output) }
    }
  }

  func revisit(_ identity: ScreenIdentity) {
    navigate("revisited “\(identity.name)”") { transaction.revisits = identity }
  }

  func fail(_ error: any Error) {
    navigate("failed") { transaction.ending = transaction.ending ?? .failed(error) }
  }

  func end(_ ending: Ending) {
    self.ending = self.ending ?? ending
    effects.cancelAll()
  }

  func takeOutputs() -> [WizardOutput] {
    defer { outputs = [] }
    return outputs
  }

  /// Does what a flow asks for, in the open transaction or in one of its own, unless it comes from
  /// an effect whose screen is no longer on top.
  private func navigate(_ what: @autoclosure () -> String, _ body: () -> Void) {
    guard ending == nil else {
      report("A flow \(what()) after the wizard had ended; nothing was done.")
      return
    }
    if transaction.isOpen { return body() }
    let effect = Effect.current
    if let effect, !effect.mayNavigate(from: top) {
      report(
        "“\(effect.label)” \(what()) when its screen was \(effect.isGone ? "gone" : "covered"); "
          + "nothing was done.")
      return
    }
    begin()
    body()
    takePlace()
    effect?.position = top
  }

  private func report(_ message: String) {
    if reports.count < Self.reportsMax { reports.append(message) }
  }

  // MARK: The stack as it will be

  private var virtualCount: Int { transaction.kept + transaction.pushed.count }

  private var virtualTop: Entry? {
    transaction.pushed.last ?? (transaction.kept > 0 ? entries[transaction.kept - 1] : nil)
  }

  private func removeTop() {
    guard let last = virtualTop else { return }
    leave(last)
    if transaction.pushed.popLast() == nil { transaction.kept -= 1 }
  }

  func row(of entry: Entry, status: Trail.Row.Status) -> Trail.Row {
    Trail.Row(
      entry: entry.number, flowTitle: entry.flow.title, title: entry.screen.title,
      summary: status == .current || status == .askedAgain ? "" : summary(of: entry), status: status)
  }

  private func summary(of entry: Entry) -> String {
    if let own = entry.screen.summary { return own }
    return Self.summary(of: entry.answers)
  }

  /// The answers in a row, or the button that was pressed where there is nothing else.
  static func summary(of answers: Answers) -> String {
    if case .one(let answer) = answers { return answer.display ?? answer.element }
    let given = answers.all.filter { $0.value != .pressed }.compactMap(\.display)
      .filter { !$0.isEmpty }
    return given.isEmpty ? answers.last?.display ?? "" : given.joined(separator: " · ")
  }

  // MARK: Coming and going

  private func arrive(_ entry: Entry) {
    entry.identity.key.count += 1
    var flow: AnyFlowController? = entry.flow
    while let present = flow {
      present.presence += 1
      guard present.presence == 1 else { break }
      present.origin?.count += 1
      flow = present.parent
    }
  }

  private func leave(_ entry: Entry) {
    entry.identity.key.count -= 1
    var flow: AnyFlowController? = entry.flow
    while let present = flow {
      present.presence -= 1
      guard present.presence == 0 else { break }
      present.origin?.count -= 1
      flow = present.parent
    }
  }

  /// Removes what a flow left for good. Its counts have been taken already.
  private func forget(above kept: Int, for next: Entry?) {
    var written = StateLog()
    while entries.count > kept, let entry = entries.popLast() {
      var log = entry.earlierLog
      log.merge(newer: entry.log)
      log.merge(newer: written)
      written = log
      dropRevisit(of: entry)
      effects.cancel(of: entry)
    }
    if let next {
      next.earlierLog = written
    } else if let top {
      var log = top.earlierLog
      log.merge(newer: top.log)
      log.merge(newer: written)
      top.earlierLog = log
      top.log = StateLog()
      top.revisited()
    }
    epoch += 1
  }

  /// Removes what lies below the top, because something was done for good.
  private func forgetBelow() {
    guard let top else { return }
    for entry in revisited { dropRevisit(of: entry) }
    top.below = nil
    top.earlierLog = StateLog()
    while entries.count > 1 {
      let entry = entries.remove(at: entries.count - 2)
      leave(entry)
      effects.cancel(of: entry)
    }
    epoch += 1
  }

  private func dropRevisit(of entry: Entry) {
    guard let parking = entry.parking else { return }
    entry.parking = nil
    revisited.removeAll { $0 === entry }
    for parked in parking.entries.reversed() {
      remember(parked)
      effects.cancel(of: parked)
    }
  }

  // MARK: Back

  /// Takes the top away and shows the one below as it was left.
  func stepBack() {
    guard entries.count > 1, let left = entries.popLast() else { return }
    leave(left)
    dropRevisit(of: left)
    remember(left)
    effects.cancel(of: left)
    left.log.restore()
    left.earlierLog.restore()
    top.map(unanswer)
    epoch += 1
  }

  /// Gives the flows the states from before an entry's answer.
  private func unanswer(_ entry: Entry) {
    entry.log.restore()
    entry.log = StateLog()
    entry.revisited()
  }

  private func remember(_ entry: Entry) {
    let drafts = entry.visit?.drafts ?? [:]
    let key = entry.identity.key
    if case .none = entry.answers, drafts.isEmpty {
      key.remembered[entry.identity.occurrence]?.drafts = [:]
      return
    }
    var memory =
      key.remembered[entry.identity.occurrence] ?? Memory(answers: .none, drafts: [:])
    for answer in entry.answers.all { memory.answers.set(answer) }
    memory.drafts = drafts
    key.remembered[entry.identity.occurrence] = memory
  }

  // MARK: Revisiting

  /// The entry with a number, searched from the top.
  func entry(numbered number: Int) -> Entry? {
    // Numbers grow from the bottom to the top, but not always by one.
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? entries[low] : nil
  }

  func entry(of identity: ScreenIdentity) -> Entry? {
    entries.last { $0.identity == identity }
  }

  /// Parks what lies above an entry and asks it anew.
  func revisit(_ entry: Entry) {
    guard let position = entries.lastIndex(where: { $0 === entry }), entry !== top else { return }
    let parked = Array(entries[(position + 1)...])
    if let left = parked.last { effects.cancel(of: left, onlyEffects: true) }
    var written = entry.log
    for above in parked {
      written.merge(newer: above.earlierLog)
      written.merge(newer: above.log)
    }
    let parking = Parking(
      entries: parked, states: written.currentStates(), log: entry.log, answers: entry.answers)
    for above in parked.reversed() {
      leave(above)
      above.log.restore()
      above.earlierLog.restore()
    }
    entries.removeSubrange((position + 1)...)
    revisited.removeAll { $0.parking != nil && parked.contains($0) }
    entry.log.restore()
    entry.log = StateLog()
    entry.revisited()
    entry.parking = parking
    revisited.append(entry)
    epoch += 1
  }

  /// Brings back what a revisit parked, as if it had not been.
  func unpark(_ entry: Entry) {
    guard let parking = entry.parking, let position = entries.lastIndex(where: { $0 === entry })
    else { return }
    while entries.count > position + 1 { stepBack() }
    entry.log.restore()
    effects.cancel(of: entry, onlyEffects: true)
    revisited.removeAll { $0 === entry }
    entry.parking = nil
    entry.log = parking.log
    entry.answers = parking.answers
    entry.cover()
    parking.states.restore()
    for parked in parking.entries {
      arrive(parked)
      entries.append(parked)
      if parked.parking != nil { revisited.append(parked) }
    }
    epoch += 1
  }

  /// Ends a revisit whose answers have all been given again, or have nowhere to go.
  func finishRevisit(of entry: Entry, at top: Entry) {
    guard let parking = entry.parking else { return }
    let origin = parking.entries.last
    if let nested = origin?.parking {
      origin?.parking = nil
      nested.isRestorable = false
      top.parking = nested
      revisited.append(top)
    }
    dropRevisit(of: entry)
  }

  /// Takes everything off, from the top, so that nothing is released by recursion.
  func tearDown() {
    effects.cancelAll()
    for entry in revisited { dropRevisit(of: entry) }
    while let entry = entries.popLast() { leave(entry) }
  }
}

extension [Entry] {
  fileprivate func contains(_ entry: Entry) -> Bool { contains { $0 === entry } }
}
