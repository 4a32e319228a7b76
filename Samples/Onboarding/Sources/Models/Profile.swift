import Stepwise

/// What the onboarding finds out.
package nonisolated struct Profile: Hashable, Sendable, Encodable {
  /// The name of the account.
  var userName: String
  /// The family name.
  var lastName = ""
  /// The day of birth.
  var birthday = CalendarDate(daysSince1970: 0)
  /// The animal they like best.
  var favouritePet = ""

  /// A profile of which only the user is known.
  init(userName: String) { self.userName = userName }

  /// What standard output gets.
  var greeting: LocalizedStringKey { "Welcome, \(userName) \(lastName)!" }
}
