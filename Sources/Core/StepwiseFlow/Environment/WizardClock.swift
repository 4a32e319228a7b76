/// The clock of a wizard: a real clock for a person, a virtual one for scripts and tests.
///
/// Swift's own clock protocol leaves the actor before it registers a sleeper, so that sleepers cannot be counted. This
/// protocol registers them on the main actor, within the call.
@MainActor
public protocol WizardClock: AnyObject {
  /// The time since a fixed moment.
  var now: Duration { get }

  /// Waits until this much time has passed on the clock.
  ///
  /// - Parameter duration: The time to wait; zero or less returns at once.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  func sleep(for duration: Duration) async throws
}

/// A clock of the standard library as a wizard's clock.
public final class RealClock<Base: Clock<Duration>>: WizardClock {
  private let base: Base
  private let start: Base.Instant

  /// Creates a clock that counts from zero.
  ///
  /// - Parameter base: The underlying clock.
  public init(_ base: Base) {
    self.base = base
    start = base.now
  }

  /// The time since the clock was created.
  public var now: Duration { start.duration(to: base.now) }

  /// Waits on the underlying clock.
  public func sleep(for duration: Duration) async throws {
    guard duration > .zero else { return try Task.checkCancellation() }
    try await base.sleep(for: duration)
  }
}
