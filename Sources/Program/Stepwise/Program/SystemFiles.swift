import StepwiseSystem

/// The file system of the machine.
public struct SystemFiles: FileLookup {
  /// Creates the file system of the program's user.
  public init() {}

  /// Returns the kind of item that the operating system finds at a path.
  public func status(of path: String) -> FileStatus {
    var found = stat()
    guard stat(path, &found) == 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return lstat(path, &found) == 0 ? .brokenLink : .missing
      case ELOOP: return .brokenLink
      default: return .unreadable
      }
    }
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

  /// The path with a leading `~` replaced by the environment variable HOME, and `~NAME` by the home folder of a user.
  public func expanded(_ path: String) -> String {
    guard path.hasPrefix("~") else { return path }
    let name = path.dropFirst().prefix { $0 != "/" }
    let home = name.isEmpty ? getenv("HOME").map { String(cString: $0) } : Self.home(of: name)
    return home.map { $0 + path.dropFirst(name.count + 1) } ?? path
  }

  /// The size of the memory for the entry of a user, far more than one needs.
  private static let userSize = 16_384

  /// Returns the home folder of a user; `nil` if there is no such user.
  private static func home(of user: Substring) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: userSize) { memory in
      guard let address = memory.baseAddress,
        getpwnam_r(String(user), &entry, address, memory.count, &found) == 0, found != nil,
        let home = entry.pw_dir
      else { return nil }
      return String(cString: home)
    }
  }
}
