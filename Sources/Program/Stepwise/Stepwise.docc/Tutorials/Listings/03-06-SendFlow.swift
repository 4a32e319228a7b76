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
      self.askPrice()
    }
    push(WeightScreen(viewModel: viewModel))
  }

  private func askPrice() {
    let viewModel = PriceViewModel(grams: state.grams, service: prices)
    viewModel.onPriceAccepted = { cents in
      self.state.cents = cents
      self.finish(self.state)
    }
    push(PriceScreen(viewModel: viewModel))
  }
}
