import Stepwise

/// Sends a parcel.
final class SendFlow: FlowController<Shipment, Shipment> {
  private let prices: any PriceService

  init(prices: any PriceService) {
    self.prices = prices
    super.init(state: Shipment())
  }

  override func startFlow() {
    let viewModel = WeightViewModel()
    viewModel.onWeightEntered = { grams in
      self.state.grams = grams
      self.askAddress()
    }
    push(WeightScreen(viewModel: viewModel))
  }

  private func askAddress() {
    start(AddressFlow()) { address in
      self.state.address = address
      self.askPrice()
    }
  }

  private func askPrice() {
    let viewModel = PriceViewModel(grams: state.grams, service: prices)
    viewModel.onPriceAccepted = { cents in
      self.state.cents = cents
      self.review()
    }
    push(PriceScreen(viewModel: viewModel))
  }

  private func review() {
    push("Review") {
      Review()
      Button("Send", onceOnly: true) { self.finish(self.state) }
    }
  }
}
