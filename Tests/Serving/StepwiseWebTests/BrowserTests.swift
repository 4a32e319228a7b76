import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The Python programs that drive a browser and check pages.
nonisolated enum BrowserDriver {
  /// The Python of the environment with the browser's driver; `nil` if there is none.
  static var python: String? {
    let path = ProcessInfo.processInfo.environment["STEPWISE_WEB"] ?? ""
    guard !path.isEmpty, FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium") else {
      return nil
    }
    return "\(path)/bin/python"
  }

  /// The reason why the tests are skipped.
  static let isMissing =
    "STEPWISE_WEB does not name an environment with playwright, or there is no /usr/bin/chromium"

  /// Runs a program of `Tests/Clients`, and returns its output.
  static func run(_ program: String, _ arguments: [String]) async throws -> String {
    let clients = URL(filePath: TestFolder.repository()["Tests/Clients"])
    let run = try await ProgramRun(
      python ?? "", [clients.appending(path: program).path] + arguments, limitInSeconds: 1_200)
    #expect(run.code == 0, "\(run.error)")
    return run.output
  }
}

/// A real browser, if it is installed, plays all scripts of the samples by clicks and keys alone.
///
/// The pages are those of `--web`, with a clock that the script moves.
@Suite(
  "A real browser", .tags(.program, .tool), .slow, .serialized,
  .enabled(if: BrowserDriver.python != nil, "\(BrowserDriver.isMissing)"))
struct BrowserTests {
  /// A script for the browser.
  private struct Job: Encodable {
    let name: String
    let program: [String]
    let steps: String
  }

  /// The browser's report at the end of a script.
  private struct Told: Decodable {
    let name: String
    let rejected: String?
    let exit: Int
    let output: String
    let error: String
    let backs: Int
    let console: [String]
    let leaks: [String]
    let isOver: Bool
    let text: String
  }

  @Test(
    .full, arguments: ["Onboarding", "Elements", "Messier", "Scoreboard", "Chat"], [false, true])
  func aScriptEndsAsInATerminal(_ sample: String, withScripts: Bool) async throws {
    let folder = SampleScript.folder(of: sample)
    let jobs = try SampleScript.names(of: sample).map { name in
      Job(
        name: name,
        program: [ProgramPath.built("WebProbe"), sample.lowercased()]
          + SampleScript.options(in: try SampleScript.steps(name, of: sample)),
        steps: "\(folder)/\(name)")
    }
    let output = try await BrowserDriver.run(
      "web_client.py",
      [String(decoding: try JSONEncoder().encode(jobs), as: UTF8.self), "--back"]
        + (withScripts ? ["--scripts"] : []))
    let told = try output.split(separator: "\n").map {
      try JSONDecoder().decode(Told.self, from: Data($0.utf8))
    }
    #expect(told.map(\.name) == jobs.map(\.name))
    #expect(told.contains { $0.backs > 0 })
    for told in told { try check(told, of: sample) }
  }

  /// The browser's report about a step back over a rejected answer.
  private struct WentBack: Decodable, Equatable {
    var isRejected = true
    var isElsewhere = true
    var value = "Lovelace"
  }

  @Test func backAfterARejectedAnswerShowsTheAcceptedOne() async throws {
    let output = try await BrowserDriver.run(
      "rejected_back.py", [ProgramPath.built("WebProbe"), "onboarding"])
    let told = try JSONDecoder().decode([WentBack].self, from: Data(output.utf8))
    #expect(told == [WentBack(), WentBack()])
  }

  /// The browser's report about a page that changed while a person used it.
  private struct Used: Decodable, Equatable {
    var rowsCame = 1
    var keepsRow = true
    var keepsText = "half| a line"
    var staysWhilePressed = true
    var heading = "Chats"
    var last = "Ada"
    var keptText = "half a wo"
    var earlyText = "half a sentence"
  }

  @Test func aPageThatChangesLosesNoPressAndNoTypedText() async throws {
    let output = try await BrowserDriver.run(
      "held_press.py", [ProgramPath.built("WebProbe"), "chat"])
    let used = try JSONDecoder().decode(Used.self, from: Data(output.utf8))
    #expect(used == Used())
  }

  private func check(_ told: Told, of sample: String) throws {
    let steps = try SampleScript.steps(told.name, of: sample)
    #expect((told.rejected != nil) == steps.contains("# ends with 65"), "\(sample)/\(told)")
    #expect(told.console.isEmpty && told.leaks.isEmpty, "\(sample)/\(told)")
    if steps.contains("# ends with 65") { return }
    let isCancelled = steps.contains(":cancel")
    let isOver = isCancelled || !steps.contains("# ends with")
    #expect(told.isOver == isOver, "\(sample)/\(told)")
    if isOver { #expect(told.exit == (isCancelled ? 130 : 0), "\(sample)/\(told)") }
    let golden = "\(told.name.dropLast(".steps".count)).output"
    #expect(
      told.output == (isCancelled || !isOver ? "" : try SampleScript.steps(golden, of: sample)))
  }
}
