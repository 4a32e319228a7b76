/// Work that continues after its action returned: an async button, a check, a load, or a screen's task.
final class Effect {
  /// The effect whose code is running.
  @TaskLocal static var current: Effect?

  /// The label that the person knows it by.
  let label: String
  /// The element that began it; `nil` for a screen's task.
  let element: String?
  /// Whether it is a screen's task, which runs as long as the screen and which nothing waits for.
  let isTask: Bool
  let entry: Entry
  /// The screen that the effect itself pushed, from which it may navigate.
  weak var position: Entry?
  private(set) var isGone = false
  /// Cleans up if the effect is cancelled before its end.
  var onCancel: () -> Void = {}
  /// The press or answer that began it; `nil` after it was noted as done.
  var press: Answer?
  /// Whether it loads content for an element.
  var isLoad = false
  /// The outcome; `nil` while it runs.
  var verdict: Verdict?
  private var log = StateLog.none
  private var written: Set<ObjectIdentifier> = []
  private var task: Task<Void, Never>?

  init(label: String, element: String?, isTask: Bool, entry: Entry) {
    self.label = label
    self.element = element
    self.isTask = isTask
    self.entry = entry
  }

  /// Returns whether an effect that is not a task may navigate from the given top screen.
  func mayNavigate(from top: Entry?) -> Bool {
    guard !isGone else { return false }
    return top === entry || (position != nil && top === position)
  }

  /// Records the state that it is about to overwrite, in case the answer is rejected in the end.
  func noteWrite(of flow: AnyFlowController) {
    guard !isTask, written.insert(ObjectIdentifier(flow)).inserted else { return }
    log.add(flow.record())
  }

  /// Rolls back its state writes.
  func takeBackWrites() {
    log.restore()
    log = .none
  }

  /// Runs the operation until it first suspends.
  func run(on executor: InlineExecutor?, _ operation: @escaping @MainActor () async -> Void) {
    Effect.$current.withValue(self) {
      guard let executor else {
        task = Task.immediate { await operation() }
        return
      }
      executor.withoutScheduling {
        task = Task(executorPreference: executor) { @concurrent [operation] in await operation() }
      }
    }
  }

  func cancel() {
    isGone = true
    onCancel()
    task?.cancel()
  }
}
