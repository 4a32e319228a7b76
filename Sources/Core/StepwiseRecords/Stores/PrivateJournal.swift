import StepwiseFlow
import StepwiseSystem

/// Keeps the unfinished run of a program without being asked: a steps file in the person's own folder.
///
/// Nothing about it disturbs the run. Its file is made when there is something to keep. If it cannot be written, or
/// another run holds it, the run goes on without it. The file is removed when the run finishes, and thirty days after
/// its last change. A file that cannot be used is put aside under another name, and the person is told where.
package final class PrivateJournal: RunStore {
  /// The number of days after which an unfinished run is removed.
  package static let daysMax = 30
  private static let ending = ".steps"
  private static let endingOfKept = ".kept"
  private static let endingOfDamaged = ".damaged"
  /// The maximum length of a file's name, in bytes.
  private static let nameLengthMax = 200

  package let name: String
  package let keepsEachKey = true
  private let folder: String
  private let fileName: String
  private let calls: DiskCalls
  /// The present time in seconds since 1970.
  private let now: Int
  private var state = State.waiting {
    didSet { if case .off = state { missing = nil } }
  }
  /// The lines that the file lacks: all until there is one, and then those that a failure left out.
  private var missing: RunChange?
  /// The number of lines of the run, and of the drafts among them.
  private var count = 0, draftCount = 0
  /// The time of the last change of the earlier run, in seconds since 1970; `nil` if there is none.
  package private(set) var lastChange: Int?
  /// Whether the person wants the earlier run to be forgotten.
  package var forgetsLast = false
  /// A sentence about the file of an earlier run; `nil` if there is nothing to tell.
  package private(set) var notice: LocalizedStringKey?
  /// Receives a sentence when answers can no longer be kept.
  package var onNotice: (LocalizedStringKey) -> Void = { _ in }
  /// Whether this run has changed the lines.
  private var isChanged = false

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
      state = .open(file, token: token)
      lastChange = Self.time(status)
      notice = file.notice
    } catch {
      let isMine =
        status.st_mode & (S_IFMT | 0o600) == S_IFREG | 0o600 && status.st_uid == geteuid()
      if error.reason == .unreadable || error.reason == .unavailable && !isMine {
        putAside()
      } else {
        if error.reason != .held { notice = unusable }
        state = .off
      }
    }
    return 1
  }

  /// Puts a file that cannot be used aside, so that the run keeps another one.
  ///
  /// - Returns: This journal.
  @discardableResult package func putAside() -> PrivateJournal {
    if case .open(let file, let token) = state { file.release(token) }
    (state, missing, count, lastChange) = (.waiting, nil, 0, nil)
    var number = 1
    var status = stat()
    func place() -> String {
      "\(folder)/\(fileName.dropLast(Self.ending.count))_\(number)\(Self.endingOfDamaged)"
    }
    while lstat(place(), &status) == 0 { number += 1 }
    if calls.rename(name, to: place()) == nil {
      notice = "An unfinished run cannot be continued, and was put aside: \(place())."
    } else {
      notice = unusable
      state = .off
    }
    return self
  }

  private var unusable: LocalizedStringKey {
    "An unfinished run cannot be continued, so this one is not kept: \(name)."
  }

  package func load(with token: Int) -> [String] {
    guard case .open(let file, let token) = state else { return missing?.lines ?? [] }
    guard let known = try? file.load(with: token) else {
      // The run goes on without the file.
      state = .off
      return []
    }
    guard let missing else {
      count = known.count
      return known
    }
    return Self.lines(known, missing)
  }

  /// Returns the lines of a file after a change that it lacks.
  private static func lines(_ known: [String], _ missing: RunChange) -> [String] {
    var whole = RunChange.rewriting(known.filter { !ProgressComment.isDraft($0) })
    whole.add(missing)
    return whole.lines
  }

  package func write(_ change: RunChange, with token: Int) {
    if change.isFinished { return end() }
    if case .off = state { return }
    isChanged = true
    count = (change.replacesAll ? 0 : count - draftCount) + change.lines.count
    draftCount = change.draftCount
    let isBehind = if case .open = state { missing != nil } else { false }
    if missing == nil { missing = change } else { missing?.add(change) }
    do {
      switch state {
      case .off: return
      case .waiting: if hasAnything { try makeFile() }
      case .open(let file, let token): try writeMissing(in: file, token)
      }
    } catch {
      fall(behind: error, isFirst: !isBehind)
    }
  }

  /// Whether there is anything to go on with; what a flow has only read is there to be read again.
  private var hasAnything: Bool {
    count > Self.headCount
      && missing?.lines.dropFirst(Self.headCount).allSatisfy(ProgressComment.isBase) == false
  }

  private func writeMissing(in file: FileRunStore, _ token: Int) throws(RunStoreError) {
    guard let missing else { return }
    try file.write(missing, with: token)
    self.missing = nil
  }

  /// Goes on after a change that was not written; what is kept stays.
  private func fall(behind error: RunStoreError, isFirst: Bool) {
    guard error.reason != .lostHold, error.reason != .held else { return state = .off }
    if case .open(let file, let token) = state {
      if let missing {
        let known = (try? file.load(with: token)) ?? []
        // A start that goes on without this line would offer a press that must not be repeated.
        let presses = Set(known.filter(ProgressComment.isPress))
        if Self.lines(known, missing).contains(where: {
          ProgressComment.isPress($0) && !presses.contains($0)
        }) {
          putAside()
          state = .off
          _ = calls.remove(name)
          if let notice { onNotice(notice) }
          return
        }
        if known.count <= Self.headCount {
          _ = calls.remove(name)
          file.release(token)
          state = .off
        }
      }
    } else {
      state = .off
      guard error.failure.code == .ioError else { return }
      // It has no more than its first line.
      _ = calls.remove(name)
    }
    if isFirst {
      onNotice("The last answers are not kept for another start: \(error.failure.sentence)")
    }
  }

  private func makeFile() throws(RunStoreError) {
    let file = FileRunStore(path: name, calls: calls)
    let token = try file.hold()
    // Another start may have ended since, and left a run that nobody was offered.
    guard try file.load(with: token).count <= 1 else { return state = .off }
    guard file.notice == nil, makeFolderPrivate() else {
      _ = calls.remove(name)
      return state = .off
    }
    state = .open(file, token: token)
    try writeMissing(in: file, token)
    Self.removeExpired(in: folder, now: now)
  }

  private func makeFolderPrivate() -> Bool {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_uid == geteuid() else { return false }
    return status.st_mode & 0o077 == 0 || chmod(folder, 0o700) == 0
  }

  package func release(_ token: Int) {
    if case .open(let file, let token) = state {
      if isChanged, count <= Self.headCount { _ = calls.remove(name) }
      file.release(token)
    }
    state = .off
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
    (state, count, lastChange, notice) = (.off, 0, nil, nil)
  }

  /// Whether a next start can go on with the run.
  package var canGoOn: Bool {
    if case .open = state { count > Self.headCount } else { false }
  }

  // MARK: All journals

  /// The file of a journal.
  package struct Entry {
    /// The file's path.
    package let path: String
    /// The command that runs the program, such as `stepwise onboarding`.
    package let program: String
    /// The program's version; `nil` for what finished runs left, which does not expire.
    package let version: String?
    /// Whether it cannot be used, and was put aside.
    package let isDamaged: Bool
    /// The time of its last change, in seconds since 1970.
    package let lastChange: Int

    fileprivate func hasExpired(at now: Int) -> Bool {
      version != nil && now - lastChange > daysMax * 86_400
    }

    /// Removes the file; a run that holds it goes on without it.
    ///
    /// - Throws: A `RunFailure` if the file cannot be removed.
    package func remove() throws {
      guard unlink(path) == 0 || errno == ENOENT || isDamaged && rmdir(path) == 0 else {
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
      entry.path != name && !entry.isDamaged
        && entry.path.dropFirst(folder.utf8.count + 1).hasPrefix(beginning)
    }
  }

  private static func removeExpired(in folder: String, now: Int) {
    for entry in all(in: folder) where entry.hasExpired(at: now) { unlink(entry.path) }
  }

  private static func all(in folder: String) -> [Entry] {
    TemporaryFile.names(in: folder).compactMap { name in
      let kinds = [(ending, 2), (endingOfKept, 1), (endingOfDamaged, 3)]
      var status = stat()
      guard let (suffix, count) = kinds.first(where: { name.hasSuffix($0.0) }),
        case let parts = name.dropLast(suffix.count).split(separator: "_"), parts.count == count,
        lstat("\(folder)/\(name)", &status) == 0, count == 3 || status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return Entry(
        path: "\(folder)/\(name)", program: unescaped(parts[0]),
        version: count == 1 ? nil : unescaped(parts[1]), isDamaged: count == 3,
        lastChange: time(status))
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

  /// Returns the name of the file of a program's last answers.
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
