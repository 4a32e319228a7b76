import StepwiseSystem

/// A terminal at which lines are typed; its settings are restored, even if a signal ends or stops
/// the program.
package final class Terminal {
  /// The file descriptor.
  package let descriptor: Int32
  private let isOwned: Bool
  private let lines: TerminalLines
  /// The open file that typed text is shown at, while the terminal is taken.
  private var screen: Int32?

  private init(descriptor: Int32, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    lines = TerminalLines(descriptor: descriptor)
  }

  /// The lines that are typed.
  package var reader: LineReader { LineReader(descriptor: descriptor, reading: lines.read) }

  /// The terminal of an open file; `nil` if the file is not a terminal.
  package static func of(_ descriptor: Int32) -> Terminal? {
    isatty(descriptor) == 1 ? Terminal(descriptor: descriptor, isOwned: false) : nil
  }

  /// The controlling terminal; `nil` if there is none.
  package static func controlling() -> Terminal? {
    let descriptor = SystemCall.open("/dev/tty", O_RDWR | O_CLOEXEC)
    return descriptor < 0 ? nil : Terminal(descriptor: descriptor, isOwned: true)
  }

  /// Whether there is a controlling terminal.
  package static var hasControlling: Bool {
    guard let terminal = controlling() else { return false }
    terminal.close()
    return true
  }

  /// Closes the descriptor if it was opened here.
  package func close() {
    if isOwned { SystemCall.close(descriptor) }
  }

  /// Writes text without control characters.
  package func write(_ text: String) {
    var bytes: [UInt8] = []
    TerminalSanitizer.append(text, to: &bytes, indent: 0)
    bytes.withUnsafeBytes {
      if let base = $0.baseAddress { _ = SystemCall.writeAll(descriptor, base, $0.count) }
    }
  }

  /// Whether what is typed is not shown.
  package var isHiding: Bool { screen != nil && !lines.isShown }

  /// Shows nothing of what is typed until ``showTyping()``, and takes the terminal until
  /// ``giveBack()`` or the end of the program; while the program is stopped, the kernel shows it.
  package func hideTyping() {
    lines.hide()
    guard screen == nil else { return }
    SignalStack.ensure()
    guard Foreground.awaitFirst(descriptor) else { return }
    let settings = SignalLock.withLock { () -> termios? in
      guard
        (try? TerminalGuard.hold(.lines, keys: descriptor, screen: descriptor, wake: -1)) != nil
      else { return nil }
      return TerminalGuard.memory.pointee.foundKeys
    }
    guard let settings else { return }
    // A standard input may be open for reading only.
    let isWritable = fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDWR
    screen = isWritable ? descriptor : (try? TerminalIdentity.openAgain(descriptor)) ?? descriptor
    // What Emacs' shell sends, it has shown already.
    lines.setScreen(settings.c_lflag & tcflag_t(ECHO) != 0 ? screen : nil)
  }

  /// Shows what was typed of the current line, and what is typed from now on.
  package func showTyping() { lines.show() }

  /// Drops everything that was typed and not read yet.
  ///
  /// - Returns: Whether there was anything.
  package func dropTypedAhead() -> Bool {
    let isBegun = lines.drop()
    // In the background the call would stop the program.
    guard tcgetpgrp(descriptor) == getpgrp() else { return isBegun }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let isTyped = poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLIN) != 0
    tcflush(descriptor, TCIFLUSH)
    return isBegun || isTyped
  }

  /// Gives the terminal back as it was found.
  package func giveBack() {
    guard let screen else { return }
    self.screen = nil
    lines.setScreen(nil)
    if screen != descriptor { SystemCall.close(screen) }
    SignalLock.withLock { TerminalGuard.giveBack() }
  }

  /// Gives the terminal as it was found to other programs while a closure runs, if lines are typed
  /// at it.
  package static func lend<T>(_ body: () async throws -> T) async rethrows -> T {
    let keys = SignalLock.withLock { () -> Int32? in
      let memory = TerminalGuard.memory.pointee
      guard case .held = memory.phase, case .lines = memory.mode else { return nil }
      TerminalGuard.leave(for: .lent)
      return memory.keys
    }
    defer {
      if let keys {
        Foreground.await(keys)
        SignalLock.withLock { TerminalGuard.comeBack(isLent: true, isChanged: false) }
      }
    }
    return try await body()
  }
}
