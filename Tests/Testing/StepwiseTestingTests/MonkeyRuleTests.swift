import Stepwise
import StepwiseExplorer
import StepwiseTesting
import TestSupport
import Testing

/// A violation is found and reduced; `BrokenWizardTests` has a wizard for each rule that all walks share.
@Suite("Violations that monkeys find")
struct MonkeyRuleTests {
  private static func counting(_ check: @escaping (String) throws -> Void) -> Small {
    Small { flow in
      var tries = 0
      flow.push("Count") {
        Text("\(tries) tries")
        TextField("Word") { word in
          tries += 1
          try check(word)
        }
      }
    }
  }

  /// The violation is reduced to one step.
  @Test func aBrokenRuleIsFound() async throws {
    let error = try await found {
      Self.counting { guard $0.isEmpty else { throw Rejection("No word is right.") } }
    }
    #expect(error.violation.rule == .rejection && error.violation.steps == ["a"], "\(error)")
    #expect(error.violation.message.contains("0 tries"), "\(error)")
    #expect(
      error.description.hasPrefix(
        "Seed 1: A rejected answer changes nothing: “No word is right.” was said, but: The screen shows:"
      ))
  }

  @Test func anEndlessEffectIsFound() async throws {
    let endless = try await found(steps: 10) {
      Small { flow in
        flow.push("Wait") {
          Button("Wait") { () async throws in
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in stream {}
            _ = continuation
          }
        }
      }
    }
    #expect(endless.violation.rule == .settling)
    #expect(endless.violation.message == "“Wait” waits for no time.")
  }

  @Test func theSameSeedFindsTheSame() async throws {
    let makeFlow = {
      Self.counting { if $0.count > 3 { throw Rejection("That is too long.") } }
    }
    let first = try await found(makeFlow), second = try await found(makeFlow)
    #expect(first.description == second.description)
    #expect(first.violation.steps.count == 1, "it shrinks to one step: \(first)")
  }

  /// A new answer replaces the check of the answer before it, even if it is rejected at once.
  @Test(.slow) func aRejectionMayStopARunningCheck() async throws {
    let report = try await Monkey(seeds: 1...12).run(
      steps: 60, answers: ["User name": ["grace", "ada", "a"]]
    ) { environment in
      Small { flow in
        flow.push("Account") {
          TextField("User name") { _ in
            flow.push("Welcome") { Button("Done") { flow.finish(()) } }
          } check: { name in
            if name.count < 2 { throw Rejection("That is too short.") }
            try await environment.clock.sleep(for: .seconds(0.5))
            if name == "grace" { throw Rejection("“grace” is taken.") }
          }
        }
      }
    }
    #expect(report.rejected > 0 && report.playedBack > 0 && report.finished > 0, "\(report)")
  }

  @Test func anAnswerOfAnUnknownKindIsFound() async throws {
    let report = try await Monkey(seeds: 1...2).run(steps: 40) {
      Small { flow in
        flow.push("Stars") { RatingField("Stars") { _ in flow.finish(()) } }
      }
    }
    #expect(report.rejected > 0 && report.playedBack > 0 && report.finished > 0, "\(report)")
  }

  private func found(steps: Int = 300, _ makeFlow: @escaping () -> Small) async throws
    -> MonkeyError
  {
    try #require(
      await #expect(throws: MonkeyError.self) {
        try await Monkey(seeds: 1...300 / UInt64(steps)).run(steps: steps, makeFlow)
      })
  }
}

/// A wizard that a test makes of screens.
final class Small: FlowController<Void, Void> {
  private let begin: (Small) -> Void

  init(_ begin: @escaping (Small) -> Void) {
    self.begin = begin
    super.init(state: ())
  }

  override func startFlow() { begin(self) }
}
