import TestPrograms

/// A run of `matrix-chat` whose streams are files: its output, and how it ended.
nonisolated struct MatrixProgram {
  let output: String
  let conversation: String
  let code: Int32

  /// The last line on standard error, which is a failed program's message.
  var sentence: String { conversation.split(separator: "\n").last.map(String.init) ?? "" }

  /// Runs the program, and waits until it ends.
  init(_ arguments: [String], input: String, variables: [String: String] = [:]) throws {
    let run = try ProgramRun(
      ProgramPath.built("matrix-chat"), arguments, input: Array(input.utf8), variables: variables)
    (output, conversation, code) = (run.output, run.error, run.code)
  }
}
