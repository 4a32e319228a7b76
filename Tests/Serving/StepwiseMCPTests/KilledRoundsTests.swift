import Foundation
import Stepwise
import StepwiseJSON
import TestSupport
import Testing

@testable import MessierSample
@testable import OnboardingSample
@testable import StepwiseMCP

/// Every script of the samples whose screens can be resumed, played by a client that has only the forms, with a
/// server that is killed between every two rounds.
@Suite("Servers that are killed")
struct KilledRoundsTests {
  /// Scripts that leave running work, or whose fake counts its failures, which a new process forgets.
  nonisolated private static let unfit: Set = [
    "Onboarding/slow-fetch.steps", "Messier/failed-download.steps", "Messier/from-a-folder.steps",
    "Onboarding/failing-fetch.steps",
  ]

  nonisolated private static let scripts: [String] = ["Onboarding", "Messier"].flatMap { sample in
    SampleScript.names(of: sample).map { "\(sample)/\($0)" }.filter { !unfit.contains($0) }
  }

  private func tool(for script: String, _ steps: String) -> HostedWizard {
    guard script.hasPrefix("Messier") else {
      return HostedWizard(OnboardingWizard.self, command: "onboarding") {
        let wizard = OnboardingWizard()
        wizard.fakeFailures = SampleScript.number("--fake-failures", in: steps)
        return wizard
      }
    }
    return HostedWizard(MessierWizard.self, command: "messier") {
      let wizard = MessierWizard()
      wizard.imageSource = try PictureSource(option: "none")
      return wizard
    }
  }

  @Test(arguments: scripts) func aScriptComesToItsEnd(_ script: String) async throws {
    #expect(Self.scripts.count > 20)
    let parts = script.split(separator: "/").map(String.init)
    let text = try SampleScript.steps(parts[1], of: parts[0])
    // Messier without pictures does not mention them.
    let steps = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(":await") }.joined(separator: "\n")
    let talk = ServerTalk([tool(for: script, steps)])
    let name = script.hasPrefix("Messier") ? "messier" : "onboarding"
    var round = await talk.call(name)
    var rejected = false
    var reader = StepsReader(text: steps)
    while let step = try reader.next(), !rejected {
      guard round.form != nil else {
        #expect(text.contains("ends with 65"), "“\(step.kind)” is left over")
        return
      }
      let before = round
      switch step.kind {
      case .help, .wait: continue
      case .expect(let text):
        #expect(round.message.contains(text), "line \(step.line)")
        continue
      case .expectScreen(let title):
        #expect(round.message.hasPrefix(title), "line \(step.line)")
        continue
      case .cancel: round = await talk.answer(round, #"{"action":"cancel"}"#)
      case .back(nil): round = await talk.answer(round, #"{"action":"decline"}"#)
      case .back(let title?): round = await talk.accept(round, Self.choosing("Change \(title)"))
      case .press(let name): round = await talk.accept(round, Self.choosing(name))
      case .acceptDefault: round = await talk.accept(round, "{}")
      case .answer(let text): round = await talk.accept(round, Self.content(text, round))
      default: Issue.record("line \(step.line): \(step.kind) cannot be said in a form")
      }
      rejected =
        text.contains("ends with 65")
        && (round.message.contains("! ") || round.message.hasSuffix(before.message))
    }
    let output = parts[1].replacing(".steps", with: ".output")
    if let expected = try? SampleScript.steps(output, of: parts[0]) {
      #expect(round.form == nil)
      #expect(round.text + "\n" == expected || expected.isEmpty && round.text.contains("is done"))
    } else if text.contains("ends with 65") {
      #expect(rejected, "\(round.json)")
    } else if text.contains("ends with 130") {
      #expect(round.text.hasPrefix("The form “"))
    } else {
      #expect(round.form != nil)
    }
  }

  private static func text(_ text: String) -> String {
    String(decoding: JSONValue.text(text).line, as: UTF8.self)
  }

  private static func choosing(_ name: String) -> String { #"{"next_step":\#(text(name))}"# }

  /// The text in the form's field, unless it names a button.
  private static func content(_ text: String, _ round: ServerTalk.Round) -> String {
    let field = round.properties?.members?.first { $0.name != "next_step" }?.name
    guard let field, !round.ways.dropFirst().contains(text) else { return choosing(text) }
    return "{\(Self.text(field)):\(Self.text(text))}"
  }
}
