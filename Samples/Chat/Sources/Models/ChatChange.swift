/// What changes in the chats; the journal holds these.
nonisolated enum ChatChange: Codable, Sendable {
  case added(Chat.ID, Contact)
  case said(Chat.ID, MessageColumns)
  case became(Chat.ID, Message.ID, Message.State, serverID: String?)
  /// The contact has read up to a message.
  case otherRead(Chat.ID, upTo: Message.ID)
  /// How many messages the person has not seen, and whether the server is still to be told of the others.
  case unread(Chat.ID, Int, owesReceipt: Bool)
  case drafted(Chat.ID, String)
}

/// Messages as columns, which are read from JSON several times as fast as rows.
nonisolated struct MessageColumns: Codable, Sendable {
  /// How many messages a line of the journal takes at most.
  static let countMax = 200

  private var ids: [String] = []
  private var senders: [String] = []
  private var texts: [String] = []
  private var seconds: [Int] = []
  /// Empty for those that were sent.
  private var states: [String] = []
  private var serverIDs: [String] = []

  init(_ messages: some Collection<Message>) {
    for message in messages {
      ids.append(message.id)
      senders.append(message.sender == .user ? "" : message.senderName)
      texts.append(message.text)
      seconds.append(message.seconds)
      states.append(message.state.name)
      serverIDs.append(message.serverID ?? "")
    }
  }

  /// The messages; `nil` where the columns are not equally long.
  var messages: [Message]? {
    let counts = [senders.count, texts.count, seconds.count, states.count, serverIDs.count]
    guard counts.allSatisfy({ $0 == ids.count }) else { return nil }
    return ids.indices.map { row in
      Message(
        id: ids[row], sender: senders[row].isEmpty ? .user : .other(senders[row]),
        text: texts[row], seconds: seconds[row], state: Message.State(name: states[row]),
        serverID: serverIDs[row].isEmpty ? nil : serverIDs[row])
    }
  }
}

nonisolated extension Message {
  fileprivate var senderName: String { if case .other(let name) = sender { name } else { "" } }
}

nonisolated extension Message.State {
  fileprivate var name: String {
    switch self {
    case .sent: ""
    case .sending: "sending"
    case .read: "read"
    case .failed(let reason): "failed: \(reason)"
    }
  }

  fileprivate init(name: String) {
    switch name {
    case "": self = .sent
    case "sending": self = .sending
    case "read": self = .read
    default: self = .failed(reason: String(name.drop { $0 != " " }.dropFirst()))
    }
  }
}
