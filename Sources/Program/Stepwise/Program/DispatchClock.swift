import Dispatch

/// A real clock that uses one timer of the main queue.
///
/// A sleeper resumes directly on the main actor. A clock that ticks ten times a second would pay for a detour through
/// another thread at each tick.
final class DispatchClock: WizardClock {
  private struct Sleeper {
    let deadline: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// A hundred years, which still fits into a timer.
  private static let secondsMax: Int64 = 3_155_760_000

  private let start = ContinuousClock.now
  private var sleepers: [Int: Sleeper] = [:]
  private var lastID = 0
  private var timer: (any DispatchSourceTimer)?
  /// The deadline that the timer is set to; `nil` if it is not set.
  private var armed: Duration?

  init() {}

  var now: Duration { start.duration(to: .now) }

  func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    guard duration > .zero else { return }
    lastID += 1
    let id = lastID
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else {
          return continuation.resume(throwing: CancellationError())
        }
        sleepers[id] = Sleeper(deadline: now + duration, continuation: continuation)
        arm()
      }
    } onCancel: {
      Task.immediate { @MainActor in
        self.sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
      }
    }
  }

  private func wake() {
    armed = nil
    let now = now
    for (id, sleeper) in sleepers where sleeper.deadline <= now {
      sleepers[id] = nil
      sleeper.continuation.resume()
    }
    arm()
  }

  /// Sets the timer to the next deadline; if that sleeper is cancelled meanwhile, the timer wakes nobody.
  private func arm() {
    guard let next = sleepers.values.map(\.deadline).min(), armed.map({ next < $0 }) ?? true else {
      return
    }
    armed = next
    // The delay is relative, because a timer's time stops while the machine sleeps and this clock's does not.
    let (seconds, attoseconds) = max(.zero, next - now).components
    let nanoseconds =
      Int(min(seconds, Self.secondsMax)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    let timer = self.timer ?? makeTimer()
    timer.schedule(deadline: .now() + .nanoseconds(nanoseconds + 1))
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    timer.activate()
    self.timer = timer
    return timer
  }
}
