import Foundation
import StepwiseSystem
import StepwiseTerminalTesting
import TestPrograms
import TestSupport

/// A run of the program whose streams are files: its output, and how it ended.
///
/// The programs of ``hosted`` run in a process that runs them many times, unless they need more of a shell than its
/// redirections; everything else is a process of its own.
nonisolated struct Program {
  let output: String
  let conversation: String
  /// The exit code, or the negative number of the signal that ended it.
  let code: Int32

  /// The last line on standard error, which is a failed program's message.
  var sentence: String { conversation.split(separator: "\n").last.map(String.init) ?? "" }

  /// The exit code and the message, to compare both at once.
  var end: String { "\(code) \(sentence)" }

  private static let hosted = ["stepwise", "WizardProbe", "KeepsakeProbe"]

  /// Runs the program, and waits until it ends.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after its name.
  ///   - input: Its standard input.
  ///   - shell: A command of a shell that runs it as `"$@"`.
  ///   - folder: Its working folder; `nil` for a new one.
  ///   - variables: Changes of the tests' environment.
  ///   - program: The name of the program.
  ///   - isProcess: Whether it needs a process of its own.
  /// - Throws: `ChildProgram.Overdue` if it had to be killed.
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
    guard let redirections = Redirection.all(of: shell ?? ""), Self.hosted.contains(program),
      !isProcess
    else {
      let path = ProgramPath.built(program)
      let run = try ProgramRun(
        shell == nil ? path : "/bin/sh", (shell.map { ["-c", $0, "sh", path] } ?? []) + arguments,
        input: input, folder: folder?.path, variables: variables)
      (output, conversation, code) = (run.output, run.error, run.code)
      return
    }
    let streams = TestFolder()
    let files = try ["input", "output", "error"].enumerated().map { number, name in
      try streams.write(number == 0 ? input : [], to: name)
      let other = redirections.last { $0.stream == number }
      if let other, other.path == nil { return nil as Int32? }
      // A path from the root stays as it is.
      let path = other?.path.map { $0.hasPrefix("/") ? $0 : (folder ?? streams)[$0] }
      let flags = number == 0 ? O_RDONLY : O_CREAT | O_WRONLY | O_TRUNC
      let file = open(path ?? streams[name], flags | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw TerminalProgramError(system: "There is no file") }
      return file
    }
    defer { for case let file? in files { close(file) } }
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

/// A redirection of a shell: a standard stream, and the file that takes its place.
private nonisolated struct Redirection {
  let stream: Int
  /// The path of the file; `nil` closes the stream.
  let path: String?

  /// The redirections of a command that has nothing but these, such as `"$@" <in.steps 2>&-`; `nil` for any other command.
  static func all(of shell: String) -> [Redirection]? {
    guard !shell.isEmpty else { return [] }
    guard shell.wholeMatch(of: /"\$@"( +2?[<>] *[^ &;|<>]+| +2?[<>]&-)+/) != nil else { return nil }
    return shell.matches(of: /(2?[<>]) *(\S+)/).map { found in
      let stream = ["<": 0, ">": 1, "2>": 2][String(found.1)] ?? 0
      return Redirection(stream: stream, path: found.2 == "&-" ? nil : String(found.2))
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
