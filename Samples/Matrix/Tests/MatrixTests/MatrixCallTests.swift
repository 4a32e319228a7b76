import Stepwise
import Foundation
@testable import SampleMatrix
import TestPrograms
import TestSupport
import Testing

@Suite("Calls of the Matrix client", .tags(.server), .slow)
struct MatrixCallTests {
  typealias Turn = ScriptedServer.Turn

  /// A room id with all characters that must be encoded in a path.
  private let room = "!a/b?c#d%e:localhost"
  private let encodedRoom = "%21a%2Fb%3Fc%23d%25e%3Alocalhost"
  private let send = "PUT rooms/%21r/send/m.room.message/t1"

  // MARK: Requests

  @Test func idsAreEncoded() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .json("POST rooms/\(encodedRoom)/join", "{\"room_id\":\"\(room)\"}"),
      .json("POST rooms/\(encodedRoom)/leave"),
      .json("GET joined_rooms", "{\"joined_rooms\":[]}"),
      .json(
        "PUT rooms/\(encodedRoom)/send/m.room.message/t%2F1%C3%A9", "{\"event_id\":\"$1\"}"),
      .json("POST rooms/\(encodedRoom)/receipt/m.read/%24a%2Fb"),
      .json("PUT rooms/\(encodedRoom)/typing/%40ada%3Alocalhost"),
      .json("PUT rooms/\(encodedRoom)/typing/%40ada%3Alocalhost"),
    ])
    try await talk.client.join(room)
    try await talk.client.leave(room)
    #expect(try await talk.client.send("Hello", to: room, transaction: "t/1é") == "$1")
    try await talk.client.sendReceipt(for: "$a/b", in: room)
    try await talk.client.sendTyping(true, in: room)
    try await talk.client.sendTyping(false, in: room)
    talk.expectDone()
    #expect(
      talk.server.heard.dropFirst().map(\.body) == [
        "{}", "{}", "", "{\"body\":\"Hello\",\"msgtype\":\"m.text\"}", "{}",
        "{\"timeout\":30000,\"typing\":true}", "{\"typing\":false}",
      ])
    let heads = talk.server.heard.dropFirst().map(\.headers)
    #expect(heads.allSatisfy { $0["authorization"] == "Bearer syt_ada" })
    #expect(heads.count { $0["content-type"] == "application/json" } == heads.count - 1)
  }

  @Test(arguments: ["r", "", "..", "@a:b", "!", "!a b", "!a\u{1B}[2J"])
  func anInvalidRoomIsNotRequested(_ room: String) async throws {
    let talk = try await MatrixTalk.loggedIn([])
    let error = try await talk.error { try await $0.leave(room) }
    #expect(
      error.kind == .rejected && error.description.hasSuffix("no id of a room: it begins with !."))
    #expect(!error.description.contains("\u{1B}"))
    #expect(talk.server.calls.count == 1)
  }

  @Test(arguments: ["", "  \n", "\u{0}\u{1B}", "\u{3000}"])
  func aMessageIsNotEmpty(_ text: String) async throws {
    let talk = try await MatrixTalk.loggedIn([])
    let error = try await talk.error { try await $0.send(text, to: "!r", transaction: "t1") }
    #expect(error.kind == .rejected && talk.server.calls.count == 1)
  }

  @Test func aMessageThatIsTooLongIsNotSent() async throws {
    let talk = try await MatrixTalk.loggedIn([.json(send, "{\"event_id\":\"$1\"}")])
    // The quotes and names around the text count, too, and each é has two bytes.
    let rest = "{\"body\":\"\",\"msgtype\":\"m.text\"}".utf8.count
    let longest = String(repeating: "é", count: (MatrixClient.messageLengthMax - rest) / 2)
    _ = try await talk.client.send(longest, to: "!r", transaction: "t1")
    let error = try await talk.error {
      try await $0.send(longest + "éé", to: "!r", transaction: "t1")
    }
    #expect(error.kind == .tooLarge && error.description.hasSuffix("at most 60000 are taken."))
    talk.expectDone()
  }

  @Test func messageIsNotSentToAnEncryptedRoom() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .json("GET rooms/%21r/state/m.room.encryption", "{\"algorithm\":\"m.megolm.v1.aes-sha2\"}")
    ])
    for _ in 1...2 {
      let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
      #expect(
        error.description
          == "The room is encrypted, and this program cannot encrypt: use another program for it.")
    }
    talk.expectDone()
    #expect(talk.server.calls.count == 2)
  }

  /// Only an answer of the server itself can say that a room is not encrypted.
  @Test(arguments: [
    Turn.error("GET rooms/%21r/state", 404, "M_UNRECOGNIZED"),
    .status("GET rooms/%21r/state", "404 Not Found", "<html>"),
    .status("GET rooms/%21r/state", "500 Oh"), .status("GET rooms/%21r/state", "200 OK", "<html>"),
    .error("GET rooms/%21r/state", 403, "M_FORBIDDEN"),
  ])
  func messageIsNotSentWhileTheServerDoesNotSayThatARoomIsPlain(_ turn: Turn) async throws {
    let talk = try await MatrixTalk.loggedIn([turn, .json(send, "{\"event_id\":\"$1\"}")])
    _ = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(talk.server.calls.count == 2)
    #expect(try await talk.client.send("a", to: "!r", transaction: "t1") == "$1")
  }

  @Test func sentTextHasNoControlCharacters() async throws {
    let talk = try await MatrixTalk.loggedIn([.json(send, "{\"event_id\":\"$1\"}")])
    _ = try await talk.client.send("a\u{0}\u{1B}[2J\r\nb", to: "!r", transaction: "t1")
    #expect(talk.server.heard.last?.body == "{\"body\":\"a[2J\\nb\",\"msgtype\":\"m.text\"}")
  }

  // MARK: Failures

  @Test(arguments: [
    (Turn.error("PUT", 400, "M_NOT_JSON"), MatrixError.Kind.rejected),
    (.error("PUT", 400, "M_BAD_JSON"), .rejected), (.error("PUT", 400, "M_UNKNOWN"), .rejected),
    (.error("PUT", 400, "M_INVALID_PARAM"), .rejected),
    (.error("PUT", 401, "M_MISSING_TOKEN"), .rejected),
    (.error("PUT", 403, "M_FORBIDDEN"), .rejected), (.error("PUT", 404, "M_UNKNOWN"), .rejected),
    (.error("PUT", 404, "M_UNRECOGNIZED"), .rejected),
    (.error("PUT", 405, "M_UNRECOGNIZED"), .rejected),
    (.error("PUT", 413, "M_TOO_LARGE"), .tooLarge),
    (.error("PUT", 401, "syt_ada hunter2"), .unreachable),
    (.status("PUT", "500 Oh", "<html>syt_ada"), .unreachable),
    (.status("PUT", "502 Bad Gateway", "<html>"), .unreachable),
    (.status("PUT", "200 OK", ""), .unreadable), (.status("PUT", "200 OK", "[1]"), .unreadable),
    (.status("PUT", "200 OK", "{\"event_id\":"), .unreadable),
    (.status("PUT", "200 OK", "{\"event_id\":7}"), .unreadable),
    (.status("PUT", "204 No Content", ""), .unreadable),
    (.status("PUT", "304 Not Modified", ""), .unreadable),
    (Turn(call: "PUT", reply: .bytes("")), .unreachable),
    (Turn(call: "PUT", reply: .bytes("what?\r\n\r\n")), .unreadable),
    (
      Turn(call: "PUT", reply: .bytes("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")),
      .unreachable
    ),
    (
      Turn(call: "PUT", reply: .bytes("HTTP/1.1 200 OK\r\nContent-Length: 10000001\r\n\r\n{")),
      .unreadable
    ),
  ])
  func anInvalidAnswerIsReportedAndNotRetried(_ turn: Turn, _ kind: MatrixError.Kind) async throws {
    let talk = try await MatrixTalk.loggedIn([turn])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(error.kind == kind, "\(error)")
    #expect(talk.client.isLoggedIn && talk.clock.pauses == [])
    talk.expectDone()
  }

  @Test(arguments: [
    "Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\"", "Bearer", "Negotiate", "?",
  ])
  func anotherKindOfPasswordIsNotSent(_ challenge: String) async throws {
    let talk = try await MatrixTalk.loggedIn([
      .status("PUT", "401 No\r\nWWW-Authenticate: \(challenge)", "")
    ])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect([.rejected, .unreachable].contains(error.kind))
  }

  @Test func anExpiredTokenIsRecognizedWithARequestForAPassword() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .error("PUT", "401 No\r\nWWW-Authenticate: Bearer", "M_UNKNOWN_TOKEN")
    ])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(error.kind == .loggedOut)
  }

  @Test func anAnswerWithoutALengthIsLimited() async throws {
    let talk = try await MatrixTalk.loggedIn([
      Turn(
        call: "PUT",
        reply: .talk { caller in
          caller.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
          caller.send([UInt8](repeating: UInt8(ascii: " "), count: 10_000_001))
        })
    ])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(error.kind == .unreadable)
    #expect(error.description == "127.0.0.1 sent more than 10000000 bytes.")
  }

  @Test(arguments: [",\"soft_logout\":false", ",\"soft_logout\":true", ""])
  func aTokenThatTheServerForgotIsForgotten(_ more: String) async throws {
    let talk = try await MatrixTalk.loggedIn([.error("PUT", 401, "M_UNKNOWN_TOKEN", more)])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(error.kind == .loggedOut && error.description == "You are logged out: log in again.")
    #expect(!talk.client.isLoggedIn && talk.client.userID == "@ada:localhost")
    talk.expectDone()
  }

  @Test func tooManyMessagesAreSentLaterUnderTheSameName() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .error(send, 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":4321"),
      .status(send, "429 Slow\r\nRetry-After: 7", "<html>"), .status(send, "429 Slow", ""),
      .error(send, 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":-1"),
      .json(send, "{\"event_id\":\"$1\"}"),
    ])
    #expect(try await talk.client.send("a", to: "!r", transaction: "t1") == "$1")
    #expect(
      talk.clock.pauses == [.milliseconds(4321), .seconds(7), .seconds(5), .seconds(5)])
    talk.expectDone()
  }

  @Test func aLongRetryDelayIsNotWaitedFor() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .error(send, 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":86400000")
    ])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(error.kind == .tooMuch && error.retryIn == .seconds(86_400) && talk.clock.pauses == [])
  }

  @Test func aMissingServerIsReported() async throws {
    let nobody = try TinyServer(.silence)
    nobody.stop()
    let client = try MatrixClient(
      server: try #require(URL(string: nobody.root)), user: "ada", in: nil, clock: QuickClock())
    let error = await #expect(throws: MatrixError.self) {
      try await client.logIn(password: "hunter2")
    }
    #expect(error?.kind == .unreachable)
    #expect(
      error?.description == "127.0.0.1 could not be reached: check the address and the network.")
  }

  @Test(arguments: ["302 Found", "307 Temporary Redirect", "308 Permanent Redirect"])
  func aTokenGoesToNoOtherServer(_ status: String) async throws {
    let other = try ScriptedServer([.json("PUT", "{\"event_id\":\"$1\"}")])
    let talk = try await MatrixTalk.loggedIn([
      .status("PUT", "\(status)\r\nLocation: \(other.root)/_matrix/client/v3/x", "")
    ])
    let error = try await talk.error { try await $0.send("a", to: "!r", transaction: "t1") }
    #expect(error.kind == .unreadable)
    #expect(error.description == "127.0.0.1 sends elsewhere: check the address.")
    #expect(other.calls == [])
    let login = try MatrixTalk([
      .status("POST", "\(status)\r\nLocation: \(other.root)/_matrix/client/v3/x", "")
    ])
    #expect(try await login.error { try await $0.logIn(password: "hunter2") }.kind == .unreadable)
    #expect(other.calls == [])
  }

  @Test func cancellingACallEndsIt() async throws {
    let (reached, hasReached) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    let talk = try await MatrixTalk.loggedIn([
      Turn(
        call: "PUT",
        reply: .talk { caller in
          hasReached.yield()
          caller.waitUntilGone()
          isGone.yield()
        })
    ])
    let client = talk.client
    let task = Task.immediate { try await client.send("a", to: "!r", transaction: "t1") }
    // Not on the main actor, which other tests may block for longer than the call's time-out.
    Task.detached {
      for await _ in reached { break }
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in gone { break }
  }
}
