import Stepwise

/// Asks for the address and the token of one place to publish to.
final class TargetFlow: FlowController<Plan.Target, Plan.Target> {
  init(name: String) { super.init(state: Plan.Target(name: name)) }

  override var title: String { state.name }

  override func startFlow() {
    push("Address") {
      TextField("Address") { address in
        self.state.address = address
        self.askToken()
      }
    }
  }

  private func askToken() {
    push("Token") {
      SecureField("Token") { token in
        self.state.token = token
        self.finish(self.state)
      }
    }
  }
}
