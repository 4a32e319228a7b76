import Stepwise

@main struct ChildFlow: WizardProgram {
  static let name = "child-flow"

  func makeFlow(in environment: Environment) -> ParcelFlow { ParcelFlow(state: []) }
}

/// Asks for two addresses with the same child flow.
final class ParcelFlow: FlowController<[String], String> {
  override func startFlow() {
    start(AddressFlow(of: "Sender")) { sender in
      self.state.append(sender)
      self.start(AddressFlow(of: "Receiver")) { receiver in
        self.finish("From \(self.state[0]) to \(receiver)")
      }
    }
  }
}

/// Asks for an address: its outcome, which the flow that started it gets.
final class AddressFlow: FlowController<String, String> {
  private let role: String

  init(of role: String) {
    self.role = role
    super.init(state: "")
  }

  override var title: String { role }

  override func startFlow() {
    push("Street") { TextField("Street") { street in self.askTown(after: street) } }
  }

  private func askTown(after street: String) {
    push("Town") { TextField("Town") { town in self.finish("\(street), \(town)") } }
  }
}
