import Foundation
import Stepwise
import StepwiseTesting
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import OnboardingSample
@testable import ScoreboardSample

/// Random walks through the samples.
@Suite("Monkeys on the samples")
struct MonkeyTests {
  /// The number of seeds for each sample; STEPWISE_MONKEY_SEEDS changes it.
  private static let seeds =
    ProcessInfo.processInfo.environment["STEPWISE_MONKEY_SEEDS"].flatMap { UInt64($0) } ?? 2
  private static let first =
    ProcessInfo.processInfo.environment["STEPWISE_FIRST_SEED"].flatMap { UInt64($0) } ?? 1

  @Test func onboardingKeepsTheRules() async throws {
    let report = try await Monkey(seeds: Self.first...(Self.first + Self.seeds - 1)).run(steps: 200)
    { environment in
      let wizard = OnboardingWizard()
      wizard.fakeDelay = 0.25
      wizard.fakeFailures = 1
      return try wizard.makeFlow(in: environment)
    }
    // If the walks did not include all of this, they would prove too little.
    #expect(report.rejected > 0 && report.playedBack > 0, "\(report)")
    #expect(
      report.screens.isSuperset(of: [
        "Welcome", "Last name", "Birthday", "Favourite pet", "Which pet?", "Review",
      ]), "\(report)")
  }

  @Test(.slow) func theElementsKeepTheRules() async throws {
    let report = try await Monkey(seeds: Self.first...(Self.first + Self.seeds - 1)).run(
      steps: 200,
      answers: ["E-mail": ["a@b.c"], "Again": ["a@b.c"], "Password": ["a long secret"]],
      environment: { Environment(files: AnyFolder()) },
      { environment in
        let wizard = ElementsWizard()
        wizard.fakeFailures = 1
        return try wizard.makeFlow(in: environment)
      })
    #expect(report.rejected > 0 && report.playedBack > 0, "\(report)")
    #expect(
      report.screens.isSuperset(of: ["Account", "Person", "Figures", "Place", "Files", "Summary"]),
      "\(report)")
  }

  @Test(.slow) func theChatKeepsTheRules() async throws {
    let report = try await Monkey(seeds: Self.first...(Self.first + Self.seeds - 1)).run(
      steps: 200,
      answers: ["Message": ["Hello", "Really?"], "Contact": ["Emmy", "Sophie", "Zed"]]
    ) { try ChatWizard().makeFlow(in: $0) }
    #expect(report.rejected > 0 && report.playedBack > 0, "\(report)")
    #expect(report.screens.isSuperset(of: ["Chats", "Ada", "New chat"]), "\(report)")
  }

  @Test(.slow) func theScoreboardKeepsTheRules() async throws {
    let report = try await Monkey(seeds: Self.first...(Self.first + Self.seeds - 1)).run(
      steps: 200,
      answers: [
        "Team": ["Hawks", "Owls"], "Player 1": ["Ada", "Dan"], "Player 2": ["Bob", "Eve"],
        "Player 3": ["Cyd", "Fay"],
      ]
    ) { try ScoreboardWizard().makeFlow(in: $0) }
    #expect(report.rejected > 0 && report.playedBack > 0, "\(report)")
    #expect(
      report.screens.isSuperset(of: ["Games", "Home team", "Away team"]),
      "\(report)")
  }

  /// A file system in which everything is a folder.
  private struct AnyFolder: FileLookup {
    func status(of path: String) -> FileStatus { .folder }
    func expanded(_ path: String) -> String { path }
    func names(in folder: String) -> [String] { ["a/", "b.txt"] }
  }
}
