/// A person with an account on a Matrix server.
package nonisolated struct MatrixPerson: Hashable, Sendable {
  /// The largest number of Unicode scalars that are kept of a name.
  private static let nameLengthMax = 255

  /// The id, such as `@ada:localhost`.
  package let id: String
  /// The name to show; the id if there is no name.
  package let name: String

  /// A person.
  package init(id: String, name: String?) {
    self.id = id
    let name = MatrixText.limited(MatrixText.line(name ?? ""), to: Self.nameLengthMax)
    self.name = name.isEmpty ? id : name
  }
}

/// A person's place in a room.
package nonisolated struct MatrixMember: Hashable, Sendable {
  /// The kinds of membership.
  package enum Membership: String, Hashable, Sendable {
    /// In the room.
    case joined = "join"
    /// Invited to it.
    case invited = "invite"
    /// No longer in it, or never was.
    case left = "leave"
    /// Kept out of it.
    case banned = "ban"
    /// Waiting to be let in.
    case knocking = "knock"
  }

  /// The person.
  package let person: MatrixPerson
  /// The membership.
  package let membership: Membership

  /// A member.
  package init(_ person: MatrixPerson, _ membership: Membership) {
    self.person = person
    self.membership = membership
  }
}
