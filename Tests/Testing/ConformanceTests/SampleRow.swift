import Stepwise
import StepwiseTerminalTesting
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import ScoreboardSample

/// A row of the table: a script of a sample.
nonisolated struct SampleRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let sample: String
  private let name: String

  static let all = ["Onboarding", "Elements", "Messier", "Chat", "Scoreboard"].flatMap(rows)
  /// The usual run plays some of them, because each is played by another test with one driver.
  static let chosen =
    Repetition.isFull ? all : all.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)

  private static func rows(of sample: String) -> [SampleRow] {
    SampleScript.names(of: sample).map { SampleRow(sample: sample, name: $0) }
  }

  private init(sample: String, name: String) {
    testDescription = "\(sample)/\(name)"
    self.sample = sample
    self.name = name
  }

  /// Plays the script with all columns that can.
  @MainActor func check() async throws {
    let steps = try SampleScript.steps(name, of: sample)
    switch sample {
    case "Onboarding":
      try await check(steps) {
        let wizard = OnboardingWizard()
        wizard.fakeDelay = Double(SampleScript.number("--fake-delay", in: steps))
        wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
        return wizard
      }
    case "Elements":
      try await check(steps) {
        let wizard = ElementsWizard()
        wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
        return wizard
      }
    case "Messier":
      // This test runs in another folder than the program, which resolves paths against the script's folder.
      let steps = steps.replacing("pictures/", with: "\(SampleScript.folder(of: sample))/pictures/")
      let words = steps.split(whereSeparator: \.isWhitespace)
      let place = try #require(words.firstIndex(of: "--image-source"))
      let source = try PictureSource(option: String(words[place + 1]))
      try await check(steps) {
        let wizard = MessierWizard()
        wizard.imageSource = source
        wizard.pictureFailures = SampleScript.number("--picture-failures", in: steps)
        return wizard
      }
    case "Chat":
      try await check(steps) {
        let wizard = ChatWizard()
        wizard.sendFailures = steps.contains("--send-failures 2") ? 2 : 0
        return wizard
      }
    default: try await check(steps) { ScoreboardWizard() }
    }
  }

  @MainActor private func check<Program: WizardProgram>(
    _ steps: String, _ make: @MainActor () -> Program
  ) async throws {
    let isRejected = steps.contains("ends with 65")
    let recording = try await DriverConformance.check(
      steps: steps,
      drivers: DriverColumn.drivers(for: testDescription, endsAtRejection: isRejected),
      allowsRejection: true, environment: { Environment(files: OneFolder()) }
    ) { environment in try make().makeFlow(in: environment) }
    #expect((recording.rejectedLine != nil) == isRejected, "\(recording)")
  }
}
