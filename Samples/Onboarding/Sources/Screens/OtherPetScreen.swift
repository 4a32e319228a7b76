import Stepwise

/// Asks for a pet that is on no list.
final class OtherPetScreen: Screen {
  let title = "Which pet?"
  private let viewModel: any OtherPetViewModel

  init(viewModel: any OtherPetViewModel) { self.viewModel = viewModel }

  var body: any Element {
    TextField("Which pet?") { try self.viewModel.enter($0) }
  }
}
