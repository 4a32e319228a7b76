import Stepwise

/// Everything that was said with someone.
nonisolated struct Chat: Identifiable, Hashable, Sendable {
  /// The largest count of unseen messages that is kept: servers and journals may name any number.
  static let unreadCountMax = 1_000_000
  /// Why nothing is sent in an encrypted chat.
  static let encryptedText: LocalizedStringKey =
    "This chat is encrypted, and this program cannot encrypt: use another program for it."

  let id: String
  let contact: Contact
  private(set) var messages: [Message] = []
  /// How many messages of the contact the person has not seen; never more than the largest count.
  var unreadCount = 0 {
    didSet { unreadCount = min(max(unreadCount, 0), Self.unreadCountMax) }
  }
  /// Whether the server is still to be told what the person has seen, or will have seen.
  var owesReceipt = false
  /// Whether the others expect every message to be encrypted.
  var isEncrypted = false
  /// What was begun and not sent.
  var draft = ""
  /// How many messages could not be sent.
  private(set) var failedCount = 0
  /// Where each message stands, by its id and by the server's.
  private var positions: [Message.ID: Int] = [:]
  /// Where the messages stand that are to be sent, first position first.
  private var unsent: ArraySlice<Int> = []
  private var edits = Edits()

  init(id: String, contact: Contact) {
    self.id = id
    self.contact = contact
  }

  /// Where a message stands, by its id or by the server's.
  func position(of id: Message.ID) -> Int? { positions[id] }

  /// How often messages that were there already have changed.
  var editCount: Int { edits.count }

  /// Where messages have changed since a count of such changes; `nil` where that is not known any more.
  func positions(editedSince count: Int) -> ArraySlice<Int>? { edits.since(count) }

  /// Counts the changes, so that an item that was built earlier is known to be old.
  var revision: Int { edits.revision }

  mutating func countChange() { edits.revision += 1 }

  /// How many messages are to be sent.
  var unsentCount: Int { unsent.count }

  /// The first message that is to be sent.
  var firstUnsent: Message? { unsent.first.map { messages[$0] } }

  /// The last message of the contact, which a receipt names; `nil` where the server need not be told.
  var owedReceipt: Message.ID? {
    guard owesReceipt, unreadCount == 0 else { return nil }
    return messages.last { !$0.isOwn }?.id ?? ""
  }

  /// Adds what is not there yet; what the contact says has not been seen.
  mutating func add(_ new: [Message]) {
    for message in new {
      if let known = positions.updateValue(messages.count, forKey: message.id) {
        positions[message.id] = known
        continue
      }
      if !message.isOwn, message.kind != .removed {
        unreadCount += 1
        owesReceipt = true
      }
      if let serverID = message.serverID { positions[serverID] = messages.count }
      if message.isOwn { note(message.state, at: messages.count) }
      messages.append(message)
    }
  }

  /// Says how far a message has come, and what the server calls it.
  mutating func set(_ state: Message.State, serverID: String?, ofMessageAt position: Int) {
    edits.add(position)
    forget(messages[position].state, at: position)
    messages[position].state = state
    note(state, at: position)
    guard let serverID else { return }
    messages[position].serverID = serverID
    positions[serverID] = position
  }

  /// Forgets what a message said.
  mutating func remove(at position: Int) {
    edits.add(position)
    messages[position].remove()
  }

  /// Notes that the other has read all that one said up to a message.
  mutating func otherRead(upTo position: Int) {
    for position in (0...position).reversed() where messages[position].isOwn {
      guard messages[position].state != .read else { return }
      guard messages[position].state == .sent else { continue }
      edits.add(position)
      messages[position].state = .read
    }
  }

  // MARK: What follows from the states

  private mutating func note(_ state: Message.State, at position: Int) {
    switch state {
    case .sending: unsent.insert(position, at: place(of: position))
    case .failed: failedCount += 1
    case .sent, .read: break
    }
  }

  private mutating func forget(_ state: Message.State, at position: Int) {
    switch state {
    case .sending:
      let place = place(of: position)
      // Mostly the first: that costs nothing, however many wait behind it.
      if place == unsent.startIndex { unsent.removeFirst() } else { unsent.remove(at: place) }
    case .failed: failedCount -= 1
    case .sent, .read: break
    }
  }

  /// Where a position is among those that are to be sent, or belongs.
  private func place(of position: Int) -> Int {
    guard let last = unsent.last, position <= last else { return unsent.endIndex }
    var (low, high) = (unsent.startIndex, unsent.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if unsent[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The positions of recent changes to a chat's messages.
///
/// Two chats with the same messages are equal, whatever changes led there.
private nonisolated struct Edits: Hashable {
  /// How many are kept at least.
  private static let keptMin = 1_000

  private(set) var count = 0
  var revision = 0
  private var positions: ArraySlice<Int> = []

  mutating func add(_ position: Int) {
    count += 1
    positions.append(position)
    if positions.count > 2 * Self.keptMin {
      positions = ArraySlice(Array(positions.suffix(Self.keptMin)))
    }
  }

  func since(_ count: Int) -> ArraySlice<Int>? {
    let new = self.count - count
    return (0...positions.count).contains(new) ? positions.suffix(new) : nil
  }

  static func == (one: Edits, other: Edits) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
