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
@Suite("Monkeys on the samples", .slow)
struct MonkeyTests {
  nonisolated private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }

  /// If the walks did not include these screens, rejections and recordings, they would prove too little.
  private static func walk<Flow: WizardFlow>(
    through screens: Set<String>, answers: [String: [String]] = [:],
    _ makeFlow: @escaping (Environment) throws -> Flow
  ) async throws {
    // The number of seeds, and the first of them.
    let (count, first) = (number("STEPWISE_MONKEY_SEEDS") ?? 1, number("STEPWISE_FIRST_SEED") ?? 1)
    let report = try await Monkey(seeds: first...(first + count - 1)).run(
      steps: 200, answers: answers, environment: { Environment(files: AnyFolder()) }, makeFlow)
    #expect(report.rejected > 0 && report.playedBack > 0, "\(report)")
    #expect(report.screens.isSuperset(of: screens), "\(report)")
  }

  @Test func theSamplesKeepTheRules() async throws {
    try await Self.walk(through: [
      "Welcome", "Last name", "Birthday", "Favourite pet", "Which pet?", "Review",
    ]) { environment in
      let wizard = OnboardingWizard()
      wizard.fakeDelay = 0.25
      wizard.fakeFailures = 1
      return try wizard.makeFlow(in: environment)
    }
    try await Self.walk(
      through: ["Account", "Person", "Figures", "Place", "Files", "Summary"],
      answers: ["E-mail": ["a@b.c"], "Again": ["a@b.c"], "Password": ["a long secret"]]
    ) { environment in
      let wizard = ElementsWizard()
      wizard.fakeFailures = 1
      return try wizard.makeFlow(in: environment)
    }
    try await Self.walk(
      through: ["Chats", "Ada", "New chat"],
      answers: ["Message": ["Hello", "Really?"], "Contact": ["Emmy", "Sophie", "Zed"]]
    ) { try ChatWizard().makeFlow(in: $0) }
    try await Self.walk(
      through: ["Games", "Home team", "Away team"],
      answers: [
        "Team": ["Hawks", "Owls"], "Player 1": ["Ada", "Dan"], "Player 2": ["Bob", "Eve"],
        "Player 3": ["Cyd", "Fay"],
      ]
    ) { try ScoreboardWizard().makeFlow(in: $0) }
  }

  /// A file system in which everything is a folder.
  private struct AnyFolder: FileLookup {
    func status(of path: String) -> FileStatus { .folder }
    func expanded(_ path: String) -> String { path }
    func names(in folder: String) -> [String] { ["a/", "b.txt"] }
  }
}
