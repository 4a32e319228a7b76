import Stepwise

/// What the favourite pet's screen needs.
protocol FavouritePetViewModel: AnyObject {
  /// The pets to choose from, and a way to those that are not listed.
  var pets: OptionList { get }
  /// Called with the pet that was chosen.
  var onPetSelected: (String) -> Void { get set }
  /// Called where the pet is not on the list.
  var onOtherSelected: () -> Void { get set }

  /// Takes what was chosen from the list.
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
