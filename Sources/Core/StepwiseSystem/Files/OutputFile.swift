import StepwiseFlow

/// A file for the result of a run, which is written completely or not at all.
package nonisolated final class OutputFile {
  /// The path as it was given.
  package let path: String
  /// The open end of a pipe, held until the run ends, so that its reader gets one text and then the
  /// end.
  private var pipe: Int32?

  /// Checks before the first question whether the file can be written.
  package init(_ path: String, timeout: Duration, say: (LocalizedStringKey) -> Void) throws {
    self.path = path
    switch try Self.target(of: path) {
    case .file(let place):
      TemporaryFile.removeAbandoned(in: Self.folder(of: place))
      // Only creating a file proves it, because permissions do not tell that a disk is full.
      try TemporaryFile.make(for: path, at: place).remove()
    case .pipe: pipe = try Self.openPipe(path, timeout, say)
    case .device, .standardOutput: break
    }
  }

  deinit { if let pipe { close(pipe) } }

  /// Writes the whole content.
  package func write(_ bytes: [UInt8]) throws {
    if let pipe { return try write(bytes, to: pipe) }
    switch try Self.target(of: path) {
    case .standardOutput: try write(bytes, to: STDOUT_FILENO)
    case .device, .pipe:
      let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard descriptor >= 0 else { throw RunFailure.notCreated(path, errno) }
      defer { close(descriptor) }
      _ = fcntl(descriptor, F_SETFL, 0)
      try write(bytes, to: descriptor)
    case .file(let place): try Self.replace(place, of: path, by: bytes)
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    if let failure = ByteSink.write(bytes, to: descriptor) {
      throw RunFailure.notWritten(path, failure)
    }
  }

  /// Replaces a file, completely or not at all.
  ///
  /// - Parameters:
  ///   - place: The path of the file, which is not a link.
  ///   - path: The path as it was given; `nil` for the same.
  ///   - bytes: The new content.
  ///   - calls: The calls that write.
  /// - Throws: A `RunFailure` if the new content cannot be written; the file is then as it was.
  package static func replace(
    _ place: String, of path: String? = nil, by bytes: [UInt8], _ calls: DiskCalls = DiskCalls()
  ) throws {
    let path = path ?? place
    let temporary = try TemporaryFile.make(for: path, at: place, calls: calls)
    if let failure = temporary.file.write(bytes, at: 0, calls) ?? temporary.put(at: place) {
      temporary.remove()
      throw RunFailure.notWritten(path, failure)
    }
    // The file is in place; only a power failure could bring back the old one.
    _ = TemporaryFile.synchronizeFolder(folder(of: place), calls)
  }

  // MARK: Target

  private enum Target {
    /// A device, which is written to as it is.
    case device
    /// A named pipe, which needs a reader.
    case pipe
    /// The file that standard output goes to; replacing it would lose the one or the other.
    case standardOutput
    /// A file to create or replace at this path, which is not a link.
    case file(String)
  }

  private static func target(of path: String) throws -> Target {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      var link = stat()
      guard number == ENOENT, lstat(path, &link) != 0 else {
        throw RunFailure.notCreated(path, number)
      }
      return .file(path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      throw RunFailure(.cannotCreate, "\(path) is a folder: name a file to write to.")
    case S_IFREG:
      if FileIdentity(path: path) == FileIdentity.standardOutput { return .standardOutput }
      // A link stays a link, and its target is replaced.
      guard let resolved = realpath(path, nil) else { throw RunFailure.notCreated(path, errno) }
      defer { free(resolved) }
      return .file(String(cString: resolved))
    case S_IFIFO: return .pipe
    default: return .device
    }
  }

  /// The time between two checks for a reader, in microseconds.
  private static let pause: UInt32 = 10_000

  private static func openPipe(
    _ path: String, _ timeout: Duration, _ say: (LocalizedStringKey) -> Void
  ) throws -> Int32 {
    let deadline = ContinuousClock.now + timeout
    var hasSaid = false
    while true {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 {
        // From now on, writing waits for a slow reader.
        _ = fcntl(descriptor, F_SETFL, 0)
        return descriptor
      }
      guard errno == ENXIO || errno == EINTR else { throw RunFailure.notCreated(path, errno) }
      if !hasSaid { say("\(path) is a pipe that nobody reads: waiting for a reader.") }
      hasSaid = true
      guard ContinuousClock.now < deadline else {
        throw RunFailure(
          .temporaryFailure,
          """
          \(path) is a pipe, and nobody opened it for reading within \
          \(Sentence.text(of: timeout)). Start its reader, and run it again.
          """)
      }
      usleep(pause)
    }
  }

  /// The folder of a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
