import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport

/// A run of the program whose streams are files: its output, and how it ended.
///
/// `stepwise` and the probe run in a process that runs them many times, unless they need a shell; everything else is a process of its own.
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
    variables: [String: String] = [:], program: String = "stepwise", isProcess: Bool = false
  ) throws {
    try self.init(
      arguments, input: Array(input.utf8), shell: shell, folder: folder, variables: variables,
      program: program, isProcess: isProcess)
  }

  init(
    _ arguments: [String], input: [UInt8], shell: String? = nil, folder: TestFolder? = nil,
    variables: [String: String] = [:], program: String = "stepwise", isProcess: Bool = false
  ) throws {
    let isHosted = ["stepwise", "WizardProbe"].contains(program)
    guard shell == nil, isHosted, !isProcess else {
      let path = ProgramPath.built(program)
      let run = try ProgramRun(
        shell == nil ? path : "/bin/sh", (shell.map { ["-c", $0, "sh", path] } ?? []) + arguments,
        input: input, folder: folder?.path, variables: variables)
      (output, conversation, code) = (run.output, run.error, run.code)
      return
    }
    let streams = TestFolder()
    try streams.write(input, to: "input")
    let files = try ["input", "output", "error"].map { name in
      let path = streams[name]
      let file = open(
        path, name == "input" ? O_RDONLY | O_CLOEXEC : O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw TerminalProgramError(system: "There is no file") }
      return file
    }
    defer { for file in files { close(file) } }
    let run = try HostedProgram(
      arguments, program: program,
      environment: ProgramPath.environment(variables).map { "\($0)=\($1)" },
      folder: folder?.path ?? streams.path, streams: files)
    let end = try run.end()
    output = try streams.read("output")
    conversation = try streams.read("error")
    code =
      switch end {
      case .exit(let code): code
      case .signal(let number): -number
      }
  }
}

/// The answers that lead straight through the onboarding, and their results.
nonisolated enum Ada {
  static let answers = "Fetch user\nSelect user\nLovelace\n1990-12-10\nCat\nConfirm\n"
  static let greeting = "Welcome, Ada Lovelace!\n"
  static let json =
    #"{"birthday":"1990-12-10","favouritePet":"Cat","lastName":"Lovelace","userName":"Ada"}"# + "\n"
}
