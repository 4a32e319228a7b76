/// A running wizard, which takes a person's actions and gives the screen that the person sees.
///
/// It owns the stack, and through it every flow, screen and view model. A driver knows only the session: an
/// ``Action`` goes in, a ``Snapshot`` comes out.
@MainActor
public final class Session {
  /// The environment of the wizard.
  public let environment: Environment
  /// The observers of this session, for drivers, saved progress and tests.
  public let events = SessionEvents()

  /// Whether an action, and the answers that follow it by themselves, are being performed.
  @exclusivity(unchecked) private(set) var isActing = false
  /// Whether the session has asked for a secret.
  var hasAskedSecret = false

  let stack: NavigationStack
  /// Whether a person is watching.
  public let isLive: Bool
  @exclusivity(unchecked) var rendered = Rendered()
  var lastErrorNumber = 0
  /// Answers that wait for the work of an earlier answer on the top screen, in the order in which they were given.
  @exclusivity(unchecked) var waitingAnswers: [WaitingAnswer] = []
  /// Gives answers in advance; `nil` until a revisit or a file supplies some.
  @exclusivity(unchecked) var replayer: (any AnswerGiver)?
  private let makeReplayer: (Session) -> any AnswerGiver
  /// Gets each action of the person and what performs it, for tests that compare a driver with a model; `nil` for none.
  @exclusivity(unchecked)
  package var interceptor: ((Action, () throws(Rejection) -> Receipt) throws(Rejection) -> Receipt)?

  /// Creates a session whose stack is empty.
  init(
    environment: Environment, isLive: Bool,
    replayer: @escaping (Session) -> any AnswerGiver
  ) {
    self.environment = environment
    self.isLive = isLive
    makeReplayer = replayer
    weak var session: Session?
    let executor = InlineExecutor { session?.changed() }
    stack = NavigationStack(
      environment: environment,
      effects: EffectList(executor: isLive ? nil : executor))
    session = self
    stack.effects.onEnd = { [weak self] in self?.ended($0) }
    stack.effects.onCancel = { [weak self] effect in
      // An effect that navigates away counts as completed, not cancelled.
      if effect.verdict == nil {
        effect.verdict = Effect.current === effect ? .accepted : .cancelled
      }
      self?.tellEnd(of: effect)
      self?.tellDoubt(of: effect)
    }
    stack.onNavigation = { [weak self] in self?.navigated() }
    stack.onKeeping = { [weak self] in self?.events.tell(.kept) }
    stack.onOutput = { [weak self] in self?.events.tell(.committed) }
    stack.notices.onAdd = { [weak self] in self?.changed() }
  }

  // `@MainActor` is written out on the class because a release build of another module needs it for this.
  isolated deinit { stack.tearDown() }

  /// Removes all screens from the stack, for tests that look for leaks.
  package func close() {
    rendered = Rendered()
    stack.tearDown()
  }

  /// The screens on the stack, the first one first, each with its flow and those around it, up to the root.
  package var screens: [(screen: any Screen, flows: [AnyFlowController])] {
    stack.entries.map { ($0.screen, Array($0.flow.path)) }
  }

  /// Returns the screens on the stack that were pushed since, the newest first, each with its flow and those around it, up to
  /// the root.
  ///
  /// - Parameter pushed: The number of screens that had been pushed; receives that of now.
  /// - Returns: The screens.
  package func screens(since pushed: inout Int) -> [(
    screen: any Screen, flows: [AnyFlowController]
  )] {
    stack.entries(since: &pushed).map { ($0.screen, Array($0.flow.path)) }
  }

  /// The states of the flows on the stack as text, from the root up, for comparison.
  package var flowStates: [String] {
    var states: [String] = []
    var seen: Set<ObjectIdentifier> = []
    for entry in stack.entries {
      for flow in entry.flow.path {
        guard seen.insert(ObjectIdentifier(flow)).inserted else { break }
        states.append("\(type(of: flow)): \(flow.stateText)")
      }
    }
    return states
  }

  /// The title of the top screen; `nil` if there is none.
  package var titleOfTop: String? { stack.top?.screen.title }

  /// The states of the top screen's flows, and of the object that it calls its view model, as text for comparison.
  package var statesOfTop: [String] {
    guard let top = stack.top else { return [] }
    let viewModel = Mirror(reflecting: top.screen).children.first { $0.label == "viewModel" }
    let properties = viewModel.map { Mirror(reflecting: $0.value).children.map(\.value) } ?? []
    return top.flow.path.map(\.stateText) + properties.map(StateText.text)
  }

  /// Shows the person a notice until the next answer.
  ///
  /// - Parameter message: One sentence.
  public func notify(_ message: LocalizedStringKey) { stack.notices.add(message) }

  /// Whether answers leave the notices, because they were given before these came, so that nobody has read them.
  package var keepsNotices: Bool {
    get { stack.notices.isKept }
    set { stack.notices.isKept = newValue }
  }

  /// The way in which the wizard ended; `nil` while it runs.
  public var ending: Ending<Void>? { stack.ending }

  /// Returns all answers of a screen, with long texts in full where its row truncates them.
  package func wholeSummary(of row: Trail.Row) -> String {
    guard row.summary.hasSuffix("…"), let entry = stack.entry(numbered: row.entry),
      entry.screen.summary == nil
    else { return row.summary }
    return entry.answers.summary { answer in
      guard case .text(let text) = answer.value, !answer.marks.contains(.secret),
        text.contains(where: \.isNewline)
      else { return answer.display }
      return text
    }
  }

  /// Ends the wizard because its environment failed.
  ///
  /// - Parameter error: The error that the wizard ends with.
  public func fail(_ error: any Error) {
    stack.end(.failed(error))
    dropWaiting()
  }

  /// Takes the committed outputs that were not taken yet, to write them.
  ///
  /// - Returns: The outputs, in the order of the commits.
  public func takeOutputs() -> [WizardOutput] {
    stack.outputs.isEmpty ? [] : stack.takeOutputs()
  }

  /// The author's mistakes that were found so far, as one sentence each with its fix, for tests.
  ///
  /// For example, a call came too late or twice, a field rejects its own default, or two screens share their answers.
  public var reports: [String] { stack.reports.all.map(\.sentence) }

  /// The mistakes with their kinds.
  package var kindedReports: [Report] { stack.reports.all }

  /// The numbers of the screens below that the author gave the same id as the top screen, in the same flow.
  package var screensWithIDOfTop: [Int] {
    guard let top = stack.top, top.screen.id != nil, top.identity.occurrence > 0 else { return [] }
    return stack.entries.filter { $0 !== top && $0.identity.key === top.identity.key }
      .map(\.number)
  }

  /// Adds a mistake that a test or a walk has found, unless it is known.
  package func report(_ sentence: String, _ kind: Report.Kind = .ignored) {
    stack.reports.addOnce(sentence, kind)
  }

  /// The question that the person must confirm before the wizard is cancelled; `nil` asks nothing.
  public var cancelQuestion: LocalizedStringKey? {
    stack.top?.flow.path.lazy.compactMap(\.cancelQuestion).first
  }

  /// Sentences for a person who has cancelled the wizard; `nil` if no flow on the stack has any.
  public var cancelNotice: LocalizedStringKey? {
    stack.top?.flow.path.lazy.compactMap(\.cancelNotice).first
  }

  /// What was done for good, for a person who cancels the wizard: the sentences of the commits; `nil` if they have none.
  public var writtenNotice: LocalizedStringKey? {
    stack.written.isEmpty ? nil : stack.written.joined(separator: " ")
  }

  /// Whether something was done for good.
  package var hasCommitted: Bool { stack.hasCommitted }

  /// The sentence about work that was not done when the person ended without waiting; `nil` if nothing was left undone.
  public var undoneNotice: LocalizedStringKey? { stack.undone }

  /// The stack as rows.
  public var trail: Trail {
    guard let top = stack.top else {
      return Trail(below: nil, belowCount: 0, current: nil, kept: [])
    }
    return Trail(
      below: top.below, belowCount: stack.entries.count - 1,
      current: top.row(status(of: top)), kept: kept)
  }

  func status(of top: Entry) -> Trail.Row.Status {
    // The screen that ended the wizard was answered, too.
    if case .finished = ending { return .answered }
    return top.visit?.isAskedAgain == true ? .askedAgain : .current
  }

  var kept: [Trail.Row] {
    stack.revisits.last.map { stack.unused(in: $0).map { $0.row(.kept) } } ?? []
  }

  // MARK: Showing

  /// Shows the top screen, and begins to load the content that it needs.
  ///
  /// - Returns: The screen as the person sees it now.
  public func show() -> Snapshot {
    guard let top = stack.top else { return Snapshot(Snapshot.Fields(question: .nothing)) }
    if isLive, rendered.entry === top { return rendered.snapshot }
    let snapshot = render(top)
    // A load that ended at once may have led to another screen.
    return stack.top === top || stack.top == nil ? snapshot : show()
  }

  // MARK: Acting

  /// Performs an action of the person.
  ///
  /// - Parameter action: The action.
  /// - Returns: A receipt for the action.
  /// - Throws: A ``Rejection``. Everything is then as before, except that the error is shown, and that an answer that
  ///   the field's closure or check rejects has stopped the running check of the answer before it.
  @discardableResult
  public func perform(_ action: Action) throws(Rejection) -> Receipt {
    guard let interceptor else { return try perform(action, isReplay: false) }
    return try interceptor(action) { () throws(Rejection) in try perform(action, isReplay: false) }
  }

  /// Performs an action of the person, one that has waited for its turn, or an answer that a revisit suspended.
  func perform(
    _ action: Action, isReplay: Bool, hasWaited: Bool = false
  ) throws(Rejection) -> Receipt {
    guard stack.ending == nil, let top = stack.top else {
      throw Rejection("The wizard has ended.")
    }
    if !isReplay, !hasWaited, !stack.effects.running.isEmpty {
      do throws(Rejection) {
        if let receipt = try waits(action, at: top) { return receipt }
      } catch {
        events.tell(.rejected(action, error))
        throw error
      }
    }
    let keepsTime = !isReplay && (events.followsActions || stack.changes != nil)
    let waited = keepsTime ? stack.takeTime() : .zero
    let shown = events.followsActions ? snapshot(of: top) : nil
    let wasActing = isActing
    isActing = true
    defer { isActing = wasActing }
    let receipt: Receipt
    do throws(Rejection) {
      receipt = try act(action, at: top, isReplay)
    } catch {
      if !isReplay { events.tell(.rejected(action, error)) }
      // It has stopped the check of an earlier answer to its element, for which others may have waited.
      if !isReplay, !hasWaited { giveWaiting() }
      throw error
    }
    if let shown {
      events.tell(
        .performed(
          SessionEvent.Performed(
            action: action, shown: shown, receipt: receipt, isReplay: isReplay, waited: waited,
            hasWaited: hasWaited)))
    }
    if !rendered.follow(action, isLive: isLive) { expire() }
    if isReplay || hasWaited { return receipt }
    giveAhead()
    isActing = wasActing
    if events.followsActions { events.tell(.settled) }
    return receipt
  }

  /// Gives the answers that can be given now: those that waited, then those that are given ahead of the person.
  func giveAhead() {
    giveWaiting()
    if replayer == nil, stack.isReplaying { replayer = makeReplayer(self) }
    replayer?.advance()
  }

  /// The last snapshot of a screen, whose handlers are those of the last rendering.
  private func snapshot(of top: Entry) -> Snapshot {
    rendered.entry === top ? rendered.snapshot : render(top)
  }

  private func act(
    _ action: Action, at top: Entry, _ isReplay: Bool
  ) throws(Rejection) -> Receipt {
    switch action {
    case .answer(let entry, let element, let value):
      let position = try find(element, entry: entry, top: top)
      if !isReplay { stack.notices.clear() }
      return try give(value, at: position, on: top, replaying: isReplay)
    case .accept(let entry, let element):
      let position = try find(element, entry: entry, top: top)
      if !isReplay { stack.notices.clear() }
      return try accept(at: position, on: top)
    case .press(let entry, let element):
      let position = try find(element, entry: entry, top: top)
      if !isReplay { stack.notices.clear() }
      return try press(at: position, on: top, replaying: isReplay)
    case .draft(let entry, let element, let text):
      let position = try find(element, entry: entry, top: top)
      let handler = rendered.handlers[position]
      try draft(text, for: rendered.snapshot.elements[position], of: top)
      if let following = handler.following {
        following.onEdit?(text)
        follow(text, of: element, on: top, by: following.followers)
      }
    case .back:
      dropWaiting()
      stack.notices.clear()
      try back(from: top)
    case .revisit(let number):
      guard let entry = stack.entry(numbered: number), entry !== top else {
        throw Rejection("There is no earlier screen with the number \(number).")
      }
      dropWaiting()
      stack.notices.clear()
      stack.revisit(entry)
    case .cancel:
      dropWaiting()
      stack.end(.cancelled)
    }
    return .done
  }

  /// Finds the element that an action names, on the screen that the action was meant for.
  ///
  /// - Returns: Its position in the last rendering.
  func find(_ element: String, entry: Int, top: Entry) throws(Rejection) -> Int {
    guard entry == top.number else {
      throw Rejection(
        "Screen \(entry) is no longer on top: “\(top.screen.titleText)” is, with the number \(top.number)."
      )
    }
    let snapshot = snapshot(of: top)
    let elements = snapshot.elements
    var found: Int?
    for position in elements.indices where elements[position].id == element {
      guard rendered.handlers[position].isUsable else { continue }
      if let found {
        // Two reviews may have a button for the same screen.
        if let entry = elements[found].revisits, elements[position].revisits == entry { continue }
        throw Rejection(
          "“\(element)” stands twice on “\(snapshot.titleText)”: give one of them an id.")
      }
      found = position
    }
    guard let found else {
      let known = try snapshot.element(named: element)
      throw Rejection("“\(element)” is called “\(known.id)” here.")
    }
    let usable = elements[found]
    if let reason = usable.disabledSentence {
      throw Rejection("“\(usable.labelText)” cannot be used now: \(reason)")
    }
    return found
  }

  private func draft(_ text: String, for element: Snapshot.Element, of top: Entry) throws(Rejection)
  {
    guard element.format != nil else {
      throw Rejection("“\(element.labelText)” is a button: there is nothing to type.")
    }
    guard text.utf8.count <= AnswerRules.textLengthMax else {
      throw Rejection(
        "A draft may be \(AnswerRules.textLengthMax) bytes long; this one is longer.")
    }
    // The draft of a secret stays with the driver.
    if element.isSecret { return }
    top.ensureVisit().drafts[element.id] = text.isEmpty ? nil : text
  }

  // MARK: Back

  /// The screen whose answer is being changed, if a step back undoes the change; `nil` if it leads to the screen below.
  var screenRestoredByBack: Entry? {
    let revisited = stack.isReplayWaiting ? stack.revisits.last : stack.top
    return revisited?.revisit == nil ? nil : revisited
  }

  private func back(from top: Entry) throws(Rejection) {
    if let revisited = screenRestoredByBack { return stack.resumeScreens(above: revisited) }
    guard stack.entries.count == 1 else { return stack.stepBack() }
    let running = stack.effects.running.filter { $0.entry === top && !$0.isOfScreen }
    guard !running.isEmpty else { throw stack.hasCommitted ? .committed : .firstScreen }
    for effect in running { stop(effect) }
  }
}

/// Gives answers ahead of the person; a session asks it after everything that happens.
protocol AnswerGiver: AnyObject {
  /// Gives all answers that can be given now.
  func advance()
}

nonisolated extension Rejection {
  /// A step back that leads nowhere.
  package static let firstScreen = Rejection("This is the first screen: there is no way back.")

  /// A step back to what was done for good.
  package static let committed = Rejection("What was done cannot be undone: there is no way back.")

  /// Whether it rejects a step back that leads nowhere.
  package var isOfBack: Bool { self == .firstScreen || self == .committed }
}

extension Rendering.Handler {
  var isUsable: Bool {
    switch use {
    case .nothing, .about: false
    default: true
    }
  }
}
