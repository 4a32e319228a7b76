import StepwiseSystem

/// The current steps, readable by a signal handler, which prints them if the wizard traps and ends the process.
nonisolated enum CrashBreadcrumb {
  private static let size = 65_536
  // Written only on the main actor, and read by a signal handler when nothing else runs.
  private nonisolated(unsafe) static let bytes =
    UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  private nonisolated(unsafe) static var count = 0
  private nonisolated(unsafe) static var isInstalled = false

  /// Records the steps, and replaces those from before.
  static func set(_ steps: [String]) {
    install()
    count = 0
    let text = "The wizard trapped. Steps:\n  \(steps.joined(separator: "\n  "))\n"
    for byte in text.utf8.prefix(size) {
      bytes[count] = byte
      count += 1
    }
  }

  /// Clears the steps.
  static func clear() { count = 0 }

  private static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    for number in [SIGTRAP, SIGILL, SIGSEGV, SIGABRT] {
      signal(number) { number in
        _ = write(STDERR_FILENO, CrashBreadcrumb.bytes, CrashBreadcrumb.count)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
