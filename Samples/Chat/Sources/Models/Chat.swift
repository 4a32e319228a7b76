import Stepwise

/// A room with everything that was said in it.
///
/// The messages stand in the server's order. Behind them wait the user's messages that have no place in that order yet:
/// they are being sent, could not be sent, or their echo has not come back from the server.
public nonisolated struct Chat: Identifiable, Hashable, Sendable {
  /// The user's place in the room.
  public enum Presence: String, Hashable, Codable, Sendable {
    case present = ""
    /// The user is leaving: the chat is no longer listed, and the server does not know yet.
    case leaving
    /// The user left, and the server knows.
    case left
    /// Somebody else removed the user.
    case removed
  }

  /// The largest count of unread messages that is kept: servers and journals may name any number.
  static let unreadCountMax = 1_000_000
  /// The reason why nothing is sent to an encrypted chat.
  static let encryptedText: LocalizedStringKey =
    "This chat is encrypted, and this program cannot encrypt: use another program for it."

  /// The room, with its people.
  public private(set) var room: Room
  /// Whether the user is in the room.
  public private(set) var presence = Presence.present
  /// All messages, in the order that this type describes.
  public private(set) var messages: [Message] = []
  /// The number of unread messages, never more than the largest count.
  public var unreadCount = 0 {
    didSet { unreadCount = min(max(unreadCount, 0), Self.unreadCountMax) }
  }
  /// Whether the server still has to be told what the user has read.
  private(set) var owesReceipt = false
  /// Whether everybody expects encrypted messages.
  public private(set) var isEncrypted: Bool
  /// The text that the user typed and did not send.
  private(set) var draft = ""
  /// The last message that each of the others has read.
  private(set) var readers: [Contact.ID: Message.ID] = [:]
  /// Grows with each change, so that a view model that was built earlier is known to be stale.
  private(set) var revision = Revision()
  /// The number of messages that have a place in the server's order.
  private var placedCount = 0
  /// The position of each message, by all of its ids.
  private var positions: [Message.ID: Int] = [:]

  /// A chat in which nothing was said yet.
  public init(_ room: Room, isEncrypted: Bool = false) {
    self.room = room
    self.isEncrypted = isEncrypted
  }

  init(id: String, contact: Contact) { self.init(Room(id: id, members: [.init(contact)])) }

  /// The room's id.
  public var id: String { room.id }
  /// The room's title.
  public var title: String { room.title }
  /// Whether the list shows the chat: it does until the user leaves.
  public var isListed: Bool { presence == .present || presence == .removed }

  /// A message, by its id, by the server's, or by that of an edit.
  func message(_ id: Message.ID) -> Message? { positions[id].map { messages[$0] } }

  /// Whether a message has its place in the server's order.
  public func isPlaced(_ id: Message.ID) -> Bool { positions[id].map { $0 < placedCount } ?? false }

  /// Whether a message is new here, or is one of the user's own that now gets its place.
  func isNews(_ message: Message) -> Bool {
    position(of: message).map { $0 >= placedCount && message.hasArrived } ?? true
  }

  /// The user's messages that have no place in the server's order yet.
  var waiting: ArraySlice<Message> { messages[placedCount...] }
  var unsentCount: Int { waiting.count { $0.state == .sending } }
  var failedCount: Int { waiting.count(where: \.hasFailed) }
  var firstUnsent: Message? { waiting.first { $0.state == .sending } }

  /// The mark of the last place at which messages are missing.
  public var missing: Message? { messages.last { $0.kind == .missing } }

  /// The message that a read receipt has to name; `nil` if the server needs no receipt.
  var owedReceipt: Message.ID? {
    guard owesReceipt, unreadCount == 0 else { return nil }
    return messages.last(where: \.isToRead)?.id ?? ""
  }

  /// Whether it is news that somebody has read as far as a message.
  func isNews(ofReading id: Message.ID, by reader: Contact.ID) -> Bool {
    guard let position = positions[id] else { return false }
    return readers[reader].flatMap { positions[$0] }.map { $0 < position } ?? true
  }

  /// Whether others wrote something after a message; `nil` if there is no such message.
  public func hasOthers(after id: Message.ID) -> Bool? {
    positions[id].map { messages[$0...].dropFirst().contains(where: \.isToRead) }
  }

  /// The people who have read one of the user's messages.
  func readers(ofMessageAt position: Int) -> [Contact.ID] {
    readers.filter { positions[$0.value].map { $0 >= position } ?? false }.keys.sorted()
  }

  // MARK: Changes

  /// Applies an update, which the journal has already.
  mutating func apply(_ update: ChatUpdate) {
    revision.number += 1
    switch update {
    case .named(_, let name): room.name = name
    case .members(_, let members): for member in members { room.set(member) }
    case .presence(_, let presence):
      self.presence = presence
      if presence != .present { (unreadCount, owesReceipt) = (0, false) }
    case .messages(_, let messages): say(messages)
    case .said(_, let messages): say(messages.map { $0.message(in: room) })
    case .became(_, let id, let state, let serverID), .took(_, let id, let state, let serverID):
      guard let position = positions[id] else { return }
      serverID.map { take($0, forMessageAt: position) } ?? set(state, ofMessageAt: position)
    case .edited(_, let id, let edit): positions[id].map { self.edit(edit, ofMessageAt: $0) }
    case .filled(_, let mark, let messages): fill(mark, with: messages)
    case .read(_, let id, let reader): positions[id].map { read(upTo: $0, by: reader) }
    case .unread(_, let count, let owesReceipt):
      (unreadCount, self.owesReceipt) = (count, owesReceipt)
    case .drafted(_, let text): draft = text
    case .encrypted: isEncrypted = true
    case .opened, .added, .invited, .answered, .uninvited: break
    }
  }

  /// Adds messages in the server's order; those of others are unread.
  public mutating func add(_ new: [Message]) {
    for message in new where isNews(message) {
      if message.isToRead, message.kind != .removed {
        (unreadCount, owesReceipt) = (unreadCount + 1, true)
      }
      if message.kind == .missing {
        // The server took these before the messages that are missing.
        for message in waiting where message.state == .sent { place(message) }
      }
      message.hasArrived ? place(message) : insert(CollectionOfOne(message), at: messages.count)
    }
  }

  /// Forgets the text of a message, or an edit; tells whether there was one.
  mutating func remove(_ id: Message.ID) -> Bool {
    guard let position = positions[id], messages[position].kind != .removed else { return false }
    for edit in messages[position].edits { positions[edit.id] = nil }
    if messages[position].edits.contains(where: { $0.id == id }) {
      messages[position].removeEdit(id)
    } else {
      messages[position].remove()
    }
    touch(position)
    return true
  }

  private mutating func say(_ messages: [Message]) {
    // One record for both: after a kill there is either the draft or the message.
    if messages.contains(where: { $0.isOwn && $0.state == .sending }) { draft = "" }
    add(messages)
  }

  /// Replaces the mark of a gap by the messages that were missing.
  private mutating func fill(_ mark: Message.ID, with older: [Message]) {
    guard let position = positions[mark], messages[position].kind == .missing else { return }
    delete(at: position)
    placedCount -= 1
    var known = Set<Message.ID>()
    let older = older.filter { !isPlaced($0.id) && known.insert($0.id).inserted }
    for message in older { waitingPosition(of: message).map { delete(at: $0) } }
    insert(older, at: position)
    placedCount += older.count
  }

  /// Sets the state of a message; a message that the server has gets its place.
  private mutating func set(_ state: Message.State, ofMessageAt position: Int) {
    // A message with a place was sent, so that it can only be read.
    guard position >= placedCount || state == .read else { return }
    messages[position].state = state
    touch(position)
    if position >= placedCount, messages[position].hasArrived { place(messages[position]) }
  }

  /// Notes the server's id for a message that it took; the echo will place the message.
  private mutating func take(_ serverID: Message.ID, forMessageAt position: Int) {
    guard position >= placedCount else { return }
    if let echo = positions[serverID], echo != position { return delete(at: position) }
    messages[position].state = .sent
    messages[position].serverID = serverID
    touch(position)
  }

  private mutating func edit(_ edit: Message.Edit, ofMessageAt position: Int) {
    guard positions[edit.id] == nil else { return }
    messages[position].edit(edit)
    touch(position)
  }

  /// Notes that somebody has read all messages up to a position.
  private mutating func read(upTo last: Int, by reader: Contact.ID?) {
    // Journals of earlier versions name no reader, because a chat had only one other person then.
    let reader = reader ?? room.members.first?.id ?? ""
    let first = readers[reader].flatMap { positions[$0] } ?? -1
    guard last > first else { return }
    readers[reader] = messages[last].id
    for position in first + 1...last where messages[position].isOwn {
      if messages[position].state == .sent { messages[position].state = .read }
      touch(position)
    }
  }

  // MARK: The server's order

  /// Gives a message the next place in the server's order.
  private mutating func place(_ message: Message) {
    defer { placedCount += 1 }
    guard let found = waitingPosition(of: message) else {
      return insert(CollectionOfOne(message), at: placedCount)
    }
    // It stays as it was here, and the server's id for it is known now.
    var own = messages[found]
    note(nil, for: own)
    own.serverID = message.serverID ?? (message.id == own.id ? own.serverID : message.id)
    if own.state != .read { own.state = .sent }
    // Nearly always it is the first that waits. Otherwise those between its places move by one.
    if found > placedCount {
      messages.remove(at: found)
      messages.insert(own, at: placedCount)
    } else {
      messages[found] = own
    }
    touch(placedCount)
    index(placedCount + 1..<found + 1)
  }

  /// The position of the waiting message that shares an id with another; `nil` if there is none.
  private func waitingPosition(of message: Message) -> Int? {
    position(of: message).flatMap { $0 < placedCount ? nil : $0 }
  }

  private mutating func insert(_ new: some Collection<Message>, at position: Int) {
    messages.insert(contentsOf: new, at: position)
    for position in position..<position + new.count { touch(position) }
    index(position + new.count..<messages.count)
  }

  private mutating func delete(at position: Int) {
    note(nil, for: messages[position])
    messages.remove(at: position)
    index(position..<messages.count)
  }

  private mutating func index(_ range: Range<Int>) {
    for position in range { note(position, for: messages[position]) }
  }

  /// Marks a message as changed.
  private mutating func touch(_ position: Int) {
    revision.number += 1
    messages[position].revision = revision
    note(position, for: messages[position])
  }

  /// Notes the position of a message; `nil` for one that is no longer there.
  private mutating func note(_ position: Int?, for message: Message) {
    positions[message.id] = position
    for id in message.otherIDs { positions[id] = position }
  }

  /// The position of the message that shares an id with another; `nil` if there is none.
  private func position(of message: Message) -> Int? {
    positions[message.id] ?? message.otherIDs.lazy.compactMap { positions[$0] }.first
  }
}
