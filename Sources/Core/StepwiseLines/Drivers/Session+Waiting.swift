import StepwiseFlow

/// What drivers that read lines ask when they wait.
extension Session {
  /// Shows the screen after all work has ended that needs no time, including loads that begin when it is shown.
  package func settledScreen() async -> Snapshot {
    var snapshot = show()
    while ending == nil {
      let entry = snapshot.entry
      await pass(.zero)
      snapshot = show()
      if snapshot.entry == entry { break }
    }
    return snapshot
  }

  /// The time for which a condition was waited for in vain.
  ///
  /// - Parameters:
  ///   - duration: The time that was to pass.
  ///   - timeout: The longest wait in real time beside a virtual clock.
  /// - Returns: The shorter of the two if the wait was for something outside; otherwise the duration.
  package func timeWaited(_ duration: Duration, timeout: Duration) -> Duration {
    guard let clock = environment.clock as? VirtualClock, clock.nextDeadline == nil, !runsNothing
    else { return duration }
    return min(duration, timeout)
  }
}
