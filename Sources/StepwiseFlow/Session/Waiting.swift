/// Limits how long a driver waits for the network, another process or real time.
public struct Waiting {
  /// The longest wait, in real time.
  public var timeout: Duration
  /// Lets virtual time pass until the second argument returns `true`; `nil` moves the clock.
  package var passTime: Session.PassTime?

  /// Creates a limit.
  ///
  /// - Parameter timeout: The longest wait, in real time.
  public init(timeout: Duration = .seconds(60)) { self.timeout = timeout }

  /// The real time for which a wait with a limit on the wizard's clock goes on.
  ///
  /// On a real clock it is the limit itself. On a virtual clock the limit passes in no time, and what
  /// comes from outside may take the timeout.
  package func realTime(of limit: Duration, on clock: any WizardClock) -> Duration {
    clock is VirtualClock ? min(limit, timeout) : limit
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

/// Waiting for verdicts, for idleness, for a condition, and for time.
extension Session {
  /// Waits for the verdict of an action, and for all other work that answers began.
  ///
  /// - Parameters:
  ///   - receipt: The receipt from ``perform(_:)``.
  ///   - waiting: The limit of the wait.
  /// - Returns: The verdict; ``Verdict/running(_:)`` if the limit was reached.
  public func verdict(of receipt: Receipt, _ waiting: Waiting = Waiting()) async -> Verdict {
    let settlement = await idle(waiting)
    let verdict = receipt.verdict
    guard case .running = verdict, case .waiting(let labels) = settlement else { return verdict }
    return .running(labels)
  }

  /// Waits until all work that answers began has ended, including loads that begin when the screen is shown.
  ///
  /// - Parameter waiting: The limit of the wait.
  /// - Returns: Idle, or the work that is still running at the limit.
  @discardableResult
  public func idle(_ waiting: Waiting = Waiting()) async -> Settlement {
    let patience = Patience(waiting.timeout)
    while true {
      let settlement = await passUntilIdle(
        limit: waiting.timeout, or: patience.isOver, by: waiting.passTime)
      guard ending == nil else { return settlement }
      if settlement == .idle {
        _ = show()
        if isIdle { return .idle }
      } else if !(await nextChange(until: patience.deadline)) {
        return settlement
      }
    }
  }

  /// Lets all work end that can end now, and shows the screen; no virtual time passes.
  ///
  /// - Returns: The screen.
  public func settled() async -> Snapshot {
    var snapshot = show()
    while ending == nil {
      let entry = snapshot.entry
      await settle()
      snapshot = show()
      if snapshot.entry == entry { break }
    }
    return snapshot
  }

  /// Waits for a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition. The end of the wizard ends the wait, too.
  ///   - limit: The longest wait on the wizard's clock; `nil` for the timeout.
  ///   - waiting: The limit in real time beside a virtual clock.
  /// - Returns: `nil` if the condition holds or the wizard ended. Otherwise the part of the limit that could not
  ///   pass, because passing it took too long; zero if all of it passed.
  public func wait(
    until condition: () -> Bool, limit: Duration? = nil, _ waiting: Waiting = Waiting()
  ) async -> Duration? {
    let limit = limit ?? waiting.timeout
    let patience = Patience(waiting.timeout)
    let clock = environment.clock as? VirtualClock
    let end = clock.map { $0.now + limit }
    let deadline = ContinuousClock.now + waiting.realTime(of: limit, on: environment.clock)
    func isOver() -> Bool { ending != nil || condition() }
    while true {
      await settle()
      if isOver() { return nil }
      if let clock, let end {
        while !isOver(), let next = clock.nextDeadline, next <= end {
          await pass(next - clock.now, or: patience.isOver, by: waiting.passTime)
          if patience.isOver(), !isOver() { return max(.zero, end - clock.now) }
        }
        if isOver() { return nil }
        // Work that sleeps beyond the limit cannot end within it. Without such work, wait for the outside.
        if clock.nextDeadline != nil { return .zero }
      }
      // If nothing is running, nothing can change.
      guard isWorking, await nextChange(until: deadline) else { return .zero }
    }
  }

  /// Lets time pass on the wizard's clock.
  ///
  /// - Parameters:
  ///   - duration: The time to pass.
  ///   - waiting: The limit in real time.
  /// - Returns: The part that did not pass, because passing it took too long.
  public func pass(_ duration: Duration, _ waiting: Waiting) async -> Duration {
    if let clock = environment.clock as? VirtualClock {
      let end = clock.now + duration
      await pass(duration, or: Patience(waiting.timeout).isOver, by: waiting.passTime)
      return ending == nil ? max(.zero, end - clock.now) : .zero
    }
    let deadline = ContinuousClock.now + duration
    while ending == nil, await nextChange(until: deadline) {}
    return .zero
  }

  /// Waits for the next change of the screen.
  ///
  /// - Returns: `false` if the deadline came first.
  private func nextChange(until deadline: ContinuousClock.Instant) async -> Bool {
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
