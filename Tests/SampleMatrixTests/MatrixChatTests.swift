import SampleMatrix
import Stepwise
import Testing

@testable import ChatSample

/// What the chat sample makes of what a Matrix server says.
@Suite("Chats on a Matrix server")
struct MatrixChatTests {
  private typealias Turn = ScriptedServer.Turn

  private static let invite = """
    ,"rooms":{"invite":{"!i":{"invite_state":{"events":[
     {"type":"m.room.member","state_key":"@ada:localhost","sender":"@grace:localhost",
      "content":{"membership":"invite","is_direct":true}}]}}}}
    """
  private static let joining: [Turn] = [
    .json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"),
    .error("GET user/%40ada%3Alocalhost/account_data/m.direct", 404, "M_NOT_FOUND"),
    .json("PUT user/%40ada%3Alocalhost/account_data/m.direct"),
  ]

  /// The chats once a server has said something, and there is one.
  private func chats(after turns: [Turn]) async throws -> [Chat] {
    let talk = try await MatrixTalk.loggedIn(turns)
    let model = try ChatModel(in: nil)
    let chats = ChatEventHandler()
    let messages = MessageEventHandler()
    let environment = Environment()
    let endpoint = MatrixChatEndpoint(
      client: talk.client, server: talk.server.root, user: "ada", password: nil,
      exchange: ChatExchange(
        model: model, chats: ChatEventRouter(model: model, handler: chats),
        messages: MessageEventRouter(model: model, handler: messages), environment: environment),
      clock: talk.clock)
    let listening = Task { try await endpoint.listen() }
    chats.register(model) { model, _ in if !model.book.chats.isEmpty { listening.cancel() } }
    await #expect(throws: CancellationError.self) { try await listening.value }
    talk.expectDone()
    return model.book.chats
  }

  @Test func anInviteComesAgainWhereItCouldNotBeTaken() async throws {
    let chats = try await chats(
      after: [
        .batch(1, Self.invite), .status("POST rooms/%21i/join", "502 Bad Gateway"),
        .batch(1, Self.invite),
      ] + Self.joining + [.json("GET profile/", "{\"displayname\":\"Grace\"}")])
    #expect(chats.map(\.contact) == [Contact(id: "@grace:localhost", name: "Grace")])
  }

  @Test func whoseNameIsNotToldHasTheirID() async throws {
    let chats = try await chats(
      after: [.batch(1, Self.invite)] + Self.joining + [.error("GET profile/", 403, "M_FORBIDDEN")])
    #expect(chats.map(\.contact.name) == ["@grace:localhost"])
  }

  @Test func anInviteIsNothingToRead() async throws {
    let room = """
      ,"rooms":{"join":{"!r":{
       "state":{"events":[{"type":"m.room.member","state_key":"@grace:localhost",
        "content":{"membership":"join"}}]},
       "timeline":{"events":[{"type":"m.room.message","event_id":"$1","sender":"@grace:localhost",
        "content":{"body":"Hello"}}]},
       "unread_notifications":{"notification_count":2}}}}
      """
    #expect(try await chats(after: [.batch(1, room)]).map(\.unreadCount) == [1])
  }
}
