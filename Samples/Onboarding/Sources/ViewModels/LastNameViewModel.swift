import Stepwise

/// Takes a last name.
final class LastNameViewModel {
  /// How long a last name may be, in characters.
  static let lengthMax = 100

  /// Called with the name once it will do.
  var onLastNameEntered: (String) -> Void = { _ in }

  /// A view model that has asked nothing yet.
  init() {}

  func enter(_ lastName: String) throws {
    guard lastName.contains(where: \.isLetter) else {
      throw Rejection("A last name has at least one letter.")
    }
    guard lastName.count <= Self.lengthMax else {
      throw Rejection(
        "That has \(lastName.count) characters: a last name has at most \(Self.lengthMax).")
    }
    onLastNameEntered(lastName)
  }
}
