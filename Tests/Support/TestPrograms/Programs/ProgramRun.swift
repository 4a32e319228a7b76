package import StepwiseTerminalTesting
internal import TestSupport

/// The output of a program that has ended, and how it ended; its streams are files.
package nonisolated struct ProgramRun: Sendable {
  package let output: String
  package let error: String
  package let end: ProgramEnd

  /// The exit code, or the negative number of the signal that ended it.
  package var code: Int32 {
    switch end {
    case .exit(let code): code
    case .signal(let number): -number
    }
  }

  /// Runs a program until it ends.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The arguments after its name.
  ///   - input: Its standard input.
  ///   - folder: Its working directory; `nil` for a new one.
  ///   - variables: Changes of the tests' environment.
  ///   - limitInSeconds: The time until it is killed.
  /// - Throws: `ChildProgram.Overdue` if it had to be killed.
  package init(
    _ path: String, _ arguments: [String], input: [UInt8] = [], folder: String? = nil,
    variables: [String: String] = [:], limitInSeconds: Int = 300
  ) throws {
    let streams = TestFolder()
    let program = try Self.start([path] + arguments, input, variables, folder, streams)
    try self.init(streams, Result { try program.end(limitInSeconds: limitInSeconds) })
  }

  /// Runs a program until it ends, without blocking other tests.
  package init(
    _ path: String, _ arguments: [String], input: [UInt8] = [], folder: String? = nil,
    variables: [String: String] = [:], limitInSeconds: Int = 300
  ) async throws {
    let streams = TestFolder()
    let program = try Self.start([path] + arguments, input, variables, folder, streams)
    let end: Result<ProgramEnd, any Error>
    do {
      end = .success(try await program.end(limitInSeconds: limitInSeconds))
    } catch {
      end = .failure(error)
    }
    try self.init(streams, end)
  }

  private static func start(
    _ words: [String], _ input: [UInt8], _ variables: [String: String], _ folder: String?,
    _ streams: TestFolder
  ) throws -> ChildProgram {
    try streams.write(input, to: "input")
    return try ChildProgram(
      words, environment: ProgramPath.environment(variables), folder: folder ?? streams.path,
      input: .file(streams["input"]), output: .file(streams["output"]),
      error: .file(streams["error"]))
  }

  private init(_ streams: TestFolder, _ end: Result<ProgramEnd, any Error>) throws {
    output = try streams.read("output")
    error = try streams.read("error")
    do {
      self.end = try end.get()
    } catch let overdue as ChildProgram.Overdue {
      let said = (output + error).suffix(4000)
      throw ChildProgram.Overdue(description: "\(overdue)\nIt had written:\n\(said)")
    }
  }
}

extension TestFolder {
  /// Creates or replaces a program that a shell reads; returns its path.
  ///
  /// A process of its own writes the file. While this one had it open, programs that other tests start would inherit it
  /// until they run, and nothing can run a file that somebody has open for writing ("Text file busy").
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    struct Unwritten: Error { var reason: String }
    let run = try ProgramRun(
      "/bin/sh", ["-c", #"cat >"$0" && chmod 755 "$0""#, self[name]],
      input: Array("#!/bin/sh\n\(text)\n".utf8))
    guard run.code == 0 else { throw Unwritten(reason: run.error) }
    return self[name]
  }
}
