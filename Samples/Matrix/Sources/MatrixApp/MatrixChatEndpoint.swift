import ChatSample
import SampleMatrix
import Stepwise

/// Chats with people on a Matrix server.
final class MatrixChatEndpoint: Homeserver, ChatLogin {
  /// The time between two polls if the answer of the first could not be used.
  private static let pause = Duration.seconds(4)
  /// The number of times that the server may answer a message with the status 500 before the message has failed, and
  /// the next one of its room is sent: within a minute.
  private static let faultsMax = 8
  /// How long the others see that the user is typing after the last key; the server is told at most this
  /// often.
  private static let typingTime = Duration.seconds(4)

  let exchange: ChatExchange
  let events: MatrixEventRouter
  let server: String
  let user: String
  /// The password that the program was started with, until the server rejects it.
  private var password: String?
  private let client: MatrixClient
  private let clock: any WizardClock
  private var isLoggingOut = false
  /// The chat in which the user has typed since the others were told; `nil` for none.
  private var typing: Chat.ID?
  /// The chat in which the others see the user typing; `nil` for none.
  private var typingSaid: Chat.ID?
  private let logins = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let typed = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The chats of a user of a server.
  init(
    client: MatrixClient, server: String, user: String, password: String?, exchange: ChatExchange
  ) {
    self.client = client
    self.server = server
    self.user = user
    self.password = password
    self.exchange = exchange
    events = MatrixEventRouter(exchange)
    clock = exchange.environment.clock
  }

  func run() async throws {
    try exchange.chats.route(.started)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.listen() }
      group.addTask { try await self.exchange.runErrands(on: self) }
      group.addTask { await self.tellTyping() }
      try await group.waitForAll()
    }
  }

  // MARK: The log-in

  var isLoggedIn: Bool { client.isLoggedIn }
  var hasPassword: Bool { password != nil }

  func logIn(password: String) async throws {
    do {
      try await client.logIn(password: password)
    } catch let error as MatrixError where error.kind == .wrongPassword {
      throw Rejection(error.sentence)
    }
    logins.continuation.yield()
  }

  func logOut() async throws {
    // A poll may notice the end of the session first, and the user need not be told of it.
    isLoggingOut = true
    do {
      try await client.logOut()
    } catch {
      isLoggingOut = false
      throw error
    }
  }

  private func logInByItself() async throws {
    guard !client.isLoggedIn, let given = password else { return }
    do {
      try await logIn(password: given)
    } catch let rejection as Rejection {
      password = nil
      throw rejection
    }
  }

  /// Has the flow ask for the password, and waits for the log-in.
  private func askForLogin(reason: LocalizedStringKey) async throws {
    try events.route(.loggedOut(reason: reason))
    var logins = logins.stream.makeAsyncIterator()
    // The stream may still hold the log-in before this one.
    while !client.isLoggedIn {
      await logins.next()
      try Task.checkCancellation()
    }
  }

  // MARK: New chats

  func contacts(matching text: String) async throws -> [Contact] {
    try await client.findPeople(text).map(Contact.init)
  }

  func createChat(with name: String) async throws {
    try exchange.chats.route(.creating(contact: name))
    do {
      guard let contact = try await contact(called: name) else {
        return try exchange.chats.route(
          .createChatFailed(reason: "Nobody on \(server) is called “\(name)”."))
      }
      let room = try await client.directRoom(with: contact.id)
      try exchange.chats.route(.created(room, contact))
    } catch let error as MatrixError {
      try exchange.chats.route(.createChatFailed(reason: error.sentence))
    } catch is CancellationError {
      try exchange.chats.route(.choosing)
    }
  }

  /// Finds a contact by a name, or by an id that may lack the server's part.
  private func contact(called name: String) async throws -> Contact? {
    if !name.hasPrefix("@"), let found = try await contacts(matching: name).contact(called: name) {
      return found
    }
    let home = client.userID.flatMap { id in id.firstIndex(of: ":").map { id[$0...] } } ?? ""
    let id = (name.hasPrefix("@") ? name : "@\(name)") + (name.contains(":") ? "" : home)
    return try await client.person(id).map(Contact.init)
  }

  // MARK: Errands

  func deliver(_ message: Message, in chat: Chat.ID) async throws {
    do {
      let id = try await client.trying(chat, faultsMax: Self.faultsMax) {
        try await client.send(
          message.firstText, to: chat, isEmote: message.kind == .emote, transaction: message.id)
      }
      try exchange.messages.route(.sent(message.id, serverID: id), in: chat)
      if typing == chat { typing = nil }
      await stopTyping(in: chat)
    } catch let error as MatrixError {
      if error.kind == .encrypted {
        try exchange.chats.route(.loaded([Chat(Room(id: chat), isEncrypted: true)]))
      }
      try exchange.messages.route(.failedSending(message.id, reason: error.sentence), in: chat)
    }
  }

  func confirm(_ last: Message.ID, in chat: Chat.ID) async throws {
    // The server will reject a receipt for this room another time, too.
    try await ignoringRejection {
      try await client.trying(chat) { try await client.sendReceipt(for: last, in: chat) }
    }
  }

  func leave(_ chat: Chat.ID) async throws {
    // A server that rejects this knows nothing of the room.
    try await ignoringRejection {
      try await client.trying(chat) { try await client.leave(chat) }
    }
  }

  func answer(_ invitation: Invitation) async throws {
    let room = invitation.id
    switch invitation.answer {
    case .declined:
      try await leave(room)
      try events.route(.left(room))
    case .accepted:
      do {
        try await client.trying(room) {
          try await client.join(room, with: invitation.isDirect ? invitation.sender.id : nil)
        }
      } catch is MatrixError {
        // The invitation was taken back, or the room is gone.
        return try events.route(.left(room))
      }
      let name = invitation.name.isEmpty ? nil : invitation.name
      let members = [Room.Member(invitation.sender)]
      try exchange.chats.route(.loaded([Chat(Room(id: room, name: name, members: members))]))
      try events.route(.joined(room))
    case .ignored, nil: break
    }
  }

  private func ignoringRejection(_ body: () async throws -> Void) async throws {
    do { try await body() } catch is MatrixError {}
  }

  // MARK: Typing

  func type(in chat: Chat.ID) {
    typing = chat
    typed.continuation.yield()
  }

  private func tellTyping() async {
    for await _ in typed.stream {
      // The text may have been sent meanwhile.
      guard let chat = typing else { continue }
      (typing, typingSaid) = (nil, chat)
      try? await client.sendTyping(true, in: chat)
      try? await clock.sleep(for: Self.typingTime)
      if typing != chat { await stopTyping(in: chat) }
    }
  }

  private func stopTyping(in chat: Chat.ID) async {
    guard typingSaid == chat else { return }
    typingSaid = nil
    try? await client.sendTyping(false, in: chat)
  }

  // MARK: News from the server

  private func listen() async throws {
    while true {
      do {
        try await logInByItself()
        try await client.sync(
          isKnown: { id in self.exchange.model.state.chats.contains { $0.isPlaced(id) } },
          onState: note, take: take)
      } catch let error as MatrixError where error.kind == .loggedOut {
        guard !isLoggingOut else { return }
        // The password that the program was started with is used again.
        if password == nil {
          try await askForLogin(reason: "The server has ended the session.")
        }
      } catch let rejection as Rejection {
        try await askForLogin(reason: rejection.sentence)
      } catch let error as MatrixError {
        // There is no log-in yet, or the news could not be stored completely and arrives again.
        let pause = max(Self.pause, error.retryIn ?? .zero)
        note(.offline(reason: error.sentence, retryIn: pause))
        try await clock.sleep(for: pause)
      }
    }
  }

  private func note(_ state: MatrixConnection) {
    if case .offline(let reason, _) = state {
      try? exchange.chats.route(.disconnected(reason: "\(reason) Trying again…"))
    } else {
      try? exchange.chats.route(.connected)
    }
  }

  private func take(_ sync: MatrixSync) throws {
    for invite in sync.invites {
      let invitation = Invitation(
        id: invite.room, sender: Contact(invite.sender), name: invite.name,
        isDirect: invite.isDirect)
      try events.route(.invited(invitation))
    }
    if !exchange.model.hasLoaded { try exchange.chats.route(.loaded([])) }
    for room in sync.rooms {
      // Rooms that the user left are of interest only if the user had a chat there.
      if !sync.left.contains(room.id) || exchange.model.state[room.id] != nil { try take(room) }
    }
    for room in sync.left { try events.route(.left(room)) }
  }

  private func take(_ room: MatrixSync.Room) throws {
    let members = room.members.filter { $0.person.id != client.userID }.map {
      Room.Member(
        id: $0.person.id, name: $0.person.name,
        isPresent: [.joined, .invited].contains($0.membership))
    }
    var chat = Chat(
      Room(id: room.id, name: room.name, members: members), isEncrypted: room.isEncrypted)
    let known = exchange.model.state[room.id]
    var messages = messages(of: MatrixPage(messages: room.messages, older: room.older))
    if known == nil {
      chat.add(messages)
      messages = []
      if let unread = room.unreadCount {
        // The server counts an invitation as an unread message, but it contains nothing to read.
        chat.unreadCount = room.older != nil ? unread : min(unread, chat.unreadCount)
      }
    }
    let hasFacts = room.name != nil || !room.members.isEmpty || room.isEncrypted
    if known == nil || hasFacts || known?.presence == .removed {
      try exchange.chats.route(.loaded([chat]))
    }
    if known?.presence == .left, room.isNew { try events.route(.joined(room.id)) }
    if known != nil { try exchange.receive(messages, in: room.id) }
    try change(room.edits, room.removed, in: room.id)
    for receipt in room.receipts { try take(receipt, in: room.id) }
    if let typing = room.typing {
      try exchange.chats.route(.typing(room.id, typing.filter { $0 != client.userID }))
    }
  }

  private func take(_ receipt: MatrixSync.Receipt, in id: Chat.ID) throws {
    guard receipt.userID == client.userID else {
      return try exchange.messages.route(
        .otherRead(upTo: receipt.eventID, by: receipt.userID), in: id)
    }
    // The user has read the chat in another program.
    guard exchange.model.state[id]?.hasOthers(after: receipt.eventID) == false else { return }
    try exchange.messages.route(.userReads, in: id)
    try exchange.messages.route(.userRead(upTo: receipt.eventID), in: id)
  }

  func fetchOlder(in chat: Chat.ID) async throws {
    guard let known = exchange.model.state[chat], let mark = known.missing else { return }
    let page = try await client.page(of: chat, before: mark.text, isKnown: known.isPlaced)
    try events.route(.filled(mark.id, messages(of: page), in: chat))
    try change(page.edits, page.removed, in: chat)
  }

  private func sender(_ id: String) -> Message.Sender {
    id == client.userID ? .user : .other(id)
  }

  private func change(_ edits: [MatrixEdit], _ removed: [String], in chat: Chat.ID) throws {
    for edit in edits {
      let text = Message.Edit(id: edit.eventID, text: edit.text)
      try events.route(.edited(edit.target, text, by: sender(edit.sender), in: chat))
    }
    if !removed.isEmpty { try events.route(.redacted(removed, in: chat)) }
  }

  /// The messages of a page in the server's order, behind a mark if older ones are missing.
  private func messages(of page: MatrixPage) -> [Message] {
    let messages = page.messages.map { message in
      // Echoes of the user's own messages have the ids that the messages were sent with.
      let transaction = message.sender == client.userID ? message.transactionID : nil
      return Message(
        id: transaction ?? message.eventID, sender: sender(message.sender), text: message.text,
        kind: .init(rawValue: message.kind.rawValue) ?? .text,
        seconds: message.milliseconds / 1000,
        serverID: transaction == nil ? nil : message.eventID)
    }
    let first = messages.first?.seconds ?? 0
    return (page.older.map { [Message(missingBefore: $0, seconds: first)] } ?? []) + messages
  }
}

extension Message {
  /// Marks a place at which messages are missing.
  fileprivate init(missingBefore place: String, seconds: Int) {
    self.init(
      id: "missing \(place)", sender: .user, text: place, kind: .missing, seconds: seconds)
  }
}

extension Contact {
  fileprivate init(_ person: MatrixPerson) { self.init(id: person.id, name: person.name) }
}
