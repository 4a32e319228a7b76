import Synchronization

/// Runs the jobs of effects on the main actor's own thread, one after the other, so that a session
/// knows when nothing more can run and every run takes the same course.
///
/// Actors and concurrent functions that an effect calls run here too, since a task's executor is
/// theirs where they have none of their own.
nonisolated final class InlineExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isDraining = false
    var isScheduled = false
    var enqueued = 0
  }

  private let state = Mutex(State())
  /// Called when something from outside, such as an answer of the network, let an effect go on.
  private let onOutside: @MainActor () -> Void

  init(onOutside: @escaping @MainActor () -> Void) { self.onOutside = onOutside }

  /// Counts the jobs that came, so that one can tell whether anything happened.
  var activity: Int { state.withLock { $0.enqueued } }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    let mustSchedule = state.withLock { state in
      state.jobs.append(unowned)
      state.enqueued += 1
      guard !state.isDraining, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
    guard mustSchedule else { return }
    Task { @MainActor in
      if self.drain() { self.onOutside() }
    }
  }

  /// Does what enqueues a job and then runs it, without a detour through the main queue.
  @MainActor func withoutScheduling(_ body: () -> Void) {
    let wasDraining = state.withLock { state in
      defer { state.isDraining = true }
      return state.isDraining
    }
    body()
    state.withLock { $0.isDraining = false }
    drain()
    if wasDraining { state.withLock { $0.isDraining = true } }
  }

  /// Runs all jobs there are, and those that they bring.
  ///
  /// - Returns: Whether there were any.
  @MainActor @discardableResult func drain() -> Bool {
    var ran = false
    while let job = next() {
      ran = true
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
    }
    return ran
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      state.isScheduled = false
      state.isDraining = !state.jobs.isEmpty
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }
}
