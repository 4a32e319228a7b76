import Stepwise

/// The view model of the screen for the favourite pet.
protocol FavouritePetViewModel: AnyObject {
  /// The pets to choose from, with an option for other pets.
  var pets: OptionList { get }
  /// Called with the pet that was chosen.
  var onPetSelected: (String) -> Void { get set }
  /// Called if the pet is not on the list.
  var onOtherSelected: () -> Void { get set }

  /// Accepts an option of the list.
  func select(_ pet: String)
}

/// Offers five pets, and “Other…”.
final class FavouritePetDefaultViewModel: FavouritePetViewModel {
  private static let other = "Other…"

  let pets: OptionList = ["Cat", "Dog", "Fish", "Rabbit", "Bird", .init(other)]
  var onPetSelected: (String) -> Void = { _ in }
  var onOtherSelected: () -> Void = {}

  func select(_ pet: String) {
    if pet == Self.other { onOtherSelected() } else { onPetSelected(pet) }
  }
}
