internal import StepwiseSystem

/// The file behind a program's stream that is not a terminal.
nonisolated final class StreamFile {
  /// The number of bytes that a pipe holds without a reader.
  private static let inputLengthMax = 65_536

  /// The program's descriptor; `nil` for a closed stream.
  let program: Int32?
  private let pipe: UnsharedPipe?
  private let isRegular: Bool

  init(_ stream: ProgramStream, isInput: Bool) throws {
    switch stream {
    case .terminal, .closed: (program, pipe, isRegular) = (nil, nil, false)
    case .nothing:
      program = open("/dev/null", O_RDWR | O_CLOEXEC)
      (pipe, isRegular) = (nil, false)
    case .pipe(let text):
      let unshared = try UnsharedPipe()
      let bytes = Array(text.utf8)
      if isInput {
        precondition(bytes.count <= Self.inputLengthMax, "A pipe takes 64 KiB: use a file.")
        _ = write(unshared.writing, bytes, bytes.count)
        unshared.stopWriting()
      }
      program = isInput ? unshared.reading : unshared.writing
      (pipe, isRegular) = (unshared, false)
    case .file(let text):
      let name = "/tmp/stepwise-\(UInt64.random(in: 0 ... .max))"
      let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw TerminalProgramError(system: "There is no file") }
      unlink(name)
      let bytes = Array(text.utf8)
      var written = 0
      while written < bytes.count {
        let count = pwrite(file, Array(bytes[written...]), bytes.count - written, off_t(written))
        guard count > 0 else { throw TerminalProgramError(system: "A file cannot be written") }
        written += count
      }
      (program, pipe, isRegular) = (file, nil, true)
    }
  }

  deinit {
    if pipe == nil, let program { close(program) }
  }

  /// The descriptor to read the program's output from; `nil` unless it is a pipe.
  var reading: Int32? { pipe.flatMap { $0.reading >= 0 ? $0.reading : nil } }

  /// Closes the ends that only the program should hold, after it has started.
  func hasStarted() { pipe?.stopWriting() }

  /// The contents of the file; `nil` if it is not a regular file.
  var contents: [UInt8]? {
    guard isRegular, let program else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = pread(program, &buffer, buffer.count, off_t(bytes.count))
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}
