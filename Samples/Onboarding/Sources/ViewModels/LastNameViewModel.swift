import Stepwise

/// The view model of the screen for the last name.
protocol LastNameViewModel: AnyObject {
  /// Called with the valid name.
  var onLastNameEntered: (String) -> Void { get set }

  /// Accepts a last name.
  ///
  /// - Throws: A `Rejection` for an invalid name.
  func enter(_ lastName: String) throws
}

/// Accepts a last name with at least one letter and at most 100 characters.
final class LastNameDefaultViewModel: LastNameViewModel {
  private static let lengthMax = 100

  var onLastNameEntered: (String) -> Void = { _ in }

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
