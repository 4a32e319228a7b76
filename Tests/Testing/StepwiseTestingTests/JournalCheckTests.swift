import Foundation
import StepwiseTesting
import TestSupport
import Testing

@testable import ChatSample
@testable import ElementsSample
@testable import MessierSample
@testable import OnboardingSample
@testable import ScoreboardSample
@testable import Stepwise

/// A kill after any key of a person who asked for nothing.
@Suite struct JournalCheckTests {
  /// The samples, and what the next starts find when each of their scripts is killed at each of its keys: how many have
  /// everything at least, and how many are not compared, find nothing or cannot be resumed at most.
  ///
  /// The chat begins with a screen that cannot be resumed.
  nonisolated static let samples: [Row] = [
    Row("Onboarding", same: 653, drafts: 379, others: 1, empty: 7),
    Row("Elements", same: 786, drafts: 509, others: 15, empty: 16),
    Row("Messier", same: 78, empty: 32),
    Row("Scoreboard", same: 323, drafts: 163, others: 1, unresumable: 106),
    Row("Chat", unresumable: 220),
  ]

  nonisolated struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let same, drafts, others, empty, unresumable: Int
    var testDescription: String { name }

    init(
      _ name: String, same: Int = 0, drafts: Int = 0, others: Int = 0, empty: Int = 0,
      unresumable: Int = 0
    ) {
      self.name = name
      self.same = same
      self.drafts = drafts
      self.others = others
      self.empty = empty
      self.unresumable = unresumable
    }
  }

  /// The usual run kills the quick ones.
  @Test(
    .slow,
    arguments: Repetition.isFull
      ? samples : samples.filter { $0.name != "Elements" && $0.name != "Scoreboard" })
  func aKillAtAnyKeyOfASampleLosesNothing(_ sample: Row) async throws {
    var report = JournalReport()
    var counts: [String] = []
    for script in SampleScript.names(of: sample.name) {
      let more =
        switch sample.name {
        case "Onboarding": try await Self.report(script, of: sample.name) { OnboardingWizard() }
        case "Elements": try await Self.report(script, of: sample.name) { ElementsWizard() }
        case "Messier": try await Self.report(script, of: sample.name) { MessierWizard() }
        case "Scoreboard": try await Self.report(script, of: sample.name) { ScoreboardWizard() }
        default: try await Self.report(script, of: sample.name) { ChatWizard() }
        }
      report += more
      counts.append("\(script): \(more)")
    }
    #expect(
      report.same >= sample.same && report.drafts >= sample.drafts && report.others <= sample.others
        && report.empty <= sample.empty && report.unresumable <= sample.unresumable,
      "\(report)\n\(counts.joined(separator: "\n"))")
  }

  private static func report<Program: WizardProgram>(
    _ script: String, of sample: String, _ makeProgram: () -> Program
  ) async throws -> JournalReport {
    let folder = SampleScript.folder(of: sample)
    let steps = try SampleScript.steps(script, of: sample)
      .replacing("pictures/", with: "\(folder)/pictures/")
    let options = SampleScript.options(in: steps)
    // A service that failed in the killed run does not fail again.
    let fair = zip([""] + options, options).map { $0.hasSuffix("-failures") ? "0" : $1 }
    var isKilled = true
    return try await withoutActuallyEscaping(makeProgram) { makeProgram in
      try await JournalCheck.run(steps: steps) { environment in
        let program = makeProgram()
        try OptionTable(of: program).read(isKilled ? options : fair, program: "sample")
        isKilled = false
        return try program.makeFlow(in: environment)
      }
    }
  }

  /// What is lost is told with the key and the journal.
  @Test func aLossIsFound() async throws {
    func errand(noting mark: String = "", default text: String? = nil) -> Errand {
      Errand { flow in
        TextField("Name") { flow.state.append($0 + mark) }
        SecureField("Token") { flow.state.append($0) }
        TextField("Place", text: text ?? "") { flow.state.append($0) }
      }
    }
    func interview() -> Errand {
      Errand { flow in
        Button("Ask") {
          flow.start(
            Interview("Asked") { ask in
              let name = try await ask(TextField("Name"))
              let length = try await ask.work("Counting the letters") { name.count }
              let pets = try await ask(NumberField("Pets", in: 1...length))
              try await ask.review()
              return "\(name) \(pets)"
            }
          ) { flow.finish($0) }
        }
      }
    }
    let steps = "Ada\nhunter2\nRome\n"
    let rows: [(steps: String, flow: (_ start: Int) -> Errand, end: String)] = [
      (
        steps, { _ in errand() },
        "23 keys: 21 offered, 21 the same, 7 half typed, 0 not compared, 2 empty, 0 not resumable"
      ),
      (
        "Ask\nGrace\n:await Pets\n:back\nAda\n2\nConfirm\n", { _ in interview() },
        "20 keys: 20 offered, 20 the same, 9 half typed, 0 not compared"
      ),
      (steps, { errand(noting: "\($0)") }, "After key 6: The states are"),
      (steps, { errand(default: $0 > 1 ? "Oslo" : nil) }, "After key 3: The screen has"),
      (
        "hunter2\nhunter2\n", { _ in errand() },
        "After key 11: The secret “hunter2” is in it, at least in part."
      ),
    ]
    for (steps, flow, end) in rows {
      var starts = 0
      let found: String
      do {
        let report = try await JournalCheck.run(steps: steps) { _ in
          starts += 1
          return flow(starts)
        }
        found = report.description
      } catch let problem as JournalProblem {
        found = problem.description
      }
      #expect(found.contains(end), "\(found)")
    }
  }
}
