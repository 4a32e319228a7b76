import Stepwise

/// What the onboarding finds out.
package nonisolated struct Profile: Hashable, Sendable, Encodable {
  /// The name of the account.
  var userName: String
  /// The family name.
  var lastName: String
  /// The day of birth.
  var birthday: CalendarDate
  /// The animal they like best.
  var favouritePet: String

  /// What standard output gets.
  var greeting: LocalizedStringKey { "Welcome, \(userName) \(lastName)!" }
}
