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
    let weight = push(WeightScreen(viewModel: viewModel))
    viewModel.onWeightEntered = { grams in
      self.state.grams = grams
      self.askAddress(weightScreen: weight)
    }
  }

  private func askAddress(weightScreen: ScreenIdentity) {
    start(AddressFlow()) { address in
      self.state.address = address
      self.askPrice(weightScreen: weightScreen)
    }
  }

  private func askPrice(weightScreen: ScreenIdentity) {
    let viewModel = PriceViewModel(grams: state.grams, service: prices)
    viewModel.onPriceAccepted = { cents in
      self.state.cents = cents
      self.review(weightScreen: weightScreen)
    }
    push(PriceScreen(viewModel: viewModel))
  }

  private func review(weightScreen: ScreenIdentity) {
    let viewModel = ReviewViewModel(shipment: state, weightScreen: weightScreen)
    viewModel.onConfirmed = { self.finish(self.state) }
    push(ReviewScreen(viewModel: viewModel))
  }
}
