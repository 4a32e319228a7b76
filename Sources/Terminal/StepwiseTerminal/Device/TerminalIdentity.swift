import StepwiseSystem

/// Identifies the terminal of an open file.
nonisolated enum TerminalIdentity {
  /// Whether two open files are the same terminal; `/dev/tty` is the controlling terminal.
  static func areSame(_ first: Int32, _ second: Int32) -> Bool {
    guard isatty(first) == 1, isatty(second) == 1 else { return false }
    var (one, other) = (stat(), stat())
    if fstat(first, &one) == 0, fstat(second, &other) == 0, one.st_rdev == other.st_rdev {
      return true
    }
    // The system tells the session only of the controlling terminal, and there is only one.
    return tcgetsid(first) >= 0 && tcgetsid(second) >= 0
  }

  /// Opens a terminal again, so that waiting can be turned off for this process only.
  ///
  /// Other programs that got a standard stream from the same shell share its flags.
  static func openAgain(_ descriptor: Int32) throws(SystemError) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    if ttyname_r(descriptor, &name, name.count) == 0 {
      let again = SystemCall.open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      // In a container the name may be that of another terminal.
      if again >= 0, areSame(again, descriptor) { return again }
      SystemCall.close(again)
    }
    return try duplicate(descriptor)
  }

  /// Duplicates a descriptor for this process alone.
  static func duplicate(_ descriptor: Int32) throws(SystemError) -> Int32 {
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard duplicate >= 0 else { throw SystemError(number: errno) }
    return duplicate
  }
}
