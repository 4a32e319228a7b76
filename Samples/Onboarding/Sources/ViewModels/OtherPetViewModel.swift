import Stepwise

/// The view model of the screen for a pet that is not on the list.
protocol OtherPetViewModel: AnyObject {
  /// Called with the valid name of the pet.
  var onPetSelected: (String) -> Void { get set }

  /// Accepts a pet.
  ///
  /// - Throws: A `Rejection` for an invalid name.
  func enter(_ pet: String) throws
}

/// Accepts any pet with a letter.
final class OtherPetDefaultViewModel: OtherPetViewModel {
  var onPetSelected: (String) -> Void = { _ in }

  func enter(_ pet: String) throws {
    guard pet.contains(where: \.isLetter) else { throw Rejection("A pet has at least one letter.") }
    onPetSelected(pet)
  }
}
