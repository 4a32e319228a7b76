import Stepwise

/// Something that was said in a chat.
nonisolated struct Message: Identifiable, Hashable, Sendable {
  /// Who said it.
  enum Sender: Hashable, Sendable {
    case user
    case other(String)
  }

  /// How far it has come; what others say has been sent.
  enum State: Hashable, Sendable {
    case sending, sent, read
    case failed(reason: LocalizedStringKey)
  }

  let id: String
  let sender: Sender
  let text: String
  /// When it was said, in seconds since 1970 began in UTC.
  let seconds: Int
  var state: State
  /// What the server calls it, where that is not its id.
  var serverID: String?

  init(
    id: String, sender: Sender, text: String, seconds: Int, state: State = .sent,
    serverID: String? = nil
  ) {
    self.id = id
    self.sender = sender
    self.text = text
    self.seconds = seconds
    self.state = state
    self.serverID = serverID
  }

  var isOwn: Bool { sender == .user }
}
