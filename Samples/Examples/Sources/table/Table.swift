import Stepwise

// The type is not called Table, because that is the element's name.
@main struct TableExample: WizardProgram {
  static let name = "table"

  func makeFlow(in environment: Environment) -> SubscriptionFlow { SubscriptionFlow() }
}

/// Shows what the plans have before it asks for one.
final class SubscriptionFlow: FlowController<Void, String> {
  override func startFlow() {
    push("Plan") {
      Table(
        columns: ["Plan", "Storage", "A month"],
        rows: [["Free", "5 GB", "0 €"], ["Home", "200 GB", "3 €"], ["Office", "2 TB", "10 €"]])
      Picker("Plan", options: ["Free", "Home", "Office"]) { self.finish($0) }
    }
  }
}
