import StepwiseSystem
import StepwiseTerminal

/// Standard input, output and error as a program may find them: also closed, or a pipe nobody reads.
package nonisolated enum StandardStreams {
  /// Makes that writing to them fails with an error, and never reaches what was opened later.
  static func prepare() {
    // A closed pipe is an error of the write, with a sentence and a code, and no death without one.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may not grow any more.
    signal(SIGXFSZ, SIG_IGN)
    // Swift's own handler would print where every thread stands, and ask at the terminal what to do.
    signal(SIGQUIT, SIG_DFL)
    // A file or socket opened later would take the number of a closed stream and get its text. The
    // wrong direction keeps reading and writing the error that they would be.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a text and the end of its line to standard output.
  @MainActor static func print(_ text: String) throws {
    var bytes: [UInt8] = []
    if isatty(STDOUT_FILENO) == 1 {
      // A terminal obeys what a file or another program only keeps.
      HarmlessText.append(text, to: &bytes, indent: 0)
    } else {
      bytes = Array(text.utf8)
    }
    if let number = ByteSink.write(bytes + [10], to: STDOUT_FILENO) {
      throw RunFailure(
        .ioError, "Standard output could not be written: \(SystemError.text(number)).")
    }
  }

  /// Whether there is nothing to read from at all, which is something else than an end.
  package static var isInputClosed: Bool {
    let flags = fcntl(STDIN_FILENO, F_GETFL)
    return flags < 0 || flags & O_ACCMODE == O_WRONLY
  }
}
