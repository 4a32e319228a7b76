import Stepwise

/// What the screen needs that asks for a pet that is not listed.
protocol OtherPetViewModel: AnyObject {
  /// Called with the pet once it will do.
  var onPetSelected: (String) -> Void { get set }

  /// Takes a pet.
  ///
  /// - Throws: A `Rejection` for what is no pet.
  func enter(_ pet: String) throws
}

/// Takes any pet with a letter.
final class OtherPetDefaultViewModel: OtherPetViewModel {
  var onPetSelected: (String) -> Void = { _ in }

  func enter(_ pet: String) throws {
    guard pet.contains(where: \.isLetter) else { throw Rejection("A pet has at least one letter.") }
    onPetSelected(pet)
  }
}
