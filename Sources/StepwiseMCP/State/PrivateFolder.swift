import StepwiseSystem

/// A folder of files that only their owner may read, such as keys and states.
nonisolated struct PrivateFolder {
  /// The folder's path.
  let path: String

  /// The longest file that is read, in bytes.
  private static let lengthMax = 4_000_000

  /// Reads a file.
  ///
  /// - Returns: Its bytes; `nil` if it is not there, is not the owner's own or may be read by others.
  func read(_ name: String) -> [UInt8]? {
    let descriptor = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 == 0, status.st_uid == geteuid(), status.st_size <= Self.lengthMax
    else { return nil }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= Self.lengthMax {
      let count = block.withUnsafeMutableBytes { block in
        block.baseAddress.map { SystemCall.read(descriptor, $0, block.count) } ?? 0
      }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += block[..<count]
    }
    return nil
  }

  /// Writes a file, which is there whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - name: Its name in the folder.
  ///   - replaces: Whether a file with that name is replaced; otherwise it stays as it is.
  /// - Returns: Whether the bytes are on the disk under that name.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String, replaces: Bool = true) -> Bool {
    let place = "\(path)/\(name)"
    guard makeFolder(path), let temporary = try? TemporaryFile.make(for: place, at: "\(path)/.")
    else { return false }
    let calls = DiskCalls()
    guard temporary.file.write(bytes, at: 0, calls) == nil else {
      temporary.remove()
      return false
    }
    let isPut = replaces ? temporary.put(at: place) == nil : link(temporary.path, place) == 0
    if !isPut || !replaces { temporary.remove() }
    _ = TemporaryFile.synchronizeFolder(path, calls)
    return isPut
  }

  /// Gives a file another name.
  ///
  /// - Returns: Whether the file was there; of several callers, one is told so.
  func move(_ name: String, to other: String) -> Bool {
    rename("\(path)/\(name)", "\(path)/\(other)") == 0
  }

  /// The name of a file that can be removed after a moment, in seconds since 1970.
  static func name(_ name: String, until moment: Int, _ ending: String) -> String {
    "\(name)-\(String(moment, radix: 16)).\(ending)"
  }

  /// Removes the files whose time, which their names hold, was over before a moment in seconds since 1970.
  func removeFiles(expiredAt moment: Int) {
    TemporaryFile.removeAbandoned(in: path)
    guard let directory = opendir(path) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, Self.endings.contains(parts[1]),
        let time = parts[0].split(separator: "-").last.flatMap({ Int($0, radix: 16) }),
        time < moment
      else { continue }
      unlink("\(path)/\(name)")
    }
  }

  /// The kinds of files that have a time.
  private static let endings: [Substring] = ["once", "state", "used", "steps"]

  private func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return false
    }
    return makeFolder(String(path[..<slash])) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }
}
