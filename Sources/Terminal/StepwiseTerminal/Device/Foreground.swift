import StepwiseSystem
import Synchronization

/// Keeps this program from changing the terminal while another program is in the foreground.
///
/// The kernel stops a program that tries, unless SIGTTOU is blocked, as in Dispatch's own threads.
nonisolated enum Foreground {
  /// The time in milliseconds, after each continuation, for other threads to take signals that
  /// arrived in the meantime; a signal that ends the program would be lost if the program were
  /// stopped again first.
  private static var graceInMilliseconds: Int { 20 }

  /// All memory that handlers read, created at once, so that no handler is the first to use a part
  /// of it.
  private struct Memory: ~Copyable {
    /// The number of waiting threads.
    let waiting = Atomic<Int>(0)
    /// How often the program continued after a stop.
    let goings = Atomic<Int>(0)
  }

  private static let memory = Memory()

  /// Creates the memory, which must exist before a handler reads it.
  static func prepare() { _ = isAwaited }

  /// Whether a thread is waiting already.
  static var isAwaited: Bool { memory.waiting.load(ordering: .relaxed) > 0 }

  /// Counts a continuation after a stop; called by the signal handler.
  static func goOn() { memory.goings.add(1, ordering: .relaxed) }

  /// How often the program continued after a stop.
  static var goingCount: Int { memory.goings.load(ordering: .relaxed) }

  /// Whether the program was stopped and continued since the count was read; another thread may
  /// still be about to count it.
  static func hasGoneOn(since count: Int) -> Bool {
    if goingCount == count { giveOthersTime() }
    return goingCount != count
  }

  /// Waits for the foreground before any handler is set.
  ///
  /// - Parameter terminal: The terminal.
  /// - Returns: Whether this program is in the foreground; `false` if nothing could ever bring it
  ///   there.
  static func awaitFirst(_ terminal: Int32) -> Bool {
    var (before, stopping) = (sigset_t(), sigset_t())
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before)
    var result: Int32
    repeat {
      // Resumes output that was not suspended, so that only the kernel's check has an effect.
      result = tcflow(terminal, TCOON)
    } while result != 0 && errno == EINTR
    let number = errno
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = number
    return result == 0
  }

  /// Waits for the foreground while handlers are set, also within a handler; never call it within
  /// ``SignalLock``.
  ///
  /// - Parameter terminal: The terminal.
  /// - Returns: Whether this program is in the foreground; `false` if nothing could ever bring it
  ///   there.
  @discardableResult
  static func await(_ terminal: Int32) -> Bool {
    if isOurs(terminal) { return true }
    memory.waiting.add(1, ordering: .relaxed)
    var (before, unblocked) = (sigset_t(), sigset_t())
    sigemptyset(&unblocked)
    sigaddset(&unblocked, SIGTTOU)
    sigaddset(&unblocked, SIGCONT)
    // A waiting program can be ended by a signal, even if it waits in a handler.
    sigaddset(&unblocked, SIGINT)
    sigaddset(&unblocked, SIGTERM)
    sigaddset(&unblocked, SIGHUP)
    sigaddset(&unblocked, SIGQUIT)
    pthread_sigmask(SIG_UNBLOCK, &unblocked, &before)
    var isThere = false
    repeat {
      let old = memory.goings.load(ordering: .relaxed)
      // As the kernel does, sends the signal to the whole process group.
      kill(0, SIGTTOU)
      // A stop happens during the first of these calls, if at all.
      giveOthersTime()
      giveOthersTime()
      isThere = isOurs(terminal)
      // Nothing has stopped the program, because there is no shell that could continue it.
      if memory.goings.load(ordering: .relaxed) == old { break }
    } while !isThere
    pthread_sigmask(SIG_SETMASK, &before, nil)
    memory.waiting.subtract(1, ordering: .relaxed)
    return isThere
  }

  /// Whether no other program is in the foreground; true for a terminal that is not the controlling
  /// one.
  private static func isOurs(_ terminal: Int32) -> Bool {
    let foreground = tcgetpgrp(terminal)
    return foreground <= 0 || foreground == getpgrp()
  }

  private static func giveOthersTime() {
    var waited = 0
    while waited < graceInMilliseconds {
      poll(nil, 0, 1)
      waited += 1
    }
  }
}
