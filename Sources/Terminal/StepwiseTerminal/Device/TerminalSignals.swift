import StepwiseSystem

/// The handling of signals while this program has the terminal.
///
/// Handlers do nothing that is unsafe in a signal handler: they allocate no memory, count no
/// references and take no lock of the runtime.
nonisolated enum TerminalSignals {
  /// The signals that ask the program to end or stop; the terminal is left before a handler of the
  /// program's own, too, because that may end it.
  private static let asking = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  /// The other signals that end a program which does not handle them.
  private static let ending = EndingSignals.requests.filter { !asking.contains($0) }
  private static var faults: [Int32] { EndingSignals.faults }

  private nonisolated(unsafe) static let originals = make()
  private nonisolated(unsafe) static let installed = make()

  private static func make() -> UnsafeMutablePointer<sigaction> {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: EndingSignals.numberMax)
    actions.initialize(repeating: sigaction(), count: EndingSignals.numberMax)
    return actions
  }

  /// All handled signals except the faults.
  static var blockedWhileHandling: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in asking { sigaddset(&signals, number) }
    for number in ending { sigaddset(&signals, number) }
    sigaddset(&signals, SIGCONT)
    sigaddset(&signals, SIGWINCH)
    return signals
  }

  /// Sets the handlers; ignored signals stay ignored, as `nohup` asks for.
  static func install() {
    for number in asking { install(number) { number, _, _ in TerminalSignals.leave(number) } }
    // A signal that the program handles itself does not end it.
    for number in ending where EndingSignals.endsProcess(number) {
      install(number) { number, _, _ in TerminalSignals.leave(number) }
    }
    for number in faults { install(number, TerminalSignals.fault) }
    install(SIGCONT) { TerminalSignals.goOn($0, $1, $2) }
    install(SIGWINCH) { TerminalSignals.resize($0, $1, $2) }
  }

  /// Restores the original handlers; a handler that the program has set since stays.
  static func remove() {
    for number in asking + ending + faults + [SIGCONT, SIGWINCH]
    where installed[Int(number)].address > 1 {
      if current(number)?.address == installed[Int(number)].address {
        sigaction(number, originals + Int(number), nil)
      }
      installed[Int(number)] = sigaction()
    }
  }

  /// The action of a signal now; `nil` if there is no such signal.
  private static func current(_ number: Int32) -> sigaction? {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 ? action : nil
  }

  /// Whether a signal that is handled here would end the program without this handler.
  static func terminatesProcess(_ number: Int32) -> Bool {
    installed[Int(number)].address > 1 && EndingSignals.isLast(originals[Int(number)])
  }

  /// Forgets an interrupt that was meant for the program to which the terminal was lent.
  ///
  /// The interrupt reaches this process, too, and the other program's end may be known before a
  /// thread has taken it.
  static func forgetInterrupts() {
    for number in [SIGINT, SIGQUIT] where installed[Int(number)].address > 1 {
      guard var action = current(number) else { continue }
      // Ignoring a signal discards it if it is pending.
      signal(number, SIG_IGN)
      sigaction(number, &action, nil)
    }
  }

  private typealias Handler =
    @convention(c) (
      Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
    ) -> Void

  private static func install(_ number: Int32, _ handler: Handler) {
    let index = Int(number)
    guard sigaction(number, nil, originals + index) == 0, originals[index].address != 1 else {
      return
    }
    var action = sigaction()
    action.handler = handler
    action.sa_mask = blockedWhileHandling
    action.sa_flags = SA_SIGINFO | SA_RESTART | Int32(bitPattern: UInt32(SA_ONSTACK))
    guard sigaction(number, &action, nil) == 0 else { return }
    installed[index] = action
  }

  // MARK: - In handlers

  /// Leaves the terminal, does what would have happened without this handler, and takes the
  /// terminal again if the program is still running, after a stop or after a handler of its own.
  private static func leave(_ number: Int32) {
    // The signal is for the program that has the terminal, which may have ended when the lock is
    // free.
    if case .lent = TerminalGuard.memory.pointee.phase, number == SIGINT || number == SIGQUIT {
      return
    }
    let error = errno
    let isLocked = SignalLock.acquireInHandler()
    let phase = TerminalGuard.memory.pointee.phase
    TerminalGuard.leave(for: .away, isStopping: number == SIGTSTP)
    if number != SIGTSTP {
      CapturedOutputBuffer.release()
      CapturedOutputBuffer.writeOut(to: TerminalGuard.memory.pointee.screen)
    }
    let index = Int(number)
    let mayStop = number == SIGTSTP && originals[index].address == 0
    let goings = Foreground.goingCount
    sigaction(number, originals + index, nil)
    var (signal, before) = (sigset_t(), sigset_t())
    sigemptyset(&signal)
    sigaddset(&signal, number)
    // The handler of a continuation counts it.
    if mayStop { sigaddset(&signal, SIGCONT) }
    pthread_sigmask(SIG_UNBLOCK, &signal, &before)
    // Ends by the signal instead of an exit code, so that shells see the reason. A stop that came
    // meanwhile is enough.
    if !mayStop || Foreground.goingCount == goings { raise(number) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if case .idle = phase {
      // The terminal was given back while this handler waited.
    } else {
      sigaction(number, installed + index, nil)
    }
    SignalLock.releaseInHandler(isLocked)
    if case .held = phase {
      // Without a shell that could continue it, the kernel does not stop a program.
      let isUntouched = mayStop && !Foreground.hasGoneOn(since: goings)
      let isThere = Foreground.await(TerminalGuard.memory.pointee.keys)
      let isLocked = SignalLock.acquireInHandler()
      if !isUntouched { TerminalGuard.memory.pointee.isTouched = true }
      TerminalGuard.comeBack(isLent: false, isChanged: number == SIGTSTP && isThere)
      if case .held = TerminalGuard.memory.pointee.phase { CapturedOutputBuffer.redirect() }
      TerminalGuard.wake()
      SignalLock.releaseInHandler(isLocked)
    }
    errno = error
  }

  /// Handles a continuation, also after a stop that no handler saw.
  private static func goOn(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let error = errno
    Foreground.goOn()
    if !Foreground.isAwaited, case .held = TerminalGuard.memory.pointee.phase {
      Foreground.await(TerminalGuard.memory.pointee.keys)
      let isLocked = SignalLock.acquireInHandler()
      TerminalGuard.reapplySettings()
      TerminalGuard.wake()
      SignalLock.releaseInHandler(isLocked)
    }
    call(originals + Int(number), number, info, context)
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
    call(originals + Int(number), number, info, context)
    errno = error
  }

  /// Restores the terminal before a crash report is written.
  private static let fault: Handler = { number, info, context in
    let error = errno
    let isLocked = SignalLock.acquireInHandler()
    TerminalGuard.leave(for: .away)
    CapturedOutputBuffer.release()
    CapturedOutputBuffer.writeOut(to: TerminalGuard.memory.pointee.screen)
    let action = TerminalSignals.originals + Int(number)
    sigaction(number, action, nil)
    errno = error
    // Swift's own handler reports where the program was.
    let isHandled = TerminalSignals.call(action, number, info, context)
    var isSent = true
    if let info { isSent = info.pointee.si_code <= 0 }
    if !isHandled || isSent {
      EndingSignals.end(by: number)
    }
    SignalLock.releaseInHandler(isLocked)
  }

  /// Calls an action if it is a function.
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
