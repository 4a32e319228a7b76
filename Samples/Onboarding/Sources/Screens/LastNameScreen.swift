import Stepwise

/// Asks for a last name.
final class LastNameScreen: Screen {
  let title = "Last name"
  private let viewModel: any LastNameViewModel

  init(viewModel: any LastNameViewModel) { self.viewModel = viewModel }

  var body: any Element {
    TextField("Last name") { try self.viewModel.enter($0) }
  }
}
