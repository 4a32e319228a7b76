import StepwiseFlow
import StepwiseLines
import StepwiseSystem

/// Keeps a run in a steps file, whose lock holds it: the file of `--save`.
///
/// Lines are appended. A change that forgets lines replaces a short file by a new one, so that it stays plain. To a
/// long file it is appended, too (``StepsChanges``), until more of the file is forgotten than counts. So a step back
/// costs the same in a file of any length.
package final class FileRunStore: RunStore {
  package let name: String
  package private(set) var notice: LocalizedStringKey?
  private let mustExist: Bool
  private let calls: DiskCalls
  private var file: JournalFile?
  private var token = 0
  /// The lines that count, with the header.
  private var lines: [String] = []
  /// The bytes of the lines that count, and of those that do not.
  private var size = (counting: 0, forgotten: 0)
  /// Whether the file has nothing but what this object wrote; an editor may have left other line breaks.
  private var isOwn = false

  /// The number of bytes up to which a file is short.
  private let shortMax: Int

  /// Creates a store for a file, without opening it.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - mustExist: Whether the file must be there already.
  ///   - shortMax: The number of bytes up to which a file is replaced for each change that forgets lines.
  ///   - calls: The calls that write.
  package init(
    path: String, mustExist: Bool = false, shortMax: Int = 32_768, calls: DiskCalls = DiskCalls()
  ) {
    name = path
    self.shortMax = shortMax
    self.mustExist = mustExist
    self.calls = calls
  }

  package func hold() throws(RunStoreError) -> Int {
    if mustExist, access(name, F_OK) != 0, errno != EACCES {
      throw RunStoreError(.notThere, "\(name) is not there: begin it with --save \(name).")
    }
    var changes = StepsChanges()
    changes.add("\(StepsReader.header)\(StepsReader.version)")
    file = try attempt {
      try JournalFile(path: name, format: .steps, isPrivate: true, calls: calls) { bytes in
        let bytes = bytes.last == 13 ? UnsafeRawBufferPointer(rebasing: bytes.dropLast()) : bytes
        guard let line = String(validating: bytes, as: UTF8.self) else {
          throw Rejection(verbatim: StepsError.notUTF8(line: 0).message)
        }
        changes.add(line)
      }
    }
    lines = changes.lines
    isOwn = false
    notice =
      file?.othersCanUseIt == true
      ? "Others can use \(name), which holds your answers, because its disk keeps no permissions."
      : nil
    // The lock holds the run; the time only makes the token grow from process to process.
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    token = max(token + 1, Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec))
    return token
  }

  package func load(with token: Int) throws(RunStoreError) -> [String] {
    _ = try held(token)
    return lines
  }

  package func write(_ change: RunChange, with token: Int) throws(RunStoreError) {
    let file = try held(token)
    let isForgetting = change.keptCount < lines.count
    let isMarked = isForgetting || change.lines.contains(where: StepsChanges.isOne)
    let more = isForgetting ? Self.length(of: lines[change.keptCount...]) : 0
    let isAppended =
      isOwn && change.keptCount > 0
      && (!isMarked
        || size.counting > shortMax && size.forgotten + more <= size.counting)
    if isAppended {
      var new = change.lines
      if isMarked {
        let mark = StepsChanges.forget(after: change.keptCount, adding: new.count)
        new.insert(mark, at: 0)
        size.forgotten += mark.utf8.count + 1
      }
      try attempt { try file.append(new.map { Array($0.utf8) }) }
      if isForgetting { lines.removeSubrange(change.keptCount...) }
      lines += change.lines
      size.forgotten += more
      size.counting += Self.length(of: change.lines[...]) - more
      return
    }
    let all = lines.prefix(change.keptCount) + change.lines
    let body = all.dropFirst()
    let mark = StepsChanges.forget(after: 1, adding: body.count)
    let new = (body.contains(where: StepsChanges.isOne) ? [mark] : []) + body
    try attempt {
      try file.replace(by: new.map { Array($0.utf8) })
      lines = Array(all)
      isOwn = true
      size = (Self.length(of: all), 0)
      try file.confirmPlace()
    }
  }

  package func release(_ token: Int) {
    if token == self.token { file = nil }
  }

  private static func length(of lines: ArraySlice<String>) -> Int {
    lines.reduce(0) { $0 + $1.utf8.count + 1 }
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
