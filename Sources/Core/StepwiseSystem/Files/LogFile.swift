import StepwiseFlow

/// A file that receives printed output while a wizard has the terminal.
package final class LogFile {
  private let descriptor: Int32

  /// Opens a file to append to, and creates it if it is missing.
  package init(path: String) throws {
    // Opening a pipe without a reader would otherwise block.
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw RunFailure(
        .cannotCreate, "The log \(path) cannot be written: \(SystemError.text(errno)).")
    }
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  /// Appends bytes; if that fails, they are lost, because there is no place to report it.
  package func append(_ bytes: [UInt8]) { _ = ByteSink.write(bytes, to: descriptor) }
}
