import Foundation
import TestSupport
import Testing

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

  /// The program's file: it is built into the folder of the tests.
  static var path: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundlePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("stepwise").path
  }

  /// The file of another program that is built for the tests.
  static func path(of program: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(program).path
  }

  /// The environment of a program: the tests', but for what says how whoever runs them likes programs to be.
  static func surroundings(_ variables: [String: String]) -> [String: String] {
    let likings: Set = [
      "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "COLUMNS", "LINES",
      "COLORFGBG", "ACCESSIBLE", "VISUAL", "EDITOR", "XDG_STATE_HOME",
    ]
    return ProcessInfo.processInfo.environment
      .filter { !likings.contains($0.key) && !$0.key.hasPrefix("LC_") }
      .merging(["LANG": "C.UTF-8", "TERM": "dumb"]) { $1 }
      .merging(variables) { $1 }
  }

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
    let streams = TestFolder()
    let process = Process()
    if let shell {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", shell, "sh", Self.path(of: program)] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: Self.path(of: program))
      process.arguments = arguments
    }
    process.environment = Self.surroundings(variables)
    process.currentDirectoryURL = URL(fileURLWithPath: folder?.path ?? streams.path)
    try Data(input).write(to: URL(fileURLWithPath: streams["input"]))
    process.standardInput = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: streams["input"]))
    process.standardOutput = try streams.open("output")
    process.standardError = try streams.open("error")
    try process.run()
    process.waitUntilExit()
    output = try streams.read("output")
    conversation = try streams.read("error")
    code = process.terminationStatus * (process.terminationReason == .exit ? 1 : -1)
  }
}

/// The answers that lead straight through the onboarding, and what comes of them.
nonisolated enum Ada {
  static let answers = "Fetch user\nSelect user\nLovelace\n1990-12-10\nCat\nConfirm\n"
  static let greeting = "Welcome, Ada Lovelace!\n"
  static let json =
    #"{"birthday":"1990-12-10","favouritePet":"Cat","lastName":"Lovelace","userName":"Ada"}"# + "\n"
}
