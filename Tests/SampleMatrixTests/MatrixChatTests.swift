import Stepwise
import TestSupport
import TestServers
import Testing

@testable import ChatSample

/// What the chat sample makes of what a Matrix server says.
@Suite("Chats on a Matrix server", .tags(.server), .slow)
struct MatrixChatTests {
  private typealias Turn = ScriptedServer.Turn

  private let folder = TestFolder()
  private let sending = "PUT rooms/%21r/send/m.room.message/"
  private let encryption = "{\"type\":\"m.room.encryption\",\"state_key\":\"\",\"content\":{}}"

  private static let silence = Turn(call: "GET sync", reply: .silence)
  private static let grace = Turn.json("GET profile/", "{\"displayname\":\"Grace\"}")
  private static let direct: [Turn] = [
    .error("GET user/%40ada%3Alocalhost/account_data/m.direct", 404, "M_NOT_FOUND"),
    .json("PUT user/%40ada%3Alocalhost/account_data/m.direct"),
  ]

  /// A server that says this and no more.
  private func chat(_ turns: Turn...) async throws -> MatrixChat {
    try await MatrixChat(turns + [Self.silence, Self.grace] + Self.direct, in: folder)
  }

  private func state(of message: Int, in room: String = "!r", _ chat: MatrixChat) -> Message.State?
  {
    guard let messages = chat.book[room]?.messages, messages.count > message else { return nil }
    return messages[message].state
  }

  // MARK: Invitations

  @Test func invitationIsAcceptedOnceTheServerAnswersAgain() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .status("POST rooms/%21i/join", "502 Bad Gateway"),
      .json("POST rooms/%21i/join"))
    await chat.wait { !$0.book.chats.isEmpty }
    await chat.stop()
    #expect(chat.book.chats.map(\.contact) == [Contact(id: "@grace:localhost", name: "Grace")])
    #expect(chat.server.count("POST rooms/%21i/join") == 2)
    #expect(chat.book.invitations.isEmpty)
  }

  @Test(arguments: ["502 Bad Gateway", nil])
  func invitationThatCannotBeAcceptedHoldsUpNothing(_ status: String?) async throws {
    let joining = "POST rooms/%21i/join"
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]),
      MatrixChat.rooms(2, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "Hello"))]),
      status.map { .status(joining, $0) } ?? Turn(call: joining, reply: .silence))
    await chat.wait { $0.book["!r"] != nil || $0.server.count(joining) > 100 }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello"])
    #expect(chat.book.invitations.map(\.id) == ["!i"])
  }

  @Test func invitationIsAcceptedByTheNextRun() async throws {
    let first = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), Turn(call: "POST rooms/%21i/join", reply: .silence))
    await first.wait {
      $0.server.count("POST rooms/%21i/join") == 1 && $0.server.count("GET sync") == 2
    }
    await first.stop()
    let second = try await reopened(.json("POST rooms/%21i/join"))
    await second.wait { !$0.book.chats.isEmpty }
    await second.stop()
    #expect(second.book.chats.map(\.id) == ["!i"])
  }

  /// The next run, with what the folder holds.
  private func reopened(_ turns: Turn...) async throws -> MatrixChat {
    let other = TestFolder()
    for name in try folder.names { try other.write(try folder.read(name), to: name) }
    return try await MatrixChat(turns + [Self.silence, Self.grace] + Self.direct, in: other)
  }

  @Test func invitationThatIsTakenBackIsForgotten() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i", "!j"]), MatrixChat.rooms(2, leave: ["!i"]),
      .status("POST rooms/%21i/join", "502 Bad Gateway"),
      .error("POST rooms/%21j/join", 403, "M_FORBIDDEN"))
    await chat.wait { $0.server.count("GET sync") > 2 && $0.book.invitations.isEmpty }
    await chat.stop()
    #expect(chat.book.invitations.isEmpty && chat.book.chats.isEmpty)
  }

  @Test func senderWithoutANameIsKnownByTheirID() async throws {
    let chat = try await MatrixChat(
      [
        MatrixChat.rooms(1, invite: ["!i"]), Self.silence, .json("POST rooms/%21i/join"),
        .error("GET profile/", 403, "M_FORBIDDEN"),
      ] + Self.direct)
    await chat.wait { !$0.book.chats.isEmpty }
    await chat.stop()
    #expect(chat.book.chats.map(\.contact.name) == ["@grace:localhost"])
  }

  // MARK: Sending

  @Test(arguments: ["500 Oh", nil])
  func roomThatTakesNothingHoldsUpNoOther(_ status: String?) async throws {
    let stuck = "PUT rooms/%21a/send/"
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!a": MatrixChat.room(), "!b": MatrixChat.room()]),
      status.map { .status(stuck, $0) } ?? Turn(call: stuck, reply: .silence),
      .json("PUT rooms/%21b/send/", "{\"event_id\":\"$b\"}"))
    await chat.wait { $0.book.chats.count == 2 }
    try chat.exchange.send("To a", in: "!a")
    await chat.wait { $0.server.count(stuck) > 0 }
    try chat.exchange.send("To b", in: "!b")
    await chat.wait {
      state(of: 0, in: "!b", $0) == .sent || $0.server.count(stuck) > 100
    }
    #expect(state(of: 0, in: "!b", chat) == .sent)
    #expect(state(of: 0, in: "!a", chat) == .sending)
    await chat.stop()
  }

  /// More than the six connections that a session has to a host unless it is told otherwise.
  @Test func manyRoomsThatDoNotAnswerHoldUpNoOther() async throws {
    let rooms = (1...12).map { "!r\($0)" }
    let chat = try await chat(
      MatrixChat.rooms(
        1, join: Dictionary(uniqueKeysWithValues: (rooms + ["!b"]).map { ($0, MatrixChat.room()) })),
      .json("PUT rooms/%21b/send/", "{\"event_id\":\"$b\"}"),
      Turn(call: "PUT rooms/%21r", reply: .silence))
    await chat.wait { $0.book.chats.count == 13 }
    for room in rooms { try chat.exchange.send("To \(room)", in: room) }
    await chat.wait { $0.server.count("PUT rooms/%21r") >= 6 }
    try chat.exchange.send("To b", in: "!b")
    // A call that is not answered is given up after 15 seconds and then tried again.
    await chat.wait {
      state(of: 0, in: "!b", $0) == .sent || $0.server.count("PUT rooms/%21r") > 12
    }
    #expect(chat.server.count("PUT rooms/%21r") == 12)
    #expect(state(of: 0, in: "!b", chat) == .sent)
    await chat.stop()
  }

  // MARK: Encrypted rooms

  @Test func nothingIsSentInARoomThatIsSaidToBeEncrypted() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(state: encryption)]),
      .json(sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.book["!r"] != nil }
    let refusal = #expect(throws: Rejection.self) { try chat.exchange.send("Secret", in: "!r") }
    #expect(
      refusal?.message
        == "This chat is encrypted, and this program cannot encrypt: use another program for it.")
    await chat.stop()
    #expect(chat.texts(in: "!r") == [] && chat.server.count(sending) == 0)
  }

  @Test func nothingIsSentInARoomThatTurnsOutToBeEncrypted() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .json("GET rooms/%21r/state/m.room.encryption", "{\"algorithm\":\"m.megolm.v1.aes-sha2\"}"),
      .json(sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.book["!r"] != nil }
    try chat.exchange.send("Secret", in: "!r")
    await chat.wait { state(of: 0, $0) != .sending }
    #expect(
      state(of: 0, chat)
        == .failed(
          reason:
            "The room is encrypted, and this program cannot encrypt: use another program for it."))
    #expect(throws: Rejection.self) { try chat.exchange.send("Another", in: "!r") }
    await chat.stop()
    #expect(chat.server.count(sending) == 0)
  }

  @Test func encryptedMessageIsSaidToBeOne() async throws {
    let event =
      "{\"type\":\"m.room.encrypted\",\"event_id\":\"$e\",\"sender\":\"@grace:localhost\",\"content\":{}}"
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: ["!r": MatrixChat.room(MatrixChat.message("$1", "Plain"), event, state: encryption)]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Plain", "(encrypted: this program cannot read it)"])
  }

  // MARK: Messages that are removed

  @Test(arguments: ["\"redacts\":\"$1\"", "\"content\":{\"redacts\":\"$1\"}"])
  func removedMessageIsGoneFromTheScreenAndTheDisk(_ target: String) async throws {
    let removal =
      "{\"type\":\"m.room.redaction\",\"event_id\":\"$x\",\"sender\":\"@grace:localhost\",\(target)}"
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            MatrixChat.message("$1", "Regretted"), MatrixChat.message("$2", "Kept"))
        ]), MatrixChat.rooms(2, join: ["!r": MatrixChat.room(removal)]))
    await chat.wait { $0.server.count("GET sync") > 2 }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["(removed)", "Kept"])
    let kept = try folder.read("chat.journal")
    #expect(!kept.contains("Regretted") && kept.contains("Kept"))
    let again = try await reopened()
    await again.stop()
    #expect(again.texts(in: "!r") == ["(removed)", "Kept"])
  }

  @Test func messageThatWasRemovedBeforeItCameIsSaidToBeRemoved() async throws {
    let stripped = """
      {"type":"m.room.message","event_id":"$1","sender":"@grace:localhost","content":{},
       "unsigned":{"redacted_because":{"type":"m.room.redaction"}}}
      """
    let chat = try await chat(
      MatrixChat.rooms(
        1, join: ["!r": MatrixChat.room(stripped, MatrixChat.message("$2", "Kept"))]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["(removed)", "Kept"])
    #expect(chat.book["!r"]?.unreadCount == 1)
  }

  // MARK: Counts and times

  private func unread(_ count: String, in room: String = "") -> String {
    MatrixChat.room(
      MatrixChat.message("$1\(room)", "Hello"),
      more: ",\"unread_notifications\":{\"notification_count\":\(count)}")
  }

  @Test func invitationIsNoMessageToRead() async throws {
    let chat = try await chat(MatrixChat.rooms(1, join: ["!r": unread("2")]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    #expect(chat.book["!r"]?.unreadCount == 1)
  }

  @Test func countsOfAnySizeAreTaken() async throws {
    func limited(_ room: String, _ more: String) -> String {
      """
      {"timeline":{"limited":true,"prev_batch":"p","events":[\(MatrixChat.message("$1\(room)", "Hello")),
       {"type":"m.room.member","state_key":"@grace:localhost","content":{"membership":"join"}}]}\(more)}
      """
    }
    let huge = ",\"unread_notifications\":{\"notification_count\":9223372036854775807}"
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!a": limited("a", huge), "!b": limited("b", huge), "!c": limited("c", ""),
          "!d": limited("d", ",\"unread_notifications\":{\"notification_count\":-7}"),
        ]),
      MatrixChat.rooms(
        2,
        join: [
          "!a": MatrixChat.room(MatrixChat.message("$2a", "More")),
          "!c": MatrixChat.room(MatrixChat.message("$2c", "More")),
        ]))
    await chat.wait { $0.server.count("GET sync") > 2 }
    await chat.stop()
    #expect(chat.book.chats.map(\.unreadCount) == [1_000_000, 1_000_000, 2, 0])
    #expect(chat.book.unreadCount == 2_000_002)
    let again = try await reopened()
    await again.stop()
    #expect(again.book.unreadCount == 2_000_002)
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "0.5", "1e18",
  ])
  func timesOfAnySizeCanBeShown(_ time: String) async throws {
    let event = MatrixChat.message("$1", "Hello").replacing(
      "\"origin_server_ts\":1000", with: "\"origin_server_ts\":\(time)")
    let chat = try await chat(MatrixChat.rooms(1, join: ["!r": MatrixChat.room(event)]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    let seconds = try #require(chat.book["!r"]?.messages.first?.seconds)
    let dates = ChatDates(environment: Environment())
    #expect(!dates.short(seconds).english.isEmpty && !dates.time(of: seconds).isEmpty)
    #expect(!dates.title(ofDay: dates.day(of: seconds)).english.isEmpty)
  }

  @Test func textsAndNamesOfAnyLengthAreKeptInPart() async throws {
    let long = String(repeating: "long ", count: 300_000)
    let member = """
      {"type":"m.room.member","state_key":"@grace:localhost",
       "content":{"membership":"join","displayname":"\(long)"}}
      """
    let chat = try await chat(
      MatrixChat.rooms(
        1, join: ["!r": MatrixChat.room(MatrixChat.message("$1", long), state: member)]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r").first?.count == 70_001)
    #expect(chat.book["!r"]?.contact.name.count == 256)
  }
}
