import StepwiseSystem
import Synchronization

/// Keeps signal handlers and the rest of the program from changing the terminal at the same time.
///
/// A handler may run on any thread, often not on that of the main actor. Code that holds the lock
/// outside a handler has these signals blocked, so that no handler can wait for its own thread.
nonisolated enum SignalLock {
  /// The time in milliseconds that a handler waits for the lock; after that it must continue
  /// without it.
  private static var patienceInMilliseconds: Int { 500 }

  private static let owner = Atomic<UInt>(0)

  /// Runs a closure while no handler runs; never call it within itself.
  static func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var before = sigset_t()
    var blocked = TerminalSignals.blockedWhileHandling
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    while !isAcquired() { poll(nil, 0, 1) }
    defer {
      owner.store(0, ordering: .releasing)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  /// Acquires the lock in a handler.
  ///
  /// - Returns: Whether the handler must release it.
  static func acquireInHandler() -> Bool {
    var waited = 0
    while !isAcquired() {
      // A fault happened within the lock, or the wait is hopeless.
      if owner.load(ordering: .relaxed) == currentThread || waited >= patienceInMilliseconds {
        return false
      }
      poll(nil, 0, 1)
      waited += 1
    }
    return true
  }

  /// Releases the lock in a handler.
  static func releaseInHandler(_ isAcquired: Bool) {
    if isAcquired { owner.store(0, ordering: .releasing) }
  }

  private static func isAcquired() -> Bool {
    owner.compareExchange(expected: 0, desired: currentThread, ordering: .acquiringAndReleasing)
      .exchanged
  }
}
