import Stepwise

/// Shows the price, and asks the person to accept it.
final class PriceScreen: Screen {
  let title = "Price"
  private let viewModel: PriceViewModel

  init(viewModel: PriceViewModel) { self.viewModel = viewModel }

  var summary: String? { viewModel.price.map { "\($0) cents" } }

  var body: any Element {
    Text(viewModel.price.map { "It costs \($0) cents." } ?? "The price is not known yet.")
    Button("Get the price") { try await self.viewModel.fetch() }
    Button("Agree") { try self.viewModel.accept() }
      .defaultAction(viewModel.price != nil)
  }
}
