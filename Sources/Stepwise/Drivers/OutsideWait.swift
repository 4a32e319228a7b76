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
    let patience = Patience(timeout)
    var settlement = await passUntilIdle(session, patience)
    while settlement != .idle, session.ending == nil,
      await change(of: session, until: patience.deadline)
    {
      settlement = await passUntilIdle(session, patience)
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
  func passUntilIdle(_ session: Session, _ patience: Patience) async -> Settlement {
    await session.passUntilIdle(limit: timeout, or: patience.isOver)
  }

  /// Lets virtual time pass.
  func passVirtual(_ duration: Duration, of session: Session, _ patience: Patience) async {
    await session.pass(duration, or: patience.isOver)
  }

  /// What to say where less virtual time passed than was asked for; `nil` where all of it did.
  ///
  /// - Parameters:
  ///   - left: How much of it did not pass.
  ///   - duration: How much was asked for.
  /// - Returns: A sentence.
  func sentence(of left: Duration, outOf duration: Duration) -> LocalizedStringKey? {
    guard left > .zero else { return nil }
    return """
      Only \(StepParser.text(of: duration - left)) of \(StepParser.text(of: duration)) passed within \
      \(StepParser.text(of: timeout)), because much happens in it. Let less time pass, or give it more \
      with --timeout.
      """
  }

  /// Waits until something is so.
  ///
  /// - Parameters:
  ///   - condition: What is waited for.
  ///   - session: The session whose changes may bring it about.
  ///   - limit: How long to wait, on the wizard's clock; `nil` for the timeout.
  /// - Returns: How much of that time could not be waited, because passing it took too long.
  func until(_ condition: () -> Bool, session: Session, limit: Duration?) async -> Duration {
    let limit = limit ?? timeout
    let patience = Patience(timeout)
    let clock = session.environment.clock as? VirtualClock
    let end = clock.map { $0.now + limit }
    let deadline = ContinuousClock.now + limit
    while true {
      await session.settle()
      if condition() { return .zero }
      if let clock, let end {
        while !condition(), let next = clock.nextDeadline, next <= end {
          await passVirtual(next - clock.now, of: session, patience)
          if patience.isOver(), !condition() { return max(.zero, end - clock.now) }
        }
        // Whoever sleeps on beyond the limit is what was waited for; otherwise it comes from outside.
        if condition() || clock.nextDeadline != nil { return .zero }
      }
      // Where nothing runs, nothing can come.
      guard session.isWorking, await change(of: session, until: deadline) else { return .zero }
    }
  }

  /// Lets time pass on the wizard's clock.
  ///
  /// - Returns: How much of it did not pass, because passing it took too long.
  func pass(_ duration: Duration, of session: Session) async -> Duration {
    if let clock = session.environment.clock as? VirtualClock {
      let end = clock.now + duration
      await passVirtual(duration, of: session, Patience(timeout))
      return session.ending == nil ? max(.zero, end - clock.now) : .zero
    }
    let deadline = ContinuousClock.now + duration
    while session.ending == nil, await change(of: session, until: deadline) {}
    return .zero
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
