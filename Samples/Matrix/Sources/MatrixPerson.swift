/// Someone who has an account on a Matrix server.
package nonisolated struct MatrixPerson: Hashable, Sendable {
  /// How many Unicode scalars of a name are kept.
  private static let nameLengthMax = 255

  /// The id, such as `@ada:localhost`.
  package let id: String
  /// The name to show: the id where there is none.
  package let name: String

  /// A person.
  package init(id: String, name: String?) {
    self.id = id
    let name = MatrixText.limited(MatrixText.line(name ?? ""), to: Self.nameLengthMax)
    self.name = name.isEmpty ? id : name
  }
}

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
