import TestPrograms
import TestSupport

/// The built program as a child process, whose streams are files: what it wrote, and how it ended.
nonisolated struct Program {
  let output: String
  let conversation: String
  /// The exit code, or the number of the signal that it died of, less than zero.
  let code: Int32

  /// The last line that it wrote to standard error: its sentence, where it failed.
  var sentence: String { conversation.split(separator: "\n").last.map(String.init) ?? "" }

  /// How it ended and why, for comparing in one go.
  var end: String { "\(code) \(sentence)" }

  /// Runs the program, and waits for its end.
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

/// The answers that lead straight through the onboarding, and what comes of them.
nonisolated enum Ada {
  static let answers = "Fetch user\nSelect user\nLovelace\n1990-12-10\nCat\nConfirm\n"
  static let greeting = "Welcome, Ada Lovelace!\n"
  static let json =
    #"{"birthday":"1990-12-10","favouritePet":"Cat","lastName":"Lovelace","userName":"Ada"}"# + "\n"
}
