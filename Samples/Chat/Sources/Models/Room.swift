/// A person to chat with.
nonisolated struct Contact: Identifiable, Hashable, Sendable {
  /// The server's name for the person.
  let id: String
  /// The name to show.
  let name: String
}

nonisolated extension [Contact] {
  /// The contact with this name, or the only contact whose name begins with it.
  func contact(called name: String) -> Contact? {
    let found = filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
    return found.first { $0.name.count == name.count } ?? (found.count == 1 ? found[0] : nil)
  }
}

/// An invitation to a room that the user has not joined yet.
nonisolated struct Invitation: Identifiable, Hashable, Sendable {
  /// The user's answer.
  enum Answer: String, Hashable, Sendable {
    case accepted, declined
    /// The invitation is no longer shown, and the server is told nothing.
    case ignored
  }

  /// The id of the room, and of the chat that it becomes.
  let id: Chat.ID
  let sender: Contact
  /// The room's name; empty for none.
  var name = ""
  /// Whether it is a room for two.
  let isDirect: Bool
  /// `nil` until the user has decided.
  var answer: Answer?

  /// The room's name as far as it is known before joining.
  var title: String { name.isEmpty ? sender.name : name }
}

/// A room on a server, and the people who are in it or were.
nonisolated struct Room: Identifiable, Hashable, Sendable {
  /// Another person in a room.
  struct Member: Identifiable, Hashable, Sendable {
    let id: Contact.ID
    let name: String
    /// Whether the member is in the room or invited to it.
    ///
    /// Members who have left stay known, because their messages show their names.
    var isPresent = true
  }

  /// The largest number of names in a title.
  private static let namesMax = 20

  let id: String
  /// The room's own name; `nil` or empty for none.
  var name: String?
  /// Everybody but the user, in the order of joining.
  private(set) var members: [Member] = []
  private var positions: [Member.ID: Int] = [:]
  /// The number of members with each name.
  private var counts: [String: Int] = [:]

  init(id: String, name: String? = nil, members: [Member] = []) {
    self.id = id
    self.name = name
    for member in members { set(member) }
  }

  /// Whether at least two other people are here.
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

  /// The name of a person, with the id added if somebody else has the same name.
  func name(of id: Member.ID) -> String {
    guard let name = member(id)?.name else { return id }
    // A name can be another member's id.
    let isClear = counts[name] == 1 && (name == id || positions[name] == nil)
    return isClear ? name : "\(name) (\(id))"
  }

  /// The room's name, or the names of the people in it; if everybody has left, the names of all who were.
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
