internal import StepwiseSystem

/// A pipe that no child of another test inherits, which would keep it open: made by `open`, since
/// `pipe2` is not to be had in Swift.
package nonisolated final class UnsharedPipe {
  /// The end to read from; less than zero once it is closed.
  package private(set) var reading: Int32
  /// The end to write to; less than zero once it is closed.
  package private(set) var writing: Int32

  /// A pipe with both ends open.
  package init() throws {
    let name = "/tmp/stepwise-\(UInt64.random(in: 0 ... .max))"
    guard mkfifo(name, 0o600) == 0 else { throw TerminalProgramError(system: "There is no pipe") }
    defer { unlink(name) }
    // One end must be opened before there is another.
    reading = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    writing = open(name, O_WRONLY | O_CLOEXEC)
    guard reading >= 0, writing >= 0, fcntl(reading, F_SETFL, O_RDONLY) == 0 else {
      throw TerminalProgramError(system: "There is no pipe")
    }
  }

  deinit {
    stopReading()
    stopWriting()
  }

  /// Closes the end to read from.
  package func stopReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  /// Closes the end to write to.
  package func stopWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
