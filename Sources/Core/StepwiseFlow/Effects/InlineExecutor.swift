import Synchronization

/// Runs the jobs of effects on the main actor's thread, one after another.
///
/// So a session knows when nothing more can run, and every run takes the same course.
///
/// Actors and concurrent functions that an effect calls run here too, because they use the task's executor if they have
/// none of their own.
nonisolated final class InlineExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The number of jobs in the list that have run already; they are removed together.
    var done = 0
    var isDraining = false
    var isScheduled = false
    var enqueued = 0
  }

  private let state = Mutex(State())
  /// Called when something from outside, such as a network response, resumed an effect.
  private let onOutside: @MainActor () -> Void

  init(onOutside: @escaping @MainActor () -> Void) { self.onOutside = onOutside }

  /// The number of jobs enqueued so far, to detect activity.
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

  /// Runs a closure that enqueues a job, and then the job, without a detour through the main queue.
  ///
  /// Jobs that were enqueued before run later: they may belong to other work, which must not go on in the middle of an
  /// action or a rendering.
  @MainActor func withoutScheduling(_ body: () -> Void) {
    // Mostly there are none, and then the memory of the list is used again.
    let (isDraining, earlier) = state.withLock { state in
      let earlier = state.jobs.isEmpty ? nil : (jobs: state.jobs, done: state.done)
      let isDraining = state.isDraining
      state.isDraining = true
      if earlier != nil {
        state.jobs = []
        state.done = 0
      }
      return (isDraining, earlier)
    }
    body()
    drain()
    state.withLock { state in
      state.isDraining = isDraining
      guard let earlier else { return }
      // Another thread may have enqueued a job since.
      let late = state.jobs[state.done...]
      state.jobs = earlier.jobs
      state.done = earlier.done
      state.jobs += late
    }
  }

  /// Runs all jobs, including those that they enqueue.
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
      state.isDraining = state.done < state.jobs.count
      guard state.isDraining else {
        state.jobs.removeAll(keepingCapacity: state.done < 64)
        state.done = 0
        return nil
      }
      state.done += 1
      return state.jobs[state.done - 1]
    }
  }
}
