#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is there whole or not at all.
nonisolated enum OutputFile {
  /// Finds out, before anything is asked, whether the file could be made.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: ``RunFailure`` with the code 73.
  static func check(_ path: String) throws {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw RunFailure(.cannotCreate, "\(path) is a folder: name a file to write to.")
    }
    let folder = folder(of: path)
    guard stat(folder, &status) == 0 else {
      throw cannotCreate(path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw cannotCreate(path, ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw cannotCreate(path, errno) }
  }

  /// Writes a file next to its place, brings it to disk, and then puts it in its place.
  ///
  /// - Parameters:
  ///   - bytes: The whole content.
  ///   - path: The file's path; what was there is replaced. A device or pipe is written to.
  /// - Throws: ``RunFailure`` with the code 73 or 74.
  static func write(_ bytes: [UInt8], to path: String) throws {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      return try writeToDevice(bytes, path)
    }
    var template = Array("\(folder(of: path))/.stepwise-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw cannotCreate(path, errno) }
    let temporary = template
    var isInPlace = false
    defer { if !isInPlace { unlink(temporary) } }
    var failure = ByteSink.write(bytes, to: descriptor)
    if failure == nil, fchmod(descriptor, 0o600) != 0 { failure = errno }
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == nil { failure = errno }
    if failure == nil, rename(temporary, path) != 0 { failure = errno }
    if let failure {
      throw RunFailure(.ioError, "\(path) was not written: \(SystemError.text(failure)).")
    }
    isInPlace = true
    let parent = open(folder(of: path), O_RDONLY)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
  }

  private static func writeToDevice(_ bytes: [UInt8], _ path: String) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { throw cannotCreate(path, errno) }
    defer { close(descriptor) }
    if let failure = ByteSink.write(bytes, to: descriptor) {
      throw RunFailure(.ioError, "\(path) was not written: \(SystemError.text(failure)).")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func cannotCreate(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.cannotCreate, "\(path) cannot be made: \(SystemError.text(number)).")
  }
}
