import StepwiseFlow

/// Opens files that a person names, and never waits for what is there in place of a file.
package nonisolated enum NamedFile {
  /// Opens a file to read; a folder, a device and a pipe are rejected.
  ///
  /// - Throws: A ``RunFailure`` with the code 66.
  package static func open(_ path: String) throws(RunFailure) -> Int32 {
    let (descriptor, kind) = try openAnything(path, "a file")
    guard kind == S_IFREG else {
      SystemCall.close(descriptor)
      throw RunFailure(.noInput, "\(path) is a device or a pipe, and a file was expected.")
    }
    return descriptor
  }

  /// Reads a file up to its end, but at most `countMax` bytes.
  ///
  /// - Throws: A ``RunFailure`` with the code 66.
  package static func read(_ path: String, _ countMax: Int) throws(RunFailure) -> [UInt8] {
    let descriptor = try open(path)
    defer { SystemCall.close(descriptor) }
    do {
      return try SystemCall.readAll(descriptor, countMax)
    } catch {
      throw notRead(path, error.number)
    }
  }

  /// The time between two looks for a writer, and before a wait is mentioned, in milliseconds.
  private static let pause: Int32 = 10, mention = Duration.seconds(1)

  /// Opens what is read once, from the beginning to the end: also a device, or a pipe such as `<(…)` of a shell.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - kind: The name of the expected file, with its article.
  ///   - timeout: The longest wait for somebody who writes to a named pipe.
  /// - Returns: The descriptor.
  /// - Throws: A ``RunFailure`` with the code 66, or 75 if nobody writes to a pipe.
  package static func openStream(
    _ path: String, kind: String, timeout: Duration = .seconds(60)
  ) throws(RunFailure) -> Int32 {
    let (descriptor, type) = try openAnything(path, kind)
    // The pipes of a shell have their writers from the beginning.
    if type == S_IFIFO, !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") {
      do {
        try awaitWriter(descriptor, path, timeout)
      } catch {
        SystemCall.close(descriptor)
        throw error
      }
    }
    _ = fcntl(descriptor, F_SETFL, 0)
    return descriptor
  }

  private static func awaitWriter(
    _ descriptor: Int32, _ path: String, _ timeout: Duration
  ) throws(RunFailure) {
    let begin = ContinuousClock.now
    var hasSaid = false
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, pause) <= 0 {
      if !hasSaid, ContinuousClock.now - begin >= mention {
        hasSaid = true
        let sentence = "\(path) is a pipe that nobody writes to: waiting for a writer.\n"
        _ = ByteSink.write(Array(sentence.utf8), to: STDERR_FILENO)
      }
      guard ContinuousClock.now - begin < timeout else {
        throw RunFailure(
          .temporaryFailure,
          verbatim: "\(path) is a pipe, and nobody wrote to it within "
            + "\(Sentence.text(of: timeout)). Start its writer, and run it again.")
      }
    }
  }

  private static func openAnything(
    _ path: String, _ kind: String
  ) throws(RunFailure) -> (descriptor: Int32, kind: mode_t) {
    let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw notRead(path, errno) }
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_mode & S_IFMT != S_IFDIR else {
      SystemCall.close(descriptor)
      throw RunFailure(.noInput, "\(path) is a folder, and \(kind) was expected.")
    }
    return (descriptor, status.st_mode & S_IFMT)
  }

  private static func notRead(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.noInput, "\(path) cannot be read: \(SystemError.text(number)).")
  }
}
