import Stepwise

/// Takes a pet from a list, or leads on to a pet that is not on it.
final class FavouritePetViewModel {
  /// Called with the pet that was chosen.
  var onPetSelected: (String) -> Void = { _ in }
  /// Called where the pet is not on the list.
  var onOtherSelected: () -> Void = {}

  private static let other = "Other…"
  let pets: OptionList = ["Cat", "Dog", "Fish", "Rabbit", "Bird", .init(other)]

  /// A view model that has asked nothing yet.
  init() {}

  func select(_ pet: String) {
    if pet == Self.other { onOtherSelected() } else { onPetSelected(pet) }
  }
}
