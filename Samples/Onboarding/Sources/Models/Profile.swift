import Foundation
import Stepwise

/// What the onboarding finds out.
package nonisolated struct Profile: Hashable, Sendable {
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

  /// The profile as a line of JSON, its members in the order in which they were asked for.
  var json: [UInt8] {
    let members = [
      ("userName", userName), ("lastName", lastName), ("birthday", birthday.description),
      ("favouritePet", favouritePet),
    ]
    let text = members.map { "\"\($0)\":\(Self.quoted($1))" }.joined(separator: ",")
    return Array("{\(text)}\n".utf8)
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
