import Stepwise

/// Takes a birthday that someone alive can have.
final class BirthdayViewModel {
  /// How old someone may be, in years.
  static let ageMax = 150

  /// Called with the day once it will do.
  var onBirthdaySelected: (CalendarDate) -> Void = { _ in }

  private let today: CalendarDate

  /// A view model that has asked nothing yet.
  init(today: CalendarDate) { self.today = today }

  func select(_ birthday: CalendarDate) throws {
    guard birthday <= today else {
      throw Rejection("\(birthday) is in the future: today is \(today).")
    }
    // On the day before the 151st birthday one is still 150.
    guard birthday > today.yearsEarlier(Self.ageMax + 1) else {
      throw Rejection("Someone born on \(birthday) would be over \(Self.ageMax) years old.")
    }
    onBirthdaySelected(birthday)
  }
}
