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
@testable import StepwiseWeb

/// Pages ask the same questions as scripts, and lead to the same end, with form fields and buttons only.
@Suite("Conformance of pages")
struct PageScriptsTests {
  /// Scripts that leave running work, which a response waits for here; and a script that cancels between
  /// the fields of a page, which are submitted together.
  nonisolated private static let unfit: Set = [
    "Onboarding/slow-fetch.steps", "Messier/failed-download.steps", "Chat/cancel.steps",
    "Elements/countries-fail-once.steps",
  ]

  nonisolated private static func scripts(of sample: String) -> [String] {
    SampleScript.names(of: sample).filter { !unfit.contains("\(sample)/\($0)") }
  }

  /// A page gives all its fields together, and a response waits, so a person cannot do these in the same order.
  nonisolated private static let unfitSlowWork: Set = [
    "a check fails, and the answer is given again",
    "a check never ends, and a step back leaves it",
    "a button is pressed beside a check that rejects",
  ]

  @Test(arguments: SlowWorkCase.all.filter { !unfitSlowWork.contains($0.description) })
  func slowWork(_ slow: SlowWorkCase) async throws {
    let pages = PageConformance(endsAtRefusal: slow.refusedLine != nil)
    try await DriverConformance.check(slow, drivers: [ScriptConformance(), pages])
  }

  private func check<Program: WizardProgram>(
    _ program: Program, _ steps: String, files: any FileLookup = NoFiles()
  ) async throws {
    let recording = try await DriverConformance.check(
      steps: steps, drivers: [ScriptConformance(), PageConformance()], allowsRefusal: true,
      environment: { Environment(files: files) }, program.makeFlow)
    #expect((recording.refusedLine != nil) == steps.contains("ends with 65"), "\(recording)")
  }

  @Test(arguments: scripts(of: "Onboarding"))
  func theOnboarding(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Onboarding")
    let wizard = OnboardingWizard()
    wizard.fakeDelay = Double(SampleScript.number("--fake-delay", in: steps))
    wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
    try await check(wizard, steps)
  }

  @Test(arguments: scripts(of: "Elements"))
  func theElements(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Elements")
    let wizard = ElementsWizard()
    wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
    try await check(wizard, steps, files: OneFolder())
  }

  @Test(arguments: scripts(of: "Messier"))
  func messier(_ name: String) async throws {
    let folder = SampleScript.folder(of: "Messier")
    let steps = try SampleScript.steps(name, of: "Messier")
      .replacing("pictures/", with: "\(folder)/pictures/")
    let words = steps.split(whereSeparator: \.isWhitespace)
    let place = try #require(words.firstIndex(of: "--image-source"))
    let wizard = MessierWizard()
    wizard.imageSource = try PictureSource(option: String(words[place + 1]))
    wizard.pictureFailures = SampleScript.number("--picture-failures", in: steps)
    try await check(wizard, steps)
  }

  @Test(arguments: scripts(of: "Chat"))
  func theChat(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Chat")
    let wizard = ChatWizard()
    wizard.sendFailures = steps.contains("--send-failures 2") ? 2 : 0
    try await check(wizard, steps)
  }

  @Test(arguments: scripts(of: "Scoreboard"))
  func theScoreboard(_ name: String) async throws {
    let steps = try SampleScript.steps(name, of: "Scoreboard")
    try await check(ScoreboardWizard(), steps)
  }
}
