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

/// Forms ask the same questions as scripts, and lead to the same end.
@Suite("Conformance of forms")
struct FormConformanceTests {
  /// Scripts that leave running work, which a form cannot do because it waits for the end.
  nonisolated private static let unfit: Set = [
    "Onboarding/slow-fetch.steps", "Chat/cancel.steps", "Messier/failed-download.steps",
  ]

  nonisolated private static func scripts(of sample: String) -> [String] {
    SampleScript.names(of: sample).filter { !unfit.contains("\(sample)/\($0)") }
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

  @Test(arguments: SlowWorkCase.all) func slowWork(_ slow: SlowWorkCase) async throws {
    try await DriverConformance.check(slow, drivers: [ScriptConformance(), FormConformance()])
  }

  @Test(arguments: scripts(of: "Onboarding"))
  func theOnboarding(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Onboarding")
    try await check(steps) { environment in
      let wizard = OnboardingWizard()
      wizard.fakeDelay = Double(SampleScript.number("--fake-delay", in: steps))
      wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Elements"))
  func theElements(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Elements")
    try await check(steps, files: OneFolder()) { environment in
      let wizard = ElementsWizard()
      wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Messier"))
  func messier(_ name: String) async throws {
    let folder = SampleScript.folder(of: "Messier")
    let steps = try SampleScript.steps(name, of: "Messier").replacing(
      "pictures/", with: "\(folder)/pictures/")
    let words = steps.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "--image-source"))
    let source = try PictureSource(option: String(words[place + 1]))
    try await check(steps) { environment in
      let wizard = MessierWizard()
      wizard.imageSource = source
      wizard.pictureFailures = SampleScript.number("--picture-failures", in: steps)
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Chat"))
  func theChat(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Chat")
    try await check(steps) { environment in
      let wizard = ChatWizard()
      wizard.sendFailures = steps.contains("--send-failures 2") ? 2 : 0
      return try wizard.makeFlow(in: environment)
    }
  }

  @Test(arguments: scripts(of: "Scoreboard"))
  func theScoreboard(_ name: String) async throws {
    try await check(try SampleScript.steps(name, of: "Scoreboard")) { environment in
      try ScoreboardWizard().makeFlow(in: environment)
    }
  }
}
