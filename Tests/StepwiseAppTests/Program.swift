import TestPrograms
import TestSupport

/// The built program as a child process whose streams are files: its output, and how it ended.
nonisolated struct Program {
  let output: String
  let conversation: String
  /// The exit code, or the negative number of the signal that ended it.
  let code: Int32

  /// The last line on standard error, which is a failed program's message.
  var sentence: String { conversation.split(separator: "\n").last.map(String.init) ?? "" }

  /// The exit code and the message, to compare both at once.
  var end: String { "\(code) \(sentence)" }

  /// Runs the program, and waits until it ends.
  init(
    _ arguments: [String], input: String = "", shell: String? = nil, folder: TestFolder? = nil,
    variables: [String: String] = [:], program: String = "stepwise"
  ) throws {
    try self.init(
      arguments, input: Array(input.utf8), shell: shell, folder: folder, variables: variables,
      program: program)
  }

  init(
    _ arguments: [String], input: [UInt8], shell: String? = nil, folder: TestFolder? = nil,
    variables: [String: String] = [:], program: String = "stepwise"
  ) throws {
    let path = ProgramPath.built(program)
    let run = try ProgramRun(
      shell == nil ? path : "/bin/sh", (shell.map { ["-c", $0, "sh", path] } ?? []) + arguments,
      input: input, folder: folder?.path, variables: variables)
    output = run.output
    conversation = run.error
    code = run.code
  }
}

/// The answers that lead straight through the onboarding, and their results.
nonisolated enum Ada {
  static let answers = "Fetch user\nSelect user\nLovelace\n1990-12-10\nCat\nConfirm\n"
  static let greeting = "Welcome, Ada Lovelace!\n"
  static let json =
    #"{"birthday":"1990-12-10","favouritePet":"Cat","lastName":"Lovelace","userName":"Ada"}"# + "\n"
}
