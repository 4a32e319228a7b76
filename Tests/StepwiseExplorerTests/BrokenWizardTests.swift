import Stepwise
import StepwiseExplorer
import Testing

/// A small wizard for each rule that breaks it; each fault is found with the shortest steps.
@MainActor @Suite struct BrokenWizardTests {
  /// A wizard whose root flow performs a test's closure.
  private final class Wizard: FlowController<[String], String> {
    private let begin: (Wizard) -> Void

    init(_ begin: @escaping (Wizard) -> Void) {
      self.begin = begin
      super.init(state: [])
    }

    override func startFlow() { begin(self) }
  }

  private func found(
    _ rule: Violation.Rule, answers: [String: [String]] = [:],
    in begin: @escaping (Wizard) -> Void
  ) async -> String? {
    let exploration = await Explorer(answers: answers) { _ in Wizard(begin) }.explore()
    return exploration.violations.first { $0.rule == rule }?.description
  }

  @Test func aWizardWithoutFaultsHasNoViolations() async throws {
    let exploration = await Explorer { _ in
      Wizard { wizard in
        wizard.push("Name") {
          TextField("Name") { name in
            wizard.state.append(name)
            wizard.push("Sure?") { Button("Yes") { wizard.finish(name) } }
          }
        }
      }
    }.explore()
    try exploration.check()
    #expect(exploration.shortestEnd == ["Sample", ":press Yes"])
    #expect(exploration.isComplete)
  }

  /// The empty answer changes the question, but nothing else on the screen.
  @Test func optionalFieldsAreLeftEmpty() async throws {
    let exploration = await Explorer(answers: ["First": [], "Last": []]) { _ in
      Wizard { wizard in
        wizard.push("Form") {
          TextField("First").optional()
          TextField("Last").optional(onEmpty: { wizard.finish("") })
        }
      }
    }.explore()
    try exploration.check()
    #expect(exploration.shortestEnd == ["", ""])
  }

  /// Changes outside of the wizard do not show in its outcome.
  @Test func twoScreensMayLeadToTheSameEnd() async throws {
    let exploration = await Explorer { _ in
      Wizard { wizard in
        var isOn = false
        wizard.push("Start") {
          if !isOn { Button("Switch on") { isOn = true } }
          Button("End") { wizard.finish("") }
        }
      }
    }.explore()
    try exploration.check()
    #expect(exploration.isComplete)
  }

  @Test func aDeadEndIsFound() async {
    let message = await found(.end) { wizard in
      wizard.push("Start") {
        Button("End") { wizard.finish("") }
        Button("Trap door") { wizard.push("Cellar") { Text("It is dark.") } }
      }
    }
    #expect(
      message == """
        Some way leads to the end: No way from here leads to the end.
        Steps:
          :press Trap door
        """)
  }

  /// If no path leads to the end, the message names the screen that all paths lead to.
  @Test func theScreenAtTheDeadEndIsNamed() async {
    let message = await found(.end) { wizard in
      wizard.push("Start") {
        Button("Go on") {
          wizard.push("Hall") { Button("Down") { wizard.push("Cellar") { Text("It is dark.") } } }
        }
      }
    }
    #expect(
      message == """
        Some way leads to the end: No way from here leads to the end.
        Steps:
          :press Go on
          :press Down
        """)
  }

  @Test func stateThatBackDoesNotRestoreIsFound() async {
    final class Counter { var count = 0 }
    let message = await found(.back) { wizard in
      // Outside of the flow's state, so that stepping back does not restore it.
      let counter = Counter()
      wizard.push("Start") {
        Button("Go on") {
          counter.count += 1
          wizard.push("Time \(counter.count)", id: "Time") {
            Button("End") { wizard.finish("") }
          }
        }
      }
    }
    #expect(
      message == """
        Back works and loses nothing: The same answer again leads elsewhere. The stack is \
        [answered Start: Go on, current Time 2: ] and was [answered Start: Go on, current Time 1: ].
        Steps:
          :press Go on
          :back
          :press Go on
        """)
  }

  @Test func stateThatARevisitChangesIsFound() async {
    final class Counter { var count = 0 }
    let message = await found(.revisit, answers: ["Name": ["Ada"]]) { wizard in
      let counter = Counter()
      wizard.push("Name") {
        TextField("Name") { _ in
          wizard.push("Review") {
            // A body that counts how often it is read.
            let _ = counter.count += 1
            Text("Shown \(counter.count) times")
            Button("End") { wizard.finish("") }
          }
        }
      }
    }
    #expect(
      message?.hasPrefix("A revisit without a change has no effect: The screen shows:") == true)
    #expect(message?.hasSuffix("Steps:\n  Ada\n  :back Name\n  :back") == true)
  }

  @Test func stateThatARejectionLeavesIsFound() async {
    final class Model { var name = "nobody" }
    let message = await found(.refusal, answers: ["Name": ["42", "Ada"]]) { wizard in
      let model = Model()
      wizard.push("Who") {
        Text("It is \(model.name).")
        TextField("Name") { name in
          model.name = name
          guard name != "42" else { throw Rejection("A name has letters.") }
          wizard.finish(name)
        }
      }
    }
    #expect(
      message == """
        A rejected answer changes nothing: “A name has letters.” was said, but: The screen shows:
        Who
          It is 42.
          Name: \("")
        and showed:
        Who
          It is nobody.
          Name: \("")
        Steps:
          42
        """)
  }

  @Test func aNondeterministicWizardIsFound() async {
    final class Runs { var count = 0 }
    let runs = Runs()
    let message = await found(.recording) { wizard in
      runs.count += 1
      let run = runs.count
      wizard.push("Start") {
        Text("Run \(run)")
        Button("End") { wizard.finish("") }
      }
    }
    #expect(
      message?.hasPrefix(
        "A recording leads to the same place: The recording leads elsewhere.") == true)
  }

  @Test func fieldsOfOneNameAreFound() async {
    let message = await found(.identity) { wizard in
      wizard.push("Start") {
        Button("Go") { wizard.finish("") }
        Button("Go") { wizard.finish("again") }
      }
    }
    #expect(
      message == """
        Two different things never share an identity: “Go” stands twice on “Start”: \
        give one of them an id.
        Steps:
          (none: it is so at once)
        """)
  }

  @Test func screensOfOneNameAreFound() async {
    let message = await found(.identity) { wizard in
      wizard.push("Start") {
        for kind in ["Cat", "Dog"] {
          Button(kind) {
            wizard.push(kind, id: "Pet") {
              TextField("Name of the \(kind)") { wizard.finish($0) }
            }
          }
        }
      }
    }
    #expect(
      message == """
        Two different things never share an identity: “Cat” and “Dog” are two screens with one \
        identity: give one an id.
        Steps:
          :press Dog
        """)
  }

  @Test func leakedFlowsAreFound() async {
    final class Keeper { var kept: [AnyObject] = [] }
    let keeper = Keeper()
    let message = await found(.leak) { wizard in
      keeper.kept.append(wizard)
      wizard.push("Start") { Button("End") { wizard.finish("") } }
    }
    #expect(message?.hasPrefix("Nothing leaks: Wizard is not released.") == true)
  }

  @Test func navigationFromAGoneScreenIsFound() async {
    let message = await found(.ignored) { wizard in
      let clock = wizard.environment.clock
      wizard.push("Start") {
        Button("Go on") {
          wizard.push("Wait") {
            Button("Later") {
              // Ignoring the error hides that the screen is gone.
              try? await clock.sleep(for: .seconds(1))
              wizard.push("Too late") { Button("End") { wizard.finish("") } }
            }
          }
        }
      }
    }
    #expect(message?.hasPrefix("Nothing is ignored: ") == true)
    #expect(message?.hasSuffix("Steps:\n  :press Go on\n  :press Later\n  :back") == true)
  }

  @Test func aWizardThatFailsIsFound() async {
    let message = await found(.failure) { wizard in
      wizard.push("Start") {
        Button("End") { wizard.finish("") }
        Button("Break") { wizard.fail(FlowError("The service is gone.")) }
      }
    }
    #expect(
      message == """
        The wizard does not fail: It fails: The service is gone.
        Steps:
          :press Break
        """)
  }

  @Test func aTrappedWizardPrintsItsSteps() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await BrokenWizardTests.exploreTheEdge() }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("The wizard trapped. Steps:\n  Go on\n  :press Jump\n"))
  }

  private static func exploreTheEdge() async {
    _ = await Explorer { _ in
      Wizard { wizard in
        wizard.push("Start") {
          Button("Go on") {
            wizard.push("Edge") { Button("Jump") { fatalError("It is deep.") } }
          }
        }
      }
    }.explore()
  }
}
