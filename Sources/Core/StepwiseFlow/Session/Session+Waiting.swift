/// The two ways to wait: until nothing runs, and for a verdict.
///
/// On a virtual clock as much time passes as the work needs. On the real clock, and for the network or another process,
/// a wait takes real time.
extension Session {
  /// Waits until all work that answers began has ended, including loads that begin when the screen is shown.
  ///
  /// - Parameter timeout: The longest wait in real time; zero waits for no real time.
  /// - Returns: The labels of the work that still runs then; empty if none does.
  @discardableResult
  public func waitUntilIdle(timeout: Duration = .seconds(60)) async -> [String] {
    let patience = Patience(timeout)
    while true {
      await passUntilIdle(
        limit: max(timeout, Self.taskTimeMax), or: patience.isOver)
      guard ending == nil else { return [] }
      if isIdle {
        _ = show()
        if isIdle { return [] }
      } else if !(await nextChange(until: patience.deadline)) {
        return running
      }
    }
  }

  /// Waits for the verdict of an action, and for all other work that answers began.
  ///
  /// - Parameters:
  ///   - receipt: The receipt from ``perform(_:)``.
  ///   - timeout: The longest wait in real time; zero waits for no real time.
  /// - Returns: The verdict; ``Verdict/running(_:)`` if the timeout was reached.
  public func verdict(
    of receipt: Receipt, timeout: Duration = .seconds(60)
  ) async -> Verdict {
    let labels = await waitUntilIdle(timeout: timeout)
    let verdict = receipt.verdict
    guard case .running = verdict, !labels.isEmpty else { return verdict }
    return .running(labels)
  }

  /// Waits for the next change of the screen.
  ///
  /// - Returns: `false` if the deadline came first.
  func nextChange(until deadline: ContinuousClock.Instant) async -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    return await withCheckedContinuation { continuation in
      let change = NextChange(continuation)
      change.observation = events.observe { if case .changed = $0 { change.resume(true) } }
      change.timer = Task {
        try? await Task.sleep(until: deadline, clock: .continuous)
        change.resume(false)
      }
    }
  }
}

/// Limits the real time that passing virtual time may take.
///
/// The first steps are always taken, so that little depends on how fast the machine is.
final class Patience {
  /// The number of steps before the first check of the real time, and between two checks.
  private static let stepsBetweenLooks = 10_000

  let deadline: ContinuousClock.Instant
  private var steps = 0
  private var hasEnded = false

  init(_ timeout: Duration) { deadline = ContinuousClock.now + timeout }

  /// Counts a step.
  ///
  /// - Returns: Whether the time is over.
  func isOver() -> Bool {
    steps += 1
    if steps.isMultiple(of: Self.stepsBetweenLooks), ContinuousClock.now >= deadline {
      hasEnded = true
    }
    return hasEnded
  }
}

/// Resumes a continuation at the next change or at a deadline.
private final class NextChange {
  private var continuation: CheckedContinuation<Bool, Never>?
  var observation: SessionEvents.Observation?
  var timer: Task<Void, Never>?

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func resume(_ value: Bool) {
    guard let continuation else { return }
    self.continuation = nil
    observation?.cancel()
    timer?.cancel()
    continuation.resume(returning: value)
  }
}
