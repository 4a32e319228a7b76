/// What every flow controller has, whatever its state and outcome are.
///
/// Subclass ``FlowController`` instead.
@MainActor
open class AnyFlowController {
  /// How deep flows may be nested before a wizard fails instead of running out of memory.
  public static let nestedFlowsMax = 1_000_000

  /// How many flows may start one another before the first of them shows a screen.
  public static let nestedStartsMax = 500

  final var parent: AnyFlowController?
  final weak var stack: NavigationStack?
  final var identity = FlowIdentity()
  final var origin: FlowOrigin?
  /// Screens of its own and children with screens, on the stack or about to be pushed.
  final var presence = 0
  final var depth = 0
  /// In which visit of a top screen its state was last recorded, it last finished.
  final var recordedEpoch = -1
  final var recordedTransaction = -1
  final var finishedEpoch = -1

  // Public so that flows of other modules inherit `FlowController.init()`.
  /// A flow that is on no stack yet, for ``FlowController`` to build upon.
  public init() {}

  /// What the flow is about, for the way shown to the person; its type's name where not overridden.
  open var title: String { identity.title(of: self) }

  /// What tells it from other children of its parent; its type's name where not overridden.
  open var id: String? { nil }

  /// What a person is asked before they give the wizard up; nothing, where it is `nil`.
  ///
  /// The innermost flow that has a question asks it, such as “Throw the answers away?”.
  open var cancelQuestion: String? { nil }

  /// Sentences for a person who gives the wizard up, such as “2 messages are not sent yet.”; `nil` for none.
  ///
  /// The program's farewell ends with those of the innermost flow that has any.
  open var cancelNotice: LocalizedStringKey? { nil }

  /// Begins the flow: pushes its first screen, starts a child, or finishes at once.
  open func startFlow() {}

  /// The surroundings that the wizard was given; fixed ones before the flow is started.
  public final var environment: Environment { stack?.environment ?? Environment() }

  /// Whether it is a flow or one of that flow's child flows.
  final func isWithin(_ flow: AnyFlowController) -> Bool {
    var next: AnyFlowController? = self
    while let present = next, present !== flow { next = present.parent }
    return next != nil
  }

  /// The titles of the flows from the root to this one, without those in the middle where they are
  /// many: each flow keeps its own, so they must not grow with the depth.
  final var breadcrumb: [String] {
    if let known = knownBreadcrumb { return known }
    var titles = parent?.breadcrumb ?? []
    if titles.count == Snapshot.breadcrumbMax { titles.remove(at: 1) }
    titles.append(title)
    knownBreadcrumb = titles
    return titles
  }
  private final var knownBreadcrumb: [String]?

  /// The flow as the rows of a trail know it.
  final var trailFlow: TrailFlow {
    if let knownTrailFlow { return knownTrailFlow }
    var unknown: [AnyFlowController] = []
    var flow: AnyFlowController? = self
    while let next = flow, next.knownTrailFlow == nil {
      unknown.append(next)
      flow = next.parent
    }
    var known = flow?.knownTrailFlow
    for flow in unknown.reversed() {
      known = TrailFlow(title: flow.title, parent: known)
      flow.knownTrailFlow = known
    }
    return known ?? TrailFlow(title: title, parent: nil)
  }
  private final var knownTrailFlow: TrailFlow?

  /// The state as text, to compare.
  var stateText: String { "" }

  /// A record of the state as it is now.
  func record() -> StateRecord { StateRecord(flow: self, state: ()) }

  /// Gives the flow a state that it had.
  func restore(_ state: Any) {}

  /// Lets go of what leads to the parent.
  func releaseParent() { parent = nil }
}
