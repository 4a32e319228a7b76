import StepwiseSystem

/// A terminal in its usual line mode; its settings are restored, even if a signal ends or stops the
/// program.
package final class Terminal {
  /// The file descriptor.
  package let descriptor: Int32
  private let isOwned: Bool
  /// Whether the echo was turned off here.
  package private(set) var isHiding = false

  private init(descriptor: Int32, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

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

  /// Turns off the echo of typed text until ``showTyping()`` or the end of the program; while the
  /// program is stopped, the echo is on.
  package func hideTyping() {
    guard !isHiding else { return }
    SignalStack.ensure()
    guard Foreground.awaitFirst(descriptor) else { return }
    isHiding = SignalLock.withLock {
      (try? TerminalGuard.hold(.hidden, keys: descriptor, screen: descriptor, wake: -1)) != nil
    }
  }

  /// Drops everything that was typed and not read yet.
  ///
  /// - Returns: Whether there was a whole line.
  package func dropTypedAhead() -> Bool {
    // In the background the call would stop the program.
    guard tcgetpgrp(descriptor) == getpgrp() else { return false }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let hasLine = poll(&ready, 1, 0) > 0 && ready.revents & Int16(POLLIN) != 0
    tcflush(descriptor, TCIFLUSH)
    return hasLine
  }

  /// Turns the echo on again.
  package func showTyping() {
    guard isHiding else { return }
    isHiding = false
    SignalLock.withLock { TerminalGuard.giveBack() }
  }
}
