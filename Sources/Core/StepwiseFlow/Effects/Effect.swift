/// Work that continues after its action returned.
final class Effect: RunningWork {
  /// What the work is for.
  ///
  /// An effect of the first three kinds belongs to a screen, and nothing waits for it.
  enum Kind {
    /// The task of a screen, which runs as long as the screen.
    case task
    /// The wait for the next rendering of a ticking screen.
    case tick
    /// What follows the draft of an element.
    case follower(of: String)
    /// The load of an element's content.
    case load(String)
    /// The check of an answer to an element.
    case check(String)
    /// The action of a button.
    case press(String, isOnceOnly: Bool)
  }

  /// The effect whose code is running.
  @TaskLocal static var current: Effect?

  /// The label that the person knows it by.
  let label: LocalizedStringKey
  let kind: Kind
  let entry: Entry
  /// The numbers of the screens that the effect itself pushed, from which it may go on.
  var pushed: Set<Int> = []
  /// The number of the screen that it has returned to for good; zero for none.
  var returned = 0
  /// Whether it has asked for another screen, a commit or an end, which took place.
  var hasNavigated = false
  /// Whether something that it wrote or asked for was ignored, because a later answer was given.
  var wasIgnored = false
  private(set) var isCancelled = false
  /// Cleans up if the effect is cancelled before its end.
  var onCancel: () -> Void = {}
  /// The press or answer that began it; `nil` after it was noted as done.
  var unrecordedAnswer: Given?
  /// Whether it only waits: no answer waits for it, and it ends if the person goes on to another screen.
  var isWait = false
  /// How far it is; `nil` if it does not say so.
  var progress: WorkProgress?
  /// The results of services for earlier presses of the button that were not used again yet.
  var received: [KeptResult] = []
  /// The stack of its screen; `nil` for what belongs to a screen.
  weak var stack: NavigationStack?
  /// Why a flow did not take what the work handed over; the work throws it at its end.
  var refusal: (any Error)?
  /// The outcome; `nil` while it runs.
  var verdict: Verdict?
  /// Whether its closure has returned or thrown, so that only tasks that it began may still run.
  var hasEnded: Bool { verdict != nil && !isCancelled }
  private var undo = UndoLog.none
  /// Whether it has written a flow's state that it may have to undo.
  var hasWritten: Bool { !undo.isEmpty }
  /// Returns whether it has written a state of which other logs have a record, too.
  func hasWritten(statesOf logs: [UndoLog]) -> Bool {
    var isShared = false
    undo.forEach { record in
      isShared = isShared || logs.contains { $0.contains(record.flow) }
    }
    return isShared
  }
  private var task: Task<Void, Never>?

  init(_ kind: Kind, label: LocalizedStringKey, entry: Entry) {
    self.kind = kind
    self.label = label
    self.entry = entry
  }

  /// The element that began it; `nil` for what belongs to a screen.
  var element: String? {
    switch kind {
    case .task, .tick, .follower: nil
    case .load(let element), .check(let element), .press(let element, _): element
    }
  }

  /// Whether it belongs to a screen, so that nothing waits for it.
  var isOfScreen: Bool {
    switch kind {
    case .task, .tick, .follower: true
    case .load, .check, .press: false
    }
  }

  /// Whether it is the work of an answer or a press.
  var isWork: Bool {
    switch kind {
    case .check, .press: true
    case .task, .tick, .follower, .load: false
    }
  }

  /// Whether it is the work of a button.
  var isPress: Bool { if case .press = kind { true } else { false } }

  /// Whether it is the work of a once-only button.
  var isOnceOnly: Bool { if case .press(_, isOnceOnly: true) = kind { true } else { false } }

  /// Records the state that it is about to overwrite, in case the answer is rejected in the end.
  func noteWrite(of flow: AnyFlowController) {
    if !isOfScreen, !undo.contains(flow) { undo.add(flow.record()) }
  }

  /// Rolls back its state writes.
  func takeBackWrites() {
    undo.restore()
    undo = .none
  }

  /// Whether it is the work of an answer on a screen below the top one.
  func isAway(from top: Entry) -> Bool { isWork && entry !== top }

  /// Keeps what it wrote so far, because screens were left for good since.
  func keepWrites() { undo = .none }

  /// Runs the operation until it first suspends.
  func run(on executor: InlineExecutor?, _ operation: @escaping @MainActor () async -> Void) {
    Effect.$current.withValue(self) {
      CurrentWork.$value.withValue(self) {
        guard let executor else {
          task = Task.immediate { await operation() }
          return
        }
        executor.withoutScheduling {
          task = Task(executorPreference: executor) { @concurrent [operation] in await operation() }
        }
      }
    }
  }

  func cancel() {
    isCancelled = true
    onCancel()
    task?.cancel()
  }
}
