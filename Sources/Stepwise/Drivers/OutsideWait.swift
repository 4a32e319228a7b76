import Dispatch

/// Waits for what a session cannot bring about itself: the network, another process, real time.
class OutsideWait {
  /// How long to wait at most, in real time.
  let timeout: Duration

  /// A wait with a limit.
  ///
  /// - Parameter timeout: How long to wait at most, in real time.
  init(timeout: Duration) { self.timeout = timeout }

  /// Waits until nothing runs that an answer began.
  ///
  /// - Returns: What still runs when the time is up.
  func untilIdle(_ session: Session) async -> Settlement {
    var settlement = await passUntilIdle(session)
    let deadline = ContinuousClock.now + timeout
    while settlement != .idle, session.ending == nil,
      await change(of: session, until: deadline)
    {
      settlement = await passUntilIdle(session)
    }
    return settlement
  }

  /// What to say where something still runs when the time is up; `nil` where nothing does.
  func sentence(of settlement: Settlement) -> String? {
    guard case .waiting(let labels) = settlement else { return nil }
    let names = labels.map { "“\($0)”" }.joined(separator: " and ")
    return "\(names) did not end within \(StepParser.text(of: timeout)). "
      + "Run it again, or give it more with --timeout."
  }

  /// Lets as much virtual time pass as it takes until nothing runs that an answer began.
  func passUntilIdle(_ session: Session) async -> Settlement {
    await session.passUntilIdle(limit: timeout)
  }

  /// Lets virtual time pass.
  func passVirtual(_ duration: Duration, of session: Session) async {
    await session.pass(duration)
  }

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - condition: What is waited for.
  ///   - session: The session whose changes may bring it about.
  ///   - limit: How long to wait, on the wizard's clock; `nil` for the timeout.
  func until(_ condition: () -> Bool, session: Session, limit: Duration?) async {
    let limit = limit ?? timeout
    let clock = session.environment.clock as? VirtualClock
    let end = clock.map { $0.now + limit }
    let deadline = ContinuousClock.now + limit
    while true {
      await session.settle()
      if condition() { return }
      if let clock, let end {
        while !condition(), let next = clock.nextDeadline, next <= end {
          await passVirtual(next - clock.now, of: session)
        }
        // Whoever sleeps on beyond the limit is what was waited for; otherwise it comes from outside.
        if condition() || clock.nextDeadline != nil { return }
      }
      // Where nothing runs, nothing can come.
      guard session.isWorking, await change(of: session, until: deadline) else { return }
    }
  }

  /// Lets time pass on the wizard's clock.
  func pass(_ duration: Duration, of session: Session) async {
    if session.environment.clock is VirtualClock {
      await passVirtual(duration, of: session)
      return
    }
    let deadline = ContinuousClock.now + duration
    while session.ending == nil, await change(of: session, until: deadline) {}
  }

  /// Waits for the next change that nobody asked for.
  ///
  /// - Returns: `false` where the time was up first.
  private func change(of session: Session, until deadline: ContinuousClock.Instant) async -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    let before = session.onChange
    defer { session.onChange = before }
    let (seconds, attoseconds) = left.components
    let nanoseconds =
      Int(min(seconds, 1_000_000)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    return await withCheckedContinuation { continuation in
      let once = Once(continuation)
      session.onChange = { once.resume(true) }
      // Sendable, because it runs on the timer's own queue and not on the main actor.
      let timer = DispatchWorkItem { @Sendable in Task { @MainActor in once.resume(false) } }
      once.onResume = { timer.cancel() }
      DispatchQueue.global().asyncAfter(
        deadline: .now() + .nanoseconds(nanoseconds), execute: timer)
    }
  }
}

/// A continuation that whoever comes first resumes.
private final class Once {
  private var continuation: CheckedContinuation<Bool, Never>?
  var onResume: () -> Void = {}

  init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func resume(_ value: Bool) {
    guard let waiting = continuation else { return }
    continuation = nil
    onResume()
    waiting.resume(returning: value)
  }
}
