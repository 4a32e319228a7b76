/// Something that runs on after its action returned: an async button, a check, a load, a screen's task.
final class Effect {
  /// The effect whose code is running.
  @TaskLocal static var current: Effect?

  /// What the person knows it by.
  let label: String
  /// The element that began it; `nil` for a screen's task.
  let element: String?
  /// Whether it lives as long as its screen and nobody waits for it.
  let isTask: Bool
  let entry: Entry
  /// The screen that it pushed itself, from which it may go on.
  weak var position: Entry?
  private(set) var isGone = false
  /// What must be put right when it is stopped before its end.
  var onCancel: () -> Void = {}
  /// The press or answer that began it, until it is noted as done.
  var press: Answer?
  /// Whether it loads what an element needs.
  var isLoad = false
  /// How it came to its end; `nil` while it runs.
  var verdict: Verdict?
  private var log = StateLog()
  private var written: Set<ObjectIdentifier> = []
  private var task: Task<Void, Never>?

  init(label: String, element: String?, isTask: Bool, entry: Entry) {
    self.label = label
    self.element = element
    self.isTask = isTask
    self.entry = entry
  }

  /// Whether a navigation call may come from here, where it is no task.
  func mayNavigate(from top: Entry?) -> Bool {
    guard !isGone else { return false }
    return top === entry || (position != nil && top === position)
  }

  /// Keeps the state that it is about to overwrite, in case it is refused in the end.
  func noteWrite(of flow: AnyFlowController) {
    guard !isTask, written.insert(ObjectIdentifier(flow)).inserted else { return }
    log.add(flow.record())
  }

  /// Takes back what it wrote.
  func takeBackWrites() {
    log.restore()
    log = StateLog()
  }

  /// Runs the operation, as far as it goes without waiting.
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
