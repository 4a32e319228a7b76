import Stepwise

/// Orders a cake; each order is a run in a database, which any process continues.
@main struct OrderWizard: WizardProgram {
  static let name = "order"
  static let summary = "Orders a cake."
  @Option("The database.", value: "FILE") var database = "orders.sqlite"
  @Option("The number of the order.", value: "NUMBER") var order = "1"

  func makeStore() throws -> (any RunStore)? {
    try SQLiteRunStore(path: database, run: order)
  }

  func makeFlow(in environment: Environment) -> OrderFlow { OrderFlow() }
}

/// Asks for a cake and a name.
final class OrderFlow: FlowController<Void, String> {
  init() { super.init(state: ()) }

  override func startFlow() {
    push("Cake") {
      Picker("Cake", options: ["Apple", "Cherry", "Plum"]) { cake in
        self.push("Name") {
          TextField("Your name") { name in self.finish("\(cake) cake for \(name)") }
        }
      }
    }
  }
}
