import Stepwise

/// The view model of the birthday screen.
protocol BirthdayViewModel: AnyObject {
  /// Called with the valid birthday.
  var onBirthdaySelected: (CalendarDate) -> Void { get set }

  /// Accepts a birthday.
  ///
  /// - Throws: A `Rejection` for a birthday that no living person can have.
  func select(_ birthday: CalendarDate) throws
}

/// Accepts the birthday of a person who is at most 150 years old.
final class BirthdayDefaultViewModel: BirthdayViewModel {
  private static let ageMax = 150

  var onBirthdaySelected: (CalendarDate) -> Void = { _ in }

  private let today: CalendarDate

  init(today: CalendarDate) { self.today = today }

  func select(_ birthday: CalendarDate) throws {
    guard birthday <= today else {
      throw Rejection("\(day: birthday) is in the future: today is \(day: today).")
    }
    // On the day before the 151st birthday a person is still 150.
    guard birthday > today.yearsEarlier(Self.ageMax + 1) else {
      throw Rejection("Someone born on \(day: birthday) would be over \(Self.ageMax) years old.")
    }
    onBirthdaySelected(birthday)
  }
}
