/// The signals that end a process which does not handle them.
package nonisolated enum EndingSignals {
  /// One more than the highest number of a signal.
  package static let numberMax = 65
  /// The signals of a program error.
  package static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  /// All others; no handler can be set for SIGKILL.
  package static let requests = (1..<Int32(numberMax)).filter { number in
    !faults.contains(number) && endsByDefault(number)
  }

  private static func endsByDefault(_ number: Int32) -> Bool {
    switch number {
    case SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD, SIGURG, SIGWINCH:
      return false
    default:
      #if canImport(Darwin)
        return number != SIGIO && number != SIGINFO
      #else
        return true
      #endif
    }
  }

  /// The number that a shell adds to that of a signal for its exit status.
  private static var statusOffset: Int32 { 128 }

  /// Makes the signals that nobody handles end this process if it is the first one of a container.
  ///
  /// For the first process the kernel ignores the default action. The exit status is the one by which shells tell the
  /// signal.
  package static func endFirstProcess() {
    guard getpid() == 1 else { return }
    for number in requests + faults where endsProcess(number) {
      var action = sigaction()
      action.handler = exitNow
      action.sa_flags =
        SA_SIGINFO | Int32(bitPattern: UInt32(SA_ONSTACK) | UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Ends the process by a signal as if nobody handled it; called by the handler of that signal, which returns then.
  package static func end(by number: Int32) {
    if getpid() == 1 { _exit(statusOffset + number) }
    var none = sigaction()
    sigaction(number, &none, nil)
    // The signal is blocked until its handler returns.
    raise(number)
  }

  /// Whether a signal ends the process, because nobody handles it.
  package static func endsProcess(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 && isLast(action)
  }

  /// Whether an action ends the process and does nothing else.
  package static func isLast(_ action: sigaction) -> Bool {
    action.address == 0 || action.address == unsafeBitCast(exitNow, to: UInt.self)
  }

  private static var exitNow:
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void
  {
    { number, info, _ in
      // The kernel ends also the first process by an error of its own, once this handler is gone.
      if let info, info.pointee.si_code > 0, EndingSignals.isFault(number) { return }
      _exit(EndingSignals.statusOffset + number)
    }
  }

  /// Whether a signal tells a program error; called by a handler.
  private static func isFault(_ number: Int32) -> Bool {
    switch number {
    case SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT: true
    default: false
    }
  }
}
