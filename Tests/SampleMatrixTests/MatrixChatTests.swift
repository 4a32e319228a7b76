import Dispatch
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
  private static let joined = Turn.json("GET joined_rooms", "{\"joined_rooms\":[]}")
  private static let direct: [Turn] = [
    .error("GET user/%40ada%3Alocalhost/account_data/m.direct", 404, "M_NOT_FOUND"),
    .json("PUT user/%40ada%3Alocalhost/account_data/m.direct"),
  ]

  /// A server that says this and no more.
  private func chat(_ turns: Turn...) async throws -> MatrixChat {
    try await MatrixChat(turns + [Self.silence, Self.grace, Self.joined] + Self.direct, in: folder)
  }

  private func state(of message: Int, in room: String = "!r", _ chat: MatrixChat) -> Message.State?
  {
    guard let messages = chat.book[room]?.messages, messages.count > message else { return nil }
    return messages[message].state
  }

  // MARK: Invitations

  /// Waits until there is an invitation, and answers it.
  private func answer(_ answer: Invitation.Answer, _ chat: MatrixChat) async throws {
    await chat.wait { !$0.book.invitations.isEmpty }
    for id in chat.book.invitations.map(\.id) { try chat.exchange.answer(id, answer) }
  }

  @Test func invitationIsShownAndNotAccepted() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .batch(2),
      .json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"))
    await chat.wait { $0.server.count("GET sync") > 2 }
    await chat.stop()
    #expect(chat.book.invitations.map(\.title) == ["@grace:localhost"])
    #expect(chat.server.count("POST rooms/%21i/join") == 0)
  }

  @Test func invitationIsAcceptedOnceTheServerAnswersAgain() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .status("POST rooms/%21i/join", "502 Bad Gateway"),
      .json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"))
    try await answer(.accepted, chat)
    await chat.wait { $0.book.invitations.isEmpty }
    await chat.stop()
    #expect(chat.book.chats.map(\.title) == ["@grace:localhost"])
    #expect(chat.server.count("POST rooms/%21i/join") == 2)
  }

  @Test func invitationIsDeclined() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .status("POST rooms/%21i/leave", "502 Bad Gateway"),
      .json("POST rooms/%21i/leave"))
    try await answer(.declined, chat)
    await chat.wait { $0.book.invitations.isEmpty }
    await chat.stop()
    #expect(chat.book.chats.isEmpty && chat.server.count("POST rooms/%21i/leave") == 2)
  }

  @Test func invitationThatIsIgnoredIsNotAnsweredAndDoesNotComeAgain() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), MatrixChat.rooms(2, invite: ["!i"]))
    try await answer(.ignored, chat)
    await chat.wait { $0.server.count("GET sync") > 2 }
    await chat.stop()
    let calls = chat.server.bodies("POST rooms")
    #expect(calls.isEmpty && chat.book.invitations.map(\.answer) == [.ignored])
    let again = try await reopened()
    await again.stop()
    #expect(again.book.invitations.map(\.answer) == [.ignored])
  }

  @Test(arguments: ["502 Bad Gateway", nil])
  func invitationThatCannotBeAcceptedHoldsUpNothing(_ status: String?) async throws {
    let joining = "POST rooms/%21i/join"
    let tell = DispatchSemaphore(value: 0)
    let rooms = MatrixChat.rooms(
      2, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "Hello"))])
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), Self.held(rooms, until: tell),
      status.map { .status(joining, $0) } ?? Turn(call: joining, reply: .silence))
    try await answer(.accepted, chat)
    await chat.wait { $0.server.count(joining) > 0 }
    tell.signal()
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello"])
    #expect(chat.book.invitations.map(\.id) == ["!i"])
  }

  /// An answer that the server gives when it is told to.
  private static func held(_ turn: Turn, until signal: DispatchSemaphore) -> Turn {
    Turn(
      call: turn.call,
      reply: .talk { caller in
        signal.wait()
        if case .bytes(let text) = turn.reply { caller.send(text) }
      })
  }

  @Test func invitationThatWasAcceptedIsAcceptedByTheNextRun() async throws {
    let first = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]),
      Turn(call: "POST rooms/%21i/join", reply: .silence))
    try await answer(.accepted, first)
    await first.wait { $0.server.count("POST rooms/%21i/join") == 1 }
    await first.wait { $0.server.count("GET sync") == 2 }
    await first.stop()
    let second = try await reopened(.json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"))
    await second.wait { $0.book.invitations.isEmpty }
    await second.stop()
    #expect(second.book.chats.map(\.id) == ["!i"])
  }

  /// The next run, with what the folder holds.
  private func reopened(_ turns: Turn...) async throws -> MatrixChat {
    let other = TestFolder()
    for name in try folder.names { try other.write(try folder.read(name), to: name) }
    return try await MatrixChat(
      turns + [Self.silence, Self.grace, Self.joined] + Self.direct, in: other)
  }

  @Test func invitationThatIsTakenBackIsForgotten() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i", "!j"]), MatrixChat.rooms(2, leave: ["!i"]),
      .error("POST rooms/%21j/join", 403, "M_FORBIDDEN"))
    await chat.wait { $0.book.invitations.map(\.id) == ["!j"] }
    try await answer(.accepted, chat)
    await chat.wait { $0.book.invitations.isEmpty }
    await chat.stop()
    #expect(chat.book.chats.isEmpty)
  }

  // MARK: Rooms and people

  private static func member(_ id: String, _ name: String, _ membership: String = "join") -> String
  {
    """
    {"type":"m.room.member","state_key":"\(id)","content":{"membership":"\(membership)",
     "displayname":"\(name)"}}
    """
  }

  private static func named(_ name: String) -> String {
    "{\"type\":\"m.room.name\",\"state_key\":\"\",\"content\":{\"name\":\"\(name)\"}}"
  }

  private static func said(_ id: String, _ text: String, by sender: String) -> String {
    MatrixChat.message(id, text).replacing("@grace:localhost", with: sender)
  }

  /// What a person reads of a chat: its title, and its rows.
  private func shown(_ chat: MatrixChat, _ id: String = "!r") -> [String] {
    let rows = MessageRows(environment: Environment()).rows(of: chat.book[id])
    return [chat.book[id]?.title ?? ""]
      + rows.dropFirst().map { row in
        [row.title, row.text, row.detail].compactMap(\.self).joined(separator: " | ")
      }
  }

  @Test func groupTellsPeopleOfTheSameNameApartAlsoAfterARestart() async throws {
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            Self.said("$1", "One", by: "@ann:a"), Self.said("$2", "Two", by: "@ann:b"),
            Self.said("$3", "Three", by: "@grace:localhost"), Self.member("@ann:a", "Ann"),
            Self.member("@ann:b", "Ann"), Self.member("@liar:x", "@ann:a"),
            Self.said("$4", "Four", by: "@liar:x"))
        ]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    let expected = [
      "Grace, Ann (@ann:a), Ann (@ann:b), @ann:a (@liar:x)", "Ann (@ann:a) | One | 00:00",
      "Ann (@ann:b) | Two | 00:00", "Grace | Three | 00:00", "@ann:a (@liar:x) | Four | 00:00",
    ]
    #expect(shown(chat) == expected)
    let again = try await reopened()
    await again.stop()
    #expect(shown(again) == expected)
  }

  @Test func titleFollowsTheNamesOfRoomAndPeople() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "Hello"))]),
      MatrixChat.rooms(
        2, join: ["!r": MatrixChat.room(Self.member("@grace:localhost", "Amazing Grace"))]),
      MatrixChat.rooms(3, join: ["!r": MatrixChat.room(Self.named("Compilers"))]))
    await chat.wait { $0.server.count("GET sync") > 3 }
    await chat.stop()
    #expect(chat.book["!r"]?.title == "Compilers")
  }

  @Test func groupNamesWhoTypesAndWhoHasRead() async throws {
    let ann = Self.member("@ann:a", "Ann")
    let own = Self.said("$1", "Hi", by: "@ada:localhost")
    func ephemeral(_ typing: String, _ reader: String) -> String {
      """
      ,"ephemeral":{"events":[{"type":"m.typing","content":{"user_ids":[\(typing)]}},
       {"type":"m.receipt","content":{"$1":{"m.read":{"\(reader)":{}}}}}]}
      """
    }
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            own, state: ann, more: ephemeral("\"@ann:a\",\"@ada:localhost\"", "@ann:a"))
        ]))
    await chat.wait { !($0.model.typing["!r"] ?? []).isEmpty }
    await chat.stop()
    #expect(chat.model.typing["!r"] == ["@ann:a"])
    #expect(shown(chat) == ["Grace, Ann", "You | Hi | 00:00 read by Ann"])
  }

  @Test func roomIsLeftHoweverOftenTheServerHasToBeAsked() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .status("POST rooms/%21r/leave", "502 Bad Gateway"), .json("POST rooms/%21r/leave"))
    await chat.wait { $0.book["!r"] != nil }
    try chat.exchange.leave("!r")
    await chat.wait { $0.book["!r"]?.presence == .left }
    await chat.stop()
    #expect(chat.server.count("POST rooms/%21r/leave") == 2)
    let again = try await reopened()
    await again.stop()
    #expect(again.book["!r"]?.presence == .left)
  }

  // MARK: The server's order

  @Test func ownMessageHasThePlaceThatTheServerGaveIt() async throws {
    let tell = DispatchSemaphore(value: 0)
    let echo =
      Self.said("$own", "Mine", by: "@ada:localhost").dropLast()
      + ",\"unsigned\":{\"transaction_id\":\"1767225600-1\"}}"
    let room = MatrixChat.room(
      MatrixChat.message("$2", "Before"), String(echo), MatrixChat.message("$3", "After"))
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "First"))]),
      Self.held(MatrixChat.rooms(2, join: ["!r": room]), until: tell),
      .json(sending, "{\"event_id\":\"$own\"}"))
    await chat.wait { $0.book["!r"] != nil }
    try chat.exchange.send("Mine", in: "!r")
    await chat.wait { state(of: 1, $0) == .sent }
    #expect(chat.texts(in: "!r") == ["First", "Mine"])
    tell.signal()
    await chat.wait { $0.texts(in: "!r").count == 4 }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["First", "Before", "Mine", "After"])
    #expect(chat.book["!r"]?.waiting.isEmpty == true)
    let again = try await reopened()
    await again.stop()
    #expect(again.book.chats == chat.book.chats)
  }

  /// The server has named it, but what was said before it was not read yet.
  @Test func ownMessageWithoutItsPlaceEndsNoGap() async throws {
    let tell = DispatchSemaphore(value: 0)
    let echo = Self.said("$own", "Mine", by: "@ada:localhost")
    let limited = """
      {"timeline":{"limited":true,"prev_batch":"p1","events":[\(echo)]}}
      """
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "First"))]),
      Self.held(MatrixChat.rooms(2, join: ["!r": limited]), until: tell),
      .json(
        "GET rooms/%21r/messages",
        "{\"chunk\":[\(MatrixChat.message("$2", "Missed")),\(MatrixChat.message("$1", "First"))]}"),
      .json(sending, "{\"event_id\":\"$own\"}"))
    await chat.wait { $0.book["!r"] != nil }
    try chat.exchange.send("Mine", in: "!r")
    await chat.wait { state(of: 1, $0) == .sent }
    tell.signal()
    await chat.wait { $0.server.count("GET sync") > 2 }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["First", "Missed", "Mine"])
  }

  @Test func olderMessagesAreFetchedToWhereNoneIsMissing() async throws {
    let limited = """
      {"timeline":{"limited":true,"prev_batch":"p1","events":[\(MatrixChat.message("$9", "Nine"))]}}
      """
    let page = "GET rooms/%21r/messages?dir=b&from="
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": limited]),
      .json(
        page + "p1",
        "{\"chunk\":[\(MatrixChat.message("$8", "Eight")),\(MatrixChat.message("$7", "Seven"))],\"end\":\"p2\"}"
      ), .json(page + "p2", "{\"chunk\":[\(MatrixChat.message("$6", "Six"))]}"))
    await chat.wait { $0.book["!r"] != nil }
    let mark = "(messages are missing here)"
    #expect(chat.texts(in: "!r") == [mark, "Nine"])
    let unread = chat.book["!r"]?.unreadCount
    try await chat.endpoint.fetchOlder(in: "!r")
    #expect(chat.texts(in: "!r") == [mark, "Seven", "Eight", "Nine"])
    try await chat.endpoint.fetchOlder(in: "!r")
    try await chat.endpoint.fetchOlder(in: "!r")
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Six", "Seven", "Eight", "Nine"])
    #expect(chat.book["!r"]?.unreadCount == unread && chat.book["!r"]?.missing == nil)
    let again = try await reopened()
    await again.stop()
    #expect(again.texts(in: "!r") == ["Six", "Seven", "Eight", "Nine"])
  }

  // MARK: What messages are

  @Test func eachKindOfMessageSaysWhatItIs() async throws {
    func said(_ kind: String, _ body: String) -> String {
      MatrixChat.message("$\(kind)", body).replacing("m.text", with: kind)
    }
    let sticker = MatrixChat.message("$s", "Moth").replacing("m.room.message", with: "m.sticker")
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            said("m.emote", "waves"), said("m.file", "a.pdf"), said("m.image", "b.png"),
            said("m.audio", "c.ogg"), said("m.video", "d.mp4"), said("m.location", "geo"),
            said("m.notice", "Note"), said("org.example.new", "New"), sticker)
        ]))
    await chat.wait { $0.book["!r"] != nil }
    await chat.stop()
    let expected = [
      "* Grace waves", "(file: a.pdf)", "(image: b.png)", "(recording: c.ogg)", "(video: d.mp4)",
      "(place: geo)", "Note", "New", "(sticker: Moth)",
    ]
    #expect(chat.texts(in: "!r") == expected)
    let again = try await reopened()
    await again.stop()
    #expect(again.texts(in: "!r") == expected)
  }

  @Test func emoteIsSentAsOne() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .json(sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.book["!r"] != nil }
    try chat.exchange.send("/me waves", in: "!r")
    #expect(throws: Rejection.self) { try chat.exchange.send("/me ", in: "!r") }
    await chat.wait { state(of: 0, $0) == .sent }
    await chat.stop()
    #expect(chat.server.bodies(sending) == ["{\"body\":\"waves\",\"msgtype\":\"m.emote\"}"])
    #expect(chat.texts(in: "!r") == ["* You waves"])
  }

  private static func edit(_ id: String, _ text: String, of target: String, by sender: String)
    -> String
  {
    """
    {"type":"m.room.message","event_id":"\(id)","sender":"\(sender)","content":{"msgtype":"m.text",
     "body":"* \(text)","m.new_content":{"msgtype":"m.text","body":"\(text)"},
     "m.relates_to":{"rel_type":"m.replace","event_id":"\(target)"}}}
    """
  }

  private static func removal(_ target: String) -> String {
    "{\"type\":\"m.room.redaction\",\"event_id\":\"$x\(target.dropFirst())\",\"sender\":\"@grace:localhost\",\"redacts\":\"\(target)\"}"
  }

  @Test func editTakesThePlaceOfTheTextAndGoesWhereItIsRemoved() async throws {
    let grace = "@grace:localhost"
    let tell = DispatchSemaphore(value: 0)
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            MatrixChat.message("$1", "Helo"), Self.edit("$2", "Hello", of: "$1", by: grace),
            Self.edit("$3", "Goodbye", of: "$1", by: grace),
            Self.edit("$4", "Stolen", of: "$1", by: "@liar:x"),
            Self.edit("$5", "Of nothing", of: "$9", by: grace))
        ]),
      Self.held(
        MatrixChat.rooms(2, join: ["!r": MatrixChat.room(Self.removal("$3"))]), until: tell))
    await chat.wait { $0.book["!r"]?.messages.first?.edits.count == 2 }
    #expect(shown(chat) == ["Grace", "Grace | Goodbye | 00:00 edited"])
    #expect(chat.book["!r"]?.unreadCount == 1)
    tell.signal()
    await chat.wait { $0.server.count("GET sync") > 2 }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello"])
    #expect(try !folder.read("chat.journal").contains("Goodbye"))
    let again = try await reopened()
    await again.stop()
    #expect(again.book.chats == chat.book.chats)
  }

  @Test func lastEditThatTheServerKnowsIsTaken() async throws {
    let bundled = MatrixChat.message(
      "$1", "Helo",
      more: """
        ,"unsigned":{"m.relations":{"m.replace":\(Self.edit("$2", "Hello", of: "$1", by: "@grace:localhost"))}}
        """)
    let chat = try await chat(MatrixChat.rooms(1, join: ["!r": MatrixChat.room(bundled)]))
    await chat.wait { !($0.book["!r"]?.messages.first?.edits ?? []).isEmpty }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello"])
  }

  // MARK: What is between

  /// What a proxy answers in the server's place is no reason to give a message up, or to take a room for encrypted.
  @Test(arguments: [
    ("200 OK", "{}"), ("200 OK", "<html>"), ("403 Forbidden", "<html>"), ("404 Not Found", ""),
    ("407 Proxy Authentication Required", ""), ("302 Found", ""), ("408 Request Timeout", ""),
  ])
  func proxyThatLiesDelaysAMessage(_ status: String, _ body: String) async throws {
    let encryption = "GET rooms/%21r/state/m.room.encryption"
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .status(encryption, status, body), .error(encryption, 404, "M_NOT_FOUND"),
      .status(sending, status, body), .json(sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.book["!r"] != nil }
    try chat.exchange.send("Hello", in: "!r")
    await chat.wait { ![.sending, nil].contains(state(of: 0, $0)) }
    await chat.stop()
    #expect(state(of: 0, chat) == .sent && chat.book["!r"]?.isEncrypted == false)
    #expect(chat.server.count(sending) == 2)
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
    #expect(chat.book["!r"]?.title.count == 256)
  }
}
