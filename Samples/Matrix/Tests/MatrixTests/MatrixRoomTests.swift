import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import ChatSample

/// Rooms and the people in them, as the chat shows them.
@Suite("Rooms of a Matrix server", .tags(.server), .slow)
struct MatrixRoomTests: MatrixChatSuite {
  let folder = TestFolder()

  // Claims: matrix-names
  @Test func groupTellsPeopleOfTheSameNameApartAlsoAfterARestart() async throws {
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            MatrixChat.said("$1", "One", by: "@ann:a"), MatrixChat.said("$2", "Two", by: "@ann:b"),
            MatrixChat.said("$3", "Three", by: "@grace:localhost"),
            MatrixChat.member("@ann:a", "Ann"),
            MatrixChat.member("@ann:b", "Ann"), MatrixChat.member("@liar:x", "@ann:a"),
            MatrixChat.said("$4", "Four", by: "@liar:x"))
        ]))
    await chat.wait { $0.state["!r"] != nil }
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

  // Claims: matrix-title
  /// At the end, the room has no name of its own.
  @Test(arguments: [
    (1, "Grace"), (2, "Amazing Grace"), (3, "Compilers"), (4, "Amazing Grace"),
  ])
  func titleFollowsTheNamesOfRoomAndPeople(_ batches: Int, _ title: String) async throws {
    let changes = [
      MatrixChat.message("$1", "Hello"),
      MatrixChat.member("@grace:localhost", "Amazing Grace"), MatrixChat.named("Compilers"),
      MatrixChat.named(""),
    ]
    let turns = changes.prefix(batches).enumerated().map { number, change in
      MatrixChat.rooms(
        number + 1,
        join: [
          "!r":
            "{\"timeline\":{\"events\":[\(number == 0 ? MatrixChat.member("@grace:localhost", "Grace") + "," : "")\(change)]}}"
        ])
    }
    let chat = try await chat(turns)
    await chat.wait { $0.server.hasTaken(batches) }
    await chat.stop()
    #expect(chat.state["!r"]?.title == title)
  }

  // Claims: matrix-group
  @Test func groupNamesWhoTypesAndWhoHasRead() async throws {
    let ann = MatrixChat.member("@ann:a", "Ann")
    let own = MatrixChat.said("$1", "Hi", by: "@ada:localhost")
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
    let blank = MessagesViewModel(
      id: "!r", sendTapped: { _ in }, sendAgainTapped: {}, typed: { _ in }, keepDraft: {},
      olderTapped: {}, opened: {}, actions: [], backTapped: {})
    let builder = MessagesViewModelBuilder(
      model: chat.model, rows: MessageRows(environment: Environment()), blank: blank)
    #expect(builder.build().status?.english == "Ann is typing…")
    #expect(shown(chat) == ["Grace, Ann", "You | Hi | 00:00 read by Ann"])
  }

  private func unread(_ count: String, in room: String = "") -> String {
    MatrixChat.room(
      MatrixChat.message("$1\(room)", "Hello"),
      more: ",\"unread_notifications\":{\"notification_count\":\(count)}")
  }

  @Test func invitationIsNotAnUnreadMessage() async throws {
    let chat = try await chat(MatrixChat.rooms(1, join: ["!r": unread("2")]))
    await chat.wait { $0.state["!r"] != nil }
    await chat.stop()
    #expect(chat.state["!r"]?.unreadCount == 1)
  }

  // Claims: matrix-counts
  @Test func countsOfAnySizeAreAccepted() async throws {
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
    await chat.wait { $0.server.hasTaken(2) }
    await chat.stop()
    #expect(chat.state.chats.map(\.unreadCount) == [1_000_000, 1_000_000, 2, 0])
    #expect(chat.state.unreadCount == 2_000_002)
    let again = try await reopened()
    await again.stop()
    #expect(again.state.unreadCount == 2_000_002)
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "0.5", "1e18",
  ])
  func timesOfAnySizeCanBeShown(_ time: String) async throws {
    let event = MatrixChat.message("$1", "Hello").replacing(
      "\"origin_server_ts\":1000", with: "\"origin_server_ts\":\(time)")
    let chat = try await chat(MatrixChat.rooms(1, join: ["!r": MatrixChat.room(event)]))
    await chat.wait { $0.state["!r"] != nil }
    await chat.stop()
    let seconds = try #require(chat.state["!r"]?.messages.first?.seconds)
    #expect(!Environment().short(seconds).english.isEmpty)
    #expect(!shown(chat).isEmpty)
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
    await chat.wait { $0.state["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r").first?.count == 70_001)
    #expect(chat.state["!r"]?.title.count == 256)
  }
}
