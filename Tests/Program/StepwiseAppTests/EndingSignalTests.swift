import Foundation
import StepwiseTerminalTesting
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseSystem

/// Every signal whose default ends a process ends each driver and leaves the terminal as it was, also as the first process
/// of a container, for which the kernel ignores the default.
@Suite(.tags(.program, .terminal), .slow)
nonisolated struct EndingSignalTests {
  private static let drivers: [(words: [String], shows: String)] = [
    (["onboarding"], "Fetch user"), (["onboarding", "--plain"], "Fetch user"),
    (["onboarding", "--script", "-"], "Fetch user"), (["onboarding", "--json"], "Fetch user"),
    (["onboarding", "--web"], "http://"), (["mcp"], "“mcp” talks"),
    (["onboarding", "serve", "--socket", "socket", "--state", "state"], "with 2 workers"),
  ]

  /// The driver and the signal of each run: what people and service managers send to each driver, and of the others each
  /// to one of them, which all have the same handler.
  private static let rows: [(driver: Int, signal: Int32)] = {
    let usual = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]
    let all = drivers.indices.flatMap { driver in usual.map { (driver, $0) } }
    let others = EndingSignals.requests.filter { number in
      // The program ignores these two, and the C library keeps some to itself.
      number != SIGPIPE && number != SIGXFSZ && !usual.contains(number)
        && EndingSignals.endsProcess(number)
    }
    return all + others.enumerated().map { ($0 % drivers.count, $1) }
  }()

  /// The words that run a program as the first process of a name space; `nil` if that is not allowed here.
  private static let container: [String]? = {
    guard let tool = ProgramPath.installed("unshare") else { return nil }
    let words = ["--pid", "--fork", "--mount-proc", "--kill-child"]
    return [words, ["--user", "--map-root-user"] + words].first { words in
      (try? ProgramRun(tool, words + ["true"]))?.end == .exit(0)
    }.map { [tool] + $0 }
  }()

  @Test func eachSignalEndsEachDriver() throws {
    for row in Self.rows { try check(row.driver, row.signal, in: []) }
  }

  @Test(.enabled(if: container != nil, "unshare is missing, or may not make a name space"))
  func eachSignalEndsTheFirstProcess() throws {
    for row in Self.rows { try check(row.driver, row.signal, in: Self.container ?? []) }
  }

  private func check(_ driver: Int, _ signal: Int32, in container: [String]) throws {
    let (words, shows) = Self.drivers[driver]
    let isServing = words.contains("serve")
    // A new version of the program takes over then.
    if isServing, signal == SIGHUP { return }
    let folder = TestFolder()
    let all = container + [ProgramPath.built()] + words
    let run = try TerminalProgram(all[0], Array(all.dropFirst()), folder: folder.path)
    if words == ["mcp"] { run.type("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n") }
    try run.waitForNext(words == ["mcp"] ? "\"result\"" : shows)
    let process = container.isEmpty ? run.process : try child(of: run.process)
    kill(process, signal)
    let end = try run.end()
    let name = "\(words) \(signal) \(container)"
    if isServing, signal == SIGTERM || signal == SIGINT {
      #expect(end == .exit(0), "\(name)")
    } else {
      #expect(end == (container.isEmpty ? .signal(signal) : .exit(128 + signal)), "\(name)")
    }
    #expect(run.changedSettings.isEmpty && run.screen.isAsFound, "\(name)")
  }

  private func child(of process: pid_t) throws -> pid_t {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try #require(text.split(separator: " ").first.flatMap { pid_t($0) })
  }
}
