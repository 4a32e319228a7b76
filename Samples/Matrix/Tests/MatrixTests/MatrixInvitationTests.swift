import Dispatch
import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import ChatSample
@testable import MatrixApp

/// Joining and leaving rooms.
@Suite("Invitations and leaving on a Matrix server", .tags(.server), .slow)
struct MatrixInvitationTests: MatrixChatSuite {
  private typealias Turn = ScriptedServer.Turn

  let folder = TestFolder()

  /// Waits for an invitation, and answers it.
  private func answer(_ answer: Invitation.Answer, _ chat: MatrixChat) async throws {
    await chat.wait { !$0.state.invitations.isEmpty }
    for id in chat.state.invitations.map(\.id) { try chat.endpoint.answer(id, answer) }
  }

  // Claims: matrix-invitation
  @Test func invitationIsShownAndNotAccepted() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .batch(2),
      .json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"))
    await chat.wait { $0.server.hasTaken(2) }
    await chat.stop()
    #expect(chat.state.invitations.map(\.title) == ["@grace:localhost"])
    #expect(chat.server.count("POST rooms/%21i/join") == 0)
  }

  @Test func invitationIsAcceptedOnceTheServerAnswersAgain() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .status("POST rooms/%21i/join", "502 Bad Gateway"),
      .json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"))
    try await answer(.accepted, chat)
    await chat.wait { $0.state.invitations.isEmpty }
    await chat.stop()
    #expect(chat.state.chats.map(\.title) == ["@grace:localhost"])
    #expect(chat.server.count("POST rooms/%21i/join") == 2)
  }

  @Test func invitationIsDeclined() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), .status("POST rooms/%21i/leave", "502 Bad Gateway"),
      .json("POST rooms/%21i/leave"))
    try await answer(.declined, chat)
    await chat.wait { $0.state.invitations.isEmpty }
    await chat.stop()
    #expect(chat.state.chats.isEmpty && chat.server.count("POST rooms/%21i/leave") == 2)
  }

  // Claims: matrix-decline
  @Test func invitationThatIsIgnoredIsNotAnsweredAndDoesNotComeAgain() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), MatrixChat.rooms(2, invite: ["!i"]))
    try await answer(.ignored, chat)
    await chat.wait { $0.server.hasTaken(2) }
    await chat.stop()
    let calls = chat.server.bodies("POST rooms")
    #expect(calls.isEmpty && chat.state.invitations.map(\.answer) == [.ignored])
    let again = try await reopened()
    await again.stop()
    #expect(again.state.invitations.map(\.answer) == [.ignored])
  }

  // Claims: matrix-stuck-invitation
  @Test(arguments: ["502 Bad Gateway", nil])
  func invitationThatCannotBeAcceptedHoldsUpNothing(_ status: String?) async throws {
    let joining = "POST rooms/%21i/join"
    let tell = DispatchSemaphore(value: 0)
    let rooms = MatrixChat.rooms(
      2, join: ["!r": MatrixChat.room(MatrixChat.message("$1", "Hello"))])
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]), MatrixChat.held(rooms, until: tell),
      status.map { .status(joining, $0) } ?? Turn(call: joining, reply: .silence),
      .json(MatrixChat.sending, "{\"event_id\":\"$2\"}"))
    try await answer(.accepted, chat)
    await chat.wait { $0.server.count(joining) > 0 }
    tell.signal()
    await chat.wait { $0.state["!r"] != nil }
    try chat.exchange.send("Hi", in: "!r")
    await chat.wait {
      state(of: 1, $0) == .sent || $0.server.count(joining) > (status == nil ? 1 : 1_000)
    }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello", "Hi"] && state(of: 1, chat) == .sent)
    #expect(chat.state.invitations.map(\.id) == ["!i"])
  }

  @Test func invitationThatWasAcceptedIsAcceptedByTheNextRun() async throws {
    let first = try await chat(
      MatrixChat.rooms(1, invite: ["!i"]),
      Turn(call: "POST rooms/%21i/join", reply: .silence))
    try await answer(.accepted, first)
    await first.wait { $0.server.count("POST rooms/%21i/join") == 1 }
    await first.wait { $0.server.hasTaken(1) }
    await first.stop()
    let second = try await reopened(.json("POST rooms/%21i/join", "{\"room_id\":\"!i\"}"))
    await second.wait { $0.state.invitations.isEmpty }
    await second.stop()
    #expect(second.state.chats.map(\.id) == ["!i"])
  }

  @Test func invitationThatIsTakenBackIsForgotten() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, invite: ["!i", "!j"]), MatrixChat.rooms(2, leave: ["!i"]),
      .error("POST rooms/%21j/join", 403, "M_FORBIDDEN"))
    await chat.wait { $0.state.invitations.map(\.id) == ["!j"] }
    try await answer(.accepted, chat)
    await chat.wait { $0.state.invitations.isEmpty }
    await chat.stop()
    #expect(chat.state.chats.isEmpty)
  }

  // Claims: matrix-leave
  @Test func leavingARoomIsRetriedUntilItSucceeds() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .status("POST rooms/%21r/leave", "502 Bad Gateway"), .json("POST rooms/%21r/leave"))
    await chat.wait { $0.state["!r"] != nil }
    try chat.endpoint.beginLeaving("!r")
    await chat.wait { $0.state["!r"]?.presence == .left }
    await chat.stop()
    #expect(chat.server.count("POST rooms/%21r/leave") == 2)
    let again = try await reopened()
    await again.stop()
    #expect(again.state["!r"]?.presence == .left)
  }
}
