import Stepwise
import StepwiseExplorer
import StepwiseTesting
import TestSupport
import Testing

/// Each wizard breaks one rule; the violation is found and reduced.
@Suite("Violations that monkeys find")
struct MonkeyRuleTests {
  /// A wizard that breaks a rule; it is made anew for each walk.
  private struct Row {
    let rule: Violation.Rule
    let message: String
    let flow: () -> Small

    init(_ rule: Violation.Rule, _ message: String, _ flow: @escaping () -> Small) {
      self.rule = rule
      self.message = message
      self.flow = flow
    }
  }

  /// Objects and counts outside of all flows.
  private final class Outside {
    var kept: [AnyObject] = []
    var count = 0
  }

  private static func rows(_ outside: Outside) -> [Row] {
    [
      Row(.rejection, "“No word is right.” was said, but: The screen shows:") {
        Small { flow in
          var tries = 0
          flow.push("Count") {
            Text("\(tries) tries")
            TextField("Word") { word in
              tries += 1
              guard word.isEmpty else { throw Rejection("No word is right.") }
            }
          }
        }
      },
      Row(.leak, "Sheet is not released.") {
        Small { flow in
          flow.push("Name") {
            TextField("Name") { _ in
              let sheet = Sheet()
              outside.kept.append(sheet)
              flow.push(sheet)
            }
          }
        }
      },
      Row(.recording, "The recording leads elsewhere. ") {
        outside.count += 1
        let isOdd = !outside.count.isMultiple(of: 2)
        return Small { flow in
          flow.push("Name") {
            TextField("Name") { _ in
              flow.push(isOdd ? "Odd" : "Even") { Button("Go on") {} }
            }
          }
        }
      },
      Row(.failure, "It fails: Nothing works.") {
        Small { flow in
          flow.push("Name") { TextField("Name") { _ in flow.fail(FlowError("Nothing works.")) } }
        }
      },
    ]
  }

  /// The violation is reduced to one step.
  @Test(.slow) func aBrokenRuleIsFound() async throws {
    for row in Self.rows(Outside()) {
      let error = try await found(row.flow)
      #expect(error.violation.rule == row.rule)
      #expect(error.violation.message.hasPrefix(row.message), "\(error)")
      #expect(error.violation.steps == ["a"], "\(error)")
      guard row.rule == .rejection else { continue }
      #expect(error.violation.message.contains("0 tries"), "\(error)")
      #expect(
        error.description.hasPrefix(
          "Seed 1: A rejected answer changes nothing: “No word is right.” was said"))
    }
  }

  @Test func anEndlessEffectAndALateNavigationAreFound() async throws {
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
    let late = try await found {
      Small { flow in
        var late: () -> Void = {}
        flow.push("Name") {
          TextField("Name") { _ in
            late()
            let child = Small { child in
              late = { child.finish(()) }
              child.push("Child") { Button("Go on") { child.finish(()) } }
            }
            flow.start(child)
          }
        }
      }
    }
    #expect(late.violation.rule == .ignored)
  }

  @Test func theSameSeedFindsTheSame() async throws {
    let makeFlow = {
      Small { flow in
        var tries = 0
        flow.push("Count") {
          Text("\(tries) tries")
          TextField("Word") { word in
            tries += 1
            if word.count > 3 { throw Rejection("That is too long.") }
          }
        }
      }
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

/// A screen that an object outside of the flow retains.
private final class Sheet: Screen {
  let title = "Sheet"
  var body: any Element { Button("Go on") {} }
}
