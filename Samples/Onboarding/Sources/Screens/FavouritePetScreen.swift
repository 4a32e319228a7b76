import Stepwise

/// Asks for a favourite pet.
final class FavouritePetScreen: Screen {
  let title = "Favourite pet"
  private let viewModel: any FavouritePetViewModel

  init(viewModel: any FavouritePetViewModel) { self.viewModel = viewModel }

  var body: any Element {
    Picker("Favourite pet", options: viewModel.pets) { self.viewModel.select($0) }
  }
}
