import StepwiseFlow
import StepwiseSystem

/// A file to which lines are appended, and which survives the end of its program at any moment.
///
/// It knows only lines and not their meaning. It holds the file's lock while it exists.
package nonisolated final class JournalFile {
  /// The maximum length of a file, in bytes.
  package static let fileLengthMax = 1_000_000_000
  /// The maximum number of times that a file is opened again because another file replaced it.
  private static let openingsMax = 100
  private static let newline = UInt8(ascii: "\n")

  /// A sentence about content that could not be read on opening; `nil` if nothing is lost.
  package let notice: LocalizedStringKey?
  /// Whether others can use a file that was to become its owner's alone, because its file system
  /// keeps no permissions.
  package let othersCanUseIt: Bool

  private let calls: DiskCalls
  private let format: JournalFormat
  /// The path as given, for sentences.
  private let path: String
  /// The path with all links resolved, so that replacing the file keeps a link a link.
  private let place: String
  private let lock: LockedFile
  /// The end of the last complete line.
  private var length: Int
  /// The number of bytes after it that the next write removes: an incomplete line, or lines that are kept for a while.
  private var tornLength: Int
  /// Whether these bytes are lines that are kept for a while.
  private var hasPassing = false
  /// Whether bytes of a failed write may remain that could not be removed.
  private var isTorn = false
  /// The reason of the last call that failed.
  package private(set) var reason = RunStoreError.Reason.unavailable
  /// Whether a power cut could bring back the replaced file.
  private var isPlaceNew = false

  /// Opens and reads a journal, and creates it and its folders if they are missing.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - format: The format of the file.
  ///   - isPrivate: Whether an existing file that others can use becomes its owner's alone; a new
  ///     file always is.
  ///   - calls: The calls that write.
  ///   - read: Receives each line after the first.
  /// - Throws: A ``RunFailure`` if the file cannot be used, or the errors of `read`.
  package init(
    path: String, format: JournalFormat = .journal, isPrivate: Bool = false,
    calls: DiskCalls = DiskCalls(), read: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    self.calls = calls
    self.format = format
    self.path = path
    try Self.makeFolder(OutputFile.folder(of: path), calls)
    let (lock, place) = try Self.open(path, format, calls)
    self.lock = lock
    self.place = place
    othersCanUseIt = try isPrivate && !Self.makePrivate(lock.descriptor, path, calls)
    let bytes = try Self.contents(of: lock.descriptor, path, format)
    let lines = try Self.readLines(of: bytes, path, format, read)
    length = lines.wholeLength
    tornLength = bytes.count - lines.wholeLength
    notice =
      tornLength == 0
      ? nil
      : """
      \(path):\(lines.count + 1): The last line was not written to its end, and is left out: \
      \(tornLength, one: "byte", other: "bytes").
      """
    TemporaryFile.removeAbandoned(in: OutputFile.folder(of: place), calls: calls)
    if length == 0 { try begin() }
  }

  /// Reads the file again.
  ///
  /// - Parameter read: Receives each line after the first, also the passing ones.
  /// - Throws: A ``RunFailure`` if the file cannot be read, or the errors of `read`.
  package func read(_ read: (UnsafeRawBufferPointer) throws -> Void) throws {
    let bytes = try Self.contents(of: lock.descriptor, path, format)
    _ = try Self.readLines(of: bytes, path, format, read)
  }

  /// Appends a line, which is on the disk when this returns.
  package func append(_ line: [UInt8]) throws { try append([line]) }

  /// Appends lines, which are on the disk when this returns.
  ///
  /// If the program is killed meanwhile, only the first of them may remain. The passing lines stand behind them until the
  /// next call removes them.
  package func append(_ lines: [[UInt8]], before passing: [[UInt8]] = []) throws {
    let bytes = try bytes(of: lines)
    let passing = try self.bytes(of: passing)
    guard !isTorn else {
      throw RunFailure(
        .ioError,
        "\(path) cannot be extended: its last line is incomplete. Start the program again.")
    }
    guard length + bytes.count + passing.count <= Self.fileLengthMax else {
      reason = .tooLong
      throw RunFailure(
        .ioError,
        "\(path) is full: a \(format.noun) holds \(Self.fileLengthMax) bytes at most. Move it away to begin another."
      )
    }
    try checkPlace()
    try confirmPlace()
    if tornLength > 0, !hasPassing {
      if let failure = calls.truncate(lock.descriptor, to: length) { throw notWritten(failure) }
      tornLength = 0
    }
    try add(bytes, before: passing)
  }

  /// Writes lines behind all others that the next call removes, without waiting for the disk.
  ///
  /// If the program is killed afterwards, they remain; after a power cut they may be missing.
  package func keep(_ passing: [[UInt8]]) throws {
    guard !isTorn else { return }
    var bytes = try bytes(of: passing)
    guard length + bytes.count <= Self.fileLengthMax else { return }
    guard !bytes.isEmpty else {
      if let failure = calls.truncate(lock.descriptor, to: length) { throw notWritten(failure) }
      return tornLength = 0
    }
    // One call replaces the lines before, so that a kill finds these or those: the last one is filled up with blanks.
    if bytes.count < tornLength {
      bytes.removeLast()
      bytes += [UInt8](repeating: UInt8(ascii: " "), count: tornLength - bytes.count - 1)
      bytes.append(Self.newline)
    }
    if let failure = lock.write(bytes, at: length, calls, isDurable: false) {
      if calls.truncate(lock.descriptor, to: length) == nil {
        tornLength = 0
      } else {
        isTorn = true
      }
      throw notWritten(failure)
    }
    tornLength = bytes.count
    hasPassing = true
  }

  /// The bytes of lines, with their newlines.
  private func bytes(of lines: [[UInt8]]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count + 1 })
    for line in lines {
      try check(line)
      bytes += line
      bytes.append(Self.newline)
    }
    return bytes
  }

  /// Replaces the content with these lines: the file is either the old or the new one, and complete.
  ///
  /// After a power cut it may be either of them until ``confirmPlace()`` returns. The passing lines stand behind them until
  /// the next call removes them.
  package func replace(by lines: [[UInt8]], before passing: [[UInt8]] = []) throws {
    let whole = try format.firstLine + bytes(of: lines)
    let passing = try bytes(of: passing)
    let bytes = whole + passing
    guard bytes.count <= Self.fileLengthMax else {
      reason = .tooLong
      throw RunFailure(
        .ioError,
        "\(path) would be too long: a \(format.noun) holds \(Self.fileLengthMax) bytes at most.")
    }
    try checkPlace()
    // The new file is locked before it replaces the old one, so that no other run can open it in between.
    let new = try TemporaryFile.make(for: path, at: place, calls: calls, needsLock: true)
    if let failed = new.file.write(bytes, at: 0, calls) ?? new.put(at: place) {
      new.remove()
      throw notWritten(failed)
    }
    lock.become(new.file)
    length = whole.count
    tornLength = passing.count
    hasPassing = true
    isTorn = false
    isPlaceNew = true
  }

  /// Ensures that no power cut brings back the replaced file.
  package func confirmPlace() throws {
    guard isPlaceNew else { return }
    if let failure = TemporaryFile.synchronizeFolder(OutputFile.folder(of: place), calls) {
      throw notWritten(failure)
    }
    isPlaceNew = false
  }

  // MARK: Opening

  private static func makeFolder(_ folder: String, _ calls: DiskCalls) throws {
    guard var failure = calls.makeFolder(folder) else { return }
    if failure == ENOENT, folder != OutputFile.folder(of: folder) {
      try makeFolder(OutputFile.folder(of: folder), calls)
      guard let second = calls.makeFolder(folder) else { return }
      failure = second
    }
    // Creating an existing folder fails in several ways, so it is enough that the folder exists.
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw RunFailure(
        .cannotCreate, "The folder \(folder) cannot be made: \(SystemError.text(failure)).")
    }
  }

  /// Opens and locks the file at a path; retries if another run replaces it meanwhile.
  private static func open(
    _ path: String, _ format: JournalFormat, _ calls: DiskCalls
  ) throws -> (LockedFile, String) {
    for _ in 0..<openingsMax {
      let (descriptor, failure) = calls.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK)
      if let failure { throw cannotOpen(path, format, failure) }
      let file = LockedFile(descriptor)
      if let place = try lockedPlace(of: file, path, format, calls) { return (file, place) }
    }
    throw heldByAnother(path)
  }

  private static func cannotOpen(
    _ path: String, _ format: JournalFormat, _ failure: Int32
  ) -> RunFailure {
    var status = stat()
    guard stat(path, &status) == 0 else { return RunFailure.notCreated(path, failure) }
    if status.st_mode & S_IFMT == S_IFDIR {
      return RunFailure(.cannotCreate, "\(path) is a folder, and a \(format.noun) was expected.")
    }
    return RunFailure(
      .noInput, "\(path) cannot be read and written: \(SystemError.text(failure)).")
  }

  /// Locks a file and returns its resolved path; `nil` if it is no longer there.
  private static func lockedPlace(
    of file: LockedFile, _ path: String, _ format: JournalFormat, _ calls: DiskCalls
  ) throws -> String? {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw notRead(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RunFailure(
        .noInput, "\(path) is a device or a pipe, and a \(format.noun) was expected.")
    }
    if let failure = calls.lock(file.descriptor) {
      if failure == EWOULDBLOCK { throw heldByAnother(path) }
      throw RunFailure(.ioError, "\(path) cannot be locked: \(SystemError.text(failure)).")
    }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let place = String(cString: resolved)
    return file.isAt(place) ? place : nil
  }

  /// Takes all permissions of others away; a file that replaces this one has the same mode.
  ///
  /// - Returns: Whether the file is its owner's alone; `false` if its file system keeps no
  ///   permissions, such as FAT.
  private static func makePrivate(
    _ descriptor: Int32, _ path: String, _ calls: DiskCalls
  ) throws -> Bool {
    var status = stat()
    func isPrivate() throws -> Bool {
      guard fstat(descriptor, &status) == 0 else { throw notRead(path, errno) }
      return status.st_mode & 0o077 == 0
    }
    if try isPrivate() { return true }
    // Some file systems reject the change, and others ignore it.
    guard calls.changeMode(descriptor, to: status.st_mode & 0o700) != nil else {
      return try isPrivate()
    }
    guard status.st_uid == geteuid() else {
      throw RunFailure(
        .cannotCreate,
        """
        \(path) belongs to somebody else and can be used by others, and it would hold your answers: \
        name another file.
        """)
    }
    return false
  }

  private static func contents(
    of descriptor: Int32, _ path: String, _ format: JournalFormat
  ) throws -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw notRead(path, errno) }
    guard status.st_size <= fileLengthMax else {
      throw RunFailure(
        .dataError,
        "\(path) has \(status.st_size) bytes: a \(format.noun) holds \(fileLengthMax) at most. Move it away to begin another."
      )
    }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count, let base = buffer.baseAddress {
        let more = pread(descriptor, base + count, buffer.count - count, off_t(count))
        if more > 0 {
          count += more
        } else if more == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    if let failure { throw notRead(path, failure) }
    return bytes
  }

  /// Reads the complete lines, the first of which names the format.
  private static func readLines(
    of bytes: [UInt8], _ path: String, _ format: JournalFormat,
    _ read: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> (count: Int, wholeLength: Int) {
    try bytes.withUnsafeBytes { all in
      let whole = JournalFormat.wholeLength(of: all)
      var number = 0
      var start = 0
      while start < whole {
        let end = JournalFormat.lineEnd(in: all, from: start)
        let line = UnsafeRawBufferPointer(rebasing: all[start..<end])
        number += 1
        do {
          guard line.count <= format.lineLengthMax else {
            throw Rejection("The line is longer than \(format.lineLengthMax) bytes.")
          }
          if number == 1 { try format.check(firstLine: line) } else { try read(line) }
        } catch {
          let sentence = (error as? Rejection)?.message ?? String(describing: error)
          throw RunFailure(.dataError, "\(path):\(number): \(sentence)")
        }
        start = end + 1
      }
      guard format.isTorn(all[whole...], isFirst: number == 0) else {
        let sentence =
          number == 0
          ? format.isNone : "The line is longer than \(format.lineLengthMax) bytes."
        throw RunFailure(.dataError, "\(path):\(number + 1): \(sentence)")
      }
      return (number, whole)
    }
  }

  /// Begins an empty file.
  ///
  /// Its name and the names of its folders are written to the disk first, so that they exist if the first line does.
  private func begin() throws {
    var folder = OutputFile.folder(of: place)
    while true {
      if let failure = TemporaryFile.synchronizeFolder(folder, calls) { throw notWritten(failure) }
      if folder == "/" { break }
      folder = OutputFile.folder(of: folder)
    }
    if tornLength > 0, let failure = calls.truncate(lock.descriptor, to: 0) {
      throw notWritten(failure)
    }
    tornLength = 0
    try add(format.firstLine)
  }

  // MARK: Writing

  private func check(_ line: [UInt8]) throws {
    guard line.count <= format.lineLengthMax else {
      throw RunFailure(
        .dataError,
        "A record for \(path) has \(line.count) bytes: at most \(format.lineLengthMax) are taken.")
    }
    // A newline in a line would make two lines of it, and a power cut leaves NULs.
    guard !line.contains(where: { $0 == Self.newline || $0 == 0 }) else {
      throw RunFailure(.dataError, "A record for \(path) has to be one line of text.")
    }
  }

  /// Checks that no program that ignored the lock has changed or replaced the file.
  private func checkPlace() throws {
    guard let found = lock.length(at: place), isTorn || found == length + tornLength else {
      reason = .lostHold
      throw Self.changed(path)
    }
  }

  /// Writes bytes after the last complete line, or leaves the file unchanged.
  ///
  /// One call replaces the passing lines, so that a kill finds these or the new ones: what is left of them becomes a comment
  /// line, which is then cut off.
  private func add(_ bytes: [UInt8], before passing: [UInt8] = []) throws {
    var rest = passing
    let left = tornLength - bytes.count - passing.count
    if left > 0 {
      rest.append(UInt8(ascii: "#"))
      rest += [UInt8](repeating: UInt8(ascii: " "), count: max(0, left - 2))
      rest.append(Self.newline)
    }
    guard let failure = lock.write(bytes + rest, at: length, calls) else {
      length += bytes.count
      tornLength = rest.count
      hasPassing = true
      if left > 0, calls.truncate(lock.descriptor, to: length + passing.count) == nil {
        tornLength = passing.count
      }
      return
    }
    isTorn = true
    if calls.truncate(lock.descriptor, to: length) == nil,
      calls.synchronize(lock.descriptor) == nil
    {
      (isTorn, tornLength) = (false, 0)
    }
    throw notWritten(failure)
  }

  // MARK: Sentences

  private static func heldByAnother(_ path: String) -> RunFailure {
    RunFailure(.temporaryFailure, "\(path) is held by another run: end that one first.")
  }

  private static func notRead(_ path: String, _ number: Int32) -> RunFailure {
    RunFailure(.ioError, "\(path) was not read: \(SystemError.text(number)).")
  }

  /// The failure of a file that another program has changed or replaced.
  package static func changed(_ path: String) -> RunFailure {
    RunFailure(
      .ioError, "\(path) was changed by another program meanwhile. Start the program again.")
  }

  private func notWritten(_ number: Int32) -> RunFailure {
    reason = [ENOSPC, EDQUOT, EFBIG].contains(number) ? .full : .unavailable
    return .notWritten(path, number)
  }
}
