/// The time that a wizard lives by: the real one for a person, a virtual one for scripts and tests.
///
/// Swift's own clock protocol leaves the actor before it registers a sleeper, so that nobody can
/// know who sleeps; this one registers on the main actor, in the call.
@MainActor
public protocol WizardClock: AnyObject {
  /// How much time has passed since some fixed moment.
  var now: Duration { get }

  /// Waits until that much time has passed on this clock.
  ///
  /// - Parameter duration: How long; nothing or less returns at once.
  /// - Throws: `CancellationError` when the task is cancelled meanwhile.
  func sleep(for duration: Duration) async throws
}

/// Any clock of the standard library, as a wizard's clock.
public final class RealClock<Base: Clock<Duration>>: WizardClock {
  private let base: Base
  private let start: Base.Instant

  /// Begins to count at zero.
  ///
  /// - Parameter base: The clock that really passes the time.
  public init(_ base: Base) {
    self.base = base
    start = base.now
  }

  /// How much time has passed since this was made.
  public var now: Duration { start.duration(to: base.now) }

  /// Really waits.
  public func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await base.sleep(for: duration)
  }
}
