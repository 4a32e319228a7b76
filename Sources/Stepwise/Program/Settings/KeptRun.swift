import StepwiseRecords
import StepwiseSystem

/// The last finished run of a program that the person kept for `--again`.
struct KeptRun {
  let folder: String
  /// The command that runs the program, such as `stepwise onboarding`.
  let program: String

  /// The path of its file.
  var path: String { "\(folder)/\(name)" }

  private var name: String { PrivateJournal.nameOfKept(program) }

  /// Replaces the file by a finished run.
  ///
  /// - Parameter lines: The lines of the run.
  /// - Throws: A `RunFailure` with the code 74 if the file cannot be written.
  func write(_ lines: [String]) throws(RunFailure) {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard PrivateFolder(path: folder).write(bytes, to: name) else {
      throw RunFailure(.ioError, "\(path) cannot be written, so --keep kept nothing.")
    }
  }

  /// Checks that there is a file.
  ///
  /// - Throws: A `RunFailure` with the code 66 if there is none.
  func check() throws(RunFailure) {
    guard SystemFiles().status(of: path) == .file else {
      throw RunFailure(
        .noInput,
        verbatim: """
          No finished run of \(program) is kept: keep one with --keep, or name a file with --again FILE.
          """)
    }
  }
}
