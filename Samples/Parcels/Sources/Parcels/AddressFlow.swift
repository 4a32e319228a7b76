import Stepwise

/// Asks who the parcel is for.
final class AddressFlow: FlowController<Address, Address> {
  override var title: String { "Address" }

  init() { super.init(state: Address()) }

  override func startFlow() {
    push("Recipient") {
      TextField("Name") { name in
        self.state.name = name
        self.askTown()
      }
    }
  }

  private func askTown() {
    push("Town") {
      Picker("Town", options: ["Bergen", "Oslo", "Tromsø"]) { town in
        self.state.town = town
        self.finish(self.state)
      }
    }
  }
}
