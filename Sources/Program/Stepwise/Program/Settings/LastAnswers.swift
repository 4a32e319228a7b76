import StepwiseRecords
import StepwiseSystem

/// The last answers of a program's finished runs to the fields that begin with them, in one file beside its journal.
///
/// Only the person can read it.
final class LastAnswers {
  /// The answers of this run, by the names of their fields.
  var answers: [String: String] = [:]
  private let folder: PrivateFolder
  private let fileName: String
  private lazy var earlier = content

  /// Creates a value for a file, which is read when it is needed.
  ///
  /// - Parameters:
  ///   - folder: The folder of the journals.
  ///   - program: The command that runs the program.
  init(in folder: String, of program: String) {
    self.folder = PrivateFolder(path: folder)
    fileName = PrivateJournal.nameOfKept(program)
  }

  /// The answers in the file.
  private var content: [String: String] {
    let bytes = folder.read(fileName, lengthMax: JournalFile.fileLengthMax)
    var answers: [String: String] = [:]
    for line in bytes.flatMap(StepsFile.lines) ?? [] {
      if case .last(let name, let text) = ProgressComment(line) { answers[name] = text }
    }
    return answers
  }

  /// Returns the last answer under a name, as typed text; `nil` if there is none.
  func answer(named name: String) -> String? { earlier[name] }

  /// Writes the answers of this run; those under other names stay.
  ///
  /// Nobody asked for them, so nothing is said if they cannot be written.
  func write() {
    guard !answers.isEmpty else { return }
    var lines = ["\(StepsReader.header)\(StepsReader.version)"]
    for (name, text) in content.merging(answers, uniquingKeysWith: { $1 }).sorted(by: <) {
      lines.append(ProgressComment.last(name: name, text: text).line)
    }
    _ = folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: fileName)
  }
}
