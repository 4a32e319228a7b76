import StepwiseSystem

/// How much time has passed, and how much of it this process has worked.
package nonisolated struct ProcessUsage: Hashable, Sendable {
  /// The time that has passed since some moment.
  package let elapsed: Duration
  /// The time that its threads have worked, all together.
  package let busy: Duration

  /// A usage.
  package init(elapsed: Duration, busy: Duration) {
    self.elapsed = elapsed
    self.busy = busy
  }

  /// The usage of this process up to now.
  package static var now: ProcessUsage {
    ProcessUsage(elapsed: time(CLOCK_MONOTONIC), busy: time(CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }
}
