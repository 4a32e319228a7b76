/// A clock whose time passes only when it is told to, so that an hour takes no time and is exact.
///
/// The session moves it from one deadline to the next, and only when everything that the last
/// deadline woke has slept again, ended, or waits for something else.
public final class VirtualClock: WizardClock {
  /// How far the time was moved.
  public private(set) var now: Duration = .zero

  private var sleepers: [Int: Sleeper] = [:]
  private var lastID = 0

  private struct Sleeper {
    let deadline: Duration
    let belongsToEffect: Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Begins at zero, with nobody asleep.
  public init() {}

  /// When the next sleeper wakes; `nil` while nobody sleeps.
  public var nextDeadline: Duration? { sleepers.values.map(\.deadline).min() }

  /// Whether an answer given waits for this clock, and not only work that lives as long as a screen.
  package var effectSleeps: Bool { sleepers.values.contains { $0.belongsToEffect } }

  /// Waits until the time was moved that far.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    lastID += 1
    let id = lastID
    let deadline = now + duration
    let belongsToEffect = Effect.current?.isTask == false
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else {
          continuation.resume(throwing: CancellationError())
          return
        }
        sleepers[id] = Sleeper(
          deadline: deadline, belongsToEffect: belongsToEffect, continuation: continuation)
      }
    } onCancel: {
      Task.immediate { @MainActor in self.wake(id, throwing: CancellationError()) }
    }
  }

  /// Moves the time forward and wakes all whose deadline has come, earliest first.
  func move(to time: Duration) {
    now = max(now, time)
    let due = sleepers.filter { $0.value.deadline <= now }
      .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    for (id, _) in due { wake(id, throwing: nil) }
  }

  private func wake(_ id: Int, throwing error: (any Error)?) {
    guard let sleeper = sleepers.removeValue(forKey: id) else { return }
    if let error {
      sleeper.continuation.resume(throwing: error)
    } else {
      sleeper.continuation.resume()
    }
  }
}
