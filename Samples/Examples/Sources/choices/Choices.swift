import Stepwise

@main struct Choices: WizardProgram {
  static let name = "choices"

  func makeFlow(in environment: Environment) -> PizzaFlow { PizzaFlow() }

  func output(for toppings: [Topping]) -> WizardOutput {
    WizardOutput(text: "A pizza with \(labels: toppings.map(\.rawValue)).")
  }
}

nonisolated enum Topping: String, CaseIterable { case basil, mushrooms, olives, peppers, rocket }

/// Asks for one to three toppings.
final class PizzaFlow: FlowController<Void, [Topping]> {
  override func startFlow() {
    push("Toppings") {
      MultiPicker("Toppings", Topping.self, count: 1...3) { self.finish($0) }
    }
  }
}
