import StepwiseConsole
import StepwiseLines
import StepwiseSystem
import StepwiseTerminal

/// Standard input, output and error in any state, such as closed, or a pipe without a reader.
package nonisolated enum StandardStreams {
  /// Makes writes fail with an error instead of a signal, and never reach a file that is opened later; the program
  /// reads standard input from its beginning.
  @MainActor static func prepare() {
    SharedInput.begin()
    TypedAhead.begin()
    // Writing to a closed pipe then fails with a sentence and an exit code instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    // The same applies to a file that may not grow any more.
    signal(SIGXFSZ, SIG_IGN)
    // Swift's own handler would print the stack of every thread and prompt at the terminal.
    signal(SIGQUIT, SIG_DFL)
    EndingSignals.endFirstProcess()
    // A file or socket opened later would get the number of a closed stream, and its text. Opening `/dev/null` in the
    // wrong direction keeps reads and writes failing, as they should.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a text and a newline to standard output; `nil` writes nothing.
  @MainActor package static func print(_ text: String?) throws {
    guard let text else { return }
    var bytes: [UInt8] = []
    if isatty(STDOUT_FILENO) == 1 {
      // A terminal would interpret control characters, which a file or another program only stores.
      TerminalSanitizer.append(text, to: &bytes, indent: 0)
    } else {
      bytes = Array(text.utf8)
    }
    if let number = ByteSink.write(bytes + [10], to: STDOUT_FILENO) {
      throw RunFailure(
        .ioError, "Standard output could not be written: \(SystemError.text(number)).")
    }
  }

  /// Whether standard input is closed, which is different from its end.
  package static var isInputClosed: Bool {
    let flags = fcntl(STDIN_FILENO, F_GETFL)
    return flags < 0 || flags & O_ACCMODE == O_WRONLY
  }
}
