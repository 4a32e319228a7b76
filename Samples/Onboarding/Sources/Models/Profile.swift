import Stepwise

/// The result of the onboarding.
package nonisolated struct Profile: Hashable, Sendable, Encodable {
  /// The name of the account.
  var userName: String
  /// The family name.
  var lastName: String
  /// The day of birth.
  var birthday: CalendarDate
  /// The person's favourite animal.
  var favouritePet: String

  /// The text for standard output.
  var greeting: LocalizedStringKey { "Welcome, \(userName) \(lastName)!" }
}
