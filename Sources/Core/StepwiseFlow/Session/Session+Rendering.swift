import Observation

/// Rendering: from the top screen to what a driver sees, and the handlers for what a person does there.
extension Session {
  /// The top screen as it was last shown, with the handlers of its elements.
  ///
  /// Once it is out of date, it is only memory for the next rendering.
  struct Rendered {
    /// The screen; `nil` once the rendering is out of date.
    fileprivate(set) var entry: Entry?
    private(set) var snapshot = Snapshot(Snapshot.Fields(question: .nothing))
    fileprivate(set) var handlers: [Rendering.Handler] = []

    /// Becomes the rendering of a screen.
    mutating func become(
      _ fields: consuming Snapshot.Fields, _ handlers: consuming [Rendering.Handler],
      of entry: Entry
    ) {
      self.entry = entry
      self.handlers = handlers
      snapshot.become(fields)
    }

    /// Gives away its elements, for the next rendering.
    mutating func takeElements() -> [Snapshot.Element] { snapshot.takeElements() }

    /// Gives away its handlers.
    mutating func takeHandlers() -> [Rendering.Handler] {
      var taken: [Rendering.Handler] = []
      swap(&taken, &handlers)
      return taken
    }

    /// Becomes the rendering after an action, as far as that is known without rendering the screen.
    ///
    /// While a person types, only the draft of that field is new. No code of the wizard ran, unless it follows the field.
    ///
    /// - Returns: Whether it is known.
    mutating func follow(_ action: Action, isLive: Bool) -> Bool {
      guard isLive, entry != nil, case .draft(_, let id, let text) = action,
        let position = snapshot.elements.firstIndex(where: { $0.id == id }),
        handlers[position].following == nil
      else { return false }
      snapshot = snapshot.drafting(text, at: position)
      return true
    }
  }

  /// Renders a screen, and begins to load the content that it needs.
  ///
  /// - Parameters:
  ///   - top: The top entry.
  ///   - isShown: Whether a person or a driver sees the screen; otherwise the kept screens are left out.
  /// - Returns: The snapshot of the screen.
  @discardableResult
  func render(_ top: Entry, isShown: Bool = true) -> Snapshot {
    if rendered.entry != nil { expire() }
    var rendering = rendering(of: top)
    collect(top, into: &rendering)
    while !rendering.requestedLoads.isEmpty {
      for (element, label, operation) in rendering.requestedLoads {
        load(element, labeled: label, of: top, operation: operation)
      }
      // A load that ended at once has led to another screen, and would begin anew here.
      guard stack.top === top || stack.top == nil else { break }
      rendering = self.rendering(of: top)
      collect(top, into: &rendering)
    }
    if rendering.hasRevisits { resolveRevisits(in: &rendering) }
    if rendering.hasSecret, !hasAskedSecret {
      hasAskedSecret = true
      events.tell(.asksSecret)
    }
    if isShown, let intervals = rendering.intervals { tick(top, every: intervals.content) }
    let (elements, handlers) = rendering.finish()
    let question = Snapshot.Question(elements)
    count(question, with: elements, on: top)
    rendered.become(
      Snapshot.Fields(
        entry: top.number, title: top.screen.titleText, elements: elements, below: top.below,
        belowCount: stack.entries.count - 1,
        flow: top.flow.trailFlow, isFullScreen: top.screen.isFullScreen, status: status(of: top),
        question: question, extras: extras(of: top, isShown: isShown)),
      handlers, of: top)
    return rendered.snapshot
  }

  /// Begins a rendering in the memory of the last one.
  private func rendering(of top: Entry) -> Rendering {
    Rendering(
      of: EntryState(entry: top, stack: stack, waiting: waitingAnswers),
      in: rendered.takeElements(),
      rendered.takeHandlers())
  }

  /// The properties of the snapshot that few screens have; `nil` if this screen has none.
  private func extras(of top: Entry, isShown: Bool) -> Box<Snapshot.Extras>? {
    // The kept screens may be many, so they are left out while answers are given ahead and the screen is not shown.
    let isRevisit = isShown && !stack.revisits.isEmpty
    let badge = top.screen.badge
    let visit = top.visit
    let questionPosition = stack.root(of: top).questionCount.flatMap {
      Snapshot.QuestionPosition(after: top.questions, of: $0)
    }
    guard
      isRevisit || badge != nil || questionPosition != nil || visit?.screenError != nil
        || !stack.effects.running.isEmpty
        || !stack.notices.shown.isEmpty
    else { return nil }
    let isReplaying = isRevisit && stack.isReplayWaiting
    return Box(
      Snapshot.Extras(
        badge: badge, questionPosition: questionPosition, error: visit?.screenError,
        busy: stack.effects.awaited.map(\.label),
        notices: stack.notices.shown, isReplaying: isReplaying,
        isAnswerPending: isReplaying || stack.effects.hasWork(of: top),
        kept: isRevisit ? kept : [],
        backUndoesChange: isRevisit && screenRestoredByBack != nil))
  }

  /// Counts a screen as a question, from when it has a field to answer.
  private func count(
    _ question: Snapshot.Question, with elements: [Snapshot.Element], on top: Entry
  ) {
    guard !top.questions.isQuestion else { return }
    let asks = if case .field(let field) = question { field.isEnabled } else { false }
    if asks || elements.contains(where: { $0.isField && $0.isEnabled }) {
      top.questions.isQuestion = true
    }
  }

  private func collect(_ top: Entry, into rendering: inout Rendering) {
    let (exit, isRevisit) = exit(of: top)
    guard isLive else { return rendering.add(top.screen, exit: exit, isRevisit: isRevisit) }
    withObservationTracking {
      rendering.add(top.screen, exit: exit, isRevisit: isRevisit)
    } onChange: { [weak self] in
      // Detached, because a model may change within an effect, whose memory a task of it would hold until it runs.
      Task.detached { @MainActor in self?.changed() }
    }
  }

  /// Returns the way out of the section of a screen, `nil` if it has none, and whether the person came back to the screen.
  ///
  /// A screen that is changed from elsewhere, such as a review, leads back there.
  private func exit(of top: Entry) -> (exit: SectionExit?, isRevisit: Bool) {
    guard let exit = top.flow.sectionExit, exit.isOpen else { return (nil, false) }
    let origin = top.revisit?.above.last
    guard origin.map({ $0.screen is HubScreen }) ?? true else { return (nil, false) }
    return (exit, origin != nil)
  }

  /// Resolves each element that names a screen to the entry of that screen.
  private func resolveRevisits(in rendering: inout Rendering) {
    for position in rendering.elements.indices {
      switch rendering.handlers[position].use {
      case .revisit(let identity):
        let entry = stack.entry(of: identity)
        rendering.change(at: position) {
          $0.revisiting(
            entry?.number, unreachable: "“\(label: identity.name)” can no longer be reached.")
        }
      case .about(let identity):
        guard let entry = stack.entry(of: identity) else { continue }
        rendering.change(at: position) { $0.revisiting(entry.number, unreachable: nil) }
      default: continue
      }
    }
  }

  func changed() {
    expire()
    events.tell(.changed)
  }

  /// Releases the closures of the last rendering, so that the screen is rendered again when it is needed.
  func expire() {
    rendered.entry = nil
    // To release a closure may run code of the wizard, even another rendering.
    var handlers = rendered.takeHandlers()
    while handlers.popLast() != nil {}
    if rendered.entry == nil { rendered.handlers = handlers }
  }
}

/// The state of a screen on the stack, for its elements.
private struct EntryState: ScreenState {
  let entry: Entry
  // Not the session: it has weak references, with which each retain is slow.
  let stack: NavigationStack
  let waiting: [WaitingAnswer]

  var files: any FileLookup { stack.environment.files }
  var flow: TrailFlow { entry.flow.trailFlow }

  func answer(to element: String, asking question: AskedQuestion) -> Value? {
    entry.answers.value(of: element, for: question)
  }

  func remembered(
    _ element: String, _ format: any AnswerFormat, asking question: AskedQuestion
  ) -> Value? {
    guard let memory = entry.identity.memory else { return nil }
    // A screen of the same type with another title may ask for another secret.
    guard !format.kind.isSecret || memory.title == entry.screen.title else { return nil }
    return memory.given.value(of: element, for: question, readBy: format)
  }

  func lastAnswer(to element: String, named name: String) -> String? {
    stack.environment.lastAnswer?(stack.nameForNextRun(name, of: element, on: entry))
  }

  func expectsAnswer(to element: String) -> Bool {
    stack.environment.results?.hasAnswer(to: element, on: entry.number) == true
  }

  func content(of element: String) -> Rendering.Loaded? { entry.visit?.loads[element] }

  func suggestions(for element: String) -> OptionList? { entry.visit?.suggestions[element] }

  func state(of element: String, isField: Bool, repeats: Bool) -> Box<Snapshot.Element.State>? {
    let isBusy =
      stack.effects.first(of: entry, element: element) != nil
      || !waiting.isEmpty
        && waiting.contains { $0.action.element == element && $0.action.entry == entry.number }
    let isLocked = isField && stack.effects.buttonWork(on: entry) != nil && !repeats
    guard let visit = entry.visit else {
      return isBusy || isLocked
        ? Box(Snapshot.Element.State(isBusy: isBusy, isLocked: isLocked)) : nil
    }
    let draft = isField ? visit.drafts[element] : nil
    let error = visit.errors[element]
    let isAnswered = isField && visit.answered.contains(element)
    guard draft != nil || error != nil || isAnswered || isBusy || isLocked else { return nil }
    return Box(
      Snapshot.Element.State(
        draft: draft, isAnswered: isAnswered, error: error, isBusy: isBusy, isLocked: isLocked))
  }

  func progress(of element: String, _ label: LocalizedStringKey) -> WorkProgress? {
    guard !stack.effects.running.isEmpty,
      let effect = stack.effects.first(of: entry, element: element)
    else { return nil }
    // The screen may be drawn before the work takes its first step, and must hear of the first fraction all the same.
    let progress = effect.progress ?? WorkProgress(label)
    effect.progress = progress
    return progress
  }

  func answeredScreens(ofFlowOnly isFlowOnly: Bool) -> [Rendering.AnsweredScreen] {
    stack.entries.prefix { $0 !== entry }.compactMap { below in
      let row = below.row(.answered)
      let list = below.screen as? EntryListScreen
      let isNone =
        if case .none = below.answers {
          below.screen.summary == nil && list == nil
        } else {
          row.isOmitted
        }
      guard !isNone, !row.isHidden, !isFlowOnly || below.flow.isWithin(entry.flow) else {
        return nil
      }
      let rows = if case .rows(let rows) = below.words { rows } else { [] as [String] }
      let english =
        list == nil
        ? below.screen.summary ?? below.answers.summary { $0.english }
        : EntryListScreen.none.english
      let given = below.answers.all.filter { !$0.isOmitted }
      return Rendering.AnsweredScreen(
        screen: below.screen, identity: below.identity,
        // The rows of a list stand in the flow that shows it.
        flow: row.flow.isList ? row.flow.parent ?? row.flow : row.flow, summary: row.summary,
        english: english, rows: rows,
        isChange: list?.isChanged ?? (given.isEmpty || !given.allSatisfy(\.isAsNow)))
    }
  }

  func actions(of element: String, isOnceOnly: Bool) -> ActionRows {
    let visit = entry.ensureVisit()
    if let known = visit.actions[element] { return known }
    let rows = ActionRows(of: element, isOnceOnly: isOnceOnly, in: EntryRecord(entry, of: stack))
    visit.actions[element] = rows
    return rows
  }

  var cancelNotice: LocalizedStringKey? {
    entry.flow.path.lazy.compactMap(\.cancelNotice).first
  }

  func endWaiting() { stack.effects.endWaiting(of: entry) }

  func leave(undone sentence: LocalizedStringKey) { stack.undone = sentence }

  func reportOnce(_ message: String) { stack.reportOnce(message) }
}

/// Keeps what is known of actions with an entry.
private struct EntryRecord: ActionRecord {
  // The entry holds the actions, and the stack holds the entry.
  private weak let entry: Entry?
  private weak let stack: NavigationStack?

  init(_ entry: Entry, of stack: NavigationStack) {
    self.entry = entry
    self.stack = stack
  }

  func takeResults(of element: String) -> [(name: String, text: String)] {
    guard let entry, let stack, let store = stack.environment.results else { return [] }
    let results = store.take(by: element, on: entry.number)
    for (name, text) in results { keep(text, as: name, of: element, in: stack, entry) }
    return results
  }

  func keep(_ text: String, as name: String, of element: String) {
    guard let entry, let stack else { return }
    keep(text, as: name, of: element, in: stack, entry)
    stack.setBegun(ActionMark.text(of: name, in: element), false, at: entry)
    stack.onKeeping()
  }

  private func keep(
    _ text: String, as name: String, of element: String, in stack: NavigationStack, _ entry: Entry
  ) {
    stack.keep(KeptResult(element: element, name: name, text: text), ofActionOn: entry)
  }

  func known(of element: String) -> [String: Deed] {
    guard let entry, !entry.deeds.isEmpty else { return [:] }
    let answers = answers
    var known: [String: Deed] = [:]
    for deed in entry.deeds where deed.element == element {
      guard let name = deed.result?.name else { continue }
      if deed.answers == answers || known[name]?.answers != answers { known[name] = deed }
    }
    return known
  }

  func isKept(_ name: String, of element: String) -> Bool {
    guard let entry, stack?.changes != nil else { return true }
    return entry.results.contains { $0.element == element && $0.name == name }
  }

  var answers: String {
    guard let entry, let stack else { return "" }
    return stack.digest(ofAnswersBelow: entry)
  }

  func begun(_ action: String) -> Deed? { entry?.deeds.begun(action) }

  func begin(_ action: String, of element: String) {
    guard let entry, let stack else { return }
    stack.setBegun(action, true, at: entry)
    stack.setBegun(element, false, at: entry)
    stack.onKeeping()
  }

  func takeBack(_ action: String) {
    guard let entry, let stack else { return }
    stack.setBegun(action, false, at: entry)
    stack.onKeeping()
  }

  func confirm() async -> Bool {
    do {
      try await stack?.environment.results?.confirm()
      return true
    } catch {
      return false
    }
  }
}
