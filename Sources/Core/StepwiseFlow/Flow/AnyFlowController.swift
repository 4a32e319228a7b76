/// The base class of all flow controllers, independent of state and outcome types.
///
/// Subclass ``FlowController`` instead.
@MainActor
open class AnyFlowController {
  /// The maximum nesting depth of flows; a deeper wizard fails instead of running out of memory.
  public static let nestedFlowsMax = 1_000_000

  /// The maximum number of flows that may start one another before the first of them shows a screen.
  public static let nestedStartsMax = 500

  final var parent: AnyFlowController?
  /// The stack, which a session tears down at its end; `nil` until the flow is started.
  @exclusivity(unchecked) final var stack: (any Navigator)?
  final var identity = FlowIdentity()
  final var origin: FlowOrigin?
  /// The way back to the hub of the section that the flow belongs to; `nil` outside of hubs.
  final var sectionExit: SectionExit?
  /// The number of its own screens and of children with screens, on the stack or about to be pushed.
  final var activeScreenCount = 0
  final var depth = 0
  /// The generation of its identity when it was started.
  final var generation = 0
  /// The visits of a top screen in which the state was last recorded and in which the flow last finished.
  final var recordedEpoch = -1
  final var recordedTransaction = -1
  final var finishedEpoch = -1

  /// Shows that this library creates the flow; only the library has one.
  public struct Creator { init() {} }

  // Public so that flows of other modules inherit `FlowController.init()`.
  /// Creates a flow that is not on a stack yet.
  ///
  /// - Parameter creator: Something that only ``FlowController`` has, so that a flow of yours subclasses that class.
  public init(by creator: Creator) {}

  /// The flow's subject, shown to the person in the breadcrumb; by default the name of its type.
  ///
  /// A section of a hub is shown by the name of the section instead.
  open var title: String { identity.title(of: self) }

  /// The title as the person reads it; by default it is translated as a label.
  ///
  /// Override it for a title that is the same in every language, such as one from a file.
  open var titleText: LocalizedStringKey { LocalizedStringKey(label: title) }

  /// An identifier among the children of the same parent; `nil` for what the flow was started with.
  ///
  /// A flow that is shown again gets its earlier answers, also in a run that resumes a saved one. Without an id, two
  /// flows are the same if they have the same type, title and initial state, the same values in their stored
  /// properties, and the same texts in the objects there. With an id, nothing else counts.
  open var id: String? { nil }

  /// The question that the person must confirm before they cancel the wizard; with `nil`, only a drawn screen asks, after
  /// several answers.
  ///
  /// The innermost flow that has a question asks it, such as “Throw the answers away?”.
  open var cancelQuestion: LocalizedStringKey? { nil }

  /// Sentences for a person who cancels the wizard, such as “2 messages are not sent yet.”; `nil` for none.
  ///
  /// The program's last message ends with the sentences of the innermost flow that has any.
  open var cancelNotice: LocalizedStringKey? { nil }

  /// The number of questions of the whole run, as far as it is known now; `nil` shows nothing.
  ///
  /// Only the root flow's number counts. A question is a screen with at least one field. People then read
  /// “4 or 5 questions” before the first one, and “Question 3 of 4 or 5” there. It is read whenever a screen is shown, so
  /// a flow can narrow it as answers come:
  ///
  /// ```swift
  /// override var questionCount: ClosedRange<Int>? {
  ///   guard let hasGuests = state.hasGuests else { return 2...3 }
  ///   return hasGuests ? 3...3 : 2...2
  /// }
  /// ```
  ///
  /// Where the number would be wrong, nothing is shown, and an explorer reports it.
  open var questionCount: ClosedRange<Int>? { nil }

  /// Begins the flow: pushes its first screen, starts a child, or finishes at once.
  open func startFlow() {}

  /// The environment of the wizard; a fixed default until the flow is started, and after the end of its session.
  public final var environment: Environment { stack?.environment ?? Environment() }

  /// Returns whether this is the given flow or one of its descendants.
  final func isWithin(_ flow: AnyFlowController) -> Bool { path.contains { $0 === flow } }

  /// This flow, its parent, and so on up to the root.
  final var path: some Sequence<AnyFlowController> { sequence(first: self, next: \.parent) }

  /// The name that a hub lists the flow by, which the person reads instead of its title; `nil` for other flows.
  private final var sectionName: String? {
    sectionExit.flatMap { $0 === parent?.sectionExit ? nil : $0.section }
  }

  /// The flow as it appears in the rows of a trail.
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
      known = TrailFlow(
        title: flow.sectionName.map { LocalizedStringKey(label: $0) } ?? flow.titleText,
        name: flow.ownName, isList: flow.isList, parent: known)
      flow.knownTrailFlow = known
    }
    return known ?? TrailFlow(title: titleText, parent: nil)
  }
  private final var knownTrailFlow: TrailFlow?

  /// Whether it is only a list of entries.
  var isList: Bool { false }

  /// Its id, or its title; `nil` for the name of its type.
  private final var ownName: String? {
    let name = origin?.id ?? title
    return name == identity.title(of: self) ? nil : name
  }

  /// Returns the inputs that the flow was started with.
  func inputs(without secrets: GivenSecrets) -> FlowInputs {
    FlowInputs(
      title: nil, state: (), of: Mirror(reflecting: self), below: AnyFlowController.self,
      without: secrets)
  }

  /// The state as text, for comparison.
  var stateText: String { "" }

  /// Returns a record of the current state.
  func record() -> StateRecord { StateRecord(flow: self, state: ()) }

  /// Restores a state that the flow had before.
  func restore(_ state: Any) {}

  /// Releases the parent and everything that leads to it.
  func releaseParent() { parent = nil }
}
