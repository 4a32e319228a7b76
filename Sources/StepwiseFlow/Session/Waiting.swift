/// How long a driver waits for what a session cannot bring about itself: the network, another process,
/// real time.
public struct Waiting {
  /// How long to wait at most, in real time.
  public var timeout: Duration
  /// Lets virtual time pass, and stops when the second says so; `nil` moves the clock.
  package var passTime: Session.PassTime?

  /// A wait with a limit.
  ///
  /// - Parameter timeout: How long to wait at most, in real time.
  public init(timeout: Duration = .seconds(60)) { self.timeout = timeout }
}

/// The real time that virtual time may take to pass.
///
/// The first steps are always taken, so that little depends on how fast the machine is.
final class Patience {
  /// How many steps are taken before the real time is looked at, and between two looks.
  private static let stepsBetweenLooks = 1000

  let deadline: ContinuousClock.Instant
  private var steps = 0
  private var hasEnded = false

  init(_ timeout: Duration) { deadline = ContinuousClock.now + timeout }

  /// Notes a step.
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

/// Waiting, for every driver that must know what came of an answer before it goes on.
extension Session {
  /// Waits until it is known what became of an action.
  ///
  /// All else that an answer began comes to its end, too, as far as it can.
  ///
  /// - Parameters:
  ///   - receipt: What ``perform(_:)`` gave for the action.
  ///   - waiting: How long to wait.
  /// - Returns: What became of it; that it still runs, where the time is up.
  public func verdict(of receipt: Receipt, _ waiting: Waiting = Waiting()) async -> Verdict {
    let settlement = await idle(waiting)
    let verdict = receipt.verdict
    guard case .running = verdict, case .waiting(let labels) = settlement else { return verdict }
    return .running(labels)
  }

  /// Waits until nothing runs that an answer began, nor what showing the screen begins.
  ///
  /// - Parameter waiting: How long to wait.
  /// - Returns: What still runs when the time is up.
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

  /// Lets all end that can end now, also what showing the screen begins, and shows it.
  ///
  /// - Returns: What a person would see then.
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

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - condition: What is waited for; the session's end ends the wait, too.
  ///   - limit: How long to wait, on the wizard's clock; `nil` for the timeout.
  ///   - waiting: How long that may take.
  /// - Returns: How much of that time could not be waited, because passing it took too long; `nil` where
  ///   it came to be so, or the wizard ended.
  public func wait(
    until condition: () -> Bool, limit: Duration? = nil, _ waiting: Waiting = Waiting()
  ) async -> Duration? {
    let limit = limit ?? waiting.timeout
    let patience = Patience(waiting.timeout)
    let clock = environment.clock as? VirtualClock
    let end = clock.map { $0.now + limit }
    let deadline = ContinuousClock.now + limit
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
        // Whoever sleeps on beyond the limit is what was waited for; otherwise it comes from outside.
        if clock.nextDeadline != nil { return .zero }
      }
      // Where nothing runs, nothing can come.
      guard isWorking, await nextChange(until: deadline) else { return .zero }
    }
  }

  /// Lets time pass on the wizard's clock.
  ///
  /// - Parameters:
  ///   - duration: How much time.
  ///   - waiting: How long that may take.
  /// - Returns: How much of it did not pass, because passing it took too long.
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

  /// Waits until something is shown otherwise.
  ///
  /// - Returns: `false` where the time was up first.
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

/// Somebody who waits for a change or for the time to be up.
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
