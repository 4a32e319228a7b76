import Stepwise

/// Asks for the address and the token of one place to publish to.
final class PlaceFlow: FlowController<Place, Place> {
  private let publisher: any Publisher

  init(place: Place, publisher: any Publisher) {
    self.publisher = publisher
    super.init(state: place)
  }

  override var title: String { state.name }

  override func startFlow() {
    push("Address") {
      TextField("Address", text: self.state.address) { address in
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
      } check: {
        try await self.publisher.check($0, for: self.state)
      }
    }
  }
}
