import StepwiseSystem

/// What signals do while the terminal is ours.
///
/// Handlers do nothing that a signal must not do: no memory is allocated, nothing is counted, no lock of
/// the runtime is taken.
nonisolated enum TerminalSignals {
  /// Those that end or stop the program when it is asked to.
  private static let leaving = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  /// Those that a broken program dies of.
  private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]
  private static let numberMax = 64

  private nonisolated(unsafe) static let found = make()
  private nonisolated(unsafe) static let ours = make()

  private static func make() -> UnsafeMutablePointer<sigaction> {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: numberMax)
    actions.initialize(repeating: sigaction(), count: numberMax)
    return actions
  }

  /// All but the faults.
  static var blockedWhileHandling: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in leaving + [SIGCONT, SIGWINCH] { sigaddset(&signals, number) }
    return signals
  }

  /// Sets the handlers; what is ignored stays so, as `nohup` asks for.
  static func install() {
    for number in leaving { install(number) { number, _, _ in TerminalSignals.leave(number) } }
    for number in faults { install(number, TerminalSignals.fault) }
    install(SIGCONT) { TerminalSignals.goOn($0, $1, $2) }
    install(SIGWINCH) { TerminalSignals.resize($0, $1, $2) }
  }

  /// Puts back what was found.
  static func remove() {
    for number in leaving + faults + [SIGCONT, SIGWINCH] where ours[Int(number)].address > 1 {
      sigaction(number, found + Int(number), nil)
      ours[Int(number)] = sigaction()
    }
  }

  /// Whether a signal with a handler of ours would end the program without us.
  static func isDiedOf(_ number: Int32) -> Bool {
    ours[Int(number)].address > 1 && found[Int(number)].address == 0
  }

  /// Forgets what was sent to the program that the terminal was lent to, and to us on the way.
  ///
  /// It may have died of it, and that be known, before a thread of ours came to take it.
  static func forgetInterrupts() {
    for number in [SIGINT, SIGQUIT] where ours[Int(number)].address > 1 {
      signal(number, SIG_IGN)
      sigaction(number, ours + Int(number), nil)
    }
  }

  private typealias Handler =
    @convention(c) (
      Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
    ) -> Void

  private static func install(_ number: Int32, _ handler: Handler) {
    let index = Int(number)
    guard sigaction(number, nil, found + index) == 0, found[index].address != 1 else { return }
    var action = sigaction()
    action.handler = handler
    action.sa_mask = blockedWhileHandling
    action.sa_flags = SA_SIGINFO | SA_RESTART | Int32(bitPattern: UInt32(SA_ONSTACK))
    ours[index] = action
    sigaction(number, &action, nil)
  }

  // MARK: - In handlers

  /// Leaves the terminal, does what would have been done without us, and takes the terminal again if the
  /// program is still there: after a stop, or a handler of its own that goes on.
  private static func leave(_ number: Int32) {
    // For the program that has the terminal; by the time of the lock it may have ended.
    if case .lent = TerminalGuard.memory.pointee.phase, number == SIGINT || number == SIGQUIT {
      return
    }
    let error = errno
    let isLocked = SignalLock.acquireInHandler()
    let phase = TerminalGuard.memory.pointee.phase
    TerminalGuard.leave(for: .away)
    if number != SIGTSTP {
      PrintedMemory.release()
      PrintedMemory.writeOut(to: TerminalGuard.memory.pointee.screen)
    }
    let index = Int(number)
    sigaction(number, found + index, nil)
    var (signal, before) = (sigset_t(), sigset_t())
    sigemptyset(&signal)
    sigaddset(&signal, number)
    pthread_sigmask(SIG_UNBLOCK, &signal, &before)
    // Died of, and not exited with, so that shells see what happened.
    raise(number)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if case .idle = phase {
      // It was given back while this handler waited.
    } else {
      sigaction(number, ours + index, nil)
    }
    SignalLock.releaseInHandler(isLocked)
    if case .held = phase {
      let isThere = Foreground.await(TerminalGuard.memory.pointee.keys)
      let isLocked = SignalLock.acquireInHandler()
      TerminalGuard.comeBack(isLent: false, isChanged: number == SIGTSTP && isThere)
      if case .held = TerminalGuard.memory.pointee.phase { PrintedMemory.redirect() }
      TerminalGuard.wake()
      SignalLock.releaseInHandler(isLocked)
    }
    errno = error
  }

  /// After a stop, also one that no handler sees.
  private static func goOn(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let error = errno
    Foreground.goOn()
    if !Foreground.isAwaited, case .held = TerminalGuard.memory.pointee.phase {
      Foreground.await(TerminalGuard.memory.pointee.keys)
      let isLocked = SignalLock.acquireInHandler()
      TerminalGuard.insist()
      TerminalGuard.wake()
      SignalLock.releaseInHandler(isLocked)
    }
    call(found + Int(number), number, info, context)
    errno = error
  }

  private static func resize(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let error = errno
    let isLocked = SignalLock.acquireInHandler()
    TerminalGuard.memory.pointee.isResized = true
    TerminalGuard.wake()
    SignalLock.releaseInHandler(isLocked)
    call(found + Int(number), number, info, context)
    errno = error
  }

  /// Makes the terminal readable before anyone says what is broken.
  private static let fault: Handler = { number, info, context in
    let error = errno
    let isLocked = SignalLock.acquireInHandler()
    TerminalGuard.leave(for: .away)
    PrintedMemory.release()
    PrintedMemory.writeOut(to: TerminalGuard.memory.pointee.screen)
    let action = TerminalSignals.found + Int(number)
    sigaction(number, action, nil)
    errno = error
    // Swift's own handler says where the program was.
    let isHandled = TerminalSignals.call(action, number, info, context)
    var isSent = true
    if let info { isSent = info.pointee.si_code <= 0 }
    if !isHandled || isSent {
      var none = sigaction()
      sigaction(number, &none, nil)
      // It is blocked until this handler returns.
      raise(number)
    }
    SignalLock.releaseInHandler(isLocked)
  }

  /// Calls an action that is a function.
  @discardableResult
  private static func call(
    _ action: UnsafePointer<sigaction>, _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) -> Bool {
    let address = action.pointee.address
    guard address != 0, address != 1 else { return false }
    if action.pointee.sa_flags & SA_SIGINFO != 0 {
      unsafeBitCast(address, to: Handler.self)(number, info, context)
    } else {
      unsafeBitCast(address, to: (@convention(c) (Int32) -> Void).self)(number)
    }
    return true
  }
}
