package import StepwiseSystem

/// A pseudo-terminal, which connects a person with a program.
package nonisolated final class PseudoTerminal {
  // The macros TIOCSPTLCK and TIOCGPTN, which Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// The person's end.
  package private(set) var descriptor: Int32
  /// The file that a program opens.
  package let path: String

  /// Creates a terminal that no program has opened yet.
  package init() throws {
    // Closed in all child processes, also those of other tests, because an open copy would keep
    // this terminal alive.
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TerminalProgramError(system: "There is no terminal") }
    var isLocked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(descriptor, Self.setLock, &isLocked) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else {
      let error = TerminalProgramError(system: "The terminal cannot be opened")
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    path = "/dev/pts/\(number)"
  }

  deinit { hangUp() }

  /// Closes the person's end.
  package func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Resizes the window; a signal tells the program.
  package func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(clamping: rows), ws_col: UInt16(clamping: columns), ws_xpixel: 0,
      ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// The current settings of the terminal.
  package var settings: termios {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings
  }
}
