import Foundation

/// A program of the system's.
nonisolated struct Tool {
  let output: String
  let error: String
  let code: Int32

  /// Where a program is installed; `nil` where it is not.
  static func path(_ name: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The words after its name.
  ///   - input: What stands in standard input.
  ///   - folder: Where it runs; where the test does, if nothing is said.
  ///   - variables: More environment variables.
  /// - Returns: What it wrote, and how it ended.
  /// - Throws: What starting it throws.
  static func run(
    _ path: String, _ arguments: [String], input: String = "", folder: String? = nil,
    variables: [String: String] = [:]
  ) throws -> Tool {
    let streams = try Folder()
    defer { streams.remove() }
    _ = try streams.create("input", input)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: streams["input"]))
    process.standardOutput = try streams.create("output")
    process.standardError = try streams.create("error")
    try process.run()
    process.waitUntilExit()
    return Tool(
      output: try streams.read("output"), error: try streams.read("error"),
      code: process.terminationStatus)
  }
}
