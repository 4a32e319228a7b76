import Stepwise

/// Takes a pet that is on no list.
final class OtherPetViewModel {
  /// Called with the pet once it will do.
  var onPetSelected: (String) -> Void = { _ in }

  /// A view model that has asked nothing yet.
  init() {}

  func enter(_ pet: String) throws {
    guard pet.contains(where: \.isLetter) else { throw Rejection("A pet has at least one letter.") }
    onPetSelected(pet)
  }
}
