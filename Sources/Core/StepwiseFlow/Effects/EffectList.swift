/// The effects and screens' tasks that are running.
final class EffectList {
  @exclusivity(unchecked) private(set) var running: [Effect] = []
  /// The number of cancelled effects that have not ended yet.
  private(set) var cancelledCount = 0
  /// The number of beginnings and endings, to detect activity.
  private(set) var activity = 0
  /// The executor of effects; `nil` uses Swift's default executor.
  let executor: InlineExecutor?
  /// Called when an effect has ended.
  var onEnd: (Effect) -> Void = { _ in }
  /// Called when an effect is cancelled, before it has ended.
  var onCancel: (Effect) -> Void = { _ in }

  init(executor: InlineExecutor?) { self.executor = executor }

  /// The running work that answers and loads began.
  var awaited: [Effect] { running.filter { !$0.isOfScreen } }

  func first(of entry: Entry, element: String) -> Effect? {
    running.first { $0.entry === entry && $0.element == element }
  }

  /// Returns whether work of an answer, or a load, is running on a screen.
  func hasWorkOrLoad(of entry: Entry) -> Bool {
    running.contains { $0.entry === entry && !$0.isOfScreen }
  }

  /// The work that an answer on a screen waits for; `nil` if there is none.
  ///
  /// Loads and screens' tasks take no answer, so nothing waits for them.
  func work(of entry: Entry) -> Effect? {
    running.first { $0.entry === entry && $0.isWork && (!$0.isPress || $0.hasWritten) }
  }

  /// Returns whether work of an answer is running on a screen.
  func hasWork(of entry: Entry) -> Bool { running.contains { $0.entry === entry && $0.isWork } }

  /// The press whose work is running on a screen, and which may check all its fields; `nil` if there is none.
  func buttonWork(on entry: Entry) -> Effect? {
    running.first { $0.entry === entry && $0.isPress && !$0.isWait }
  }

  /// Begins an effect and runs it until it first suspends.
  ///
  /// - Returns: Whether it is still running.
  @discardableResult
  func begin(_ effect: Effect, _ operation: @escaping @MainActor () async -> Void) -> Bool {
    running.append(effect)
    activity += 1
    effect.run(on: executor) { [weak self] in
      await operation()
      self?.end(effect)
    }
    return running.contains { $0 === effect }
  }

  /// Begins the task of a screen.
  ///
  /// - Returns: Whether the screen has a task.
  func begin(taskOf entry: Entry) -> Bool {
    guard let task = entry.screen.task else { return false }
    let effect = Effect(.task, label: entry.screen.titleText, entry: entry)
    let operation = task.operation
    begin(effect) { await operation() }
    return true
  }

  /// Whether no work is running, including cancelled work.
  var runsNothing: Bool { running.isEmpty && cancelledCount == 0 }

  private func end(_ effect: Effect) {
    activity += 1
    if effect.isCancelled { cancelledCount -= 1 }
    running.removeAll { $0 === effect }
    onEnd(effect)
  }

  func cancel(_ effect: Effect) {
    guard !effect.isCancelled else { return }
    running.removeAll { $0 === effect }
    activity += 1
    cancelledCount += 1
    effect.cancel()
    onCancel(effect)
  }

  func cancel(of entry: Entry, sparingTasks: Bool = false, sparing other: Effect? = nil) {
    for effect in running
    where effect.entry === entry && effect !== other && !(sparingTasks && effect.isOfScreen) {
      cancel(effect)
    }
  }

  /// Ends the waits of a screen, because it is about to be covered, or because the person does not want to wait.
  func endWaiting(of entry: Entry) {
    for effect in running
    where effect.entry === entry && effect.isWait && Effect.current !== effect {
      cancel(effect)
    }
  }

  /// Cancels the work of the answers on a screen, but for one.
  func cancel(workOf entry: Entry, except other: Effect?) {
    for effect in running where effect.entry === entry && effect.isWork && effect !== other {
      cancel(effect)
    }
  }

  /// Cancels the work of a screen that has not led on, and undoes what it wrote.
  func undoWork(of entry: Entry) {
    for effect in running where effect.entry === entry && effect.isWork { undo(effect) }
  }

  /// Cancels work that has not led on, and undoes what it wrote.
  ///
  /// Work that leaves its screen itself has done what it was to do.
  func undo(_ effect: Effect) {
    cancel(effect)
    if Effect.current !== effect { effect.takeBackWrites() }
  }

  /// Ends the work of a screen that is left for good.
  ///
  /// Work that has led on counts with what it has written so far, and so does work if later answers have changed the same
  /// states. All other work is undone.
  ///
  /// - Parameters:
  ///   - entry: The screen.
  ///   - later: What undoes the answers on the screens above it; empty for the top screen.
  ///   - other: Work that goes on; `nil` for none.
  func conclude(workOf entry: Entry, before later: [UndoLog], sparing other: Effect? = nil) {
    for effect in running where effect.entry === entry && effect.isWork && effect !== other {
      let isLatest = later.isEmpty || entry.answers.given.last?.marks.contains(.running) == true
      if effect.hasNavigated || effect.hasWritten && !isLatest
        || effect.hasWritten(statesOf: later)
      {
        effect.verdict = .accepted
        cancel(effect)
      } else {
        undo(effect)
      }
    }
  }

  func cancelAll() {
    for effect in running { cancel(effect) }
  }
}
