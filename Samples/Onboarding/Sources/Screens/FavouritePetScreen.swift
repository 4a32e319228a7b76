import Stepwise

/// Asks for a favourite pet.
public final class FavouritePetScreen: Screen {
  public let title = "Favourite pet"
  private let viewModel: FavouritePetViewModel

  /// A screen over its view model.
  ///
  /// - Parameter viewModel: What there is to choose from, and what takes the choice.
  public init(viewModel: FavouritePetViewModel) { self.viewModel = viewModel }

  public var body: any Element {
    Picker("Favourite pet", options: viewModel.pets) { self.viewModel.select($0) }
  }
}
