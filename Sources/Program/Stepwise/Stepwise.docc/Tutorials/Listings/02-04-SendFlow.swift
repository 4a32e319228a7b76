import Stepwise

/// Sends a parcel.
final class SendFlow: FlowController<Shipment, Shipment> {
  init() { super.init(state: Shipment()) }

  override func startFlow() {
    let viewModel = WeightViewModel()
    viewModel.onWeightEntered = { grams in
      self.state.grams = grams
      self.finish(self.state)
    }
    push(WeightScreen(viewModel: viewModel))
  }
}
