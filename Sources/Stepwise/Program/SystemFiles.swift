import StepwiseSystem

/// The file system of the machine.
public struct SystemFiles: FileLookup {
  /// Creates the file system of the program's user.
  public init() {}

  /// Returns the kind of item that the operating system finds at a path.
  public func status(of path: String) -> FileStatus {
    var found = stat()
    guard stat(path, &found) == 0 else { return errno == EACCES ? .unreadable : .missing }
    guard access(path, R_OK) == 0 else { return .unreadable }
    return found.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// Returns the names that the operating system lists, without hidden files.
  public func names(in folder: String) -> [String] {
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory), names.count < Self.namesMax {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      names.append(status(of: path) == .folder ? name + "/" : name)
    }
    return names.sorted()
  }

  /// The maximum number of names read from a folder.
  private static let namesMax = 10_000

  /// The path with a leading `~` replaced by the environment variable HOME.
  public func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}
