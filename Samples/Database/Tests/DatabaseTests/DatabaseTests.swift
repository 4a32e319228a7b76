import Foundation
import Stepwise
import StepwiseTesting
import Testing

@testable import Database

/// Runs in a database keep all promises, and another process continues them.
@Suite(.enabled(if: SQLite.library != nil, "SQLite is not installed"), .serialized)
struct DatabaseTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("\(UUID().uuidString).sqlite").path

  @Test func theStoreKeepsItsPromises() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try RunStoreConformance.check(steps: 50) { try SQLiteRunStore(path: path, run: $0) }
  }

  /// Orders a cake with a script, as a process of its own would.
  private func order(_ lines: String) async throws -> Ending<String> {
    let script = path + ".steps"
    try lines.write(toFile: script, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: script) }
    var configuration = RunConfiguration(.script(script))
    configuration.isQuiet = true
    configuration.files.progress = .store(try SQLiteRunStore(path: path, run: "7"))
    return await Stepwise.run(OrderFlow(), configuration)
  }

  @Test func anotherProcessContinuesAnOrder() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard case .failed(is RunFailure) = try await order("Plum\n:back\nCherry\n") else {
      Issue.record("The name is missing.")
      return
    }
    guard case .finished("Cherry cake for Ada") = try await order("Ada\n") else {
      Issue.record("The order was not continued.")
      return
    }
    let finished = try SQLite(path: path).run("select finished from runs where id = '7'")
    #expect(finished == ["1"])
  }

  /// A process that died holds its order for a lease, and cannot write once another process has taken it.
  @Test func anOrderOfADeadProcessIsTakenOver() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let dead = try SQLiteRunStore(path: path, run: "7", lease: 0)
    let old = try dead.hold()
    let next = try SQLiteRunStore(path: path, run: "7")
    let token = try next.hold()
    let change = RunChange.rewriting(["late"])
    let error = #expect(throws: RunStoreError.self) { try dead.write(change, with: old) }
    #expect(error?.reason == .lostHold)
    #expect(try next.load(with: token) == [])
  }

  /// The program keeps its runs in the database and no journal beside it; a program without a database would keep one.
  @Test func aKillAtAnyKeyLosesNothing() async throws {
    let report = try await JournalCheck.run(steps: "Plum\n:back\nCherry\nAda\n") { _ in OrderFlow()
    }
    #expect(
      report.description
        == "15 keys: 11 offered, 11 the same, 3 half typed, 0 not compared, 4 empty, 0 not resumable"
    )
  }

  @Test func theBuiltProgramContinuesAnOrder() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The program is beside the tests: beside their executable on Linux, beside their bundle on macOS.
    let tests =
      [URL(fileURLWithPath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
    let program = try #require(
      tests.map { $0.deletingLastPathComponent().appending(path: "Database") }.first {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    func run(_ input: String) throws -> (code: Int32, output: String) {
      let process = Process()
      process.executableURL = program
      process.arguments = ["--quiet", "--database", path]
      let (lines, result) = (Pipe(), Pipe())
      process.standardInput = lines
      process.standardOutput = result
      process.standardError = FileHandle.nullDevice
      try process.run()
      lines.fileHandleForWriting.write(Data(input.utf8))
      lines.fileHandleForWriting.closeFile()
      let bytes = result.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
    #expect(try run("Apple\n") == (75, ""))
    #expect(try run("Ada\n") == (0, "Apple cake for Ada\n"))
  }
}
