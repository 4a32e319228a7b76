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

  @Test func aCustomDriverIsCheckedByMonkeys() async throws {
    try await DriverConformance.check(
      steps: "Soup\n2\n", drivers: DriverConformance.standard + [MessageDriver()]
    ) { OrderFlow() }
  }
}

/// Gives each answer as a message would.
struct MessageDriver: ConformingDriver {
  let name = "messages"

  func play(_ script: ConformanceScript, on session: Session) async throws {
    for step in script.steps {
      guard case .answer(let text) = step.kind else { continue }
      let snapshot = session.show()
      guard case .field(let field) = snapshot.question, let format = field.format else { continue }
      do throws(Rejection) {
        let value = try format.value(from: text, region: nil)
        try session.perform(.answer(entry: snapshot.entry, element: field.id, value: value))
      } catch {
        throw StepRefusal(line: step.line, message: error.message)
      }
      await session.waitUntilIdle()
    }
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
