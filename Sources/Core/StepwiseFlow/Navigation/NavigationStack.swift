/// The stack of screens and their states.
///
/// Navigation calls of a closure take effect together when the closure returns.
final class NavigationStack: Navigator {
  /// The environment of the wizard; a fixed default after its end, so that a flow holds no file of a run open.
  @exclusivity(unchecked) var environment: Environment
  let notices = Notices()
  let effects: EffectList
  /// Called when a flow has navigated by itself: from an effect, from a task, or from outside.
  var onNavigation: () -> Void = {}
  /// Called when something about running work must be kept before the work goes on.
  var onKeeping: () -> Void = {}
  /// Whether something was done for good, so that there is no way back from the first screen to what was before it.
  private(set) var hasCommitted = false
  /// The sentences of commits about what was written.
  private(set) var written: [LocalizedStringKey] = []
  /// The number of the first screen, if its own action has committed, so that it goes when another screen comes above it;
  /// otherwise zero.
  private var committed = 0
  /// The sentence about pending work that the person did not wait for.
  var undone: LocalizedStringKey?
  /// Called when an output was committed.
  var onOutput: () -> Void = {}
  @exclusivity(unchecked) var entries: [Entry] = []
  @exclusivity(unchecked) private(set) var ending: Ending<Void>?
  /// Whether the stack was torn down.
  var isTornDown = false
  @exclusivity(unchecked) private(set) var outputs: [WizardOutput] = []
  /// The entries that are being revisited, the latest last.
  @exclusivity(unchecked) var revisits: [Entry] = [] {
    didSet { if oldValue.isEmpty != revisits.isEmpty { noteTraces() } }
  }
  /// The author's mistakes that were found so far, for tests.
  var reports = ReportList()
  /// Grows whenever the flows' states must be recorded anew.
  @exclusivity(unchecked) var epoch = 0
  /// What has changed of the history since it was last read; `nil` unless the run is saved or recorded.
  @exclusivity(unchecked) var changes: HistoryChanges?
  /// The time of the latest action, on the wizard's clock, or of the beginning of the first task since.
  private var latestAction = Duration.zero
  /// Whether a screen's task has run since the latest action.
  private var hasTaskRun = false

  private(set) var root = FlowIdentity()
  /// The root flow, which lives as long as a screen is on the stack.
  ///
  /// Not weak, because that would make each use of the flow by others slower.
  private unowned var rootFlow: AnyFlowController?
  /// The flow that the person sees before the wizard; `nil` for none, and after its end.
  private var prelude: AnyFlowController?
  /// The answers that the next run begins with, by their names.
  var carried: [String: (screen: ScreenIdentity, element: String, text: String)] = [:]
  /// The secrets that were given, of which nothing in a file may be made.
  @exclusivity(unchecked) var secrets = GivenSecrets()
  var origins: [FlowOrigin.Key: FlowOrigin] = [:]
  @exclusivity(unchecked) private var lastNumber = 0
  @exclusivity(unchecked) private var transaction = Transaction()
  private var startDepth = 0

  init(environment: Environment, effects: EffectList) {
    self.environment = environment
    self.effects = effects
  }

  var top: Entry? { entries.last }

  /// Returns the entries that were pushed since, the newest first.
  func entries(since pushed: inout Int) -> [Entry] {
    defer { pushed = lastNumber }
    var missing = lastNumber - pushed
    var found: [Entry] = []
    for entry in entries.reversed() {
      guard missing > 0 else { break }
      guard entry.number > pushed else { continue }
      found.append(entry)
      missing -= 1
    }
    return found
  }

  /// Returns the root flow of a screen on the stack.
  func root(of entry: Entry) -> AnyFlowController {
    guard entry.flow.parent != nil, let rootFlow else { return entry.flow }
    return rootFlow
  }

  /// The pending navigation of the open closure, with the data to roll it back.
  private struct Transaction {
    var number = 0
    var isOpen = false
    /// Whether what it does can still be thrown.
    var isAttempt = false
    /// What its closure could not throw itself.
    var refusal: (any Error)?
    /// The number of entries that stay.
    var remaining = 0
    /// The number of entries that stayed at the latest return to a screen below; -1 for none.
    var remainingAfterReturn = -1
    /// Whether that return is one of editors, whose answers are remembered.
    var remembersEditors = false
    var pushed: [Entry] = []
    var undo = UndoLog.none
    /// Whether screens may have to go: its closure commits, or the first screen has committed and is perhaps covered.
    var commits = false
    /// What is committed; `nil` if its closure does not commit.
    var commit: Commit?
    var outputs: [WizardOutput] = []
    var ending: Ending<Void>?
    var revisits: ScreenIdentity?
    var onSuccess: [() -> Void] = []
    /// The flows that have finished, with the number of screens pushed by then.
    var finished: [(flow: AnyFlowController, epoch: Int, pushed: Int)] = []

    var isMoreThanPushes: Bool {
      commits || ending != nil || revisits != nil || !onSuccess.isEmpty || !outputs.isEmpty
    }
  }

  /// What a closure has done for good.
  private struct Commit {
    /// The number of the screen whose action it was; zero if no screen was there.
    let entry: Int
    var written: [LocalizedStringKey] = []
  }

  /// Whether the open closure requested a revisit, so that it answers nothing.
  var isRevisiting: Bool { transaction.revisits != nil }

  /// Whether the open closure led to another screen or ended the wizard.
  var isLeadingOn: Bool {
    !transaction.pushed.isEmpty || transaction.remaining < entries.count
      || transaction.ending != nil
  }

  /// Records an accepted answer.
  func record(_ answer: consuming Given, of entry: Entry) {
    forgetMemory(of: answer.element, at: entry)
    add(answer, to: entry)
  }

  /// Replaces the remembered answer of the field.
  private func forgetMemory(of element: String, at entry: Entry) {
    guard entry.identity.memory?.given[element] != nil else { return }
    entry.identity.memory?.given.remove(element)
    noteMemory(of: entry)
  }

  /// Returns the time since the latest action; zero unless a screen's task has run since.
  ///
  /// Only then a script must let it pass. The next answer or press notes it.
  func takeTime() -> Duration {
    guard hasTaskRun else { return .zero }
    let now = environment.clock.now
    let passed = now - latestAction
    latestAction = now
    hasTaskRun = effects.running.contains(where: \.isOfScreen)
    changes?.passed += passed
    return passed
  }

  // MARK: Transactions

  /// Runs a closure whose navigation takes place with ``takePlace()``, and is rolled back if the closure throws.
  func attempt(_ body: () throws -> Void) throws {
    begin()
    transaction.isAttempt = true
    do {
      try body()
      if let refusal = transaction.refusal { throw refusal }
    } catch {
      rollBack()
      throw error
    }
  }

  private func begin() {
    transaction.number += 1
    transaction.isOpen = true
    transaction.remaining = entries.count
    transaction.remainingAfterReturn = -1
    transaction.remembersEditors = false
  }

  private func rollBack() {
    transaction.isOpen = false
    transaction.undo.restore()
    for entry in transaction.pushed { leave(entry) }
    for entry in entries[transaction.remaining...] { arrive(entry) }
    for (flow, epoch, _) in transaction.finished { flow.finishedEpoch = epoch }
    transaction.finished.removeAll()
    reset()
  }

  private func reset() {
    if !transaction.finished.isEmpty { endFinished() }
    // Keeps the array for the next screen, and costs less than removing all at once.
    while transaction.pushed.popLast() != nil {}
    transaction.undo = .none
    transaction.isAttempt = false
    if transaction.refusal != nil { transaction.refusal = nil }
    guard transaction.isMoreThanPushes else { return }
    transaction.commits = committed != 0
    transaction.commit = nil
    transaction.outputs.removeAll()
    transaction.ending = nil
    transaction.revisits = nil
    transaction.onSuccess.removeAll()
  }

  private func endFinished() {
    for (flow, _, count) in transaction.finished where count < transaction.pushed.count {
      let late = transaction.pushed[count...].first { $0.flow.path.contains { $0 === flow } }
      if let late {
        reports.add(
          push: late.screen.title, afterFinishOf: flow.title, isRoot: flow.parent == nil)
      }
    }
    transaction.finished.removeAll()
  }

  /// Carries out what the transaction's closure asked for.
  ///
  /// - Parameter effect: The work that navigates by itself; `nil` for an answer's closure.
  func takePlace(by effect: Effect? = nil) {
    transaction.isOpen = false
    // A closure that goes to another screen to change it answers nothing, so what it wrote does not stand.
    if transaction.revisits != nil { transaction.undo.restore() } else { keepUndo(of: effect) }
    transaction.undo = .none
    var isReturn = false
    var asked = top?.questions.through ?? 0
    if transaction.remaining < entries.count {
      isReturn = transaction.remaining == transaction.remainingAfterReturn
      forget(
        above: transaction.remaining, for: isReturn ? nil : transaction.pushed.first, by: effect,
        remembersEditors: isReturn && transaction.remembersEditors)
      // A question that is replaced was asked all the same.
      if isReturn { asked = top?.questions.through ?? 0 }
    }
    let newest = lastNumber
    let firstPushed = entries.count
    if !transaction.pushed.isEmpty {
      var below = top
      if let below {
        effects.endWaiting(of: below)
        changes?.drafts.leave(below)
      }
      below?.cover()
      let count = transaction.pushed.count
      if isReturn { below?.companions = count }
      for position in transaction.pushed.indices {
        let entry = transaction.pushed[position]
        if let below { entry.below = below.node }
        entry.questions = QuestionTally(below: asked)
        if let changes {
          entry.start = (below?.end ?? 0) + (entry.revisit?.partCount ?? 0)
          changes.change(entry.end - 1, added: (0, 0))
          if !entry.screen.isResumable { changes.hasUnresumable = true }
        }
        // The screen has its drafts again.
        if entry.identity.memory?.drafts.isEmpty == false { entry.identity.memory?.drafts = [:] }
        noteDeeds(of: entry)
        if position < count - 1 { entry.companions = count - 1 - position }
        entries.append(entry)
        below = entry
      }
      epoch += 1
    }
    guard transaction.isMoreThanPushes else {
      reset()
      return beginTasks(from: firstPushed, to: newest)
    }
    let pushedCount = entries.count - firstPushed
    outputs += transaction.outputs
    let hasOutputs = !transaction.outputs.isEmpty
    let revisits = transaction.revisits
    let onSuccess = transaction.onSuccess
    let commit = transaction.commit
    let commits = transaction.commits
    ending = ending ?? transaction.ending
    reset()
    if commits { takePlace(commit, by: effect, pushedCount: pushedCount) }
    for call in onSuccess { call() }
    if hasOutputs { onOutput() }
    if let revisits, ending == nil {
      if let entry = entry(of: revisits) { revisit(entry) } else { reportUnreachable(revisits) }
    }
    guard ending == nil else { return effects.cancelAll() }
    beginTasks(from: entries.count - pushedCount, to: newest)
  }

  /// Removes the screens that a commit has made unreachable: those up to the one whose action committed.
  ///
  /// That one stays as long as it is on top, because the person must see something.
  ///
  /// - Parameters:
  ///   - commit: The commit; `nil` if the first screen has committed before.
  ///   - effect: The work that navigates by itself; `nil` for an answer's closure.
  ///   - count: The number of screens that were pushed.
  private func takePlace(_ commit: Commit?, by effect: Effect?, pushedCount count: Int) {
    if let commit {
      hasCommitted = true
      written += commit.written
      if let effect { note(commitOf: effect) }
    }
    if commit != nil || count > 0 {
      let pushed = effect?.pushed ?? []
      let lowest = entries.firstIndex { pushed.contains($0.number) }
      forget(below: min(lowest ?? entries.count, entries.count - max(count, 1)), by: effect)
    }
    committed = (commit?.entry ?? committed) == top?.number ? top?.number ?? 0 : 0
    transaction.commits = committed != 0
  }

  /// Notes that work has committed: what it wrote stands, and no run makes its press again by itself.
  private func note(commitOf effect: Effect) {
    effect.keepWrites()
    guard effect.isPress, let element = effect.element else { return }
    effect.unrecordedAnswer?.marks.insert(.committed)
    guard effect.unrecordedAnswer == nil, isOnStack(effect.entry) else { return }
    effect.entry.answers.mark(pressOf: element, as: .committed)
    changed(effect.entry)
  }

  /// Begins the tasks of new screens.
  ///
  /// A task that pushes at once has already begun the tasks of the screens that it pushed; their numbers are higher.
  private func beginTasks(from first: Int, to newest: Int) {
    var position = first
    while position < entries.count, entries[position].number <= newest {
      if effects.begin(taskOf: entries[position]), !hasTaskRun {
        latestAction = environment.clock.now
        hasTaskRun = true
      }
      position += 1
    }
  }

  /// Moves the overwritten states to the screen whose answer overwrote them.
  private func keepUndo(of effect: Effect?) {
    guard let top else { return }
    if let effect, effect.isAway(from: top) {
      return transaction.undo.forEach { keep($0, for: effect) }
    }
    transaction.undo.forEach { record in
      guard record.flow.activeScreenCount > 0, record.flow.recordedEpoch != epoch else { return }
      record.flow.recordedEpoch = epoch
      top.add(record)
    }
  }

  // MARK: Calls of flows

  func willWrite(_ flow: AnyFlowController) -> Bool {
    if transaction.isOpen {
      guard flow.recordedTransaction != transaction.number else { return true }
      flow.recordedTransaction = transaction.number
      transaction.undo.add(flow.record())
      return true
    }
    reports.addUnawaited("wrote the state of “\(flow.title)”")
    if let effect = Effect.current {
      guard !effect.isCancelled else {
        reports.add(
          "A state was written by “\(effect.label)”, whose screen is gone; it was ignored: "
            + ReportList.cancellationFix)
        return false
      }
      guard effect.isOfScreen || isLatest(effect) else {
        effect.wasIgnored = true
        reports.add(
          "A state was written by “\(effect.label)” after a later answer; it was ignored: write it"
            + " before its closure navigates.")
        return false
      }
      effect.noteWrite(of: flow)
      if let top, effect.isAway(from: top) {
        keep(flow.record(), for: effect)
        return true
      }
    }
    guard let top, flow.recordedEpoch != epoch else { return true }
    flow.recordedEpoch = epoch
    top.add(flow.record())
    return true
  }

  func push(_ screen: any Screen, of flow: AnyFlowController, replacing: Bool)
    -> ScreenIdentity
  {
    let key = flow.identity.key(for: screen)
    var occurrence = key.count
    navigate("pushed “\(screen.title)”") {
      if replacing { removeTop() }
      occurrence = key.count
      lastNumber += 1
      let entry = Entry(
        number: lastNumber, identity: ScreenIdentity(key: key, occurrence: occurrence),
        screen: screen, flow: flow)
      if let memory = entry.identity.memory {
        if !memory.drafts.isEmpty { entry.ensureVisit().drafts = memory.drafts }
        if memory.given.all.contains(where: { !$0.isOmitted }) {
          reports.addCrossing(from: memory.title, to: entry)
        }
      }
      if changes?.drafts.isAwaiting == true { changes?.drafts.give(to: entry) }
      arrive(entry)
      transaction.pushed.append(entry)
    }
    return ScreenIdentity(key: key, occurrence: occurrence)
  }

  func pop(to identity: ScreenIdentity) { pop(to: identity, fromEditors: false) }

  func popEditors(above identity: ScreenIdentity) { pop(to: identity, fromEditors: true) }

  private func pop(to identity: ScreenIdentity, fromEditors: Bool) {
    navigate("returned to “\(identity.name)”") {
      guard
        transaction.pushed.contains(where: { $0.identity == identity })
          || entries[..<transaction.remaining].last(where: { $0.identity == identity }) != nil
      else {
        reports.add(
          "A flow returned to “\(identity.name)”, which is not below; nothing was done: take the"
            + " identity that “push” returned for a screen that is still there.")
        return
      }
      while let last = virtualTop, last.identity != identity, virtualCount > 1 { removeTop() }
      transaction.remainingAfterReturn = transaction.remaining
      transaction.remembersEditors = fromEditors
    }
  }

  func replaceTop(_ show: () -> Void) {
    navigate("went on") {
      guard let left = virtualTop else { return }
      removeTop()
      let (count, returned) = (transaction.remaining, transaction.remainingAfterReturn)
      show()
      guard transaction.pushed.isEmpty, transaction.ending == nil, transaction.revisits == nil,
        transaction.remaining == count, transaction.remainingAfterReturn == returned
      else { return }
      transaction.ending = .failed(
        FlowError(
          "“\(left.screen.title)” of “\(left.flow.title)” led to no screen: push the next one in the closure"
            + " that receives what was read, start a flow there, or finish."))
    }
  }

  func start(_ flow: AnyFlowController, id: String?, parent: AnyFlowController?) {
    navigate("started “\(type(of: flow))”") {
      flow.stack = self
      flow.parent = parent
      flow.depth = (parent?.depth ?? 0) + 1
      if let parent {
        flow.sectionExit = flow.sectionExit ?? parent.sectionExit
        let name = FlowName(of: flow, id: id, without: secrets)
        let key = FlowOrigin.Key(
          parent: ObjectIdentifier(parent.identity), type: name.type, name: name.text)
        let origin = origins[key] ?? FlowOrigin(key: key)
        if origins.updateValue(origin, forKey: key) == nil {
          let others = others(of: key, among: parent.identity)
          if !others.isEmpty { transaction.onSuccess.append { self.tellUnused(others) } }
          parent.identity.add(child: key)
        }
        flow.origin = origin
        flow.identity = origin.next()
        flow.identity.isBorne(by: flow, as: name)
      } else {
        rootFlow = flow
        flow.identity = root
        root.isBorne(by: flow, as: nil)
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

  /// Whether no screen is on the stack or about to be pushed, and the wizard has not ended.
  var isEmpty: Bool {
    (transaction.isOpen ? virtualCount : entries.count) == 0 && ending == nil
      && transaction.ending == nil
  }

  /// Starts a wizard, after a flow that the person sees before it.
  func start(after flow: FlowController<Void, Void>?, _ startRoot: @escaping () -> Void) {
    guard let flow else { return startRoot() }
    prelude = flow
    flow.start(on: self, onFinish: startRoot)
  }

  func finish(_ flow: AnyFlowController, handOver: @escaping () -> Void) {
    if flow === prelude { return endPrelude(handOver) }
    navigate("finished “\(flow.title)”") {
      guard flow.finishedEpoch != epoch else {
        reports.add(
          "“\(flow.title)” finished twice on one visit; the second time did nothing: call “finish”"
            + " once, or return after it.")
        return
      }
      let position = transaction.finished.count
      transaction.finished.append((flow, flow.finishedEpoch, .max))
      flow.finishedEpoch = epoch
      defer { transaction.finished[position].pushed = transaction.pushed.count }
      if flow.parent == nil {
        transaction.ending = transaction.ending ?? .finished(())
        transaction.onSuccess.append(handOver)
      } else {
        handOver()
      }
    }
  }

  /// Starts the wizard in place of the flow before it, of which nothing remains.
  private func endPrelude(_ startRoot: () -> Void) {
    navigate("began") {
      prelude = nil
      environment.prelude = nil
      while virtualTop != nil { removeTop() }
      root = FlowIdentity()
      startRoot()
    }
  }

  func commit(written: LocalizedStringKey?, _ output: WizardOutput?) {
    navigate("committed") {
      transaction.commits = true
      let effect = transaction.isAttempt ? nil : Effect.current
      var commit = transaction.commit ?? Commit(entry: (effect?.entry ?? entries.last)?.number ?? 0)
      if let written { commit.written.append(written) }
      transaction.commit = commit
      if let revisits = transaction.revisits {
        transaction.revisits = nil
        reportUnreachable(revisits)
      }
      if let output { transaction.outputs.append(output) }
    }
  }

  func revisit(_ identity: ScreenIdentity) {
    navigate("revisited “\(identity.name)”") {
      if transaction.commits { return reportUnreachable(identity) }
      transaction.revisits = identity
    }
  }

  func isReachable(_ identity: ScreenIdentity) -> Bool { entry(of: identity) != nil }

  private func reportUnreachable(_ identity: ScreenIdentity) {
    reports.add(
      "A flow revisited “\(identity.name)”, which can no longer be reached; nothing was done: a screen"
        + " above a “pop”, or below a “commit”, is gone.")
  }

  func fail(_ error: any Error) {
    navigate("failed") { transaction.ending = transaction.ending ?? .failed(error) }
  }

  func end(_ ending: Ending<Void>) {
    self.ending = self.ending ?? ending
    effects.cancelAll()
  }

  func takeOutputs() -> [WizardOutput] {
    defer { outputs = [] }
    return outputs
  }

  /// Performs a flow's navigation in the open transaction or in its own.
  ///
  /// It does nothing if the call comes from an effect that may not navigate now.
  private func navigate(_ what: @autoclosure () -> String, _ body: () -> Void) {
    guard ending == nil, !isTornDown else {
      reports.add(
        "A flow \(what()) after the wizard had ended; nothing was done: call “finish” last, and keep"
          + " no flow beyond the end.")
      return
    }
    if transaction.isOpen { return body() }
    reports.addUnawaited(what())
    let effect = Effect.current
    if let effect, !mayNavigate(effect) {
      effect.wasIgnored = true
      return reports.addLate(
        effect.label, what(), isGone: effect.isCancelled || !isOnStack(effect.entry))
    }
    begin()
    body()
    if let refusal = transaction.refusal {
      // The work throws it when its closure has returned.
      effect?.refusal = refusal
      return rollBack()
    }
    effect.map(confirm)
    if let effect, effect.isWork {
      effect.pushed.formUnion(transaction.pushed.map(\.number))
    }
    // Work that leaves its own screen for good keeps what it wrote.
    effect?.hasNavigated = true
    takePlace(by: effect)
    onNavigation()
  }

  /// A navigation while a button's work runs counts as caused by that press.
  private func confirm(_ effect: Effect) {
    guard let answer = effect.unrecordedAnswer, isLeadingOn || isRevisiting else { return }
    effect.unrecordedAnswer = nil
    var lead = answer
    guard !isRevisiting else {
      effect.entry.answers.removeRunning(lead.element)
      return setBegun(lead.element, false, at: effect.entry)
    }
    lead.marks.insert(.lead)
    done(lead, of: effect.entry)
  }

  /// Sets whether a once-only button or action was begun, and may or may not have completed.
  func setBegun(_ element: String, _ isBegun: Bool, at entry: Entry) {
    let present = entry.deeds.begun(element)
    guard isBegun || present != nil else { return }
    let answers = isBegun ? digest(ofAnswersBelow: entry) : ""
    guard !isBegun || present?.answers != answers else { return }
    changeDeeds(of: entry) { deeds in
      deeds.removeBegun(element)
      if isBegun { deeds.append(Deed(begun: element, answers: answers)) }
    }
  }

  /// Records a press whose work has completed.
  ///
  /// It is the last answer, even if others were given while it ran.
  func done(_ answer: Given, of entry: Entry) {
    let isRunning = entry.answers.given.contains {
      $0.element == answer.element && $0.marks.contains(.running)
    }
    entry.answers.removeRunning(answer.element)
    if isRunning { add(answer, to: entry) }
    setBegun(answer.element, false, at: entry)
  }

  func refuse(_ error: any Error) -> Bool {
    guard transaction.isOpen,
      transaction.isAttempt || Effect.current.map({ $0.isPress && !$0.isCancelled }) == true
    else { return false }
    transaction.refusal = transaction.refusal ?? error
    return true
  }

  func reportOnce(_ message: String) { reports.addOnce(message) }

  // MARK: The stack as it will be

  private var virtualCount: Int { transaction.remaining + transaction.pushed.count }

  private var virtualTop: Entry? {
    transaction.pushed.last
      ?? (transaction.remaining > 0 ? entries[transaction.remaining - 1] : nil)
  }

  func screens(above identity: ScreenIdentity) -> ScreenSpan? {
    let staying = transaction.isOpen ? entries[..<transaction.remaining] : entries[...]
    let pushed = transaction.isOpen ? transaction.pushed : []
    guard let last = pushed.last ?? staying.last, last.identity != identity else { return nil }
    let first: Entry
    if let position = pushed.firstIndex(where: { $0.identity == identity }) {
      first = pushed[position + 1]
    } else if let below = entry(of: identity), let position = position(ofNumber: below.number),
      position < staying.count
    {
      first = position + 1 < staying.count ? staying[position + 1] : pushed[0]
    } else {
      first = last
    }
    return ScreenSpan(
      first: first.identity, last: last.identity,
      isAnswered: first !== last || last.standingUndo.contains { !$0.isEmpty }
        || last.answers.all.contains { !$0.marks.contains(.press) })
  }

  func recalled(_ list: ScreenIdentity) -> RecalledContent? {
    let suspended = revisits.reversed().lazy.compactMap { $0.revisit?.waiting(for: list) }.first
    if let screen = suspended?.screen as? EntryListScreen, let content = screen.content {
      return .content(content.value)
    }
    guard let memory = list.memory else { return nil }
    if let content = memory.content { return .content(content) }
    return memory.given.given.last { $0.element == ListContent.element }.map { .text($0.text) }
  }

  func hasAnswer(above identity: ScreenIdentity) -> Bool {
    func isAnswered(_ entry: Entry) -> Bool {
      entry.answers.all.contains { !$0.marks.contains(.press) }
    }
    let staying = transaction.isOpen ? entries[..<transaction.remaining] : entries[...]
    return (transaction.isOpen && transaction.pushed.contains(where: isAnswered))
      || staying.reversed().prefix { $0.identity != identity }.contains(where: isAnswered)
  }

  private func removeTop() {
    guard let last = virtualTop else { return }
    leave(last)
    if transaction.pushed.popLast() == nil { transaction.remaining -= 1 }
  }
}
