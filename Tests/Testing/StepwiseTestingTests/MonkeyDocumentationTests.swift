import Stepwise
import StepwiseTerminalTesting
import StepwiseTesting
import Testing

/// The examples of the page on monkeys and conformance.
@Suite("The page on monkeys")
struct MonkeyDocumentationTests {
  @Test func everyDriverPlacesTheSameOrder() async throws {
    let recording = try await DriverConformance.check(
      steps: """
        Soup
        :back

        2
        """
    ) { OrderFlow() }
    #expect(recording.ending == "finished with 2 × Soup")
  }

  @Test func monkeysFindNothing() async throws {
    let report = try await Monkey(seeds: 1...5).run(
      steps: 60, answers: ["How many": ["2", "9"]]
    ) { OrderFlow() }
    #expect(report.finished > 0)
  }
}

/// Orders a number of portions of a dish.
private final class OrderFlow: FlowController<Void, String> {
  init() { super.init(state: ()) }

  override func startFlow() {
    push("Dish") {
      Picker("Dish", options: ["Soup", "Salad"]) { dish in
        self.push("How many") {
          NumberField("How many", in: 1...9) { self.finish("\($0) × \(dish)") }
        }
      }
    }
  }
}
