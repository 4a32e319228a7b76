import StepwiseSystem
import Synchronization

/// Keeps signal handlers and the rest of the program from changing the terminal at the same time.
///
/// A handler may run on any thread, and often does on another than the main actor's. Whoever holds the
/// lock outside of a handler has those signals blocked, so no handler can wait for its own thread.
nonisolated enum SignalLock {
  /// How many milliseconds a handler waits: one that cannot have the lock must go on without.
  private static var patienceInMilliseconds: Int { 500 }

  private static let owner = Atomic<UInt>(0)

  /// Does something while no handler does; never call it within itself.
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

  /// Takes the lock in a handler.
  ///
  /// - Returns: Whether to release it afterwards.
  static func acquireInHandler() -> Bool {
    var waited = 0
    while !isAcquired() {
      // A fault within the lock, or a wait that leads nowhere.
      if owner.load(ordering: .relaxed) == currentThread || waited >= patienceInMilliseconds {
        return false
      }
      poll(nil, 0, 1)
      waited += 1
    }
    return true
  }

  /// Gives the lock back in a handler.
  static func releaseInHandler(_ isAcquired: Bool) {
    if isAcquired { owner.store(0, ordering: .releasing) }
  }

  private static func isAcquired() -> Bool {
    owner.compareExchange(expected: 0, desired: currentThread, ordering: .acquiringAndReleasing)
      .exchanged
  }
}
