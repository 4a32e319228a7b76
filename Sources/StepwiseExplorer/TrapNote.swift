import StepwiseSystem

/// The steps that are being tried, where a signal handler finds them: a wizard that traps takes the
/// process with it, and these are its last words.
nonisolated enum TrapNote {
  private static let size = 65_536
  // Written by the main actor alone, and read by a handler that runs when nothing else does any more.
  private nonisolated(unsafe) static let bytes =
    UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  private nonisolated(unsafe) static var count = 0
  private nonisolated(unsafe) static var isInstalled = false

  /// Notes the steps, instead of those before.
  static func set(_ steps: [String]) {
    install()
    count = 0
    let text = "The wizard trapped. Steps:\n  \(steps.joined(separator: "\n  "))\n"
    for byte in text.utf8.prefix(size) {
      bytes[count] = byte
      count += 1
    }
  }

  /// Forgets them.
  static func clear() { count = 0 }

  private static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    for number in [SIGTRAP, SIGILL, SIGSEGV, SIGABRT] {
      signal(number) { number in
        _ = write(STDERR_FILENO, TrapNote.bytes, TrapNote.count)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
