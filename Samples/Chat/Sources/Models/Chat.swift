import Stepwise

/// Everything that was said in a room.
///
/// Messages stand in the server's order. After them stand those of the user that have no place in it yet: what is on
/// its way, what could not be sent, and what the server has taken and not yet sent back.
nonisolated struct Chat: Identifiable, Hashable, Sendable {
  /// How the user belongs to the room.
  enum Presence: String, Hashable, Sendable {
    case present = ""
    /// The user has left, and the server is to be told: the chat is not listed any more.
    case leaving
    /// The user has left, and the server knows.
    case left
    /// Somebody else removed them.
    case removed
  }

  /// The largest count of unseen messages that is kept: servers and journals may name any number.
  static let unreadCountMax = 1_000_000
  /// Why nothing is sent in an encrypted chat.
  static let encryptedText: LocalizedStringKey =
    "This chat is encrypted, and this program cannot encrypt: use another program for it."

  var room: Room
  var presence = Presence.present
  private(set) var messages: [Message] = []
  /// How many messages of others the person has not seen; never more than the largest count.
  var unreadCount = 0 {
    didSet { unreadCount = min(max(unreadCount, 0), Self.unreadCountMax) }
  }
  /// Whether the server is still to be told what the person has seen, or will have seen.
  var owesReceipt = false
  /// Whether the others expect every message to be encrypted.
  var isEncrypted = false
  /// What was begun and not sent.
  var draft = ""
  /// The last message that each of the others has read.
  private(set) var readers: [Contact.ID: Message.ID] = [:]
  /// How many messages have a place in the server's order.
  private var placedCount = 0
  /// Where each message stands, by its ids.
  private var positions: [Message.ID: Int] = [:]
  private var changes = Changes()

  init(_ room: Room) { self.room = room }

  init(id: String, contact: Contact) { self.init(Room(id: id, members: [.init(contact)])) }

  var id: String { room.id }
  /// Whether the user has not left it by themselves.
  var isListed: Bool { presence == .present || presence == .removed }
  var title: String { room.title }

  /// Where a message stands, by its id, by the server's, or by that of an edit.
  func position(of id: Message.ID) -> Int? { positions[id] }

  /// Whether a message has its place in the server's order, so that nothing before it is to be fetched.
  func isPlaced(_ id: Message.ID) -> Bool { positions[id].map { $0 < placedCount } ?? false }

  /// How often messages that were there already have changed.
  var changeCount: Int { changes.count }

  /// What has changed since a count of changes; `nil` where that is not known any more.
  func changes(since count: Int) -> (edited: [Int], movedFrom: Int?)? { changes.since(count) }

  /// Counts the changes of everything, so that an item that was built earlier is known to be old.
  var revision: Int { changes.revision }

  mutating func countChange() { changes.revision += 1 }

  /// The messages of the user that have no place yet.
  var waiting: ArraySlice<Message> { messages[placedCount...] }
  /// How many messages are to be sent.
  var unsentCount: Int { waiting.count { $0.state == .sending } }
  var failedCount: Int { waiting.count(where: \.hasFailed) }
  /// The first message that is to be sent.
  var firstUnsent: Message? { waiting.first { $0.state == .sending } }

  /// The last place at which messages are missing.
  var missing: Message? { messages.last { $0.kind == .missing } }

  /// The last message of the others, which a receipt names; `nil` where the server need not be told.
  var owedReceipt: Message.ID? {
    guard owesReceipt, unreadCount == 0 else { return nil }
    return messages.last(where: \.isToRead)?.id ?? ""
  }

  /// Who has read a message of the user.
  func readers(ofMessageAt position: Int) -> [Contact.ID] {
    readers.filter { positions[$0.value].map { $0 >= position } ?? false }.keys.sorted()
  }

  /// Whether a message is new here, or one of the user's own that now gets its place.
  func isNews(_ message: Message) -> Bool {
    let position = message.ids.lazy.compactMap { positions[$0] }.first
    return position.map { $0 >= placedCount && message.hasArrived } ?? true
  }

  /// Adds messages in the server's order; what others say has not been seen.
  mutating func add(_ new: [Message]) {
    for message in new where isNews(message) {
      if message.isToRead, message.kind != .removed {
        unreadCount += 1
        owesReceipt = true
      }
      if message.kind == .missing { placeTaken() }
      if message.hasArrived {
        place(message)
      } else {
        for id in message.ids { positions[id] = messages.count }
        messages.append(message)
      }
    }
  }

  /// Puts messages in the place of a mark that some are missing.
  mutating func fill(_ mark: Message.ID, with older: [Message]) {
    guard let position = positions[mark], messages[position].kind == .missing else { return }
    placedCount -= 1
    positions[mark] = nil
    messages.remove(at: position)
    var known = Set<Message.ID>()
    let older = older.filter {
      (positions[$0.id].map { $0 > placedCount } ?? true) && known.insert($0.id).inserted
    }
    for message in older { _ = removeWaiting(message) }
    messages.insert(contentsOf: older, at: position)
    placedCount += older.count
    index(from: position)
  }

  /// Says how far a message of the user has come; what was sent has its place, unless its echo is to come.
  mutating func set(_ state: Message.State, ofMessageAt position: Int) {
    changes.add(position)
    guard position >= placedCount else {
      // What has its place was sent.
      if state == .read { messages[position].state = state }
      return
    }
    messages[position].state = state
    if messages[position].hasArrived { place(messages[position]) }
  }

  /// Says what the server calls a message that it took, and that its echo will place.
  mutating func take(_ serverID: Message.ID, forMessageAt position: Int) {
    guard position >= placedCount else { return }
    if let echo = positions[serverID], echo != position {
      messages.remove(at: position)
      return index(from: position)
    }
    changes.add(position)
    messages[position].state = .sent
    messages[position].serverID = serverID
    positions[serverID] = position
  }

  /// Forgets what a message said, or an edit of it.
  mutating func remove(_ id: Message.ID) -> Bool {
    guard let position = positions[id], messages[position].kind != .removed else { return false }
    changes.add(position)
    if messages[position].edits.contains(where: { $0.id == id }) {
      messages[position].removeEdit(id)
      positions[id] = nil
    } else {
      for edit in messages[position].edits { positions[edit.id] = nil }
      messages[position].remove()
    }
    return true
  }

  mutating func edit(_ edit: Message.Edit, ofMessageAt position: Int) {
    guard positions[edit.id] == nil else { return }
    changes.add(position)
    messages[position].edit(edit)
    if messages[position].edits.last == edit { positions[edit.id] = position }
  }

  /// Notes that somebody has read all up to a message.
  mutating func read(upTo last: Int, by reader: Contact.ID) {
    let first = readers[reader].flatMap { positions[$0] } ?? -1
    guard last > first else { return }
    readers[reader] = messages[last].id
    for position in first + 1...last where messages[position].isOwn {
      changes.add(position)
      if messages[position].state == .sent { messages[position].state = .read }
    }
  }

  // MARK: The server's order

  /// Gives a message the next place in the server's order.
  private mutating func place(_ message: Message) {
    var message = message
    if let own = removeWaiting(message) {
      // It stays what it was here, and the server's name for it is known.
      let serverID = message.serverID ?? (message.id == own.id ? own.serverID : message.id)
      let state = own.state == .read ? own.state : .sent
      message = own
      (message.serverID, message.state) = (serverID, state)
    }
    messages.insert(message, at: placedCount)
    placedCount += 1
    index(from: placedCount - 1)
  }

  /// Whatever the server took before messages that are missing has its place before them.
  private mutating func placeTaken() {
    for message in waiting where message.state == .sent { place(message) }
  }

  private mutating func removeWaiting(_ message: Message) -> Message? {
    let found = message.ids.lazy.compactMap { [positions] in positions[$0] }.first
    guard let found, found >= placedCount else { return nil }
    let own = messages.remove(at: found)
    for id in own.ids { positions[id] = nil }
    index(from: found)
    return own
  }

  private mutating func index(from first: Int) {
    for position in first..<messages.count {
      for id in messages[position].ids { positions[id] = position }
    }
    changes.add(~first)
  }
}

/// The places of recent changes to a chat's messages.
///
/// Two chats with the same messages are equal, whatever changes led there.
private nonisolated struct Changes: Hashable {
  /// How many are kept at least.
  private static let keptMin = 1_000

  private(set) var count = 0
  var revision = 0
  /// The position of a message that changed, or the complement of the first one that moved.
  private var places: ArraySlice<Int> = []

  mutating func add(_ place: Int) {
    count += 1
    places.append(place)
    if places.count > 2 * Self.keptMin {
      places = ArraySlice(Array(places.suffix(Self.keptMin)))
    }
  }

  func since(_ count: Int) -> (edited: [Int], movedFrom: Int?)? {
    let new = self.count - count
    guard (0...places.count).contains(new) else { return nil }
    let moved = places.suffix(new).filter { $0 < 0 }.map { ~$0 }.min()
    let edited = places.suffix(new).filter { $0 >= 0 && $0 < moved ?? .max }
    return (Array(edited), moved)
  }

  static func == (one: Changes, other: Changes) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
