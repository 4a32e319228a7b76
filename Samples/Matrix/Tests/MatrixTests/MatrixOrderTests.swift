import Dispatch
import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import ChatSample

/// The places of messages, and the filling of gaps.
@Suite("The order of a Matrix server", .tags(.server), .slow)
struct MatrixOrderTests: MatrixChatSuite {
  let folder = TestFolder()

  // Claims: matrix-order
  @Test func ownMessageHasThePlaceThatTheServerGaveIt() async throws {
    let tell = DispatchSemaphore(value: 0)
    let echo =
      MatrixChat.said("$own", "Mine", by: "@ada:localhost").dropLast()
      + ",\"unsigned\":{\"transaction_id\":\"1767225600-1\"}}"
    let room = MatrixChat.room(
      MatrixChat.message("$2", "Before"), String(echo), MatrixChat.message("$3", "After"))
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "First"))]),
      MatrixChat.held(MatrixChat.rooms(2, join: ["!r": room]), until: tell),
      .json(MatrixChat.sending, "{\"event_id\":\"$own\"}"))
    await chat.wait { $0.state["!r"] != nil }
    try chat.exchange.send("Mine", in: "!r")
    await chat.wait { state(of: 1, $0) == .sent }
    #expect(chat.texts(in: "!r") == ["First", "Mine"])
    tell.signal()
    await chat.wait { $0.texts(in: "!r").count == 4 }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["First", "Before", "Mine", "After"])
    #expect(chat.state["!r"]?.waiting.isEmpty == true)
    let again = try await reopened()
    await again.stop()
    #expect(again.state.chats == chat.state.chats)
  }

  /// The server has given the message an id, but earlier messages have not been read yet.
  @Test func ownMessageWithoutItsPlaceEndsNoGap() async throws {
    let tell = DispatchSemaphore(value: 0)
    let echo = MatrixChat.said("$own", "Mine", by: "@ada:localhost")
    let limited = """
      {"timeline":{"limited":true,"prev_batch":"p1","events":[\(echo)]}}
      """
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "First"))]),
      MatrixChat.held(MatrixChat.rooms(2, join: ["!r": limited]), until: tell),
      .json(
        "GET rooms/%21r/messages",
        "{\"chunk\":[\(MatrixChat.message("$2", "Missed")),\(MatrixChat.message("$1", "First"))]}"),
      .json(MatrixChat.sending, "{\"event_id\":\"$own\"}"))
    await chat.wait { $0.state["!r"] != nil }
    try chat.exchange.send("Mine", in: "!r")
    await chat.wait { state(of: 1, $0) == .sent }
    tell.signal()
    await chat.wait { $0.server.hasTaken(2) }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["First", "Missed", "Mine"])
  }

  // Claims: matrix-gap
  @Test func olderMessagesAreFetchedUntilNoneIsMissing() async throws {
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
    await chat.wait { $0.state["!r"] != nil }
    let mark = "(messages are missing here)"
    #expect(chat.texts(in: "!r") == [mark, "Nine"])
    let unread = chat.state["!r"]?.unreadCount
    try await chat.endpoint.fetchOlder(in: "!r")
    #expect(chat.texts(in: "!r") == [mark, "Seven", "Eight", "Nine"])
    try await chat.endpoint.fetchOlder(in: "!r")
    try await chat.endpoint.fetchOlder(in: "!r")
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Six", "Seven", "Eight", "Nine"])
    #expect(chat.state["!r"]?.unreadCount == unread && chat.state["!r"]?.missing == nil)
    let again = try await reopened()
    await again.stop()
    #expect(again.texts(in: "!r") == ["Six", "Seven", "Eight", "Nine"])
  }
}
