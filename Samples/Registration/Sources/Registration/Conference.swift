import Stepwise

/// The reason why the conference's system did not answer.
struct ConferenceError: Error, CustomStringConvertible {
  /// The sentence for the person.
  let description: String
}

/// The conference's system; a real one would be a server.
protocol Conference {
  /// The days on which workshops take place.
  var days: ClosedRange<CalendarDate> { get }

  /// Throws a `Rejection` if nobody can register with the address.
  func check(email: String) async throws

  func tickets() async throws -> [Ticket]

  func sessions() async throws -> [WorkshopSession]

  func register(_ registration: Registration) async throws
}
