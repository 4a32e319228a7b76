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
  /// - Throws: ``SystemError`` if the file is there and cannot be read, or with `EACCES` if it belongs to somebody else or
  ///   may be read by others.
  package func readIfThere(
    _ name: String, lengthMax: Int = lengthMax
  ) throws(SystemError) -> [UInt8]? {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw SystemError(number: errno) }
      return nil
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(number: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(number: EINVAL) }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw SystemError(number: EACCES)
    }
    guard status.st_size <= lengthMax else { throw SystemError(number: EFBIG) }
    return try SystemCall.readAll(descriptor, Int(status.st_size))
  }

  /// Writes a file that has no name of its own yet; its bytes are on the disk.
  ///
  /// - Parameter bytes: The content.
  /// - Returns: The file.
  /// - Throws: ``SystemError``, and then there is no file.
  package func prepare(_ bytes: [UInt8]) throws(SystemError) -> TemporaryFile {
    let new: TemporaryFile
    do throws(SystemError) {
      new = try TemporaryFile.make(in: path, calls: calls)
    } catch {
      guard error.number == ENOENT, makeFolder(path) else { throw error }
      new = try TemporaryFile.make(in: path, calls: calls)
    }
    if let number = new.file.write(bytes, at: 0, calls) {
      new.remove()
      throw SystemError(number: number)
    }
    return new
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
    guard let new = try? prepare(bytes) else { return false }
    let place = "\(path)/\(name)"
    let isPut = (replaces ? new.put(at: place) : new.link(to: place)) == nil
    if !isPut || !replaces { new.remove() }
    _ = TemporaryFile.synchronizeFolder(path, calls)
    return isPut
  }

  /// The outcome of making a record that only one caller can make.
  package enum Claim {
    /// The caller made it; the lock tells others that it is alive, as long as it holds that.
    case own(LockedFile)
    /// It is there already.
    case taken
    /// It could not be written.
    case failed
  }

  /// Makes an empty record that must not be there yet; of several callers, only one gets it.
  package func claim(_ name: String) -> Claim {
    guard let new = try? prepare([]) else { return .failed }
    let failure = new.link(to: "\(path)/\(name)")
    new.remove()
    guard failure == nil else { return failure == EEXIST ? .taken : .failed }
    return TemporaryFile.synchronizeFolder(path, calls) == nil ? .own(new.file) : .failed
  }

  /// Whether the caller that claimed a record still holds its lock.
  package func isHeld(_ name: String) -> Bool {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    return LockedFile(descriptor).isLockedByAnother(calls)
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
  ///
  /// - Returns: The names of the files and folders that contain a later one.
  @discardableResult
  package func removeFiles(expiredAt moment: Int) -> [String] {
    TemporaryFile.removeAbandoned(in: path)
    var left: [String] = []
    for name in TemporaryFile.names(in: path) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, Self.endings.contains(parts[1]),
        let time = parts[0].split(separator: "-").last.flatMap({ Int($0, radix: 16) })
      else { continue }
      if time < moment { TemporaryFile.remove("\(path)/\(name)") } else { left.append(name) }
    }
    return left
  }

  /// The endings of the files and folders that expire.
  private static let endings: [Substring] = ["once", "state", "steps", "used", "web"]

  // MARK: Owners

  /// The user that stands for owners who have no number here, as in a container.
  private static var unknownUser: uid_t { 65_534 }

  /// The folder of another person above or at a path; `nil` if there is none.
  ///
  /// A program that runs with `sudo` may have the person's HOME; a file made there would lock the person out.
  package static func strangersFolder(of path: String) -> String? {
    var status = stat()
    var place = path
    var found: String?
    while place != "/", place != "." {
      if stat(place, &status) == 0, ![0, geteuid(), unknownUser].contains(status.st_uid) {
        found = place
      }
      place = OutputFile.folder(of: place)
    }
    return found
  }

  /// Why no private file can be made in a folder, as far as permissions tell; `nil` if it can.
  package static func obstacle(in folder: String) -> String? {
    var status = stat()
    var place = folder
    while stat(place, &status) != 0 {
      guard errno == ENOENT, place != "/", place != "." else {
        return "\(place) cannot be used: \(SystemError.text(errno))"
      }
      place = OutputFile.folder(of: place)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "\(place) is not a folder" }
    if let stranger = strangersFolder(of: place) ?? (place == folder ? place : nil),
      stat(stranger, &status) == 0, status.st_uid != geteuid()
    {
      return "\(stranger) belongs to \(name(of: status.st_uid))"
    }
    guard access(place, R_OK | W_OK | X_OK) == 0 else {
      return "\(place) belongs to \(name(of: status.st_uid)), and you cannot use it"
    }
    return nil
  }

  /// The name of a user, or the number of one without a name.
  private static func name(of user: uid_t) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
  }

  /// Creates the folder, and those above it, if they are missing; returns whether it is there.
  private func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return false
    }
    return makeFolder(String(path[..<slash])) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }
}
