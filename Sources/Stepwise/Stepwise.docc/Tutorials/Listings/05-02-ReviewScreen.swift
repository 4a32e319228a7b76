import Stepwise

/// Lists every answer, leads back to the weight, and sends.
final class ReviewScreen: Screen {
  let title = "Review"
  private let viewModel: ReviewViewModel

  init(viewModel: ReviewViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Text(viewModel.weight, about: viewModel.weightScreen)
    Text(viewModel.recipient)
    Text(viewModel.price)
    Button("Send", onceOnly: true) { self.viewModel.confirm() }
    Button("Change weight", revisits: viewModel.weightScreen)
  }
}
