import Stepwise
import StepwiseFlow
import StepwiseSystem

/// A folder for the results of runs, each in a file with the name of its run.
///
/// A result that is written again, because its request was answered twice, replaces the same file.
struct ResultFolder {
  /// The path of the folder.
  let path: String
  /// The calls that write.
  var calls = DiskCalls()

  /// Checks whether a file can be made in the folder.
  ///
  /// - Throws: A `RunFailure` with a sentence for the operator.
  func check() throws {
    try TemporaryFile.make(for: path, at: "\(path)/result", calls: calls).remove()
  }

  /// The bytes of a result: the content of its file, or else its text; `nil` if there is neither.
  static func bytes(of output: WizardOutput) -> [UInt8]? {
    output.file ?? output.text.map { Array("\($0)\n".utf8) }
  }

  /// Writes the result of a run, completely or not at all.
  ///
  /// - Parameters:
  ///   - result: The bytes of the result.
  ///   - run: The id of the run.
  /// - Throws: A `RunFailure` if the file cannot be written.
  func write(_ result: [UInt8], of run: String) throws {
    try OutputFile.replace("\(path)/\(run)", by: result, calls)
  }
}
