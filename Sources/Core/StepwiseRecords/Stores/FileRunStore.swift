import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Keeps a run in a steps file, whose lock holds it: the file of `--save`.
///
/// A change that replaces all lines replaces the file by a new one.
package final class FileRunStore: RunStore {
  package let name: String
  package private(set) var notice: LocalizedStringKey?
  package let keepsEachKey = true
  private let mustExist: Bool
  private let calls: DiskCalls
  private var file: JournalFile?
  private var token = 0
  /// The lines that the file had when it was opened, until they are loaded or changed.
  private var lines: [String]?

  /// Creates a store for a file, without opening it.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - mustExist: Whether the file must be there already.
  ///   - calls: The calls that write.
  package init(
    path: String, mustExist: Bool = false, calls: DiskCalls = DiskCalls()
  ) {
    name = path
    self.mustExist = mustExist
    self.calls = calls
  }

  package func hold() throws(RunStoreError) -> Int {
    if mustExist, access(name, F_OK) != 0, errno != EACCES {
      throw RunStoreError(.notThere, "\(name) is not there: begin it with --save \(name).")
    }
    lines = try attempt {
      try Self.lines { read in
        file = try JournalFile(
          path: name, format: .steps, isPrivate: true, calls: calls, read: read)
      }
    }
    notice = file?.notice
    if file?.othersCanUseIt == true {
      let isOpen: LocalizedStringKey =
        "Others can use \(name), which holds your answers, because its disk keeps no permissions."
      notice = notice.map { "\($0) \(isOpen)" } ?? isOpen
    }
    // The lock holds the run; the time only makes the token grow from process to process.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    token = max(token + 1, Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec))
    return token
  }

  package func load(with token: Int) throws(RunStoreError) -> [String] {
    let file = try held(token)
    if let lines = lines.take() { return lines }
    return try attempt { try Self.lines(file.read) }
  }

  /// Returns the lines of a file, with the header.
  private static func lines(
    _ read: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) rethrows -> [String] {
    var lines = ["\(StepsReader.header)\(StepsReader.version)"]
    try read { bytes in
      let bytes = bytes.last == 13 ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes
      guard let line = String(validating: bytes, as: UTF8.self) else {
        throw Rejection(verbatim: StepsError.notUTF8(line: 0).message)
      }
      // A draft that was shorter than the one before it stands in its place, with blanks behind it.
      var text = Substring(line)
      if ProgressComment.isDraft(line) { while text.last == " " { text.removeLast() } }
      lines.append(String(text))
    }
    // A kill may have left a comment line in the place of drafts that were longer than what replaced them.
    if let last = lines.last, last.first == "#", last.dropFirst().allSatisfy({ $0 == " " }) {
      lines.removeLast()
    }
    return lines
  }

  package func write(_ change: RunChange, with token: Int) throws(RunStoreError) {
    let file = try held(token)
    lines = nil
    let new = change.lines.dropLast(change.draftCount).map { Array($0.utf8) }
    let drafts = change.lines.suffix(change.draftCount).map { Array($0.utf8) }
    try attempt {
      if change.replacesAll {
        try file.replace(by: Array(new.dropFirst()), before: drafts)
        try file.confirmPlace()
      } else if new.isEmpty {
        try file.keep(drafts)
      } else {
        try file.append(new, before: drafts)
      }
    }
  }

  package func release(_ token: Int) {
    if token == self.token { (file, lines) = (nil, nil) }
  }

  private func held(_ token: Int) throws(RunStoreError) -> JournalFile {
    guard let file, token == self.token else {
      throw RunStoreError(.lostHold, JournalFile.changed(name))
    }
    return file
  }

  /// Does something with the file, and gives its failures their reasons.
  private func attempt<Result>(_ body: () throws -> Result) throws(RunStoreError) -> Result {
    do {
      return try body()
    } catch let failure as RunFailure {
      let reason: RunStoreError.Reason =
        switch failure.code {
        case .temporaryFailure: .held
        case .dataError: .unreadable
        default: file?.reason ?? .unavailable
        }
      throw RunStoreError(reason, failure)
    } catch {
      throw RunStoreError(.unavailable, RunFailure(.ioError, LocalizedStringKey(describing: error)))
    }
  }
}
