import StepwiseFlow

/// A folder of files that only their owner may read, such as keys and states.
package nonisolated struct PrivateFolder {
  /// The folder's path.
  package let path: String
  private let calls: DiskCalls

  /// Creates a value for a folder; the folder itself is created when a file is first written.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - calls: The calls that write.
  package init(path: String, calls: DiskCalls = DiskCalls()) {
    self.path = path
    self.calls = calls
  }

  /// The maximum length of a file that is read, in bytes, unless its reader takes more.
  package static let lengthMax = 4_000_000

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The name in the folder.
  ///   - lengthMax: The maximum length of the file, in bytes.
  /// - Returns: The bytes; `nil` if the file is missing, belongs to somebody else, or may be read
  ///   by others.
  package func read(_ name: String, lengthMax: Int = lengthMax) -> [UInt8]? {
    try? readIfThere(name, lengthMax: lengthMax)
  }

  /// Reads a file that must not be replaced if it cannot be read.
  ///
  /// - Parameters:
  ///   - name: The name in the folder.
  ///   - lengthMax: The maximum length of the file, in bytes.
  /// - Returns: The bytes; `nil` if the file is missing.
  /// - Throws: A `RunFailure` if the file is there and cannot be read, belongs to somebody else, or
  ///   may be read by others.
  package func readIfThere(
    _ name: String, lengthMax: Int = lengthMax
  ) throws(RunFailure) -> [UInt8]? {
    let place = "\(path)/\(name)"
    func failure(_ number: Int32) -> RunFailure {
      RunFailure(.ioError, "\(place) was not read: \(SystemError.text(number)).")
    }
    let descriptor = open(place, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw failure(errno) }
      return nil
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(EINVAL) }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else { throw failure(EACCES) }
    guard status.st_size <= lengthMax else { throw failure(EFBIG) }
    do throws(SystemError) {
      return try SystemCall.readAll(descriptor, Int(status.st_size))
    } catch {
      throw failure(error.number)
    }
  }

  /// Writes a file, completely or not at all.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The name in the folder.
  ///   - replaces: Whether an existing file is replaced; otherwise it stays as it is.
  /// - Returns: Whether the bytes are on the disk under that name.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String, replaces: Bool = true) -> Bool {
    let place = "\(path)/\(name)"
    guard makeFolder(path),
      let temporary = try? TemporaryFile.make(for: place, at: "\(path)/.", calls: calls)
    else { return false }
    guard temporary.file.write(bytes, at: 0, calls) == nil else {
      temporary.remove()
      return false
    }
    let isPut = replaces ? temporary.put(at: place) == nil : link(temporary.path, place) == 0
    if !isPut || !replaces { temporary.remove() }
    _ = TemporaryFile.synchronizeFolder(path, calls)
    return isPut
  }

  /// Renames a file.
  ///
  /// - Returns: Whether the file was there; of several callers, only one gets `true`.
  package func move(_ name: String, to other: String) -> Bool {
    rename("\(path)/\(name)", "\(path)/\(other)") == 0
  }

  /// The name of a file that expires at a moment, in seconds since 1970.
  package static func name(_ name: String, until moment: Int, _ ending: String) -> String {
    "\(name)-\(String(moment, radix: 16)).\(ending)"
  }

  /// Removes the files and folders whose names contain an earlier moment, in seconds since 1970.
  package func removeFiles(expiredAt moment: Int) {
    TemporaryFile.removeAbandoned(in: path)
    for name in TemporaryFile.names(in: path) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, Self.endings.contains(parts[1]),
        let time = parts[0].split(separator: "-").last.flatMap({ Int($0, radix: 16) }),
        time < moment
      else { continue }
      TemporaryFile.remove("\(path)/\(name)")
    }
  }

  /// The endings of the files and folders that expire.
  private static let endings: [Substring] = [
    "files", "lock", "once", "state", "steps", "used", "web",
  ]

  private func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return false
    }
    return makeFolder(String(path[..<slash])) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }
}
