import Stepwise

/// Asks how heavy the parcel is.
final class WeightScreen: Screen {
  let title = "Weight"
  private let viewModel: WeightViewModel

  init(viewModel: WeightViewModel) { self.viewModel = viewModel }

  var body: any Element {
    NumberField("Grams", in: 1...1_000_000) { try self.viewModel.enter($0) }
  }
}
