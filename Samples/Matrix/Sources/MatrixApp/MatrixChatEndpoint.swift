import ChatSample
import SampleNetwork
import Stepwise

/// Chats with people on a Matrix server: one loop of polls brings everything.
@MainActor final class MatrixChatEndpoint: ChatEndpoint {
  /// The time between the notes that the user is typing.
  private static let typingTime = Duration.seconds(4)
  /// The largest number of requests for messages that came while the program did not run; each brings 100.
  private static let olderMax = 50

  let exchange: ChatExchange
  let client: MatrixClient
  /// The people whose names are known, by their ids.
  private var people: [String: MatrixPerson] = [:]
  /// The rooms for two, by the id of the other person.
  private var rooms: [String: Chat.ID] = [:]
  /// Whether the first answer has come, with all rooms.
  private var hasPolled = false
  /// The chat in which the user has typed since the others were told; `nil` for none.
  private var typing: Chat.ID?
  /// The chat whose others were told last.
  private var shownTyping: Chat.ID?
  private let typed = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(client: MatrixClient, exchange: ChatExchange) {
    self.client = client
    self.exchange = exchange
  }

  func run() async throws {
    try exchange.chats.route(.started)
    // The first that fails ends the others.
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await self.listen() }
      group.addTask { try await self.exchange.runErrands(on: self) }
      group.addTask { await self.tellTyping() }
    }
  }

  // MARK: What the exchange asks for

  func contacts(matching text: String) async throws -> [String] {
    try await client.people(matching: text).map(\.name)
  }

  func createChat(with name: String) async throws {
    try exchange.chats.route(.creating(contact: name))
    do {
      let person = try await person(called: name)
      // The rooms for two are known after the first poll.
      while !hasPolled { try await client.clock.sleep(for: .milliseconds(100)) }
      let room: String
      if let known = rooms[person.id] {
        room = known
      } else {
        room = try await client.createRoom(with: person.id)
      }
      rooms[person.id] = room
      try exchange.chats.route(.created(Chat(id: room, title: person.name)))
    } catch let error as MatrixError {
      try exchange.chats.route(.createChatFailed(reason: error.sentence))
    }
  }

  /// Finds a person by a name, or by an id such as `@ada:example.org`.
  private func person(called name: String) async throws -> MatrixPerson {
    let found =
      name.hasPrefix("@")
      ? []
      : try await client.people(matching: name).filter {
        $0.name.lowercased() == name.lowercased() || $0.id.hasPrefix("@\(name):")
      }
    guard found.count < 2 else {
      let ids = found.map(\.id).joined(separator: ", ")
      throw MatrixError("Several people are called “\(name)”, so write an id: \(ids).")
    }
    if let person = found.first { return person }
    // Servers list people only some time after they came.
    let home = client.userID.drop { $0 != ":" }
    do {
      return try await client.person(name.hasPrefix("@") ? name : "@\(name)\(home)")
    } catch let error as MatrixError where [400, 404].contains(error.status) {
      throw MatrixError("Nobody on \(client.account.host) is called “\(name)”.")
    }
  }

  func deliver(_ message: Message, in chat: Chat.ID) async throws {
    if typing == chat { typing = nil }
    let wasTyping = shownTyping == chat
    do {
      let id = try await client.trying {
        try await client.send(message.text, to: chat, transaction: message.id)
      }
      try exchange.messages.route(.sent(message.id, serverID: id), in: chat)
      // Otherwise the others would not be told when the user types again.
      if wasTyping, typing != chat {
        shownTyping = nil
        try? await client.sendTyping(in: chat, for: .zero)
      }
    } catch let error as MatrixError {
      try exchange.messages.route(.failedSending(message.id, reason: error.sentence), in: chat)
    }
  }

  func confirm(_ last: Message.ID, in chat: Chat.ID) async throws {
    do {
      try await client.trying { try await client.sendReceipt(for: last, in: chat) }
    } catch is MatrixError {}  // The server would reject it another time, too.
  }

  func type(in chat: Chat.ID) {
    typing = chat
    typed.continuation.yield()
  }

  private func tellTyping() async {
    for await _ in typed.stream {
      // The text may have been sent meanwhile.
      guard let chat = typing else { continue }
      (typing, shownTyping) = (nil, chat)
      try? await client.sendTyping(in: chat, for: Self.typingTime + .seconds(1))
      try? await client.clock.sleep(for: Self.typingTime)
    }
  }

  // MARK: News from the server

  private func listen() async throws {
    var (since, isConnected): (String?, Bool) = (nil, false)
    while true {
      do {
        let answer = try await client.sync(since: since)
        if !isConnected { try exchange.chats.route(.connected) }
        isConnected = true
        try await take(answer, isFirst: since == nil)
        since = answer["next_batch"]?.text
      } catch let error as MatrixError {
        try exchange.chats.route(.disconnected(reason: "\(error.sentence) Trying again…"))
        isConnected = false
        // The server may have forgotten the place.
        if error.status == 400 { since = nil }
        try await client.clock.sleep(for: max(.seconds(4), error.retryIn ?? .zero))
      } catch let rejection as Rejection {
        throw RunFailure(.usage, rejection.sentence)
      }
    }
  }

  /// Takes a poll's answer, and enters the rooms that the user is invited to.
  func take(_ answer: JSONValue, isFirst: Bool) async throws {
    for room in answer["rooms"]?["join"]?.members ?? [] {
      try await take(room.value, room.name, isFirst)
    }
    for room in answer["rooms"]?["invite"]?.members ?? [] {
      // The invitation was taken back, or the room is gone; one that stays comes again with the next start.
      do { try await client.join(room.name) } catch is MatrixError {}
    }
    hasPolled = true
    if !exchange.model.hasLoaded { try exchange.chats.route(.loaded([])) }
  }

  private func take(_ room: JSONValue, _ id: Chat.ID, _ isFirst: Bool) async throws {
    let timeline = room["timeline"]?["events"]?.items ?? []
    let state = (room["state"]?["events"]?.items ?? []) + timeline
    for event in state where event["type"]?.text == "m.room.member" {
      guard let person = event["state_key"]?.text else { continue }
      people[person] = MatrixPerson(id: person, name: event["content"]?["displayname"]?.text)
    }
    let known = exchange.model.chats[id]
    let title = title(of: room, state, id) ?? known?.title ?? id
    var events = timeline
    if known != nil, room["timeline"]?["limited"]?.flag == true,
      let place = room["timeline"]?["prev_batch"]?.text
    {
      events = try await missing(in: id, before: place) + timeline
    }
    let messages = events.compactMap(message)
    if known == nil {
      let others = messages.count { $0.sender != .user }
      // The server counts nothing from before the user entered the room.
      let unread =
        isFirst ? room["unread_notifications"]?["notification_count"]?.number?.whole ?? 0 : others
      let chat = Chat(id: id, title: title, messages: messages, unreadCount: min(unread, others))
      try exchange.chats.route(.loaded([chat]))
    } else {
      if known?.title != title { try exchange.chats.route(.loaded([Chat(id: id, title: title)])) }
      try takeEchoes(events, in: id)
      try exchange.receive(messages, in: id)
    }
    for event in room["ephemeral"]?["events"]?.items ?? [] { try take(ephemeral: event, in: id) }
  }

  /// The room's name, or the names of the others; `nil` if the answer tells neither.
  private func title(of room: JSONValue, _ state: [JSONValue], _ id: Chat.ID) -> String? {
    let heroes = room["summary"]?["m.heroes"]?.items?.compactMap(\.text) ?? []
    let counts = ["m.joined_member_count", "m.invited_member_count"].map {
      room["summary"]?[$0]?.number?.whole ?? 0
    }
    if heroes.count == 1, counts.reduce(0, +) == 2 { rooms[heroes[0]] = id }
    let name = state.last { $0["type"]?.text == "m.room.name" }?["content"]?["name"]?.text ?? ""
    if !name.isEmpty { return name }
    return heroes.isEmpty ? nil : heroes.map { self.name(of: $0) }.joined(separator: ", ")
  }

  private func name(of id: String) -> String {
    people[id]?.name ?? MatrixPerson(id: id, name: nil).name
  }

  /// The events that are missing before a place, oldest first, up to a message that is known.
  private func missing(in id: Chat.ID, before place: String) async throws -> [JSONValue] {
    var (events, place) = ([JSONValue](), place)
    for _ in 0..<Self.olderMax {
      let page = try await client.events(of: id, before: place)
      let older = page["chunk"]?.items ?? []
      let new = older.prefix { event in
        event["event_id"]?.text.flatMap { exchange.model.chats[id]?.message($0) } == nil
      }
      events += new
      guard new.count == older.count, !older.isEmpty, let end = page["end"]?.text else { break }
      place = end
    }
    return events.reversed()
  }

  /// The message that an event is; `nil` for other events.
  private func message(_ event: JSONValue) -> Message? {
    guard let id = event["event_id"]?.text, let sender = event["sender"]?.text,
      let seconds = event["origin_server_ts"]?.number?.whole.map({ $0 / 1000 }),
      let text = event["type"]?.text == "m.room.encrypted"
        ? "(encrypted: this program cannot read it)"
        : event["type"]?.text == "m.room.message" ? event["content"]?["body"]?.text : nil
    else { return nil }
    let isEmote = event["content"]?["msgtype"]?.text == "m.emote"
    return Message(
      id: id, sender: sender == client.userID ? .user : .other(name(of: sender)),
      text: isEmote ? "* \(name(of: sender)) \(text)" : text, seconds: seconds)
  }

  /// Notes the ids that the server gave to messages of this device, whose answers may have been lost.
  private func takeEchoes(_ events: [JSONValue], in chat: Chat.ID) throws {
    for event in events {
      guard let id = event["event_id"]?.text, event["sender"]?.text == client.userID,
        let transaction = event["unsigned"]?["transaction_id"]?.text
      else { continue }
      try exchange.messages.route(.sent(transaction, serverID: id), in: chat)
    }
  }

  private func take(ephemeral event: JSONValue, in chat: Chat.ID) throws {
    switch event["type"]?.text {
    case "m.typing":
      let ids = event["content"]?["user_ids"]?.items?.compactMap(\.text) ?? []
      try exchange.messages.route(
        .typing(ids.filter { $0 != client.userID }.map(name(of:))), in: chat)
    case "m.receipt":
      for receipt in event["content"]?.members ?? [] {
        for reader in receipt.value["m.read"]?.members ?? [] {
          if reader.name != client.userID {
            try exchange.messages.route(.otherRead(upTo: receipt.name), in: chat)
          } else if exchange.model.chats[chat]?.messages.last?.id == receipt.name {
            // The user has read the chat in another program.
            try exchange.messages.route(.userReads, in: chat)
            try exchange.messages.route(.userRead(upTo: receipt.name), in: chat)
          }
        }
      }
    default: break
    }
  }
}
