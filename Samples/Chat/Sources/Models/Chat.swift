/// Everything that was said with someone.
nonisolated struct Chat: Identifiable, Hashable, Sendable {
  let id: String
  let contact: Contact
  private(set) var messages: [Message] = []
  /// How many messages of the contact the person has not seen.
  var unreadCount = 0
  /// Whether the server is still to be told what the person has seen, or will have seen.
  var owesReceipt = false
  /// What was begun and not sent.
  var draft = ""
  /// Where each message stands, by its id and by the server's.
  private var positions: [Message.ID: Int] = [:]

  init(id: String, contact: Contact) {
    self.id = id
    self.contact = contact
  }

  /// Where a message stands, by its id or by the server's.
  func position(of id: Message.ID) -> Int? { positions[id] }

  /// Adds what is not there yet; what the contact says has not been seen.
  mutating func add(_ new: [Message]) {
    positions.reserveCapacity(messages.count + new.count)
    for message in new {
      if let known = positions.updateValue(messages.count, forKey: message.id) {
        positions[message.id] = known
        continue
      }
      if !message.isOwn {
        unreadCount += 1
        owesReceipt = true
      }
      if let serverID = message.serverID { positions[serverID] = messages.count }
      messages.append(message)
    }
  }

  /// Says how far a message has come, and what the server calls it.
  mutating func set(_ state: Message.State, serverID: String?, ofMessageAt position: Int) {
    messages[position].state = state
    guard let serverID else { return }
    messages[position].serverID = serverID
    positions[serverID] = position
  }

  /// Notes that the other has read all that one said up to a message.
  mutating func otherRead(upTo position: Int) {
    for position in (0...position).reversed() where messages[position].isOwn {
      guard messages[position].state != .read else { return }
      if messages[position].state == .sent { messages[position].state = .read }
    }
  }
}
