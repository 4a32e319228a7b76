import StepwiseSystem
import Synchronization

/// Restores the terminal, however the program ends or stops; one guard for the process.
///
/// Signal handlers use only plain memory that is never freed. They reach it by pointers, for which
/// Swift does no bookkeeping that a signal could interrupt. The memory is created before the first
/// handler is set. Constants that handlers use are computed properties, because stored ones would
/// be created at their first use. All functions must be called within ``SignalLock``, except for a
/// fault, which cannot wait.
nonisolated enum TerminalGuard {
  /// Who owns the terminal.
  enum Phase {
    /// Not this process.
    case idle
    /// This process, with its own settings.
    case held
    /// Nobody: the settings are restored until the program continues or ends.
    case away
    /// Another program, to which it was lent.
    case lent
  }

  struct Memory {
    var phase = Phase.idle
    var mode = TypingMode.raw
    /// The terminal that keys come from, and its original settings.
    var keys: Int32 = -1
    var foundKeys = termios()
    /// The terminal that is written to, and its original settings if it is another terminal.
    var screen: Int32 = -1
    var foundScreen = termios()
    var isScreenElsewhere = false
    /// How often the terminal was left since the program began.
    var departures = 0
    var isResized = false
    /// Whether anybody else may have written since the terminal was left.
    var isTouched = false
    /// The descriptor to which a byte is written to wake the main actor.
    var wake: Int32 = -1
    var process: pid_t = 0
  }

  nonisolated(unsafe) static let memory: UnsafeMutablePointer<Memory> = {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    // A program may end anywhere by `exit`.
    atexit { TerminalGuard.leaveAtExit() }
    return memory
  }()

  /// Takes a terminal in whose foreground this program is.
  ///
  /// The handlers are set first, so that a signal always finds a changed terminal guarded.
  static func hold(_ mode: TypingMode, keys: Int32, screen: Int32, wake: Int32)
    throws(SystemError)
  {
    guard memory.pointee.phase == .idle else { throw SystemError(number: EBUSY) }
    var new = Memory()
    guard tcgetattr(keys, &new.foundKeys) == 0, tcgetattr(screen, &new.foundScreen) == 0 else {
      throw SystemError(number: errno)
    }
    new.phase = .held
    new.mode = mode
    new.keys = keys
    new.screen = screen
    new.isScreenElsewhere = !TerminalIdentity.areSame(keys, screen)
    new.departures = memory.pointee.departures
    new.wake = wake
    new.process = getpid()
    memory.pointee = new
    RestoreSequence.forget()
    // The memory that handlers read must exist before them, because the first use creates it.
    CapturedOutputBuffer.prepare()
    Foreground.prepare()
    TerminalSignals.install()
    guard change() else {
      let number = errno
      giveBack()
      throw SystemError(number: number)
    }
  }

  /// Leaves the terminal for good.
  static func giveBack() {
    leave(for: .idle)
    memory.pointee.phase = .idle
    memory.pointee.wake = -1
    TerminalSignals.remove()
  }

  /// The time in milliseconds in which a terminal reads the restore sequence before a stop.
  ///
  /// With the shell's settings, another Ctrl-Z would discard bytes that were not read yet, and no
  /// call tells when a pseudo-terminal has been read.
  private static var readingTimeInMilliseconds: Int { 20 }

  /// Writes the restore sequence and restores the settings; called by handlers, too.
  static func leave(for phase: Phase, isStopping: Bool = false) {
    // A program that is about to come back from a stop must not take a terminal that is lent.
    if case .away = memory.pointee.phase, case .lent = phase { memory.pointee.phase = .lent }
    guard case .held = memory.pointee.phase else { return }
    memory.pointee.phase = phase
    memory.pointee.departures += 1
    // In the background this signal would stop the program half-way.
    var (before, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let isOwed = RestoreSequence.isOwed
    RestoreSequence.write(to: memory.pointee.screen)
    var waited = isOwed && isStopping ? 0 : readingTimeInMilliseconds
    while waited < readingTimeInMilliseconds {
      poll(nil, 0, 1)
      waited += 1
    }
    putBack(
      memory.pointee.keys, &memory.pointee.foundKeys,
      from: memory.pointee.foundKeys.typed(memory.pointee.mode))
    if memory.pointee.isScreenElsewhere {
      putBack(
        memory.pointee.screen, &memory.pointee.foundScreen,
        from: memory.pointee.foundScreen.written())
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Takes the terminal again after ``leave(for:)``; called by handlers, too.
  static func comeBack(isLent: Bool, isChanged: Bool) {
    switch memory.pointee.phase {
    case .idle, .held: return
    case .away: if isLent { return }
    case .lent: if !isLent { return }
    }
    if isChanged {
      tcgetattr(memory.pointee.keys, &memory.pointee.foundKeys)
      if memory.pointee.isScreenElsewhere {
        tcgetattr(memory.pointee.screen, &memory.pointee.foundScreen)
      }
    }
    memory.pointee.phase = .held
    _ = change()
  }

  /// Applies the settings again, after a stop without a warning.
  static func reapplySettings() {
    guard case .held = memory.pointee.phase else { return }
    memory.pointee.departures += 1
    memory.pointee.isTouched = true
    _ = change()
  }

  /// Wakes the main actor, which handles the recorded events.
  static func wake() {
    var byte: UInt8 = 0
    if memory.pointee.wake >= 0 { _ = SystemCall.write(memory.pointee.wake, &byte, 1) }
  }

  private static func change() -> Bool {
    var keys = memory.pointee.foundKeys.typed(memory.pointee.mode)
    guard set(memory.pointee.keys, &keys) else { return false }
    guard memory.pointee.isScreenElsewhere, case .raw = memory.pointee.mode else { return true }
    var screen = memory.pointee.foundScreen.written()
    return set(memory.pointee.screen, &screen)
  }

  /// Restores settings, unless another program has the terminal and has already set its own.
  private static func putBack(
    _ terminal: Int32, _ found: UnsafePointer<termios>, from ours: termios
  ) {
    var now = termios()
    let foreground = tcgetpgrp(terminal)
    if foreground > 0, foreground != getpgrp(), tcgetattr(terminal, &now) == 0,
      now.c_lflag != ours.c_lflag || now.c_iflag != ours.c_iflag || now.c_oflag != ours.c_oflag
    {
      return
    }
    set(terminal, found)
  }

  @discardableResult
  private static func set(_ terminal: Int32, _ settings: UnsafePointer<termios>) -> Bool {
    // Applies the settings at once, so that typed input is kept, and a terminal that nobody reads
    // cannot block.
    while tcsetattr(terminal, TCSANOW, settings) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  private static func leaveAtExit() {
    // A copy of the process made by `fork` has nothing to restore.
    guard memory.pointee.phase != .idle, memory.pointee.process == getpid() else { return }
    let isLocked = SignalLock.acquireInHandler()
    leave(for: .away)
    CapturedOutputBuffer.release()
    CapturedOutputBuffer.writeOut(to: memory.pointee.screen)
    SignalLock.releaseInHandler(isLocked)
  }
}
