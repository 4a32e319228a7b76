import Foundation
import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import SamplePictures
@testable import ScoreboardSample

/// Forms ask the same as scripts do, and come to the same end.
@Suite("Conformance of forms")
struct FormConformanceTests {
  nonisolated private static let goldens = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  /// Scripts that step out of something while it runs, which a form cannot: it waits for its end.
  nonisolated private static let unfit: Set = [
    "Onboarding/slow-fetch.steps", "Chat/cancel.steps", "Messier/failed-download.steps",
  ]

  nonisolated private static func scripts(of sample: String) -> [String] {
    let folder = goldens.appending(path: "\(sample)/Scripts").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let scripts = names.filter {
      $0.hasSuffix(".steps") && !unfit.contains("\(sample)/\($0)")
    }.sorted()
    return scripts.isEmpty ? ["no script in \(folder)"] : scripts
  }

  private func read(_ name: String, of sample: String) throws -> String {
    try String(
      contentsOf: Self.goldens.appending(path: "\(sample)/Scripts/\(name)"), encoding: .utf8)
  }

  private func number(_ option: String, in steps: String) -> Int {
    let words = steps.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: Substring(option)) else { return 0 }
    return Int(words[place + 1]) ?? 0
  }

  private func check<Flow: WizardFlow>(
    _ steps: String, files: any FileLookup = NoFiles(),
    _ makeFlow: (Environment) throws -> Flow
  ) async throws {
    let recording = try await DriverConformance.check(
      steps: steps, drivers: [ScriptConformance(), FormConformance()], allowsRefusal: true,
      environment: { Environment(files: files) }, makeFlow)
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  @Test(arguments: scripts(of: "Onboarding"))
  func theOnboarding(_ name: String) async throws {
    let steps = try read(name, of: "Onboarding")
    try await check(steps) { environment in
      let wizard = OnboardingWizard()
      wizard.fakeDelay = Double(number("--fake-delay", in: steps))
      wizard.fakeFailures = number("--fake-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
  }

  private struct OneFolder: FileLookup {
    func status(of path: String) -> FileStatus { path == "." ? .folder : .missing }
    func expanded(_ path: String) -> String { path }
    func names(in folder: String) -> [String] { [] }
  }

  @Test(arguments: scripts(of: "Elements"))
  func theElements(_ name: String) async throws {
    let steps = try read(name, of: "Elements")
    try await check(steps, files: OneFolder()) { environment in
      let wizard = ElementsWizard()
      wizard.fakeFailures = number("--fake-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Messier"))
  func messier(_ name: String) async throws {
    let folder = Self.goldens.appending(path: "Messier/Scripts").path
    let steps = try read(name, of: "Messier").replacing("pictures/", with: "\(folder)/pictures/")
    let words = steps.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "--image-source"))
    let source = try PictureSource(option: String(words[place + 1]))
    try await check(steps) { environment in
      let wizard = MessierWizard()
      wizard.imageSource = source
      wizard.pictureFailures = number("--picture-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Chat"))
  func theChat(_ name: String) async throws {
    let steps = try read(name, of: "Chat")
    try await check(steps) { environment in
      let wizard = ChatWizard()
      wizard.sendFailures = steps.contains("--send-failures 2") ? 2 : 0
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Scoreboard"))
  func theScoreboard(_ name: String) async throws {
    try await check(try read(name, of: "Scoreboard")) { environment in
      try ScoreboardWizard().makeFlow(in: environment)
    }
  }
}
