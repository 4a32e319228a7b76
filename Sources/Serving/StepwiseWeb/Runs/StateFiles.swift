import Stepwise
import StepwiseJSON
import StepwiseSystem

/// The folder in which a wizard keeps files of its own for one person, while a process has the run.
///
/// The files come from the record of the run, and go back with each commit, so they count together with the answers.
struct StateFiles {
  /// A file.
  struct File: Hashable {
    /// The path below the folder.
    let path: String
    let bytes: [UInt8]
  }

  /// The maximum length of all files together, in bytes, and the maximum number of nested folders.
  static let lengthMax = 4_000_000
  private static let depthMax = 8

  /// The folder's path; the folder is there when the wizard has made it.
  let path: String

  /// The folder of this process, which no other account can read, and the numbers of paths in it that were given and
  /// that are in use.
  ///
  /// Most wizards keep no files, so that a run costs no folder.
  private static var parent: (path: String, given: Int, used: Int)?

  /// Finds a place for the folder, and puts the files of a record into it.
  ///
  /// - Throws: ``RunStoreError`` if this machine has no room for them.
  init(_ files: [File]) throws(RunStoreError) {
    path = try Self.newPath()
    for file in files {
      let parts = file.path.split(separator: "/").map(String.init)
      guard let name = parts.last, !parts.contains("..") else { continue }
      let folder = PrivateFolder(path: ([path] + parts.dropLast()).joined(separator: "/"))
      guard folder.write(file.bytes, to: name) else {
        remove()
        throw RunStoreError(.unavailable, verbatim: "\(path)/\(file.path) cannot be written.")
      }
    }
  }

  private static func newPath() throws(RunStoreError) -> String {
    // Others may have cleaned up what was not used for days.
    if let known = parent, access(known.path, F_OK) != 0 { parent = nil }
    let known = parent
    let path = if let known { known.path } else { try makeParent() }
    let given = (known?.given ?? 0) + 1
    parent = (path, given, (known?.used ?? 0) + 1)
    return "\(path)/\(given)"
  }

  private static func makeParent() throws(RunStoreError) -> String {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/stepwise-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw RunStoreError(
        .unavailable, verbatim: "A folder in \(place) cannot be made: \(SystemError.text(errno)).")
    }
    return String(cString: made)
  }

  /// Removes the folder with everything in it; once for each value.
  func remove() {
    TemporaryFile.remove(path)
    guard let known = Self.parent, path.hasPrefix("\(known.path)/") else { return }
    Self.parent?.used -= 1
    if known.used == 1 { Self.removeAll() }
  }

  /// Removes the folders of all runs, because this process ends.
  static func removeAll() {
    if let parent { TemporaryFile.remove(parent.path) }
    parent = nil
  }

  /// Reads all files, in the order of their paths; links are left out.
  ///
  /// - Throws: ``RunStoreError`` if they are too long together, or cannot be read.
  func all() throws(RunStoreError) -> [File] {
    var files: [File] = []
    try add(to: &files, below: "", depth: 0)
    return files.sorted { $0.path < $1.path }
  }

  private func add(
    to files: inout [File], below prefix: String, depth: Int
  ) throws(RunStoreError) {
    guard depth <= Self.depthMax else {
      throw RunStoreError(
        .tooLong, verbatim: "The wizard's own folder has too many nested folders.")
    }
    let folder = prefix.isEmpty ? path : "\(path)/\(prefix.dropLast())"
    for name in TemporaryFile.names(in: folder) where name != "." && name != ".." {
      let place = "\(folder)/\(name)"
      var status = stat()
      guard lstat(place, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try add(to: &files, below: "\(prefix)\(name)/", depth: depth + 1)
      case S_IFREG:
        let left = Self.lengthMax - files.reduce(0) { $0 + $1.bytes.count }
        guard status.st_size <= left else {
          throw RunStoreError(
            .tooLong,
            verbatim: "The wizard's own files are longer than \(Self.lengthMax) bytes, so that "
              + "they cannot be kept with the run: keep them elsewhere.")
        }
        let descriptor = SystemCall.open(place, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        defer { SystemCall.close(descriptor) }
        do throws(SystemError) {
          guard descriptor >= 0 else { throw SystemError(number: errno) }
          let bytes = try SystemCall.readAll(descriptor, Int(status.st_size))
          files.append(File(path: prefix + name, bytes: bytes))
        } catch {
          throw RunStoreError(
            .unavailable, verbatim: "\(place) was not read: \(SystemError.text(error.number)).")
        }
      default: continue
      }
    }
  }
}

extension StateFiles.File {
  /// Reads a file of a record; `nil` if it is damaged.
  init?(_ text: String) {
    guard let json = try? JSONValue(parsing: Array(text.utf8)), let path = json["path"]?.text,
      let bytes = json["bytes"]?.text.flatMap({ Base64.url.decoded(Array($0.utf8)) })
    else { return nil }
    self.init(path: path, bytes: bytes)
  }

  /// The file in one line.
  var text: String {
    let json = JSONValue.members(["path": .text(path), "bytes": .text(Base64.url.text(bytes))])
    return String(decoding: json.line, as: UTF8.self)
  }
}
