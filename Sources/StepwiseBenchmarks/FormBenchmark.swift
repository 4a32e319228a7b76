import Stepwise

/// A form of twenty fields, to type into.
struct FormBenchmark: WizardProgram {
  static let name = "form"
  static let summary = "Shows a form of twenty fields, for a person or for “keystroke”."

  static let fieldCount = 20

  func makeFlow(in environment: Environment) -> FormFlowController { FormFlowController() }

  func output(for answers: [String]) -> WizardOutput {
    WizardOutput(text: answers.joined(separator: "\n"))
  }
}

/// Asks for everything at once.
final class FormFlowController: FlowController<[String], [String]> {
  init() {
    super.init(state: Array(repeating: "", count: FormBenchmark.fieldCount))
  }

  override func startFlow() {
    push("Form") {
      ForEach(0..<FormBenchmark.fieldCount, id: { "\($0)" }) { number in
        TextField("Field \(number + 1)") { self.state[number] = $0 }.optional()
      }
      Button("Send") { self.finish(self.state) }
    }
  }
}
