/// A room on a server, and the people who are in it or were.
nonisolated struct Room: Identifiable, Hashable, Sendable {
  /// Somebody else in a room.
  struct Member: Identifiable, Hashable, Sendable {
    let id: Contact.ID
    let name: String
    /// Whether they are in the room, or invited; what they said before stays theirs in any case.
    var isPresent = true
  }

  /// How many names a title has at most.
  private static let namesMax = 20

  let id: String
  /// The name that somebody gave the room; `nil` or empty for none.
  var name: String?
  /// Everybody but the user, in the order in which they came.
  private(set) var members: [Member] = []
  private var positions: [Member.ID: Int] = [:]
  /// How many members have a name.
  private var counts: [String: Int] = [:]

  init(id: String, name: String? = nil, members: [Member] = []) {
    self.id = id
    self.name = name
    for member in members { set(member) }
  }

  /// Whether more than one other person is here.
  var isGroup: Bool { members.lazy.filter(\.isPresent).prefix(2).count > 1 }

  func member(_ id: Member.ID) -> Member? { positions[id].map { members[$0] } }

  /// Adds a member, or changes one.
  mutating func set(_ member: Member) {
    counts[member.name, default: 0] += 1
    if let position = positions[member.id] {
      counts[members[position].name, default: 1] -= 1
      members[position] = member
    } else {
      positions[member.id] = members.count
      members.append(member)
    }
  }

  /// The name of a person, which no other member has: with the id where names alone do not tell people apart.
  func name(of id: Member.ID) -> String {
    guard let name = member(id)?.name else { return id }
    // A name can be another member's id.
    let isClear = counts[name] == 1 && (name == id || positions[name] == nil)
    return isClear ? name : "\(name) (\(id))"
  }

  /// The name of the room, or the names of the people in it; of those who were, where nobody is.
  var title: String {
    if let name, !name.isEmpty { return name }
    let present = members.filter(\.isPresent)
    let names = (present.isEmpty ? members : present).prefix(Self.namesMax).map { name(of: $0.id) }
    return names.isEmpty ? "Empty room" : names.joined(separator: ", ")
  }
}

nonisolated extension Room.Member {
  init(_ contact: Contact) { self.init(id: contact.id, name: contact.name) }
}
