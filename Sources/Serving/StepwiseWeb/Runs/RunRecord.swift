import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseLines
import StepwiseRecords
import StepwiseSystem

/// What one request of a run leaves for the next one: the answers, the drafts, a note about the pages, and the
/// wizard's own files.
///
/// All are in one record, which is replaced as a whole. So a form counts completely or not at all, at whatever moment its
/// process is killed. The record is a steps file, which any driver resumes.
final class RunRecord {
  /// Everything besides the answers, the drafts and the files.
  struct Note: Hashable {
    /// The token in every form of the run: a secret of the server, which the cookie does not tell.
    var token = ""
    /// The digests of the forms that were accepted.
    var taken: [String] = []
    /// The digest of the form whose once-only press is being made, by a process that commits again and again.
    var pressing: String?
    /// The digest of the form whose once-only press may have been made by a process that is gone.
    var doubted: String?
    /// The last page, once the wizard is over: its heading and its texts.
    var last: [String]?
    /// The result of a run that is over, until there is room for its file; `nil` for none.
    var result: [UInt8]?
    /// The title of the outermost flow, which heads the last page; `nil` if it is unknown.
    var program: String?
  }

  /// Whether a change was kept.
  enum Outcome {
    /// It is in the store.
    case kept
    /// Somebody else has changed the run, which must be loaded again.
    case conflict
    /// It is not in the store, for this reason.
    case failed(RunStoreError)
  }

  /// The answers, which a session gives again and continues.
  let saved: SavedRun
  /// The note in the store.
  private(set) var note: Note
  /// The wizard's own files in the store.
  private(set) var files: [StateFiles.File]
  /// The version in the store.
  private(set) var version: Int
  /// The id in the store, which is not the cookie's secret.
  let id: String
  private let store: any SharedRunStore
  private let header: String
  /// The lines in the store.
  private var lines: [String]
  /// Those who wait for a change that is under way; `nil` if none is.
  private var waiting: [CheckedContinuation<Void, Never>]?

  private static let firstLine = String(
    decoding: JournalFormat.steps.firstLine.dropLast(), as: UTF8.self)
  /// The beginnings of the lines with the note and with a file, which other readers take for comments.
  private static let noteMark = "# :pages "
  private static let fileMark = "# :file "

  /// The content of a run that has not begun.
  static func first(token: String) -> [UInt8] {
    bytes(of: [firstLine, noteMark + Note(token: token).text])
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - wizard: The wizard.
  ///   - store: The store of the run.
  /// - Throws: `RunFailure` or `StepsError` if the record is damaged.
  init(_ run: SharedRun, for wizard: HostedWizard, in store: any SharedRunStore) throws {
    id = run.id
    version = run.version
    self.store = store
    header = wizard.header
    var text = StepsFile.lines(of: run.content) ?? []
    guard text.first == Self.firstLine, let place = text.firstIndex(where: Self.isNote) else {
      throw RunFailure(.dataError, verbatim: "The run \(run.id) cannot be read.")
    }
    note = Note(String(text.remove(at: place).dropFirst(Self.noteMark.count)))
    let fileLines = text.filter { $0.hasPrefix(Self.fileMark) }
    files = fileLines.compactMap { StateFiles.File(String($0.dropFirst(Self.fileMark.count))) }
    if !fileLines.isEmpty { text.removeAll { $0.hasPrefix(Self.fileMark) } }
    lines = Array(text.dropFirst(2))
    saved = try SavedRun(
      MemoryRunStore(text, name: "the saved run"), program: wizard.name, version: wizard.version,
      for: .host)
  }

  /// Whether a process was making a once-only press when it committed a run.
  static func isPressing(_ run: SharedRun) -> Bool {
    var rest = run.content[...]
    for _ in 0..<3 {
      guard let end = rest.firstIndex(of: 10) else { return false }
      let line = rest[..<end]
      if line.starts(with: noteMark.utf8) {
        let text = String(decoding: line.dropFirst(noteMark.utf8.count), as: UTF8.self)
        return Note(text).pressing != nil
      }
      rest = rest[(end + 1)...]
    }
    return false
  }

  private static func isNote(_ line: String) -> Bool { line.hasPrefix(noteMark) }

  private static func bytes(of lines: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(10)
    }
    return bytes
  }

  // MARK: Changes

  /// Commits the current answers, a note and the wizard's files, unless they are in the store already.
  ///
  /// - Parameters:
  ///   - folder: The folder of the wizard's own files; `nil` for none.
  ///   - always: Whether to commit even if nothing has changed, so that others see that this process is alive.
  ///   - patience: How long a store is asked that does not answer.
  ///   - isPatient: Whether it is asked again, too, if it has changed nothing.
  ///   - makeNote: Makes the note, when it is the turn of this change.
  /// - Returns: What became of the change.
  func keep(
    _ folder: StateFiles?, always: Bool = false, patience: Duration, isPatient: Bool,
    _ makeNote: () -> Note
  ) async -> Outcome {
    await turn()
    defer { endTurn() }
    let note = makeNote()
    let files: [StateFiles.File]
    do throws(RunStoreError) {
      files = try folder?.all() ?? self.files
    } catch {
      return .failed(error)
    }
    let isOver = note.last?.first == "Done"
    let lines = saved.lines + (isOver ? [ProgressComment.finished.line] : saved.draftLines)
    guard always || note != self.note || lines != self.lines || files != self.files else {
      return .kept
    }
    return await keep(lines, files, note, patience: patience, isPatient: isPatient)
  }

  private func keep(
    _ lines: [String], _ files: [StateFiles.File], _ note: Note, patience: Duration,
    isPatient: Bool
  ) async -> Outcome {
    let content = Self.bytes(
      of: [Self.firstLine, header, Self.noteMark + note.text]
        + files.map { Self.fileMark + $0.text } + lines)
    let run = SharedRun(
      id: id, version: version + 1, commit: RandomToken.hex(8), content: content)
    do throws(RunStoreError) {
      guard content.count <= JournalFile.fileLengthMax else {
        throw RunStoreError(.tooLong, verbatim: "The run \(id) has become too long.")
      }
      guard
        try await store.commitSurely(
          run, over: version, patience: patience, isPatient: isPatient)
      else { return .conflict }
    } catch {
      return .failed(error)
    }
    version = run.version
    self.note = note
    self.lines = lines
    self.files = files
    return .kept
  }

  /// Writes the result that had no room when the run ended, if there is one.
  ///
  /// - Parameter results: The folder for results.
  /// - Throws: A `RunFailure` if there is no room yet.
  func writeResult(in results: ResultFolder?) async throws {
    guard let result = note.result, let results else { return }
    try results.write(result, of: id)
    var note = note
    note.result = nil
    // If this is not kept, the same file is written again.
    _ = await keep(lines, files, note, patience: .zero, isPatient: false)
  }

  /// Waits until no other change is under way.
  private func turn() async {
    guard waiting != nil else { return waiting = [] }
    await withCheckedContinuation { waiting?.append($0) }
  }

  private func endTurn() {
    guard waiting?.isEmpty == false else { return waiting = nil }
    waiting?.removeFirst().resume()
  }
}

extension RunRecord.Note {
  /// Reads a note; members that are missing or damaged are empty.
  init(_ text: String) {
    guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return }
    token = json["token"]?.text ?? ""
    taken = json["taken"]?.items?.compactMap(\.text) ?? []
    pressing = json["pressing"]?.text
    doubted = json["doubted"]?.text
    last = json["last"]?.items?.compactMap(\.text)
    result = json["result"]?.text.flatMap { Base64.url.decoded(Array($0.utf8)) }
    program = json["program"]?.text
  }

  /// The note in one line.
  var text: String {
    let json = JSONValue.members([
      "token": .text(token),
      "taken": .array(taken.map { .text($0) }),
      "pressing": pressing.map { .text($0) },
      "doubted": doubted.map { .text($0) },
      "last": last.map { .array($0.map { .text($0) }) },
      "result": result.map { .text(Base64.url.text($0)) },
      "program": program.map { .text($0) },
    ])
    return String(decoding: json.line, as: UTF8.self)
  }
}
