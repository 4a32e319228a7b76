import StepwiseFlow

/// A file that takes what is printed while a wizard has the terminal.
package final class LogFile {
  private let descriptor: Int32

  /// Opens a file to append to, and makes it where there is none.
  package init(path: String) throws {
    // A pipe that nobody reads would be waited for without a word.
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw RunFailure(
        .cannotCreate, "The log \(path) cannot be written: \(SystemError.text(errno)).")
    }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  /// Appends bytes; where that fails they are lost, since there is nowhere to say so.
  package func append(_ bytes: [UInt8]) { _ = ByteSink.write(bytes, to: descriptor) }
}
