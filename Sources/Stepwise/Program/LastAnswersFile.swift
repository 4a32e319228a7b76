import StepwiseFlow
import StepwiseJSON
import StepwiseSystem

/// Keeps the answers that the next run begins with in a file of the state folder, which only the person can read.
final class LastAnswersFile: LastAnswers {
  private let folder: PrivateFolder
  private let name: String
  private lazy var known: [String: String] = read()

  /// Creates a file, which is read when a field asks for its answer; `nil` if the run has no folder or keeps nothing.
  ///
  /// - Parameters:
  ///   - environment: The environment of the run.
  ///   - files: The files of the run.
  init?(in environment: Environment, of files: RunFiles) {
    guard files.keepsLastAnswers, let path = environment.stateFolder,
      let program = files.program?.name
    else { return nil }
    folder = PrivateFolder(path: path)
    name = "\(program.replacing("/", with: "-")).answers"
  }

  func text(named name: String) -> String? { known[name] }

  /// Keeps answers of a finished run; those of fields that it did not show stay.
  ///
  /// The run has its result already, so a file that cannot be written is not mentioned.
  func keep(_ answers: [String: String]) {
    guard !answers.isEmpty else { return }
    let all = known.merging(answers) { $1 }.sorted { $0.key < $1.key }
    let members = all.map { JSONValue.Member($0.key, .text($0.value)) }
    folder.write(JSONValue.object(members).line + [10], to: name)
  }

  private func read() -> [String: String] {
    guard let bytes = folder.read(name), case .object(let members)? = try? JSONValue(parsing: bytes)
    else { return [:] }
    var known: [String: String] = [:]
    for member in members {
      if case .text(let text) = member.value { known[member.name] = text }
    }
    return known
  }
}
