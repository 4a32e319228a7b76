import TestPrograms
import StepwiseSystem
import StepwiseTerminalTesting

/// The program in a terminal, driven line by line according to its output.
nonisolated struct TerminalSession {
  private let program: TerminalProgram

  var process: pid_t { program.process }

  /// All output so far.
  var bytes: [UInt8] { program.written }

  /// The rows that stand on the screen.
  var rows: [Substring] { program.screen.text.split(separator: "\n") }

  /// All output so far, with plain line ends.
  var text: String {
    String(decoding: program.written, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Starts the program with the terminal as its standard streams and its controlling terminal.
  init(
    _ arguments: [String], program name: String = "stepwise", shell: String? = nil,
    variables: [String: String] = [:]
  ) throws {
    let environment = Self.environment.merging(variables) { $1 }
    program =
      shell == nil
      ? try TerminalProgram.hosted(arguments, program: name, environment: environment)
      : try TerminalProgram(
        ProgramPath.built(), arguments, shell: shell, environment: environment)
  }

  /// A terminal without any abilities, and without a language.
  static let environment: [String: String?] = ["TERM": "dumb", "LANG": nil]

  /// Types text as a keyboard would.
  func type(_ text: String) { type(Array(text.utf8)) }

  /// Types bytes at once.
  func type(_ bytes: some Sequence<UInt8>) { program.send(Array(bytes)) }

  /// Types a line when the text before it is shown.
  func answer(
    _ line: String, at prompt: String, file: StaticString = #fileID, at place: UInt = #line
  ) throws {
    try wait(for: prompt, file: file, line: place)
    type(line + "\n")
  }

  /// Reads until a new occurrence of a text is shown.
  func wait(for text: String, file: StaticString = #fileID, line: UInt = #line) throws {
    try program.waitForNext(text, file: file, line: line)
  }

  /// Reads to the end and waits for the program to exit.
  func end(file: StaticString = #fileID, line: UInt = #line) throws -> ProgramEnd {
    try program.end(file: file, line: line)
  }

  /// Whether the terminal echoes typed text.
  var echoes: Bool { program.settings.c_lflag & tcflag_t(ECHO) != 0 }
}
