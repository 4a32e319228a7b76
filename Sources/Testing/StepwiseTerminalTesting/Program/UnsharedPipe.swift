internal import StepwiseSystem

/// A pipe that no child process of another test inherits, because that would keep it open.
///
/// It is made by `open`, because `pipe2` is not available in Swift.
package nonisolated final class UnsharedPipe {
  /// The reading end; negative after it was closed.
  package private(set) var reading: Int32
  /// The writing end; negative after it was closed.
  package private(set) var writing: Int32

  /// Creates a pipe with both ends open.
  package init() throws {
    let name = "/tmp/stepwise-\(UInt64.random(in: 0 ... .max))"
    guard mkfifo(name, 0o600) == 0 else { throw TerminalProgramError(system: "There is no pipe") }
    defer { unlink(name) }
    // The writing end cannot be opened before the reading end.
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

  /// Waits for more bytes.
  ///
  /// - Parameter bytes: The bytes that were read so far; the new bytes are appended.
  /// - Returns: Whether there were more bytes; `false` at the end.
  package func readMore(into bytes: inout [UInt8]) -> Bool {
    var more = [UInt8](repeating: 0, count: 65_536)
    var count = read(reading, &more, more.count)
    while count < 0, errno == EINTR { count = read(reading, &more, more.count) }
    bytes += more.prefix(max(count, 0))
    return count > 0
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
