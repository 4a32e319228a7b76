/// What someone has to do with a room.
package nonisolated struct MatrixMember: Hashable, Sendable {
  /// How someone belongs to a room.
  package enum Membership: String, Hashable, Sendable {
    /// In it.
    case joined = "join"
    /// Asked to come in.
    case invited = "invite"
    /// Gone, or never came in.
    case left = "leave"
    /// Not let in any more.
    case banned = "ban"
    /// Asking to be let in.
    case knocking = "knock"
  }

  /// Who it is.
  package let person: MatrixPerson
  /// How they belong to the room.
  package let membership: Membership

  /// A member.
  package init(_ person: MatrixPerson, _ membership: Membership) {
    self.person = person
    self.membership = membership
  }
}
