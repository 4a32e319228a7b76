/// The stack of screens: who is on it, which state goes with it, and how a closure's navigation takes
/// place all at once when it returns.
final class NavigationStack {
  let environment: Environment
  let notices = Notices()
  let effects: EffectList
  /// What to do when a flow navigated by itself: from an effect, a task, or from outside.
  var onNavigation: () -> Void = {}
  /// What to do when something was committed that is to be written.
  var onOutput: () -> Void = {}
  @exclusivity(unchecked) var entries: [Entry] = []
  @exclusivity(unchecked) private(set) var ending: Ending?
  @exclusivity(unchecked) private(set) var outputs: [WizardOutput] = []
  /// Entries that are being revisited, the latest last.
  @exclusivity(unchecked) var revisited: [Entry] = []
  /// Calls that came too late or twice, for tests to look at.
  private(set) var reports: [String] = []
  /// Counts the visits of top screens.
  @exclusivity(unchecked) var epoch = 0
  /// Counts what changed the history otherwise than at its end.
  var historyEdits = 0
  /// When something was last done, on the wizard's clock.
  private var lastGiven = Duration.zero

  let root = FlowIdentity()
  var origins: [FlowOrigin.Key: FlowOrigin] = [:]
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
    /// How many stayed when a flow last returned to a screen below.
    var keptByReturn = -1
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

  /// Whether the open closure went on to another screen.
  var isLeadingOn: Bool {
    !transaction.pushed.isEmpty || transaction.kept < entries.count || transaction.ending != nil
  }

  /// Notes that something was given on a screen, and how much time had passed where that matters.
  func note(_ answer: Answer, of entry: Entry) {
    guard entry === top else {
      // It had begun before the screen was left.
      entry.replaceItems(by: entry.items.insertingBeforeLead([.given(answer)]))
      historyEdits += 1
      return
    }
    noteTime(of: entry)
    entry.note(.given(answer))
  }

  /// Notes that an answer was taken.
  func take(_ answer: Answer, of entry: Entry) {
    noteTime(of: entry)
    forgetMemory(of: answer.element, at: entry)
    entry.take(answer)
    guard answer.marks.contains(.lead), entry.itemCount > 1 else { return }
    let items = entry.items
    let tidy = items.withoutRepeatedVisit
    guard tidy.count < items.count else { return }
    entry.replaceItems(by: tidy)
    historyEdits += 1
  }

  /// What is given takes the place of what was remembered of its field.
  private func forgetMemory(of element: String, at entry: Entry) {
    let key = entry.identity.key
    guard !key.remembered.isEmpty, let memory = key.remembered[entry.identity.occurrence],
      memory.answers[element] != nil || memory.typed[element] != nil
    else { return }
    key.remembered[entry.identity.occurrence]?.answers.remove(element)
    key.remembered[entry.identity.occurrence]?.typed[element] = nil
    historyEdits += 1
  }

  /// Notes how much time has passed since something was last done, where a screen does something by itself.
  private func noteTime(of entry: Entry) {
    guard !effects.running.isEmpty, effects.running.contains(where: \.isTask) else { return }
    let now = environment.clock.now
    if now > lastGiven { entry.note(.waited(now - lastGiven)) }
    lastGiven = now
  }

  // MARK: Transactions

  /// Runs a closure whose navigation takes place when it returns, and whose writes are taken back
  /// when it throws.
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
    transaction.keptByReturn = -1
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
      let isReturn = transaction.kept == transaction.keptByReturn
      forget(above: transaction.kept, for: isReturn ? nil : transaction.pushed.first)
    }
    let newest = lastNumber
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
      return beginTasks(from: firstPushed, to: newest)
    }
    let hasPushed = entries.count > firstPushed
    outputs += transaction.outputs
    let hasOutputs = !transaction.outputs.isEmpty
    let revisits = transaction.revisits
    let onSuccess = transaction.onSuccess
    let commits = transaction.commits
    ending = ending ?? transaction.ending
    reset()
    if commits { forgetBelow() }
    for call in onSuccess { call() }
    if hasOutputs { onOutput() }
    if let revisits, ending == nil, let entry = entry(of: revisits) { revisit(entry) }
    guard ending == nil else { return effects.cancelAll() }
    // After a commit nothing but the top is left.
    beginTasks(from: commits && hasPushed ? 0 : commits ? 1 : firstPushed, to: newest)
  }

  /// Begins what new screens do by themselves.
  ///
  /// A task that pushes at once has then begun the tasks of what it pushed: their numbers are higher.
  private func beginTasks(from first: Int, to newest: Int) {
    var position = first
    while position < entries.count, entries[position].number <= newest {
      if effects.begin(taskOf: entries[position]) { lastGiven = environment.clock.now }
      position += 1
    }
  }

  /// Hands the states that the closure overwrote to the screen whose answer it was.
  private func keepLog() {
    while let record = transaction.log.removeNewest() {
      guard let top, record.flow.presence > 0, record.flow.recordedEpoch != epoch else { continue }
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
      if !key.remembered.isEmpty, let memory = key.remembered[identity.occurrence] {
        if !memory.drafts.isEmpty { entry.live().drafts = memory.drafts }
        entry.unclear = memory.unclear
      }
      arrive(entry)
      transaction.pushed.append(entry)
    }
    return identity
  }

  func pop(to identity: ScreenIdentity) {
    navigate("returned to “\(identity.name)”") {
      guard
        transaction.pushed.contains(where: { $0.identity == identity })
          || entries[..<transaction.kept].last(where: { $0.identity == identity }) != nil
      else {
        report("A flow returned to “\(identity.name)”, which is not below; nothing was done.")
        return
      }
      while let last = virtualTop, last.identity != identity, virtualCount > 1 { removeTop() }
      transaction.keptByReturn = transaction.kept
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
        if origin.isNew {
          origin.isNew = false
          origins[key] = origin
          parent.identity.add(child: key)
        }
        flow.origin = origin
        flow.identity = origin.next()
      } else {
        flow.identity = root
      }
      flow.identity.isBorne(by: flow)
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
    if let effect, !mayNavigate(effect) {
      let isGone = effect.isGone || !isOnStack(effect.entry)
      report(
        "“\(effect.label)” \(what()) when its screen was \(isGone ? "gone" : "covered"); "
          + "nothing was done.")
      return
    }
    begin()
    body()
    effect.map(confirm)
    takePlace()
    effect?.position = top
    onNavigation()
  }

  /// A flow that goes on by itself while a button's work runs does so by that press.
  private func confirm(_ effect: Effect) {
    guard let answer = effect.press, isLeadingOn || isRevisiting else { return }
    effect.press = nil
    var lead = answer
    lead.marks.insert(isRevisiting ? .revisiting : .lead)
    // It led on, so it is the last answer, whatever was given while it ran.
    if effect.entry.answers[lead.element] != nil { effect.entry.answers.set(lead) }
    done(lead, of: effect.entry)
  }

  /// Notes a press whose work has done what it was to do.
  func done(_ answer: Answer, of entry: Entry) {
    note(answer, of: entry)
    entry.unclear.removeAll { $0 == answer.element }
  }

  /// A task may navigate as long as its screen is on the stack, another effect only from its own
  /// screen, or from the one that it pushed last.
  private func mayNavigate(_ effect: Effect) -> Bool {
    effect.isTask ? !effect.isGone && isOnStack(effect.entry) : effect.mayNavigate(from: top)
  }

  private func isOnStack(_ entry: Entry) -> Bool { self.entry(numbered: entry.number) === entry }

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
    let isAsked = status == .current || status == .askedAgain
    return Trail.Row(
      entry: entry.number, flow: entry.flow.trailFlow, title: entry.screen.title,
      summary: isAsked ? "" : summary(of: entry), status: status,
      isPress: !isAsked && entry.screen.summary == nil && Self.isPress(entry.answers))
  }

  private func summary(of entry: Entry) -> String {
    if let own = entry.screen.summary { return own }
    return Self.summary(of: entry.answers)
  }

  /// All that was answered on a screen, where its row shows the beginning of a longer text.
  func wholeSummary(of row: Trail.Row) -> String {
    guard row.summary.hasSuffix("…"),
      let entry = entries.last(where: { $0.number == row.entry }), entry.screen.summary == nil
    else { return row.summary }
    return Self.summary(of: entry.answers) { answer in
      guard case .text(let text) = answer.value, !answer.marks.contains(.secret),
        text.contains(where: \.isNewline)
      else { return answer.display }
      return text
    }
  }

  private static func isPress(_ answers: Answers) -> Bool {
    func isPress(_ answer: Answer) -> Bool {
      !answer.marks.isDisjoint(with: [.press, .unremembered])
    }
    if case .one(let answer) = answers { return isPress(answer) }
    return answers.all.allSatisfy(isPress)
  }

  /// The answers in a row, or the button that was pressed where there is nothing else.
  static func summary(
    of answers: Answers, as words: (Answer) -> String? = { $0.display }
  ) -> String {
    if case .one(let answer) = answers { return words(answer) ?? answer.element }
    let given = answers.all.filter { !$0.marks.contains(.press) }.compactMap(words)
      .filter { !$0.isEmpty }
    return given.isEmpty ? answers.last.flatMap(words) ?? "" : given.joined(separator: " · ")
  }
}
