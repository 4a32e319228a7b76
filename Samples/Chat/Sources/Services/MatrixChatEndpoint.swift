import SampleMatrix
import Stepwise

/// Chats with people on a Matrix server, by one loop of polls for all chats.
final class MatrixChatEndpoint: ChatEndpoint, ChatLogin {
  /// How long polls wait before what could not be taken is asked for again.
  private static let pause = Duration.seconds(4)
  /// How long the other sees that one types who types no more, and so how often that is said at most.
  private static let typingTime = Duration.seconds(4)

  let exchange: ChatExchange
  let server: String
  let user: String
  /// The password that was given beforehand, until the server refuses it.
  private var password: String?
  private let client: MatrixClient
  private let clock: any WizardClock
  private var isLoggingOut = false
  /// Where the person has typed since others were told of it.
  private var typing: Chat.ID?
  /// Where others were told that the person types.
  private var typingSaid: Chat.ID?
  private let logins = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let typed = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// A user's chats on a server.
  init(
    client: MatrixClient, server: String, user: String, password: String?, exchange: ChatExchange,
    clock: any WizardClock
  ) {
    self.client = client
    self.server = server
    self.user = user
    self.password = password
    self.exchange = exchange
    self.clock = clock
  }

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
    // The polls may hear of it before this does, and it is no news to the person.
    isLoggingOut = true
    do {
      try await client.logOut()
    } catch {
      isLoggingOut = false
      throw error
    }
  }

  // MARK: What the person does

  func run() async throws {
    try exchange.chats.route(.started)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.listen() }
      group.addTask { try await self.sendAll() }
      group.addTask { await self.sayWhoTypes() }
      try await group.waitForAll()
    }
  }

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

  func type(in chat: Chat.ID) {
    typing = chat
    typed.continuation.yield()
  }

  /// Who has a name or an id, given whole or without the server's part.
  private func contact(called name: String) async throws -> Contact? {
    if !name.hasPrefix("@"), let found = try await contacts(matching: name).contact(called: name) {
      return found
    }
    let home = client.userID.flatMap { id in id.firstIndex(of: ":").map { id[$0...] } } ?? ""
    let id = (name.hasPrefix("@") ? name : "@\(name)") + (name.contains(":") ? "" : home)
    return try await client.person(id).map(Contact.init)
  }

  private func sendAll() async throws {
    try await exchange.run { message, chat in
      do {
        let id = try await self.trying(in: chat) {
          try await self.client.send(
            message.firstText, to: chat, isEmote: message.kind == .emote, transaction: message.id)
        }
        try self.exchange.messages.route(.sent(message.id, serverID: id), in: chat)
        if self.typing == chat { self.typing = nil }
        await self.stopTyping(in: chat)
      } catch let error as MatrixError {
        if error.kind == .encrypted { try self.noteEncryption(of: chat) }
        try self.exchange.messages.route(
          .failedSending(message.id, reason: error.sentence), in: chat)
      }
    } confirm: { chat, last in
      do {
        try await self.trying(in: chat) { try await self.client.sendReceipt(for: last, in: chat) }
      } catch is MatrixError {
        // The server takes none for this room: to ask again is of no use.
      }
    } answer: { invitation in
      try await self.answer(invitation)
    } leave: { chat in
      try await self.leave(chat)
    }
  }

  /// Leaves a room or declines to come in, however often the server has to be asked.
  private func leave(_ room: Chat.ID) async throws {
    do {
      try await trying(in: room) { try await self.client.leave(room) }
    } catch is MatrixError {
      // The server knows nothing of it: there is nothing left to leave.
    }
  }

  /// Tells the server what the user made of an invitation.
  private func answer(_ invitation: Invitation) async throws {
    switch invitation.answer {
    case .accepted: try await accept(invitation)
    case .declined:
      try await leave(invitation.id)
      try exchange.chats.route(.left(invitation.id))
    case .ignored, nil: break
    }
  }

  /// Comes into a room, however often the server has to be asked, unless it may not be any more.
  private func accept(_ invitation: Invitation) async throws {
    do {
      try await trying(in: invitation.id) {
        try await self.client.join(invitation.id)
        if invitation.isDirect { try await self.noteDirectRoom(invitation) }
      }
      var chat = Chat(id: invitation.id, contact: invitation.sender)
      if !invitation.name.isEmpty { chat.room.name = invitation.name }
      try exchange.chats.route(.loaded([chat]))
      try exchange.chats.route(.entered(invitation.id))
    } catch is MatrixError {
      // It was taken back, or the room is gone.
      try exchange.chats.route(.left(invitation.id))
    }
  }

  /// Other programs of the person find the room by the note; without it, it is a chat all the same.
  private func noteDirectRoom(_ invitation: Invitation) async throws {
    do {
      try await client.noteDirectRoom(invitation.id, with: invitation.sender.id)
    } catch let error as MatrixError where error.kind == .refused {}
  }

  private func noteEncryption(of id: Chat.ID) throws {
    var chat = Chat(Room(id: id))
    chat.isEncrypted = true
    try exchange.chats.route(.loaded([chat]))
  }

  /// Does something again after pauses for as long as the server does not answer, or asks for a log-in.
  private func trying<Result>(in chat: Chat.ID, _ body: () async throws -> Result) async throws
    -> Result
  {
    var pause = client.growingPause(for: chat)
    while true {
      do {
        return try await body()
      } catch let error as MatrixError
        where [.unreachable, .loggedOut, .unreadable, .tooMuch].contains(error.kind)
      {
        try await clock.sleep(for: max(pause.next(), error.retryIn ?? .zero))
      }
    }
  }

  private func sayWhoTypes() async {
    for await _ in typed.stream {
      // What was typed may have been sent meanwhile.
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

  // MARK: What happens on the server

  private func listen() async throws {
    while true {
      do {
        try await logInByItself()
        try await client.sync(
          isKnown: { id in self.exchange.model.book.chats.contains { $0.isPlaced(id) } },
          onState: note, take: take)
      } catch let error as MatrixError where error.kind == .loggedOut {
        guard !isLoggingOut else { return }
        // What was given beforehand serves again.
        if password == nil {
          try exchange.chats.route(.loggedOut(reason: "The server has ended the session."))
          try await waitForLogin()
        }
      } catch let rejection as Rejection {
        try exchange.chats.route(.loggedOut(reason: rejection.sentence))
        try await waitForLogin()
      } catch let error as MatrixError {
        // What came was not taken whole, as the server did not answer in between: it comes again.
        note(.offline(reason: error.sentence, retryIn: Self.pause))
        try await clock.sleep(for: Self.pause)
      }
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

  private func waitForLogin() async throws {
    var logins = logins.stream.makeAsyncIterator()
    // One that is told of may be that of the beginning.
    while !client.isLoggedIn {
      await logins.next()
      try Task.checkCancellation()
    }
  }

  private func note(_ state: MatrixConnection) {
    let trouble: LocalizedStringKey? =
      if case .offline(let reason, _) = state { "\(reason) Trying again…" } else { nil }
    try? exchange.chats.route(.connection(trouble: trouble))
  }

  private func take(_ sync: MatrixSync) throws {
    let invitations = sync.invites.map {
      Invitation(
        id: $0.room, sender: Contact($0.sender), name: $0.name, isDirect: $0.isDirect)
    }
    if !invitations.isEmpty { try exchange.chats.route(.loaded([], invitations: invitations)) }
    for room in sync.rooms {
      // Of a room that the user is in no longer, only what is known already is of interest.
      if !sync.left.contains(room.id) || exchange.model.book[room.id] != nil { try take(room) }
    }
    for room in sync.left { try exchange.chats.route(.left(room)) }
    if !exchange.model.hasLoaded { try exchange.chats.route(.loaded([])) }
  }

  private func take(_ room: MatrixSync.Room) throws {
    var chat = Chat(Room(id: room.id, name: room.name, members: members(of: room)))
    chat.isEncrypted = room.isEncrypted
    let known = exchange.model.book[room.id]
    let messages = messages(
      of: MatrixPage(messages: room.messages, older: room.older))
    if known == nil {
      chat.add(messages)
      if let unread = room.unreadCount {
        // To the server an invite is one more, but there is nothing in it to read.
        chat.unreadCount = room.older != nil ? unread : min(unread, chat.unreadCount)
      }
    }
    let hasFacts = room.name != nil || !room.members.isEmpty || room.isEncrypted
    if known == nil || hasFacts || known?.presence == .removed {
      try exchange.chats.route(.loaded([chat]))
    }
    if known?.presence == .left, room.isNew { try exchange.chats.route(.entered(room.id)) }
    if known != nil { try exchange.receive(messages, in: room.id) }
    try change(room.edits, room.removed, in: room.id)
    for receipt in room.receipts { try take(receipt, in: room.id) }
    if let typing = room.typing {
      try exchange.messages.route(
        .othersType(typing.filter { $0 != client.userID }), in: room.id)
    }
  }

  private func members(of room: MatrixSync.Room) -> [Room.Member] {
    room.members.filter { $0.person.id != client.userID }.map {
      Room.Member(
        id: $0.person.id, name: $0.person.name,
        isPresent: [.joined, .invited].contains($0.membership))
    }
  }

  private func change(_ edits: [MatrixEdit], _ removed: [String], in chat: Chat.ID) throws {
    let edits = edits.map {
      MessageChange.edit(
        of: $0.target, Message.Edit(id: $0.eventID, text: $0.text), by: sender($0.sender))
    }
    let changes = edits + removed.map { .removal(of: $0) }
    if !changes.isEmpty { try exchange.messages.route(.changed(changes), in: chat) }
  }

  private func take(_ receipt: MatrixSync.Receipt, in id: Chat.ID) throws {
    guard receipt.userID == client.userID else {
      return try exchange.messages.route(
        .otherRead(upTo: receipt.eventID, by: receipt.userID), in: id)
    }
    // The person may have read it elsewhere.
    let isLast = exchange.model.book[id].flatMap { chat in
      chat.position(of: receipt.eventID).map { position in
        !chat.messages[position...].dropFirst().contains(where: \.isToRead)
      }
    }
    guard isLast == true else { return }
    try exchange.messages.route(.userReads, in: id)
    try exchange.messages.route(.userRead(upTo: receipt.eventID), in: id)
  }

  func fetchOlder(in chat: Chat.ID) async throws {
    guard let mark = exchange.model.book[chat]?.missing else { return }
    let known = exchange.model.book[chat]
    let page = try await client.page(of: chat, before: mark.text) {
      known?.isPlaced($0) == true
    }
    try exchange.messages.route(.filled(mark.id, with: messages(of: page)), in: chat)
    try change(page.edits, page.removed, in: chat)
  }

  private func sender(_ id: String) -> Message.Sender {
    id == client.userID ? .user : .other(id)
  }

  /// What was said in a room in the server's order, after a mark where something before it is missing.
  private func messages(of page: MatrixPage) -> [Message] {
    let messages = page.messages.map { message in
      // The user's own come back with the id that they had when they were sent.
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

extension Contact {
  fileprivate init(_ person: MatrixPerson) { self.init(id: person.id, name: person.name) }
}
