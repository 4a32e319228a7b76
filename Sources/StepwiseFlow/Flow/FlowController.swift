/// Drives a part of a wizard: pushes screens, starts child flows, and hands an outcome to its starter.
///
/// Its `state` is a value: what it has been answered so far. The session takes it back when the
/// person steps back, so outputs may append and count. What comes from outside (messages, a running
/// game) belongs to a model or a service instead.
///
/// A flow lives as long as one of its screens, or of its children's, is on the stack; closures of
/// view models may capture it strongly. Navigation calls never throw.
@MainActor
open class FlowController<State, Outcome>: AnyFlowController {
  @exclusivity(unchecked) private var storage: State
  private var onFinish: ((Outcome) -> Void)?

  /// A flow that begins with a state.
  ///
  /// - Parameter state: What it knows before it was answered anything.
  public init(state: State) {
    storage = state
    super.init()
  }

  // Declared here and not in an extension, so that subclasses inherit it.
  /// A flow that needs no state.
  public convenience init() where State == Void { self.init(state: ()) }

  /// What the flow has been answered so far; stepping back restores what it was.
  public final var state: State {
    get { storage }
    set {
      guard stack?.willWrite(self) ?? true else { return }
      storage = newValue
    }
    _modify {
      guard stack?.willWrite(self) ?? true else {
        var unused = storage
        yield &unused
        return
      }
      // In place, so that an array is not copied for each element that is appended.
      yield &storage
    }
  }

  /// Shows a screen above the present one.
  ///
  /// - Parameter screen: The screen; the stack keeps it, and keeps this flow for it.
  /// - Returns: What makes it the same screen when the flow comes by again.
  @discardableResult
  public final func push(_ screen: any Screen) -> ScreenIdentity {
    guard let stack else { return ScreenIdentity(key: identity.key(for: screen), occurrence: 0) }
    return stack.push(screen, of: self)
  }

  /// Shows a ``Page`` with these elements above the present screen.
  ///
  /// - Parameters:
  ///   - title: What the screen is called.
  ///   - id: What tells it from other screens of the flow; its title, where none is given.
  ///   - content: What is on it; called again whenever it is shown.
  /// - Returns: What makes it the same screen when the flow comes by again.
  @discardableResult
  public final func push(
    _ title: String, id: String? = nil, @ElementBuilder content: @escaping () -> any Element
  ) -> ScreenIdentity {
    push(Page(title, id: id, content: content))
  }

  /// Shows a screen in the place of the present one, which cannot be stepped back to.
  ///
  /// - Parameter screen: The screen; the stack keeps it, and keeps this flow for it.
  /// - Returns: What makes it the same screen when the flow comes by again.
  @discardableResult
  public final func replace(with screen: any Screen) -> ScreenIdentity {
    guard let stack else { return ScreenIdentity(key: identity.key(for: screen), occurrence: 0) }
    return stack.push(screen, of: self, replacing: true)
  }

  /// Starts a child flow.
  ///
  /// - Parameters:
  ///   - child: The flow to start; it keeps this one.
  ///   - onFinish: What to do with its outcome. It may be called again, after stepping back into it.
  public final func start<ChildState, ChildOutcome>(
    _ child: FlowController<ChildState, ChildOutcome>,
    onFinish: @escaping (ChildOutcome) -> Void = { _ in }
  ) {
    child.onFinish = onFinish
    stack?.start(child, parent: self)
  }

  /// Hands the outcome to whoever started the flow; no screen goes by it.
  ///
  /// The root flow ends the wizard by it. A second call on the same visit of a screen does nothing.
  ///
  /// - Parameter outcome: What came of the flow.
  public final func finish(_ outcome: Outcome) {
    guard let stack else { return }
    stack.finish(self) { self.onFinish?(outcome) }
  }

  /// Returns for good to a screen below; those above are forgotten.
  ///
  /// - Parameter identity: What `push` returned for that screen.
  public final func pop(to identity: ScreenIdentity) {
    stack?.pop(to: identity)
  }

  /// Makes what lies below the screen on top unreachable, because something was done for good.
  ///
  /// - Parameter output: What is written now, and not only at the end.
  public final func commit(_ output: WizardOutput? = nil) {
    stack?.commit(output)
  }

  /// Goes to an earlier screen to change its answer, keeping the rest.
  ///
  /// - Parameter identity: What `push` returned for that screen.
  public final func revisit(_ identity: ScreenIdentity) {
    stack?.revisit(identity)
  }

  /// Ends the wizard, because it cannot go on.
  ///
  /// - Parameter error: What went wrong; it is what the caller of the wizard gets.
  public final func fail(_ error: any Error) {
    stack?.fail(error)
  }

  /// Tells the person something that is not an answer to anything.
  ///
  /// - Parameter message: One sentence.
  public final func notify(_ message: LocalizedStringKey) {
    stack?.notices.add(message)
  }

  /// Tells the person something that is the same in every language.
  ///
  /// - Parameter message: One sentence.
  public final func notify(verbatim message: some StringProtocol) {
    notify(LocalizedStringKey(verbatim: String(message)))
  }

  /// Begins as the root of a stack.
  final func start(on stack: NavigationStack, onFinish: @escaping (Outcome) -> Void) {
    self.onFinish = onFinish
    stack.start(self, parent: nil)
  }

  final override var stateText: String { String(reflecting: storage) }

  final override func record() -> StateRecord { StateRecord(flow: self, state: storage) }

  final override func restore(_ state: Any) {
    if let state = state as? State { storage = state }
  }

  final override func releaseParent() {
    onFinish = nil
    super.releaseParent()
  }

  // A long chain of parents is released in a loop: recursion would run out of stack. It is done here
  // and not in the base class because what to do with an outcome keeps the parent, too.
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
