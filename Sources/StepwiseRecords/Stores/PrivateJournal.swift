import StepwiseFlow
import StepwiseSystem

/// Keeps the unfinished run of a program without being asked: a steps file in the person's own folder.
///
/// Nothing about it disturbs the run. Its file is made when there is something to keep. If it cannot be written, or
/// another run holds it, the run goes on without it. The file is removed when the run finishes, and thirty days after
/// its last change.
package final class PrivateJournal: RunStore {
  /// The number of days after which an unfinished run is removed.
  package static let daysMax = 30
  private static let ending = ".steps"
  private static let endingOfKept = ".kept"
  /// The maximum length of a file's name, in bytes.
  private static let nameLengthMax = 200

  package let name: String
  package let keepsEachKey = true
  private let folder: String
  private let fileName: String
  private let calls: DiskCalls
  /// The present time in seconds since 1970.
  private let now: Int
  private var state = State.waiting
  /// The lines of the run.
  private var lines: [String] = []
  /// The time of the last change of the earlier run, in seconds since 1970; `nil` if there is none.
  package private(set) var lastChange: Int?
  /// Whether the person wants the earlier run to be forgotten.
  package var forgetsLast = false

  private enum State {
    /// There is no file yet.
    case waiting
    case open(FileRunStore, token: Int)
    /// Nothing is kept.
    case off
  }

  /// The first lines of each file: the format and the program.
  private static let headCount = 2

  /// Creates a journal, without opening its file.
  ///
  /// - Parameters:
  ///   - folder: The folder of the journals.
  ///   - program: The command that runs the program, such as `stepwise onboarding`.
  ///   - version: The program's version.
  ///   - now: The present time in seconds since 1970.
  ///   - calls: The calls that write.
  package init(
    in folder: String, of program: String, version: String, now: Int,
    calls: DiskCalls = DiskCalls()
  ) {
    self.folder = folder
    fileName = Self.escaped(program) + "_" + Self.escaped(version) + Self.ending
    name = "\(folder)/\(fileName)"
    self.now = now
    self.calls = calls
    if fileName.utf8.count > Self.nameLengthMax { state = .off }
  }

  // MARK: The run

  package func hold() -> Int {
    var status = stat()
    guard case .waiting = state, lstat(name, &status) == 0 else { return 1 }
    guard now - Self.time(status) <= Self.daysMax * 86_400 else {
      _ = calls.remove(name)
      return 1
    }
    let file = FileRunStore(path: name, calls: calls)
    do {
      let token = try file.hold()
      lines = try file.load(with: token)
      state = .open(file, token: token)
      lastChange = Self.time(status)
    } catch {
      if error.reason == .unreadable { _ = calls.remove(name) } else { state = .off }
    }
    return 1
  }

  package func load(with token: Int) -> [String] { lines }

  package func write(_ change: RunChange, with token: Int) {
    if change.isFinished { return end() }
    lines.removeSubrange(min(change.keptCount, lines.count)...)
    lines += change.lines
    do {
      switch state {
      case .off: return
      case .waiting: if lines.count > Self.headCount { try makeFile(drafts: change.draftCount) }
      case .open(let file, let token): try file.write(change, with: token)
      }
    } catch {
      // A journal that lacks the last answers may lack a press that must not be repeated.
      if error.reason != .lostHold, error.reason != .held { _ = calls.remove(name) }
      state = .off
    }
  }

  private func makeFile(drafts draftCount: Int) throws(RunStoreError) {
    let file = FileRunStore(path: name, calls: calls)
    let token = try file.hold()
    // Another start may have ended since, and left a run that nobody was offered.
    guard try file.load(with: token).count <= 1 else { return state = .off }
    guard file.notice == nil, makeFolderPrivate() else {
      _ = calls.remove(name)
      return state = .off
    }
    state = .open(file, token: token)
    try file.write(RunChange(keeping: 0, adding: lines, drafts: draftCount), with: token)
    Self.removeExpired(in: folder, now: now)
  }

  private func makeFolderPrivate() -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_uid == geteuid() else { return false }
    return status.st_mode & 0o077 == 0 || chmod(folder, 0o700) == 0
  }

  package func release(_ token: Int) {
    if case .open(let file, let token) = state {
      if lines.count <= Self.headCount { _ = calls.remove(name) }
      file.release(token)
    }
    state = .off
  }

  /// The same journal, with the run forgotten.
  package var anew: PrivateJournal {
    beginAnew()
    return self
  }

  /// Forgets the run, and keeps a new one.
  package func beginAnew() {
    end()
    state = .waiting
  }

  /// Forgets the run, and keeps no other.
  package func end() {
    if case .open(let file, let token) = state {
      _ = calls.remove(name)
      file.release(token)
    }
    state = .off
    lines = []
    lastChange = nil
  }

  /// Whether a next start can go on with the run.
  package var canGoOn: Bool {
    if case .open = state { lines.count > Self.headCount } else { false }
  }

  // MARK: All journals

  /// The file of a journal.
  package struct Entry {
    /// The file's path.
    package let path: String
    /// The command that runs the program, such as `stepwise onboarding`.
    package let program: String
    /// The program's version; `nil` for a finished run that the person kept, which does not expire.
    package let version: String?
    /// The time of its last change, in seconds since 1970.
    package let lastChange: Int

    fileprivate func hasExpired(at now: Int) -> Bool {
      version != nil && now - lastChange > daysMax * 86_400
    }

    /// Removes the file; a run that holds it goes on without it.
    ///
    /// - Throws: A `RunFailure` if the file cannot be removed.
    package func remove() throws {
      guard unlink(path) == 0 || errno == ENOENT else {
        let reason = " was not removed: " + SystemError.text(errno) + "."
        throw RunFailure(.ioError, verbatim: path + reason)
      }
    }
  }

  /// Returns the journals in a folder, in the order of their programs and versions.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - now: The present time in seconds since 1970; expired journals are left out.
  /// - Returns: The journals.
  package static func entries(in folder: String, now: Int) -> [Entry] {
    all(in: folder).filter { !$0.hasExpired(at: now) }
      .sorted { ($0.program, $0.version ?? "") < ($1.program, $1.version ?? "") }
  }

  /// The journals of other versions of the program.
  package var ofOtherVersions: [Entry] {
    let beginning = fileName.prefix { $0 != "_" } + "_"
    return Self.entries(in: folder, now: now).filter { entry in
      entry.path != name && entry.path.dropFirst(folder.utf8.count + 1).hasPrefix(beginning)
    }
  }

  private static func removeExpired(in folder: String, now: Int) {
    for entry in all(in: folder) where entry.hasExpired(at: now) { unlink(entry.path) }
  }

  private static func all(in folder: String) -> [Entry] {
    TemporaryFile.names(in: folder).compactMap { name in
      let isKept = name.hasSuffix(endingOfKept)
      let parts = name.dropLast((isKept ? endingOfKept : ending).count).split(separator: "_")
      var status = stat()
      guard isKept || name.hasSuffix(ending), parts.count == (isKept ? 1 : 2),
        lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return Entry(
        path: "\(folder)/\(name)", program: unescaped(parts[0]),
        version: isKept ? nil : unescaped(parts[1]), lastChange: time(status))
    }
  }

  private static func time(_ status: stat) -> Int {
    #if canImport(Darwin)
      Int(status.st_mtimespec.tv_sec)
    #else
      Int(status.st_mtim.tv_sec)
    #endif
  }

  // MARK: Names

  /// Returns the name of the file of a program's finished run that the person kept.
  ///
  /// - Parameter program: The command that runs the program.
  /// - Returns: The name in the folder of the journals.
  package static func nameOfKept(_ program: String) -> String { escaped(program) + endingOfKept }

  /// Returns a text as a part of a file's name, of ASCII letters, digits, full stops and hyphens.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { name, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: " "): name += "+"
      default: name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func unescaped(_ name: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? 32 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
