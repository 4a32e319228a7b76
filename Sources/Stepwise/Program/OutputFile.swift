#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is there whole or not at all.
nonisolated enum OutputFile {
  /// Whether a path is that of the very file that standard output goes to.
  static func isStandardOutput(_ path: String) throws -> Bool {
    if case .standardOutput = try target(of: path) { true } else { false }
  }

  /// Finds out, before anything is asked, whether the file could be made.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``RunFailure`` with the code 73.
  static func check(_ path: String) throws {
    if case .file(let place) = try target(of: path) {
      // Making one is the only way to know: permissions do not say that a disk is full.
      let (descriptor, temporary) = try makeTemporary(for: path, at: place)
      unlink(temporary)
      close(descriptor)
    }
  }

  /// Writes a file next to its place, brings it to disk, and then puts it in its place.
  ///
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: The file's path; what was there is replaced. A device or pipe is written to.
  /// - Throws: ``RunFailure`` with the code 73 or 74.
  static func write(_ bytes: [UInt8], to path: String) throws {
    switch try target(of: path) {
    case .standardOutput:
      if let failure = ByteSink.write(bytes, to: STDOUT_FILENO) {
        throw RunFailure.notWritten(path, failure)
      }
    case .device: try writeToDevice(bytes, path)
    case .file(let place): try replace(place, by: bytes, path)
    }
  }

  private enum Target {
    /// What is there is written to as it is.
    case device
    /// The very file that standard output goes to: replacing it would lose the one or the other.
    case standardOutput
    /// A file to be put in this place, which is no link.
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
      var output = stat()
      if fstat(STDOUT_FILENO, &output) == 0, output.st_dev == status.st_dev,
        output.st_ino == status.st_ino
      {
        return .standardOutput
      }
      // A link stays a link: what it leads to is replaced.
      guard let resolved = realpath(path, nil) else { throw RunFailure.notCreated(path, errno) }
      defer { free(resolved) }
      return .file(String(cString: resolved))
    default: return .device
    }
  }

  private static func makeTemporary(for path: String, at place: String) throws
    -> (descriptor: Int32, path: [CChar])
  {
    var template = Array("\(folder(of: place))/.stepwise-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw RunFailure.notCreated(path, errno) }
    return (descriptor, template)
  }

  private static func replace(_ place: String, by bytes: [UInt8], _ path: String) throws {
    let (descriptor, temporary) = try makeTemporary(for: path, at: place)
    var isInPlace = false
    defer { if !isInPlace { unlink(temporary) } }
    var failure = ByteSink.write(bytes, to: descriptor)
    if failure == nil, fchmod(descriptor, 0o600) != 0 { failure = errno }
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == nil { failure = errno }
    if failure == nil, rename(temporary, place) != 0 { failure = errno }
    if let failure { throw RunFailure.notWritten(path, failure) }
    isInPlace = true
    let parent = open(folder(of: place), O_RDONLY)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
  }

  private static func writeToDevice(_ bytes: [UInt8], _ path: String) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { throw RunFailure.notCreated(path, errno) }
    defer { close(descriptor) }
    if let failure = ByteSink.write(bytes, to: descriptor) {
      throw RunFailure.notWritten(path, failure)
    }
  }

  /// The folder that a path leads into.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
