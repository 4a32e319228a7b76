import StepwiseSystem
import Synchronization

/// Gives the terminal back as it was found, however the program ends or stops: one for the process.
///
/// What signal handlers need is in plain memory that is never freed; they reach it by pointers, for which
/// Swift keeps no books that a signal could catch half written. It is made before the first handler is
/// set, and constants that handlers use are computed, as stored ones would be made at their first use. Everything here is called within
/// ``SignalLock``, but for a fault, which cannot wait.
nonisolated enum TerminalGuard {
  /// Whose the terminal is.
  enum Phase {
    /// Nobody's of ours.
    case idle
    /// Ours, with our settings.
    case held
    /// Left as it was found, until the program goes on or dies.
    case away
    /// Given to another program.
    case lent
  }

  struct Memory {
    var phase = Phase.idle
    var mode = TypingMode.raw
    /// The terminal that is typed at, and its settings as found.
    var keys: Int32 = -1
    var foundKeys = termios()
    /// The terminal that is written to, and its settings where it is another one.
    var screen: Int32 = -1
    var foundScreen = termios()
    var isScreenElsewhere = false
    /// How often the terminal was left since the program began.
    var departures = 0
    var isResized = false
    /// Where a byte wakes the main actor.
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

  /// Takes a terminal that we are in the foreground of, with handlers first, so that no signal can find it changed and unguarded.
  static func take(_ mode: TypingMode, keys: Int32, screen: Int32, wake: Int32)
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
    Farewell.forget()
    // What a handler reads must be there before it: the first use makes it.
    PrintedMemory.prepare()
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

  /// Writes the farewell and puts the settings back; called by handlers, too.
  static func leave(for phase: Phase) {
    // Who was about to come back from a stop must not do so while it is lent.
    if case .away = memory.pointee.phase, case .lent = phase { memory.pointee.phase = .lent }
    guard case .held = memory.pointee.phase else { return }
    memory.pointee.phase = phase
    memory.pointee.departures += 1
    // In the background these would stop the program half-way.
    var (before, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    Farewell.write(to: memory.pointee.screen)
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

  /// Sets our settings once more, after a stop that could not be seen coming.
  static func insist() {
    guard case .held = memory.pointee.phase else { return }
    memory.pointee.departures += 1
    _ = change()
  }

  /// Wakes the main actor, which looks at what has happened.
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

  /// Puts settings back, unless another program has the terminal and has already set its own.
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
    // At once: what was typed ahead is kept, and a terminal that nobody reads cannot hold us up.
    while tcsetattr(terminal, TCSANOW, settings) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  private static func leaveAtExit() {
    // A copy of the process that was made by `fork` has nothing to give back.
    guard memory.pointee.phase != .idle, memory.pointee.process == getpid() else { return }
    let isLocked = SignalLock.acquireInHandler()
    leave(for: .away)
    PrintedMemory.release()
    PrintedMemory.writeOut(to: memory.pointee.screen)
    SignalLock.releaseInHandler(isLocked)
  }
}
