/// Work that continues after its action returned: an async button, a check, a load, or a screen's task.
final class Effect {
  /// The effect whose code is running.
  @TaskLocal static var current: Effect?

  /// The label that the person knows it by.
  let label: LocalizedStringKey
  /// The element that began it; `nil` for a screen's task.
  let element: String?
  /// Whether it is a screen's task, which runs as long as the screen and which nothing waits for.
  let isTask: Bool
  let entry: Entry
  /// The numbers of the screens that the effect itself pushed, from which it may go on.
  var pushed: Set<Int> = []
  /// Whether it has asked for another screen, a commit or an end, which took place.
  var hasNavigated = false
  /// Whether something that it wrote or asked for was ignored, because a later answer was given.
  var wasIgnored = false
  private(set) var isCancelled = false
  /// Cleans up if the effect is cancelled before its end.
  var onCancel: () -> Void = {}
  /// The press or answer that began it; `nil` after it was noted as done.
  var unrecordedAnswer: Answer?
  /// Whether it loads content for an element.
  var isLoad = false
  /// The element whose draft it follows; `nil` for other effects.
  var follows: String?
  /// Whether it waits for the next rendering of a ticking screen.
  var isTick = false
  /// Whether it only waits: no answer waits for it, and it ends if the person goes on to another screen.
  var isWait = false
  /// Whether it is the work of a button.
  var isPress = false
  /// Whether the button is once-only.
  var isOnceOnly = false
  /// The results of services for earlier presses of the button that were not used again yet.
  var received: [KeptResult] = []
  /// The stack of its screen; `nil` for a screen's task.
  weak var stack: NavigationStack?
  /// Whether it is the work of an answer or a press.
  var isWork: Bool { !isTask && !isLoad }
  /// The outcome; `nil` while it runs.
  var verdict: Verdict?
  private var undo = UndoLog.none
  /// Whether it has written a flow's state that it may have to undo.
  var hasWritten: Bool { !undo.isEmpty }
  private var task: Task<Void, Never>?

  init(label: LocalizedStringKey, element: String?, isTask: Bool, entry: Entry) {
    self.label = label
    self.element = element
    self.isTask = isTask
    self.entry = entry
  }

  /// Records the state that it is about to overwrite, in case the answer is rejected in the end.
  func noteWrite(of flow: AnyFlowController) {
    if !isTask, !undo.contains(flow) { undo.add(flow.record()) }
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
      VirtualClock.$isAwaited.withValue(!isTask) {
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
