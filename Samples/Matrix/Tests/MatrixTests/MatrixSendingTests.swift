import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import ChatSample

/// Sending messages through proxies, and beside rooms that reject them.
@Suite("Messages to a Matrix server", .tags(.server), .slow)
struct MatrixSendingTests: MatrixChatSuite {
  private typealias Turn = ScriptedServer.Turn

  let folder = TestFolder()

  /// A proxy's answer neither makes a message fail for good nor makes a room encrypted.
  @Test(arguments: [
    ("200 OK", "{}"), ("200 OK", "<html>"), ("403 Forbidden", "<html>"), ("404 Not Found", ""),
    ("407 Proxy Authentication Required", ""), ("302 Found", ""), ("408 Request Timeout", ""),
  ])
  func lyingProxyDelaysAMessage(_ status: String, _ body: String) async throws {
    let encryption = "GET rooms/%21r/state/m.room.encryption"
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .status(encryption, status, body), .error(encryption, 404, "M_NOT_FOUND"),
      .status(MatrixChat.sending, status, body), .json(MatrixChat.sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.state["!r"] != nil }
    try chat.exchange.send("Hello", in: "!r")
    await chat.wait { ![.sending, nil].contains(state(of: 0, $0)) }
    await chat.stop()
    #expect(state(of: 0, chat) == .sent && chat.state["!r"]?.isEncrypted == false)
    #expect(chat.server.count(MatrixChat.sending) == 2)
  }

  // Claims: matrix-rooms
  @Test(arguments: ["503 Down", nil])
  func rejectingRoomDoesNotBlockOthers(_ status: String?) async throws {
    let stuck = "PUT rooms/%21a/send/"
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!a": MatrixChat.room(), "!b": MatrixChat.room()]),
      status.map { .status(stuck, $0) } ?? Turn(call: stuck, reply: .silence),
      .json("PUT rooms/%21b/send/", "{\"event_id\":\"$b\"}"))
    await chat.wait { $0.state.chats.count == 2 }
    try chat.exchange.send("To a", in: "!a")
    await chat.wait { $0.server.count(stuck) > 0 }
    try chat.exchange.send("To b", in: "!b")
    await chat.wait {
      state(of: 0, in: "!b", $0) == .sent || $0.server.count(stuck) > (status == nil ? 1 : 100)
    }
    #expect(state(of: 0, in: "!b", chat) == .sent)
    #expect(state(of: 0, in: "!a", chat) == .sending)
    await chat.stop()
  }

  // Claims: matrix-stuck-message
  /// A server that cannot take one message, however often it is sent, gets those behind it.
  @Test func aMessageThatTheServerNeverTakesFailsAndHoldsUpNoOther() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      Turn(
        call: MatrixChat.sending,
        reply: .talk { caller in
          let turn: Turn =
            caller.body.contains("Poison")
            ? .error("", 500, "M_UNKNOWN") : .json("", "{\"event_id\":\"$1\"}")
          if case .bytes(let text) = turn.reply { caller.send(text) }
        }))
    await chat.wait { $0.state["!r"] != nil }
    for text in ["Poison", "Hello"] { try chat.exchange.send(text, in: "!r") }
    await chat.wait {
      state(of: 1, $0) == .sent || $0.server.count(MatrixChat.sending) > 100
    }
    await chat.stop()
    #expect(
      [0, 1].map { state(of: $0, chat)?.rawValue } == [
        "failed: 127.0.0.1 is out of order: it answered with the status 500.", "",
      ])
    #expect(chat.server.count(MatrixChat.sending) == 9)
  }

  /// A client might limit its connections to a server, for example to six.
  @Test func silentRoomsDoNotBlockOthers() async throws {
    let rooms = (1...12).map { "!r\($0)" }
    let chat = try await chat(
      MatrixChat.rooms(
        1, join: Dictionary(uniqueKeysWithValues: (rooms + ["!b"]).map { ($0, MatrixChat.room()) })),
      .json("PUT rooms/%21b/send/", "{\"event_id\":\"$b\"}"),
      Turn(call: "PUT rooms/%21r", reply: .silence))
    await chat.wait { $0.state.chats.count == 13 }
    for room in rooms { try chat.exchange.send("To \(room)", in: room) }
    await chat.wait { $0.server.count("PUT rooms/%21r") >= 6 }
    try chat.exchange.send("To b", in: "!b")
    // A call without an answer times out after 15 seconds and is tried again.
    await chat.wait {
      let count = $0.server.count("PUT rooms/%21r")
      return state(of: 0, in: "!b", $0) == .sent && count == 12 || count > 12
    }
    #expect(chat.server.count("PUT rooms/%21r") == 12)
    #expect(state(of: 0, in: "!b", chat) == .sent)
    await chat.stop()
  }

  @Test func nothingIsSentInAnEncryptedRoom() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room(state: MatrixChat.encryption)]),
      .json(MatrixChat.sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.state["!r"] != nil }
    let rejection = #expect(throws: Rejection.self) { try chat.exchange.send("Secret", in: "!r") }
    #expect(
      rejection?.message
        == "This chat is encrypted, and this program cannot encrypt: use another program for it.")
    await chat.stop()
    #expect(chat.texts(in: "!r") == [] && chat.server.count(MatrixChat.sending) == 0)
  }

  // Claims: matrix-encrypted
  @Test func nothingIsSentInARoomThatBecomesEncrypted() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .json("GET rooms/%21r/state/m.room.encryption", "{\"algorithm\":\"m.megolm.v1.aes-sha2\"}"),
      .json(MatrixChat.sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.state["!r"] != nil }
    try chat.exchange.send("Secret", in: "!r")
    await chat.wait { state(of: 0, $0) != .sending }
    #expect(
      state(of: 0, chat)
        == .failed(
          reason:
            "The room is encrypted, and this program cannot encrypt: use another program for it."))
    #expect(throws: Rejection.self) { try chat.exchange.send("Another", in: "!r") }
    await chat.stop()
    #expect(chat.server.count(MatrixChat.sending) == 0)
  }
}
