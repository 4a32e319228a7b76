#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file system of the machine.
public struct SystemFiles: FileLookup {
  /// The file system as the program's user sees it.
  public init() {}

  /// What the operating system says of a path.
  public func status(of path: String) -> FileStatus {
    var found = stat()
    guard stat(path, &found) == 0 else { return errno == EACCES ? .unreadable : .missing }
    guard access(path, R_OK) == 0 else { return .unreadable }
    return found.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// The path with a leading `~` replaced by the environment variable HOME.
  public func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
