/// Collects the elements of a screen as data for drivers, with their handlers for the session.
public struct Rendering {
  /// The elements, followed by those of the rendering before whose memory was not needed yet.
  private(set) var elements: [Snapshot.Element]
  private(set) var handlers: [Handler]
  /// The loads that must begin now.
  var requestedLoads:
    [(element: String, label: LocalizedStringKey, operation: () async throws -> Any)] = []
  var modifiers = Modifiers()
  private(set) var hasRevisits = false
  private(set) var hasSecret = false
  /// The intervals after which the screen is to be rendered again.
  private(set) var intervals: Box<[Duration]>?
  private var path = ""
  let screen: any ScreenState
  /// Closures that add elements after all others.
  private var last: [(inout Rendering) -> Void] = []

  /// The modifiers that apply to all elements within another.
  struct Modifiers {
    var id: String?
    /// The text that the person reads in place of the label.
    var label: LocalizedStringKey?
    var onEmpty: (() throws -> Void)?
    var remembers = true
    var following: Following?
    var extras: Box<Snapshot.Element.Extras>?

    /// The extras of a button, which cannot be left empty.
    var extrasOfButton: Box<Snapshot.Element.Extras>? {
      extras?.content.isOptional == true ? extras.changing { $0.isOptional = false } : extras
    }

    /// The extras of an element that cannot be used, without those that are about its use.
    var extrasOfText: Box<Snapshot.Element.Extras>? {
      guard let content = extras?.content, content.help != nil || content.disabledReason != nil
      else { return extrasOfButton }
      return extrasOfButton.changing {
        $0.help = nil
        $0.disabledReason = nil
      }
    }
  }

  /// The effect of using an element.
  struct Handler {
    enum Use {
      case nothing
      case field(any FieldReceiver)
      case press(() throws -> Void)
      case pressAsync(() async throws -> Void)
      case revisit(ScreenIdentity)
      /// Leads back to a hub; on a revisited screen without a new answer, it leaves all as it was.
      case leave(() -> Void)
      /// No effect; the element is about the answers of that screen.
      case about(ScreenIdentity)
    }

    var use: Use
    var remembers: Bool
    /// The current value of a field, including a secret.
    var value: Value?
    /// Follows the drafts of a field; `nil` for most.
    var following: Following?

    /// Whether using the element begins work.
    var beginsWork: Bool {
      switch use {
      case .pressAsync: true
      case .field(let receiver): receiver.hasCheck
      case .nothing, .press, .revisit, .leave, .about: false
      }
    }
  }

  /// The closures that follow the draft of a field; one object, so that a handler of other fields copies nothing for them.
  final class Following {
    /// Follows each change.
    let onEdit: ((String) -> Void)?
    /// Follow the draft after a pause.
    let followers: [Follower]

    init(onEdit: ((String) -> Void)?, followers: [Follower]) {
      self.onEdit = onEdit
      self.followers = followers
    }

    /// Whether one of the followers finds suggestions.
    var suggests: Bool { followers.contains(where: \.suggests) }
  }

  /// A closure that follows the draft of a field, after a pause in typing.
  struct Follower {
    enum Use {
      case call((String) async -> Void)
      case suggest((String) async throws -> OptionList)
    }

    let delay: Duration
    let use: Use

    /// Whether it finds suggestions.
    var suggests: Bool { if case .suggest = use { true } else { false } }
  }

  /// The state of content that an element loads.
  @nonexhaustive
  public enum Loaded {
    /// The load is running.
    case running
    /// The load failed; its error is shown at the element.
    case failed
    /// The loaded content.
    case content(Any)

    /// The default of a field that was fetched; `nil` if there is none.
    static func prefill(_ value: Value?) -> Loaded { .content(value as Any) }

    /// The state as a driver sees it; `nil` once there is content.
    var state: Snapshot.Element.Loading? {
      switch self {
      case .running: .running
      case .failed: .failed
      case .content: nil
      }
    }
  }

  /// Begins a rendering, in the memory of the one before if nobody else has that.
  init(
    of screen: any ScreenState, in elements: consuming [Snapshot.Element],
    _ handlers: consuming [Handler]
  ) {
    self.screen = screen
    self.elements = elements
    self.handlers = handlers
  }

  /// Asks for another rendering of the screen after an interval.
  mutating func tick(every interval: Duration) {
    intervals = Box((intervals?.content ?? []) + [interval])
  }

  /// The number of elements so far.
  var count: Int { handlers.count }

  /// Adds the elements of a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - exit: The way out of its section, below all other elements; `nil` for none.
  ///   - isRevisit: Whether the person came back to the screen.
  mutating func add(_ screen: any Screen, exit: SectionExit?, isRevisit: Bool) {
    screen.body.render(into: &self)
    while !last.isEmpty { last.removeFirst()(&self) }
    if let exit { button(exit.label(isRevisit: isRevisit), leaving: exit.leave) }
    while elements.count > count { elements.removeLast() }
  }

  /// Ends the rendering, and gives away its elements and their handlers.
  mutating func finish() -> ([Snapshot.Element], [Handler]) {
    defer { (elements, handlers) = ([], []) }
    return (elements, handlers)
  }

  private mutating func add(
    _ fields: consuming Snapshot.Element.Fields, _ handler: consuming Handler
  ) {
    if count < elements.count {
      Box.fill(&elements[count].box, with: fields)
    } else {
      elements.append(Snapshot.Element(fields))
    }
    handlers.append(handler)
  }

  /// Replaces an element by another form of it.
  mutating func change(
    at position: Int, _ change: (Snapshot.Element) -> Snapshot.Element
  ) { elements[position] = change(elements[position]) }

  /// Lets other receivers take the answers of the fields that a closure adds.
  mutating func receiving(
    by receiver: (any FieldReceiver) -> any FieldReceiver, _ add: (inout Rendering) -> Void
  ) {
    let first = count
    add(&self)
    for position in first..<count {
      if case .field(let base) = handlers[position].use {
        handlers[position].use = .field(receiver(base))
      }
    }
  }

  /// Adds something after all other elements, with the current modifiers.
  mutating func atEnd(_ add: @escaping (inout Rendering) -> Void) {
    let (inside, path) = (modifiers, path)
    last.append { rendering in
      let (modifiers, outside) = (rendering.modifiers, rendering.path)
      rendering.modifiers = inside
      rendering.path = path
      add(&rendering)
      rendering.modifiers = modifiers
      rendering.path = outside
    }
  }

  /// Disables the latest element, a button, until fields of the screen are answered; they may stand below it.
  ///
  /// - Parameters:
  ///   - names: The labels or ids of the fields.
  ///   - button: The label of the button.
  mutating func needs(_ names: [String], of button: String) {
    let position = count - 1
    let places = names.map { (name: $0, id: path.isEmpty ? $0 : "\(path) / \($0)") }
    last.append { rendering in
      let fields = rendering.elements.prefix(rendering.count).filter(\.isField)
      var missing: [Snapshot.Element] = []
      for (name, id) in places {
        let named =
          fields.first { $0.id == id } ?? fields.first { $0.id == name }
          ?? fields.first { $0.label == name }
        guard let named else {
          rendering.screen.reportOnce(
            """
            “\(button)” needs “\(name)”, and no field of its screen is called so: there is \
            \(fields.map { "“\($0.id)”" }.joined(separator: ", ")).
            """)
          continue
        }
        if named.isStillToAnswer { missing.append(named) }
      }
      guard !missing.isEmpty else { return }
      rendering.change(at: position) { $0.needing(missing) }
    }
  }

  /// An answered screen below this one.
  struct AnsweredScreen {
    let screen: any Screen
    let identity: ScreenIdentity
    let flow: TrailFlow
    /// A summary of its answers.
    let summary: String
    /// The summary in English.
    let english: String
    /// The rows of a list, one for each entry; empty for another screen.
    let rows: [String]
    /// Whether an answer differs from what is there now, or it is not known what is there.
    let isChange: Bool
  }

  /// Adds an element to read.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: The kind of element, such as text, heading or divider.
  public mutating func text(_ text: LocalizedStringKey, kind: Snapshot.Element.Kind = .text) {
    add(text, kind, use: .nothing)
  }

  /// Adds a text about the answers of a screen.
  ///
  /// A driver that shows that screen's own row, which says the same, leaves the text out.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - identity: The identity that `push` returned for that screen.
  public mutating func text(_ text: LocalizedStringKey, about identity: ScreenIdentity) {
    self.text(text, kind: .text, about: identity)
  }

  /// Adds an element to read about the answers of a screen.
  mutating func text(
    _ text: LocalizedStringKey, kind: Snapshot.Element.Kind, about identity: ScreenIdentity
  ) {
    hasRevisits = true
    add(text, kind, use: .about(identity))
  }

  /// Adds elements that belong to the section with a title.
  mutating func inSection(_ title: LocalizedStringKey, _ add: (inout Rendering) -> Void) {
    let outside = modifiers.extras
    modifiers.change { $0.section = title }
    add(&self)
    modifiers.extras = outside
  }

  private mutating func add(
    _ text: LocalizedStringKey, _ kind: Snapshot.Element.Kind, use: Handler.Use
  ) {
    add(
      Snapshot.Element.Fields(
        id: name(text.english), label: text, kind: kind, extras: modifiers.extrasOfText),
      Handler(use: use, remembers: false))
  }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - format: The format of its values.
  ///   - value: The view model's value; `nil` for none.
  ///   - loading: The state of the content that the field needs; `nil` if it needs none.
  ///   - check: Checks a value asynchronously before it is accepted; `nil` for no check.
  ///   - accept: Receives the value; it may throw a ``Rejection``.
  public mutating func field(
    _ label: String, format: any AnswerFormat, value: Value?, loading: Loaded? = nil,
    check: ((Value) async throws -> Void)? = nil, accept: @escaping (Value) throws -> Void
  ) {
    field(
      label, format: Box(format), value: value, loading: loading?.state,
      receiver: ClosureReceiver(check: check, accept: accept))
  }

  /// Adds a field whose format may be shared with other fields.
  mutating func field(
    _ label: String, format shared: Box<any AnswerFormat>, value: Value?,
    loading: Snapshot.Element.Loading? = nil, load: (() async throws -> Value?)? = nil,
    receiver: any FieldReceiver
  ) {
    let format = shared.content
    let id = name(label)
    let repeats = modifiers.extras?.content.repeatsQuestion == true
    let state = screen.state(of: id, isField: true, repeats: repeats)
    var usual = value
    var extras = modifiers.extras
    let last = extras == nil ? nil : lastAnswer(of: id, format)
    if last != nil { usual = last }
    if last == nil, let load,
      let loaded = prefill(of: id, labeled: label, format, state?.content, by: load)
    {
      if case .content(let content) = loaded { usual = content as? Value }
      if let loading = loaded.state { extras = extras.changing { $0.prefill = loading } }
    }
    if modifiers.following?.suggests == true {
      let found = screen.suggestions(for: id)
      extras = extras.changing {
        $0.suggestions = found
        $0.areSuggestionsFound = true
      }
    }
    let kind = format.kind
    let text = labelText(label)
    let given =
      modifiers.remembers
      ? screen.given(to: id, labeled: text, format, isLoading: loading != nil) : nil
    let current = given ?? screen.shown(usual, of: id, format, isLoading: loading != nil)
    let isSecret = kind.isSecret
    if isSecret { hasSecret = true }
    if let known = extras, known.content.isNow, load == nil {
      extras = known.now(value, of: format, whereShown: current)
    }
    var receiver = receiver
    if let onEmpty = modifiers.onEmpty {
      receiver = EmptyAnswerReceiver(receiver, isEmpty: format.isEmpty, onEmpty: onEmpty)
    }
    add(
      Snapshot.Element.Fields(
        id: id, label: text, kind: .field(kind),
        format: shared, value: isSecret ? nil : current,
        isFilledIn: isSecret && current.map { !format.isEmpty($0) } ?? false,
        loading: loading, extras: extras, state: state),
      Handler(
        use: .field(receiver), remembers: modifiers.remembers, value: current,
        following: modifiers.following))
  }

  /// Returns the answer of the last run that a field begins with, if the field still takes it.
  private func lastAnswer(of id: String, _ format: any AnswerFormat) -> Value? {
    guard let name = modifiers.extras?.content.lastAnswerName, !format.kind.isSecret,
      let text = screen.lastAnswer(to: id, named: name)
    else { return nil }
    return try? format.answer(from: text, region: nil)
  }

  /// Returns the state of a default that is fetched, and begins to fetch it.
  ///
  /// - Returns: The state; `nil` if nothing is fetched, because the person has given the field something.
  private mutating func prefill(
    of id: String, labeled label: String, _ format: any AnswerFormat,
    _ state: Snapshot.Element.State?, by load: @escaping () async throws -> Value?
  ) -> Loaded? {
    if let known = screen.content(of: id) { return known }
    let text = labelText(label)
    let isGiven =
      modifiers.remembers
      && screen.given(to: id, labeled: text, format, isLoading: false) != nil
    guard !isGiven, state?.draft == nil,
      state?.isAnswered != true, state?.isBusy != true, !screen.expectsAnswer(to: id)
    else { return nil }
    requestedLoads.append((id, text, { try await load() as Any }))
    return .running
  }

  /// Adds a button.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - traits: The traits of the button.
  ///   - press: Runs at a press; it may throw a ``Rejection``.
  public mutating func button(
    _ label: String, traits: Snapshot.ButtonTraits, press: @escaping () throws -> Void
  ) {
    add(label, traits, use: .press(press))
  }

  /// Adds a button that begins an effect.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - traits: The traits of the button.
  ///   - effect: Starts at a press; it may throw a ``Rejection`` or another error.
  public mutating func button(
    _ label: String, traits: Snapshot.ButtonTraits, effect: @escaping () async throws -> Void
  ) {
    add(label, traits, use: .pressAsync(effect))
  }

  /// Adds a button whose label is more than a label, with its own id.
  mutating func button(
    _ label: LocalizedStringKey, id: String, isOnceOnly: Bool, beginsActions: Bool = false,
    effect: @escaping () async throws -> Void
  ) {
    let traits = Snapshot.ButtonTraits(
      role: nil, isOnceOnly: isOnceOnly, isAsync: true, isDefault: false,
      beginsActions: beginsActions)
    add(label, id: id, traits, use: .pressAsync(effect))
  }

  /// Adds a button whose label is more than a label, with its own id.
  mutating func button(
    _ label: LocalizedStringKey, id: String, press: @escaping () throws -> Void
  ) {
    let traits = Snapshot.ButtonTraits(
      role: nil, isOnceOnly: false, isAsync: false, isDefault: false)
    add(label, id: id, traits, use: .press(press))
  }

  /// Returns the state of a button on this visit; `nil` if nothing was done with it.
  func state(ofButton label: String) -> Snapshot.Element.State? {
    screen.state(of: name(label), isField: false, repeats: false)?.content
  }

  /// Returns how far the work of a button is; `nil` if none is running.
  func progress(ofButton label: String, _ shown: LocalizedStringKey) -> WorkProgress? {
    screen.progress(of: name(label), shown)
  }

  /// Returns the states of the actions of a list.
  func actionRows(of label: String, isOnceOnly: Bool) -> ActionRows {
    screen.actions(of: name(label), isOnceOnly: isOnceOnly)
  }

  /// Adds a button that goes back to change an answer.
  ///
  /// - Parameters:
  ///   - label: The label that the person reads.
  ///   - identity: The identity that `push` returned for the screen to go back to.
  public mutating func button(_ label: String, revisits identity: ScreenIdentity) {
    button(LocalizedStringKey(label: label), id: label, revisits: identity)
  }

  /// Adds a button that goes back to change an answer, with its own id.
  mutating func button(
    _ label: LocalizedStringKey, id: String, revisits identity: ScreenIdentity,
    isDefault: Bool = false
  ) {
    let traits = Snapshot.ButtonTraits(
      role: nil, isOnceOnly: false, isAsync: false, isDefault: isDefault)
    hasRevisits = true
    add(label, id: id, traits, use: .revisit(identity))
  }

  /// Adds the button that leads out of a section.
  private mutating func button(_ label: LocalizedStringKey, leaving leave: @escaping () -> Void) {
    let traits = Snapshot.ButtonTraits(
      role: .cancel, isOnceOnly: false, isAsync: false, isDefault: false)
    add(label, id: SectionExit.id, traits, use: .leave(leave))
  }

  /// Adds elements whose names begin with the name of their group.
  ///
  /// - Parameters:
  ///   - name: The section's label or the item's id.
  ///   - content: The elements.
  public mutating func group(_ name: String, _ content: any Element) {
    let outside = path
    path = modifiers.id ?? self.name(name)
    modifiers.id = nil
    content.render(into: &self)
    path = outside
  }

  /// Returns the content loaded for an element, and begins the load if there is none yet.
  ///
  /// - Parameters:
  ///   - label: The element's label.
  ///   - operation: Loads the content.
  /// - Returns: The state of the content.
  public mutating func content(
    of label: String, loading operation: @escaping () async throws -> Any
  ) -> Loaded {
    let id = name(label)
    if let known = screen.content(of: id) { return known }
    requestedLoads.append((id, labelText(label), operation))
    return .running
  }

  private func labelText(_ label: String) -> LocalizedStringKey {
    modifiers.label ?? LocalizedStringKey(label: label)
  }

  private func name(_ label: String) -> String {
    guard modifiers.id == nil, path.isEmpty else { return modifiers.id ?? "\(path) / \(label)" }
    return label
  }

  private mutating func add(_ label: String, _ traits: Snapshot.ButtonTraits, use: Handler.Use) {
    add(labelText(label), id: label, traits, use: use)
  }

  private mutating func add(
    _ label: LocalizedStringKey, id: String, _ traits: Snapshot.ButtonTraits, use: Handler.Use
  ) {
    let id = name(id)
    add(
      Snapshot.Element.Fields(
        id: id, label: label, kind: .button(traits), extras: modifiers.extrasOfButton,
        state: screen.state(of: id, isField: false, repeats: false)),
      Handler(use: use, remembers: modifiers.remembers))
  }
}

extension Box<Snapshot.Element.Extras> {
  /// Returns those of a field whose default is what is there now.
  ///
  /// - Parameters:
  ///   - present: What is there; `nil` for nothing.
  ///   - format: The format of the field.
  ///   - current: The value that the field shows.
  /// - Returns: The extras, with what is there.
  // Not inlined, because most fields do not need it.
  @inline(never)
  fileprivate func now(
    _ present: Value?, of format: any AnswerFormat, whereShown current: Value?
  ) -> Box? {
    let now = present ?? format.empty
    guard !format.kind.isSecret || format.isEmpty(now) else { return self }
    return Optional(self).changing {
      $0.now = now
      guard now != current, !format.isEmpty(now) else { return }
      let text: LocalizedStringKey = "Now: \(format.folded(now))"
      $0.help = $0.help.map { "\($0) \(text)" } ?? text
    }
  }
}

/// The state of a screen, as far as its elements need it.
protocol ScreenState {
  /// The file system for looking up paths.
  var files: any FileLookup { get }

  /// Returns the answer to a field on this visit, if it asks the same as when it was answered.
  func answer(to element: String, asking question: AskedQuestion) -> Value?

  /// Returns the answer that is remembered from an earlier visit, or from the screen that was here before, if the same
  /// was asked there.
  func remembered(
    _ element: String, _ format: any AnswerFormat, asking question: AskedQuestion
  ) -> Value?

  /// Returns the last run's answer to a field as typed text; `nil` if there is none.
  ///
  /// The name is the author's, and empty for the field's place in the wizard.
  func lastAnswer(to element: String, named name: String) -> String?

  /// Returns whether an answer of an earlier run to a field is about to be given again.
  func expectsAnswer(to element: String) -> Bool

  /// Returns the content loaded for an element; `nil` if its load has not begun.
  func content(of element: String) -> Rendering.Loaded?

  /// Returns the suggestions that were found for the draft of a field; `nil` if there are none.
  func suggestions(for element: String) -> OptionList?

  /// Returns the state of an element on this visit.
  ///
  /// - Parameters:
  ///   - element: The element's id.
  ///   - isField: Whether it is a field, and not a button.
  ///   - repeats: Whether it repeats its question, and so is never locked.
  /// - Returns: The state; `nil` if nothing was done with the element.
  func state(of element: String, isField: Bool, repeats: Bool) -> Box<Snapshot.Element.State>?

  /// Returns how far the work of a button is; `nil` if none is running.
  func progress(of element: String, _ label: LocalizedStringKey) -> WorkProgress?

  /// The flow of the screen.
  var flow: TrailFlow { get }

  /// Returns the screens below that have answers, lowest first.
  ///
  /// - Parameter isFlowOnly: Whether to return only the screens of the same flow and its child flows.
  /// - Returns: The screens.
  func answeredScreens(ofFlowOnly isFlowOnly: Bool) -> [Rendering.AnsweredScreen]

  /// Returns the states of a list's actions, which stay the same object while the screen is on the stack.
  func actions(of element: String, isOnceOnly: Bool) -> ActionRows

  /// The sentence of the screen's flows for a person who leaves the wizard now; `nil` for none.
  var cancelNotice: LocalizedStringKey? { get }

  /// Ends the waits of the screen's buttons.
  func endWaiting()

  /// Notes that the wizard ends although work is pending.
  func leave(undone sentence: LocalizedStringKey)

  /// Reports a mistake that every rendering of the screen finds again.
  func reportOnce(_ message: String)
}

extension ScreenState {
  /// Returns the default that a field shows; `nil` for none.
  ///
  /// One that the field would reject is not shown, so that no driver offers to accept it, and that is reported.
  fileprivate func shown(
    _ value: Value?, of id: String, _ format: any AnswerFormat, isLoading: Bool
  ) -> Value? {
    guard let value, !format.isEmpty(value) else { return nil }
    guard !isLoading else { return value }
    do throws(Rejection) {
      try format.check(value)
      return value
    } catch {
      reportOnce("The default of “\(id)” is ignored: \(error.message)")
      return nil
    }
  }

  /// Returns the answer to a field, or the one that is remembered if the field takes it; `nil` if there is none.
  fileprivate func given(
    to id: String, labeled label: LocalizedStringKey, _ format: any AnswerFormat, isLoading: Bool
  ) -> Value? {
    let question = AskedQuestion(kind: format.kind, label: label)
    if let given = answer(to: id, asking: question) { return given }
    guard let remembered = remembered(id, format, asking: question),
      isLoading || format.isEmpty(remembered) || (try? format.check(remembered)) != nil
    else { return nil }
    return remembered
  }
}
