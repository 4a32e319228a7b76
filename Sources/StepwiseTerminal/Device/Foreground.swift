import StepwiseSystem
import Synchronization

/// Keeps us from changing the terminal while another program is in the foreground.
///
/// The kernel stops whoever tries, but not where SIGTTOU is blocked, as in Dispatch's own threads.
nonisolated enum Foreground {
  /// How long others are given, each time we go on, to take the signals that were sent meanwhile: one that
  /// ends the program would be lost for as long as we are stopped again.
  private static var graceInMilliseconds: Int { 20 }

  /// All that handlers look at: made as one, so that no handler is the first to use a part of it.
  private struct Memory: ~Copyable {
    /// How many threads wait.
    let waiting = Atomic<Int>(0)
    /// How often the program went on after a stop.
    let goings = Atomic<Int>(0)
  }

  private static let memory = Memory()

  /// Makes the memory itself, which must be there before a handler looks.
  static func prepare() { _ = isAwaited }

  /// Whether some thread already waits.
  static var isAwaited: Bool { memory.waiting.load(ordering: .relaxed) > 0 }

  /// Counts that the program goes on after a stop; called by its handler.
  static func goOn() { memory.goings.add(1, ordering: .relaxed) }

  /// Waits before any handler is set.
  ///
  /// - Parameter terminal: The terminal.
  /// - Returns: Whether we are there; `false` where nobody could ever bring us there.
  static func awaitFirst(_ terminal: Int32) -> Bool {
    var (before, stopping) = (sigset_t(), sigset_t())
    sigemptyset(&stopping)
    sigaddset(&stopping, SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stopping, &before)
    var result: Int32
    repeat {
      // Goes on with output that was not held up: nothing happens but the kernel's check.
      result = tcflow(terminal, TCOON)
    } while result != 0 && errno == EINTR
    let number = errno
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = number
    return result == 0
  }

  /// Waits while handlers are set, also in one; never within ``SignalLock``.
  ///
  /// - Parameter terminal: The terminal.
  /// - Returns: Whether we are there; `false` where nobody could ever bring us there.
  @discardableResult
  static func await(_ terminal: Int32) -> Bool {
    if isOurs(terminal) { return true }
    memory.waiting.add(1, ordering: .relaxed)
    var (before, unblocked) = (sigset_t(), sigset_t())
    sigemptyset(&unblocked)
    sigaddset(&unblocked, SIGTTOU)
    sigaddset(&unblocked, SIGCONT)
    // Who waits here can be killed, also in a handler.
    sigaddset(&unblocked, SIGINT)
    sigaddset(&unblocked, SIGTERM)
    sigaddset(&unblocked, SIGHUP)
    sigaddset(&unblocked, SIGQUIT)
    pthread_sigmask(SIG_UNBLOCK, &unblocked, &before)
    var isThere = false
    repeat {
      let old = memory.goings.load(ordering: .relaxed)
      // As the kernel does it: to all who run with us.
      kill(0, SIGTTOU)
      // Stopped in the first of these, if at all.
      giveOthersTime()
      giveOthersTime()
      isThere = isOurs(terminal)
      // Nobody has stopped us: there is no shell to do so for.
      if memory.goings.load(ordering: .relaxed) == old { break }
    } while !isThere
    pthread_sigmask(SIG_SETMASK, &before, nil)
    memory.waiting.subtract(1, ordering: .relaxed)
    return isThere
  }

  /// Whether nobody else has it, as where it is not the controlling terminal.
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
