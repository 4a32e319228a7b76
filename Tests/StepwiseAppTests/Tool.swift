import Foundation
import TestSupport

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

  /// Runs a program to its end, and holds up nobody meanwhile: what takes minutes would else keep all other tests
  /// from going on.
  static func run(
    _ path: String, _ arguments: [String], input: String = "", folder: String? = nil,
    variables: [String: String] = [:]
  ) async throws -> Tool {
    let streams = TestFolder()
    try streams.write(input, to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = Program.surroundings(variables)
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: streams["input"]))
    process.standardOutput = try streams.open("output")
    process.standardError = try streams.open("error")
    let code = try await withCheckedThrowingContinuation { ended in
      process.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return Tool(
      output: try streams.read("output"), error: try streams.read("error"), code: code)
  }
}
