/// Drives a part of a wizard: pushes screens, starts child flows, and hands its outcome to its starter.
///
/// Its `state` is a value that holds the answers so far. The session restores it when the person steps back, so
/// outputs may append and count. Data from outside (messages, a running game) belongs in a model or a service.
///
/// A flow lives as long as one of its screens, or of its children's screens, is on the stack. Closures of
/// view models may capture it strongly. Navigation calls never throw.
@MainActor
open class FlowController<State, Outcome>: AnyFlowController {
  @exclusivity(unchecked) private final var storage: State
  fileprivate final var onFinish: ((Outcome) -> Void)?

  /// Creates a flow with an initial state.
  ///
  /// - Parameter state: The state before the first answer.
  public init(state: State) {
    storage = state
    super.init(by: Creator())
  }

  // Declared here and not in an extension, so that subclasses inherit it.
  /// Creates a flow without state.
  public convenience init() where State == Void { self.init(state: ()) }

  /// The answers so far; stepping back restores the earlier value.
  public final var state: State {
    get { storage }
    set {
      guard stack?.willWrite(self) ?? true else { return }
      storage = newValue
    }
    _modify {
      let isTaken = stack?.willWrite(self) ?? true
      let before = isTaken ? nil : record()
      // Yields in place, so that appending an element does not copy the array.
      yield &storage
      before?.restore()
    }
  }

  /// Shows a screen on top of the current one.
  ///
  /// - Parameter screen: The screen. The stack retains it, and retains this flow for it.
  /// - Returns: The identity of the screen; the same one when the flow pushes this screen again.
  @discardableResult
  public final func push(_ screen: any Screen) -> ScreenIdentity {
    guard let stack else { return ScreenIdentity(key: identity.key(for: screen), occurrence: 0) }
    return stack.push(screen, of: self, replacing: false)
  }

  /// Shows a ``Page`` with these elements on top of the current screen.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - id: An identifier among the screens of the flow; `nil` for the title.
  ///   - content: The elements; called again whenever the screen is shown.
  /// - Returns: The identity of the screen; the same one when the flow pushes this screen again.
  @discardableResult
  public final func push(
    _ title: String, id: String? = nil, @ElementBuilder content: @escaping () -> any Element
  ) -> ScreenIdentity {
    push(Page(title, id: id, content: content))
  }

  /// Shows a ``Page`` with a title that is composed of translated parts, or the same in every language.
  ///
  /// - Parameters:
  ///   - title: The title of the screen.
  ///   - id: An identifier among the screens of the flow.
  ///   - content: The elements; called again whenever the screen is shown.
  /// - Returns: The identity of the screen; the same one when the flow pushes this screen again.
  @discardableResult
  public final func push(
    _ title: LocalizedStringKey, id: String,
    @ElementBuilder content: @escaping () -> any Element
  ) -> ScreenIdentity {
    push(Page(title, id: id, content: content))
  }

  /// Replaces the current screen, so that the person cannot step back to it.
  ///
  /// - Parameter screen: The screen. The stack retains it, and retains this flow for it.
  /// - Returns: The identity of the screen; the same one when the flow pushes this screen again.
  @discardableResult
  public final func replace(with screen: any Screen) -> ScreenIdentity {
    guard let stack else { return ScreenIdentity(key: identity.key(for: screen), occurrence: 0) }
    return stack.push(screen, of: self, replacing: true)
  }

  /// Starts a child flow.
  ///
  /// - Parameters:
  ///   - child: The flow to start; it retains this flow.
  ///   - id: An identifier among the children of this flow, such as the item of a list that the child is for; `nil`
  ///     for the child's own ``AnyFlowController/id``.
  ///   - onFinish: Receives the outcome. It may be called again after the person stepped back into the child.
  public final func start<ChildState, ChildOutcome>(
    _ child: FlowController<ChildState, ChildOutcome>, id: String? = nil,
    onFinish: @escaping (ChildOutcome) -> Void = { _ in }
  ) {
    start(child: child, id: id, onFinish: onFinish)
  }

  /// Hands the outcome to the starter of the flow; all screens stay on the stack.
  ///
  /// For the root flow, this ends the wizard. A second call during the same visit of a screen does nothing.
  ///
  /// - Parameter outcome: The outcome of the flow.
  public final func finish(_ outcome: Outcome) {
    guard let stack else { return }
    stack.finish(self) { self.onFinish?(outcome) }
  }

  /// Returns for good to a screen below and discards the screens above it.
  ///
  /// - Parameter identity: The identity that `push` returned for that screen.
  public final func pop(to identity: ScreenIdentity) {
    stack?.pop(to: identity)
  }

  /// Says that something was done for good: nothing up to the screen whose action did it can be reached any more.
  ///
  /// It makes no difference whether the next screen is pushed before or after the commit, by this flow or by another one,
  /// at once or by async work: after it, no step back, no change and no section leads to the screen of the action or to
  /// one before it. Without a next screen, the screen of the action stays until another one comes. With
  /// ``pop(to:)``, return first, and then commit.
  ///
  /// ```swift
  /// Button("Write", onceOnly: true) {
  ///   try await self.disk.write(self.state)
  /// } then: {
  ///   self.commit(written: "The configuration was written to \(self.path).")
  ///   self.push(DoneScreen())
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - output: The output to write now instead of at the end; `nil` writes nothing.
  ///   - written: What was done, for a person who cancels the wizard later; `nil` says nothing.
  public final func commit(_ output: WizardOutput? = nil, written: LocalizedStringKey? = nil) {
    stack?.commit(written: written, output)
  }

  /// Goes to an earlier screen to change its answer, and keeps the other answers.
  ///
  /// - Parameter identity: The identity that `push` returned for that screen.
  public final func revisit(_ identity: ScreenIdentity) {
    stack?.revisit(identity)
  }

  /// Ends the wizard, because it cannot continue.
  ///
  /// - Parameter error: The error that the caller of the wizard receives.
  public final func fail(_ error: any Error) {
    stack?.fail(error)
  }

  /// Shows the person a notice that is not the answer to an action.
  ///
  /// - Parameter message: One sentence.
  public final func notify(_ message: LocalizedStringKey) {
    stack?.notices.add(message)
  }

  /// Starts as the root of a stack.
  final func start(on stack: any Navigator, onFinish: @escaping (Outcome) -> Void) {
    self.onFinish = onFinish
    stack.start(self, id: nil, parent: nil)
  }

  final override func inputs(without secrets: GivenSecrets) -> FlowInputs {
    let title = title
    return FlowInputs(
      title: title == identity.title(of: self) ? nil : title, state: storage,
      of: Mirror(reflecting: self), below: inputsEnd, without: secrets)
  }

  /// The class of the library that the author's class inherits from, whose properties are no inputs.
  var inputsEnd: Any.Type { FlowController.self }

  final override var stateText: String { StateText.text(of: storage) }

  final override func record() -> StateRecord { StateRecord(flow: self, state: storage) }

  final override func restore(_ state: Any) {
    if let state = state as? State { storage = state }
  }

  final override func releaseParent() {
    onFinish = nil
    super.releaseParent()
  }

  // Releases a long chain of parents in a loop, because recursion would overflow the call stack. This is done here
  // and not in the base class because `onFinish` retains the parent, too.
  @MainActor deinit {
    var flow = parent
    releaseParent()
    while isKnownUniquelyReferenced(&flow) {
      let following = flow?.parent
      flow?.releaseParent()
      flow = following
    }
  }
}

extension AnyFlowController {
  /// Starts a child flow of a flow of any type.
  final func start<ChildState, ChildOutcome>(
    child: FlowController<ChildState, ChildOutcome>, id: String?,
    onFinish: @escaping (ChildOutcome) -> Void
  ) {
    child.onFinish = onFinish
    stack?.start(child, id: id, parent: self)
  }
}
