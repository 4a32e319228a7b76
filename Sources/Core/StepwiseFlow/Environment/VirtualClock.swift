/// A clock whose time passes only on request, so that an hour takes no time and is exact.
///
/// The session moves it from one deadline to the next, and only after everything that the last deadline woke sleeps
/// again, has ended, or waits for something else.
public final class VirtualClock: WizardClock {
  /// The time on the clock.
  public private(set) var now: Duration = .zero
  /// What sees the time pass, such as a film; `nil` for nothing.
  package weak var watcher: (any TimeWatcher)?

  private var sleepers: [Int: Sleeper] = [:]
  private var lastID = 0

  private struct Sleeper {
    let deadline: Duration
    let belongsToEffect: Bool
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Creates a clock at zero without sleepers.
  public init() {}

  /// The deadline of the next sleeper; `nil` if there are none.
  public var nextDeadline: Duration? { sleepers.values.map(\.deadline).min() }

  /// Whether an effect of an answer waits for this clock, and not only screens' tasks.
  package var effectSleeps: Bool { sleepers.values.contains { $0.belongsToEffect } }

  /// Waits until the clock has moved by this duration.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    lastID += 1
    let id = lastID
    let deadline = now + duration
    let belongsToEffect = CurrentWork.value.map { !$0.isOfScreen } ?? false
    let wait = TestedStep.beginWait("the clock, for \(Sentence.text(of: duration))")
    defer { wait?.end() }
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

  /// Moves the clock forward and wakes all sleepers whose deadline has come, earliest first.
  package func move(to time: Duration) {
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

/// Passes the time of a virtual clock in steps of its own, to see what happens meanwhile.
package protocol TimeWatcher: AnyObject {
  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - duration: The time to pass.
  ///   - isOver: Returns whether passing the time takes too long.
  func pass(_ duration: Duration, or isOver: () -> Bool) async
}
