import StepwiseSystem

/// A terminal in its usual line mode, which is given back as it was found, also when a signal ends
/// or stops the program.
package final class Terminal {
  /// The open file.
  package let descriptor: Int32
  private let isOwned: Bool
  private var isHiding = false

  private init(descriptor: Int32, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  /// The terminal behind an open file; `nil` where it is none.
  package static func of(_ descriptor: Int32) -> Terminal? {
    isatty(descriptor) == 1 ? Terminal(descriptor: descriptor, isOwned: false) : nil
  }

  /// The controlling terminal; `nil` where there is none.
  package static func controlling() -> Terminal? {
    let descriptor = SystemCall.open("/dev/tty", O_RDWR | O_CLOEXEC)
    return descriptor < 0 ? nil : Terminal(descriptor: descriptor, isOwned: true)
  }

  /// Closes what was opened for this.
  package func close() {
    if isOwned { SystemCall.close(descriptor) }
  }

  /// Writes text, made harmless.
  package func write(_ text: String) {
    var bytes: [UInt8] = []
    HarmlessText.append(text, to: &bytes, indent: 0)
    bytes.withUnsafeBytes {
      if let base = $0.baseAddress { _ = SystemCall.writeAll(descriptor, base, $0.count) }
    }
  }

  /// Stops the echo of what is typed, until ``showTyping()`` or the end of the program; while the program
  /// is stopped there is an echo.
  package func hideTyping() {
    SignalStack.ensure()
    guard Foreground.awaitFirst(descriptor) else { return }
    isHiding = SignalLock.withLock {
      (try? TerminalGuard.take(.hidden, keys: descriptor, screen: descriptor, wake: -1)) != nil
    }
  }

  /// Gives the echo back.
  package func showTyping() {
    guard isHiding else { return }
    isHiding = false
    SignalLock.withLock { TerminalGuard.giveBack() }
  }
}
