import StepwiseFlow
import StepwiseSystem

/// The file of a run.
nonisolated struct FolderRunFile {
  /// The folder of all runs, and the calls that write.
  struct Disk {
    let path: String
    let calls: DiskCalls
  }

  static let ending = "steps"
  /// The beginning of the second line.
  private static let mark = "# :commit "
  /// The length in bytes within which the second line of a file ends.
  private static let headLengthMax = 1024
  /// The maximum number of times that a file is opened again because another one replaced it.
  private static let openingsMax = 100

  private let id: String
  private let folder: PrivateFolder
  private let calls: DiskCalls
  private var path: String { "\(folder.path)/\(id).\(Self.ending)" }

  init(_ id: String, in disk: Disk) {
    self.id = id
    calls = disk.calls
    folder = PrivateFolder(path: "\(disk.path)/\(id.prefix(2))", calls: disk.calls)
  }

  // MARK: The format

  /// Returns the bytes of the file.
  ///
  /// That of a steps file is one, too: the line with the version is its second. In any other file, it is the first.
  private static func bytes(of run: SharedRun) -> [UInt8] {
    let line = Array("\(mark)\(run.version) \(run.commit)\n".utf8)
    let start = run.content.prefix(headLengthMax / 2)
    guard start.starts(with: "# ".utf8), !start.starts(with: mark.utf8),
      let end = start.firstIndex(of: 10)
    else { return line + run.content }
    return run.content[...end] + line + run.content[(end + 1)...]
  }

  /// Where the line with the version is, and what it says; `nil` if there is none.
  private static func head(
    of bytes: [UInt8]
  ) -> (line: Range<Int>, version: Int, commit: String)? {
    let bytes = bytes.prefix(headLengthMax)
    var start = 0
    if !bytes.starts(with: mark.utf8) {
      guard let end = bytes.firstIndex(of: 10) else { return nil }
      start = end + 1
    }
    guard bytes[start...].starts(with: mark.utf8), let end = bytes[start...].firstIndex(of: 10)
    else { return nil }
    let words = String(decoding: bytes[(start + mark.utf8.count)..<end], as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\r" })
    guard words.count == 2, let version = Int(words[0]) else { return nil }
    return (start..<end + 1, version, String(words[1]))
  }

  func load() throws(RunStoreError) -> SharedRun? {
    var bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try folder.readIfThere(
        "\(id).\(Self.ending)", lengthMax: SharedRun.contentLengthMax + Self.headLengthMax)
    } catch {
      // Without a free descriptor or memory, the same file can be read later.
      throw RunStoreError(
        [EMFILE, ENFILE, ENOMEM].contains(error.number) ? .unavailable : .unreadable,
        verbatim: "\(path) was not read: \(error).")
    }
    guard let bytes else { return nil }
    guard let head = Self.head(of: bytes) else {
      throw RunStoreError(.unreadable, verbatim: "\(path) is not the file of a run.")
    }
    return SharedRun(
      id: id, version: head.version, commit: head.commit,
      content: Array(bytes[..<head.line.lowerBound] + bytes[head.line.upperBound...]))
  }

  // MARK: Writing

  private func failure(_ number: Int32) -> RunStoreError {
    RunStoreError(
      [ENOSPC, EDQUOT].contains(number) ? .full : .unavailable,
      verbatim: "\(path) was not written: \(SystemError.text(number)).")
  }

  /// Writes a file beside that of the run.
  private func prepare(_ run: SharedRun) throws(RunStoreError) -> TemporaryFile {
    guard run.content.count <= SharedRun.contentLengthMax else {
      throw RunStoreError(.tooLong, verbatim: "\(path) would be too long.")
    }
    do throws(SystemError) {
      return try folder.prepare(Self.bytes(of: run))
    } catch {
      throw failure(error.number)
    }
  }

  /// Makes sure that a power failure does not bring back what was before.
  private func synchronizeFolder() throws(RunStoreError) {
    if let number = TemporaryFile.synchronizeFolder(folder.path, calls) {
      throw RunStoreError(
        .unknown, verbatim: "\(folder.path) was not synchronized: \(SystemError.text(number)).")
    }
  }

  func create(_ run: SharedRun) throws(RunStoreError) -> Bool {
    let new = try prepare(run)
    let failed = new.link(to: path)
    new.remove()
    if let failed {
      guard failed == EEXIST else { throw failure(failed) }
      return false
    }
    try synchronizeFolder()
    return true
  }

  /// Whether a run was committed.
  enum Commit {
    /// The run was replaced.
    case done
    /// The run has another version, or is not there.
    case rejected
    /// Another process commits the run at this moment.
    case locked
  }

  func commit(_ run: SharedRun, over version: Int) throws(RunStoreError) -> Commit {
    let outcome = try replace(by: run, over: version)
    // The lock must not be held meanwhile, because a slow disk would stop others.
    if outcome == .done { try synchronizeFolder() }
    return outcome
  }

  private func replace(by run: SharedRun, over version: Int) throws(RunStoreError) -> Commit {
    let new = try prepare(run)
    do throws(RunStoreError) {
      let outcome = try put(new, over: version)
      if outcome != .done { new.remove() }
      return outcome
    } catch {
      new.remove()
      throw error
    }
  }

  private func put(_ new: TemporaryFile, over version: Int) throws(RunStoreError) -> Commit {
    for _ in 0..<Self.openingsMax {
      let (descriptor, number) = calls.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      if number == ENOENT { return .rejected }
      if let number { throw failure(number) }
      let file = LockedFile(descriptor)
      if let number = calls.lock(descriptor) {
        guard number == EWOULDBLOCK else { throw failure(number) }
        return .locked
      }
      // It may have been replaced between the two calls.
      guard file.isAt(path) else { continue }
      guard try self.version(of: descriptor) == version else { return .rejected }
      if let number = new.put(at: path) { throw failure(number) }
      return .done
    }
    return .locked
  }

  private func version(of descriptor: Int32) throws(RunStoreError) -> Int {
    var bytes = [UInt8](repeating: 0, count: Self.headLengthMax)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw failure(errno) }
    guard let head = Self.head(of: Array(bytes.prefix(count))) else {
      throw RunStoreError(.unreadable, verbatim: "\(path) is not the file of a run.")
    }
    return head.version
  }

  /// Whether another process commits the run at this moment.
  var isLocked: Bool {
    let (descriptor, number) = calls.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard number == nil else { return false }
    return LockedFile(descriptor).isLockedByAnother(calls)
  }
}
