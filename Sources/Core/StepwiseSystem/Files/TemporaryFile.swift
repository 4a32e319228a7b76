import StepwiseFlow

/// A file or folder that is prepared beside its target, and renamed when it is complete.
///
/// Its program holds a lock on it, so that the next run in the same folder can recognize and remove
/// the file of a killed run.
package nonisolated struct TemporaryFile {
  private static let prefix = ".stepwise-new-"
  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"
  private static let letterCount = 16
  /// The maximum number of names that are tried.
  private static let attemptsMax = 100

  package let file: LockedFile
  package let path: String
  /// The number of the error if the file could not be locked, as on some file systems.
  private let lockFailure: Int32?
  private let calls: DiskCalls

  // MARK: Creation

  /// Creates a file in a folder, only for its owner.
  ///
  /// - Throws: ``SystemError`` if it cannot be created.
  package static func make(
    in folder: String, calls: DiskCalls = DiskCalls()
  ) throws(SystemError) -> TemporaryFile {
    try make(in: folder, calls) { name in
      calls.open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW)
    }
  }

  /// Creates a file beside its target, with the owner and the mode of the existing file; without
  /// one, only for its owner.
  package static func make(
    for path: String, at place: String, calls: DiskCalls = DiskCalls(),
    needsLock: Bool = false
  ) throws -> TemporaryFile {
    let new = try attempt(path) { () throws(SystemError) in
      try make(in: OutputFile.folder(of: place), calls: calls)
    }
    if let failure = new.lockFailure, needsLock {
      new.remove()
      throw RunFailure(.ioError, "\(path) cannot be locked: \(SystemError.text(failure)).")
    }
    new.takeAccess(of: place)
    return new
  }

  /// Creates an empty folder beside its target, only for its owner.
  package static func makeFolder(for place: String) throws -> TemporaryFile {
    let calls = DiskCalls()
    return try attempt(place) { () throws(SystemError) in
      try make(in: OutputFile.folder(of: place), calls) { name in
        if let failure = calls.makeFolder(name) { return (-1, failure) }
        return calls.open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      }
    }
  }

  private static func attempt(
    _ path: String, _ make: () throws(SystemError) -> TemporaryFile
  ) throws -> TemporaryFile {
    do throws(SystemError) {
      return try make()
    } catch {
      throw RunFailure.notCreated(path, error.number)
    }
  }

  private static func make(
    in folder: String, _ calls: DiskCalls,
    _ open: (String) -> (descriptor: Int32, failure: Int32?)
  ) throws(SystemError) -> TemporaryFile {
    for _ in 0..<attemptsMax {
      let name = "\(folder)/\(prefix)\(RandomToken.hex(letterCount / 2))"
      let (descriptor, failure) = open(name)
      if failure == EEXIST { continue }
      if let failure { throw SystemError(number: failure) }
      let file = LockedFile(descriptor)
      let lockFailure = calls.lock(descriptor)
      // Between the two calls, another run may have removed the file as abandoned.
      if lockFailure == EWOULDBLOCK || !file.isAt(name) { continue }
      return TemporaryFile(file: file, path: name, lockFailure: lockFailure, calls: calls)
    }
    throw SystemError(number: EEXIST)
  }

  private func takeAccess(of place: String) {
    var old = stat()
    guard stat(place, &old) == 0, old.st_mode & S_IFMT == S_IFREG else { return }
    var mode = old.st_mode & 0o777
    if fchown(file.descriptor, old.st_uid, old.st_gid) != 0,
      fchown(file.descriptor, uid_t.max, old.st_gid) != 0
    {
      // The permissions of the old group are not for another group.
      mode &= ~0o070
    }
    fchmod(file.descriptor, mode)
  }

  // MARK: Completion

  /// Renames the file to its target.
  package func put(at place: String) -> Int32? { calls.rename(path, to: place) }

  /// Gives the file a second name, unless there is a file with that name.
  package func link(to place: String) -> Int32? { systemLink(path, place) == 0 ? nil : errno }

  /// Makes sure that a power failure does not bring back the replaced file.
  package static func synchronizeFolder(_ folder: String, _ calls: DiskCalls) -> Int32? {
    let (descriptor, failure) = calls.open(folder, O_RDONLY | O_CLOEXEC)
    // A person without permission to read a folder cannot flush it, but may write its files.
    guard failure == nil else { return nil }
    defer { close(descriptor) }
    // Some file systems cannot flush folders.
    return calls.synchronize(descriptor).flatMap {
      [EINVAL, ENOTSUP, EROFS].contains($0) ? nil : $0
    }
  }

  /// Removes the file or folder with everything in it.
  package func remove() { Self.remove(path, calls) }

  /// Removes a file, or a folder with its contents; a link is removed, but not its target.
  package static func remove(_ path: String, _ calls: DiskCalls = DiskCalls()) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      _ = calls.remove(path)
      return
    }
    for name in names(in: path) where name != "." && name != ".." {
      remove("\(path)/\(name)", calls)
    }
    rmdir(path)
  }

  /// Removes the files of killed runs in a folder; files in use, of other owners, or with another
  /// kind of name stay.
  package static func removeAbandoned(in folder: String, calls: DiskCalls = DiskCalls()) {
    for name in names(in: folder, beginning: prefix) {
      let letters = name.dropFirst(prefix.count)
      guard letters.count == letterCount, letters.allSatisfy(Self.letters.contains) else {
        continue
      }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_uid == geteuid() else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard isFolder || status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1 else { continue }
      let flags = isFolder ? O_RDONLY | O_DIRECTORY : O_RDWR | O_NONBLOCK
      let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      let file = LockedFile(descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isAt(path) else { continue }
      remove(path, calls)
    }
  }

  /// The names in a folder that begin in a certain way.
  package static func names(in folder: String, beginning: String = "") -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          strncmp(name, beginning, beginning.utf8.count) == 0 ? String(cString: name) : nil
        }
      }
      if let name { names.append(name) }
    }
    return names
  }
}

// A method has the same name.
private nonisolated func systemLink(_ path: String, _ place: String) -> Int32 {
  link(path, place)
}
