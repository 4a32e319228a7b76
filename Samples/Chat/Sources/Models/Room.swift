/// A person to chat with.
public nonisolated struct Contact: Identifiable, Hashable, Codable, Sendable {
  /// The server's name for the person.
  public let id: String
  /// The name to show.
  public let name: String

  /// A person with a name.
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

nonisolated extension [Contact] {
  /// The contact with this name, or the only contact whose name begins with it.
  public func contact(called name: String) -> Contact? {
    let found = filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
    return found.first { $0.name.count == name.count } ?? (found.count == 1 ? found[0] : nil)
  }
}

/// An invitation to a room that the user has not joined yet.
public nonisolated struct Invitation: Identifiable, Hashable, Sendable {
  /// The user's answer.
  public enum Answer: String, Hashable, Codable, Sendable {
    case accepted, declined
    /// The invitation is no longer shown, and the server is told nothing.
    case ignored
  }

  /// The id of the room, and of the chat that it becomes.
  public let id: Chat.ID
  /// The person who invites the user.
  public let sender: Contact
  /// The room's name; empty for none.
  public let name: String
  /// Whether it is a room for two.
  public let isDirect: Bool
  /// `nil` until the user has decided.
  public internal(set) var answer: Answer?

  /// An invitation that the user has not answered.
  public init(id: Chat.ID, sender: Contact, name: String = "", isDirect: Bool) {
    (self.id, self.sender, self.name, self.isDirect) = (id, sender, name, isDirect)
  }

  /// The room's name as far as it is known before joining.
  public var title: String { name.isEmpty ? sender.name : name }
}

/// A room on a server, and the people who are in it or were.
public nonisolated struct Room: Identifiable, Hashable, Sendable {
  /// Another person in a room.
  public struct Member: Identifiable, Hashable, Codable, Sendable {
    /// The server's name for the person.
    public let id: Contact.ID
    /// The name to show.
    public let name: String
    /// Whether the member is in the room or invited to it.
    ///
    /// Members who have left stay known, because their messages show their names.
    public let isPresent: Bool

    /// A person in a room, or one who was.
    public init(id: Contact.ID, name: String, isPresent: Bool = true) {
      (self.id, self.name, self.isPresent) = (id, name, isPresent)
    }
  }

  /// The largest number of names in a title.
  private static let namesMax = 20

  /// The server's name for the room.
  public let id: String
  /// The room's own name; `nil` or empty for none.
  public internal(set) var name: String?
  /// Everybody but the user, in the order of joining.
  public private(set) var members: [Member] = []
  private var positions: [Member.ID: Int] = [:]
  /// The number of members with each name.
  private var counts: [String: Int] = [:]

  /// A room with people.
  public init(id: String, name: String? = nil, members: [Member] = []) {
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
  public func name(of id: Member.ID) -> String {
    guard let name = member(id)?.name else { return id }
    // A name can be another member's id.
    let isClear = counts[name] == 1 && (name == id || positions[name] == nil)
    return isClear ? name : "\(name) (\(id))"
  }

  /// The room's name, or the names of the people in it; if everybody has left, the names of all who were.
  public var title: String {
    if let name, !name.isEmpty { return name }
    let present = members.filter(\.isPresent)
    let names = (present.isEmpty ? members : present).prefix(Self.namesMax).map { name(of: $0.id) }
    return names.isEmpty ? "Empty room" : names.joined(separator: ", ")
  }
}

nonisolated extension Room.Member {
  /// A contact as a member who is present.
  public init(_ contact: Contact) { self.init(id: contact.id, name: contact.name) }
}
