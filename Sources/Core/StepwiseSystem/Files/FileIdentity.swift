/// Identifies a file, whichever path leads to it.
package nonisolated struct FileIdentity: Hashable {
  /// The maximum number of links that are followed.
  private static let linksMax = 40

  private let device: UInt64
  private let inode: UInt64
  /// The name of a file that does not exist yet, in the folder with this device and inode.
  private let name: String?

  private init(_ status: stat, name: String? = nil) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    self.name = name
  }

  /// The identity of the file at a path, or of the file that would be created there.
  ///
  /// `nil` if neither is possible, and for devices and folders, which several options may share.
  package init?(path: String) {
    var path = path
    for _ in 0..<Self.linksMax {
      var status = stat()
      if stat(path, &status) == 0 {
        guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { return nil }
        self.init(status)
        return
      }
      guard let target = Self.target(ofLink: path) else { break }
      path = target.hasPrefix("/") ? target : "\(OutputFile.folder(of: path))/\(target)"
    }
    var folder = stat()
    guard stat(OutputFile.folder(of: path), &folder) == 0,
      let name = path.split(separator: "/").last
    else { return nil }
    self.init(folder, name: String(name))
  }

  /// The identity of an open file; `nil` for a pipe, a device or a closed descriptor.
  private init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  /// The file that standard input comes from.
  package static var standardInput: FileIdentity? { FileIdentity(descriptor: STDIN_FILENO) }
  /// The file that standard output goes to.
  package static var standardOutput: FileIdentity? { FileIdentity(descriptor: STDOUT_FILENO) }
  /// The file that standard error goes to.
  package static var standardError: FileIdentity? { FileIdentity(descriptor: STDERR_FILENO) }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
