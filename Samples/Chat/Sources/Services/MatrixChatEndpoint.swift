import SampleMatrix
import Stepwise

/// Chats with people on a Matrix server, by one loop of polls for all chats.
final class MatrixChatEndpoint: ChatEndpoint, ChatLogin {
  /// How long polls wait before what could not be taken is asked for again.
  private static let pause = Duration.seconds(4)
  /// How long the other sees that one types who types no more, and so how often that is said at most.
  private static let typingTime = Duration.seconds(4)
  /// How many people of a room its name lists at most.
  private static let namesMax = 20

  let exchange: ChatExchange
  let server: String
  let user: String
  /// The password that was given beforehand, until the server refuses it.
  private var password: String?
  /// What people are called who were seen in a room.
  private var names: [String: String] = [:]
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
          try await self.client.send(message.text, to: chat, transaction: message.id)
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
    } accept: { invitation in
      try await self.accept(invitation)
    }
  }

  /// Comes into a room, however often the server has to be asked, unless it may not be any more.
  private func accept(_ invitation: Invitation) async throws {
    var pause = client.growingPause(for: invitation.id)
    while exchange.model.book.invitation(invitation.id) != nil {
      do {
        try await client.join(invitation.id)
        if invitation.isDirect { try await noteDirectRoom(invitation) }
        let contact = try await sender(of: invitation)
        try exchange.chats.route(.loaded([Chat(id: invitation.id, contact: contact)]))
      } catch let error as MatrixError where error.kind == .refused {
        // It was taken back, or the room is gone.
        try exchange.chats.route(.left(invitation.id))
      } catch let error as MatrixError {
        try await clock.sleep(for: max(pause.next(), error.retryIn ?? .zero))
      }
    }
  }

  /// Other programs of the person find the room by the note; without it, it is a chat all the same.
  private func noteDirectRoom(_ invitation: Invitation) async throws {
    do {
      try await client.noteDirectRoom(invitation.id, with: invitation.sender)
    } catch let error as MatrixError where error.kind == .refused {}
  }

  private func noteEncryption(of id: Chat.ID) throws {
    guard var chat = exchange.model.book[id].map({ Chat(id: id, contact: $0.contact) }) else {
      return
    }
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
      } catch let error as MatrixError where error.kind == .unreachable || error.kind == .loggedOut
      {
        try await clock.sleep(for: pause.next())
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
          isKnown: { id in self.exchange.model.book.chats.contains { $0.position(of: id) != nil } },
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

  private func take(_ sync: MatrixSync) async throws {
    try exchange.receive(
      sync.invites.map { Invitation(id: $0.room, sender: $0.sender, isDirect: $0.isDirect) })
    for room in sync.rooms { try take(room) }
    for room in sync.left { try exchange.chats.route(.left(room)) }
    if !exchange.model.hasLoaded { try exchange.chats.route(.loaded([])) }
  }

  /// Who asks, by their id where the server does not tell their name.
  private func sender(of invite: Invitation) async throws -> Contact {
    var person: MatrixPerson?
    do {
      person = try await client.person(invite.sender)
    } catch let error as MatrixError where error.kind == .refused {}
    return person.map(Contact.init) ?? Contact(id: invite.sender, name: invite.sender)
  }

  private func take(_ room: MatrixSync.Room) throws {
    for member in room.members { names[member.person.id] = member.person.name }
    let known = exchange.model.book[room.id]?.contact
    if let known, names[known.id] == nil { names[known.id] = known.name }
    let messages = messages(of: room)
    if known == nil {
      guard let contact = contact(of: room) else { return }
      var chat = Chat(id: room.id, contact: contact)
      chat.isEncrypted = room.isEncrypted
      chat.add(messages)
      if let unread = room.unreadCount {
        // To the server an invite is one more, but there is nothing in it to read.
        chat.unreadCount = room.lacksOlder ? unread : min(unread, chat.unreadCount)
      }
      try exchange.chats.route(.loaded([chat]))
    } else {
      if room.isEncrypted { try noteEncryption(of: room.id) }
      try takeBack(room)
      try exchange.receive(messages, in: room.id)
    }
    for receipt in room.receipts { try take(receipt, in: room.id) }
    if let typing = room.typing {
      try exchange.messages.route(
        .otherTypes(typing.contains { $0 != client.userID }), in: room.id)
    }
  }

  /// Notes of one's own messages that come back that they have arrived.
  private func takeBack(_ room: MatrixSync.Room) throws {
    for message in room.messages where message.sender == client.userID {
      guard let transaction = message.transactionID else { continue }
      try exchange.messages.route(.sent(transaction, serverID: message.eventID), in: room.id)
    }
  }

  private func take(_ receipt: MatrixSync.Receipt, in id: Chat.ID) throws {
    guard receipt.userID == client.userID else {
      return try exchange.messages.route(.otherRead(upTo: receipt.eventID), in: id)
    }
    // The person may have read it elsewhere.
    let isLast = exchange.model.book[id].flatMap { chat in
      chat.position(of: receipt.eventID).map { position in
        !chat.messages[position...].dropFirst().contains { !$0.isOwn }
      }
    }
    guard isLast == true else { return }
    try exchange.messages.route(.userReads, in: id)
    try exchange.messages.route(.userRead(upTo: receipt.eventID), in: id)
  }

  /// The others in a room, as one; `nil` where there is nobody.
  private func contact(of room: MatrixSync.Room) -> Contact? {
    var ids: [String] = []
    for member in room.members where member.person.id != client.userID {
      ids.removeAll { $0 == member.person.id }
      if [.joined, .invited].contains(member.membership) { ids.append(member.person.id) }
    }
    let others = ids.prefix(Self.namesMax).map { names[$0] ?? $0 }.joined(separator: ", ")
    return ids.first.map { Contact(id: $0, name: others) }
  }

  /// What was said in a room, and what is left of the messages that were removed from it.
  private func messages(of room: MatrixSync.Room) -> [Message] {
    var messages = room.messages.map(message)
    guard !room.removed.isEmpty else { return messages }
    let removed = Set(room.removed)
    for position in messages.indices where removed.contains(messages[position].id) {
      messages[position].remove()
    }
    let new = Set(messages.map(\.id))
    for id in room.removed where !new.contains(id) {
      guard var message = exchange.model.book.message(id, in: room.id) else { continue }
      message.remove()
      messages.append(message)
    }
    return messages
  }

  private func message(from message: MatrixMessage) -> Message {
    let name = names[message.sender] ?? message.sender
    let kind: Message.Kind =
      switch message.kind {
      case .text: .text
      case .encrypted: .encrypted
      case .removed: .removed
      }
    return Message(
      id: message.eventID, sender: message.sender == client.userID ? .user : .other(name),
      text: message.text, kind: kind, seconds: message.milliseconds / 1000)
  }
}

extension Contact {
  fileprivate init(_ person: MatrixPerson) { self.init(id: person.id, name: person.name) }
}
