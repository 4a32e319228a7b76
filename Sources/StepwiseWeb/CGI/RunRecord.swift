import Stepwise
import StepwiseFlow
import StepwiseJSON
import StepwiseRecords
import StepwiseSystem

/// What one request of a run leaves for the next one: the answers, and a note about the pages.
///
/// Both are in one file, which is replaced as a whole. So a form counts completely or not at all,
/// at whatever moment its process is killed. The file is a steps file, which any driver resumes.
final class RunRecord {
  /// Everything besides the answers.
  struct Note: Hashable {
    /// The digests of the forms that were accepted.
    var taken: [String] = []
    /// The digest of the form whose once-only press was about to be made.
    var pressing: String?
    /// The drafts of the screens.
    var drafts: [WebTalk.Draft] = []
    /// The last page, once the wizard is over: its heading and its texts.
    var last: [String]?
  }

  /// The answers, which a session gives again and continues.
  let saved: SavedRun
  /// The note on the disk.
  private(set) var note = Note()
  private let run: SharedRuns.Run
  private let header: String
  /// The lines on the disk.
  private var lines: [String] = []

  private static let firstLine = String(
    decoding: JournalFormat.steps.firstLine.dropLast(), as: UTF8.self)
  /// The beginning of the line with the note, which other readers take for a comment.
  private static let noteMark = "# :pages "
  /// The lines before the answers: the format, the program and the note.
  private static let headCount = 3

  /// Reads the record of a run; it is empty if there is none.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - wizard: The wizard.
  /// - Throws: `RunFailure` or `StepsError` if the file is damaged or cannot be read.
  init(of run: SharedRuns.Run, for wizard: HostedWizard) throws {
    self.run = run
    header = wizard.header
    var text: [String] = []
    if let bytes = try run.folder.readIfThere(
      run.recordName, lengthMax: JournalFile.fileLengthMax)
    {
      text = Self.lines(of: bytes) ?? []
      guard text.first == Self.firstLine else {
        throw RunFailure(.dataError, verbatim: "\(run.recordName) is not a saved run.")
      }
      if text.count >= Self.headCount, text[2].hasPrefix(Self.noteMark) {
        note = Note(String(text[2].dropFirst(Self.noteMark.count)))
      }
      lines = Array(text.dropFirst(Self.headCount))
    }
    saved = try SavedRun(
      MemoryRunStore(text.filter { !$0.hasPrefix(Self.noteMark) }, name: "the saved run"),
      program: wizard.name, version: wizard.version, for: .host)
  }

  /// The lines of a file, without the carriage returns that an editor may have added; `nil` if they
  /// are not UTF-8.
  private static func lines(of bytes: [UInt8]) -> [String]? {
    // A carriage return and a newline are one character, so only bytes tell where a line ends.
    String(validating: bytes, as: UTF8.self)?.utf8
      .split(separator: 10, omittingEmptySubsequences: false).dropLast()
      .map { String(Substring($0.last == 13 ? $0.dropLast() : $0)) }
  }

  /// Writes the current answers and a note, unless they are on the disk already.
  ///
  /// - Returns: Whether they are on the disk.
  @discardableResult
  func keep(_ note: Note) -> Bool {
    let lines = saved.lines
    guard note != self.note || lines != self.lines else { return true }
    var text = [Self.firstLine, header, Self.noteMark + note.text] + lines
    if note.last?.first == "Done" { text.append(ProgressComment.finished.line) }
    let bytes = Array(text.map { $0 + "\n" }.joined().utf8)
    guard bytes.count <= JournalFile.fileLengthMax, run.folder.write(bytes, to: run.recordName)
    else { return false }
    self.note = note
    self.lines = lines
    return true
  }
}

extension RunRecord.Note {
  /// Reads a note; members that are missing or damaged are empty.
  init(_ text: String) {
    guard let json = try? JSONReader.value(Array(text.utf8)) else { return }
    taken = json["taken"]?.items?.compactMap(\.string) ?? []
    pressing = json["pressing"]?.string
    drafts =
      json["drafts"]?.items?.compactMap { item in
        let parts = item.items?.compactMap(\.string) ?? []
        guard parts.count == 3 else { return nil }
        return WebTalk.Draft(screen: parts[0], element: parts[1], text: parts[2])
      } ?? []
    last = json["last"]?.items?.compactMap(\.string)
  }

  /// The note in one line.
  var text: String {
    let json = JSONValue.members([
      "taken": .array(taken.map { .text($0) }),
      "pressing": pressing.map { .text($0) },
      "drafts": drafts.isEmpty
        ? nil
        : .array(drafts.map { .array([.text($0.screen), .text($0.element), .text($0.text)]) }),
      "last": last.map { .array($0.map { .text($0) }) },
    ])
    return String(decoding: json.line, as: UTF8.self)
  }
}
