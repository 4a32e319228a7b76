import Stepwise
import Foundation
@testable import SampleMatrix
import TestSupport
import Testing

@Suite("People of a Matrix server", .tags(.server), .slow)
struct MatrixPeopleTests {
  typealias Turn = ScriptedServer.Turn

  private let grace = "@grace:localhost"
  private let direct = "user/%40ada%3Alocalhost/account_data/m.direct"
  private let profile = Turn.json("GET profile/%40grace%3Alocalhost", "{\"displayname\":\"Grace\"}")

  private func joined(_ rooms: String...) -> Turn {
    .json(
      "GET joined_rooms", "{\"joined_rooms\":[\(rooms.map { "\"\($0)\"" }.joined(separator: ","))]}"
    )
  }

  private func member(_ room: String, _ membership: String) -> Turn {
    .json(
      "GET rooms/%21\(room)/state/m.room.member/%40grace%3Alocalhost",
      "{\"membership\":\"\(membership)\"}")
  }

  @Test func peopleAreFound() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .json(
        "POST user_directory/search",
        """
        {"limited":false,"results":[
          {"user_id":"@grace:localhost","display_name":"Grace\\u001b[2J\\n Hopper","avatar_url":null},
          {"user_id":"@grete:localhost","display_name":null}, 7, {}, {"user_id":7},
          {"user_id":"no id"}, {"user_id":"@gra\\u0007:localhost"}]}
        """), .json("POST user_directory/search", "{\"results\":{}}"),
    ])
    let people = try await talk.client.findPeople(" gra ")
    #expect(people.map(\.id) == [grace, "@grete:localhost"])
    #expect(people.map(\.name) == ["Grace[2J Hopper", "@grete:localhost"])
    #expect(talk.server.heard.last?.body == "{\"limit\":20,\"search_term\":\"gra\"}")
    #expect(try await talk.client.findPeople("x") == [])
    #expect(try await talk.client.findPeople(" \n") == [])
    talk.expectDone()
  }

  @Test func aPersonIsLookedUp() async throws {
    let talk = try await MatrixTalk.loggedIn([
      profile, .error("GET profile", 404, "M_UNKNOWN"), .json("GET profile"),
      .error("GET profile", 403, "M_FORBIDDEN"),
    ])
    #expect(try await talk.client.person(grace)?.name == "Grace")
    #expect(try await talk.client.person(grace) == nil)
    #expect(try await talk.client.person(grace)?.name == grace)
    let grace = grace
    #expect(try await talk.error { try await $0.person(grace) }.kind == .rejected)
    #expect(try await talk.client.person("grace") == nil)
    #expect(try await talk.client.person("@grace") == nil)
    talk.expectDone()
  }

  // MARK: Rooms for two

  @Test func theNotedRoomIsUsed() async throws {
    let talk = try await MatrixTalk.loggedIn([
      joined("!b", "!c", "!d"),
      .json("GET \(direct)", "{\"@grace:localhost\":[\"!a\",7,\"!b\",\"!c\",\"!d\"]}"),
      member("b", "leave"), .error("GET rooms/%21c/state", 403, "M_FORBIDDEN"),
      member("d", "invite"),
    ])
    #expect(try await talk.client.directRoom(with: grace) == "!d")
    talk.expectDone()
  }

  @Test func aRoomIsMadeAndNotedBesideTheOthers() async throws {
    let talk = try await MatrixTalk.loggedIn([
      joined(), .json("GET \(direct)", "{}"), profile,
      .json("POST createRoom", "{\"room_id\":\"!n\"}"),
      .json(
        "GET \(direct)", "{\"@grace:localhost\":[\"!a\"],\"@bob:x\":[\"!b\"],\"more\":{\"a\":1}}"),
      .json("PUT \(direct)"),
    ])
    #expect(try await talk.client.directRoom(with: grace) == "!n")
    talk.expectDone()
    #expect(
      talk.server.heard[4].body
        == "{\"invite\":[\"@grace:localhost\"],\"is_direct\":true,\"preset\":\"trusted_private_chat\"}"
    )
    #expect(
      talk.server.heard.last?.body
        == "{\"@bob:x\":[\"!b\"],\"@grace:localhost\":[\"!a\",\"!n\"],\"more\":{\"a\":1}}")
  }

  /// Numbers out of range cannot be written back, and deeply nested lists cannot be read.
  @Test(arguments: [
    "1e999", String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000),
  ])
  func aNoteThatCannotBeChangedStaysAsItIs(_ value: String) async throws {
    let talk = try await MatrixTalk.loggedIn([
      .json("GET \(direct)", "{\"@bob:x\":[\"!b\"],\"more\":\(value)}")
    ])
    let error = try await talk.error { try await $0.noteDirectRoom("!n", with: grace) }
    #expect(error.kind == .rejected || error.kind == .unreadable)
    talk.expectDone()
  }

  /// The answer of a proxy is not the server's answer.
  @Test(arguments: ["403 Forbidden", "404 Not Found"])
  func errorOfAProxyDoesNotCount(_ status: String) async throws {
    let talk = try await MatrixTalk.loggedIn([
      .status("GET profile/", status, "<html>"),
      joined("!a"), .status("GET \(direct)", status, "<html>"),
      joined("!a"), .json("GET \(direct)", "{\"@grace:localhost\":[\"!a\"]}"),
      .status("GET rooms/%21a/state/m.room.member/", status, "<html>"),
    ])
    #expect(try await talk.error { try await $0.person(grace) }.kind == .unreachable)
    for _ in 1...2 {
      #expect(try await talk.error { try await $0.directRoom(with: grace) }.kind == .unreachable)
    }
    talk.expectDone()
  }

  @Test func aRoomThatCouldNotBeNotedIsNotMadeTwice() async throws {
    let talk = try await MatrixTalk.loggedIn([
      joined(), .error("GET \(direct)", 404, "M_NOT_FOUND"), profile,
      .json("POST createRoom", "{\"room_id\":\"!n\"}"),
      .error("GET \(direct)", 404, "M_NOT_FOUND"), .status("PUT \(direct)", "502 Bad Gateway"),
      joined("!n"), .error("GET \(direct)", 404, "M_NOT_FOUND"), member("n", "invite"),
      .error("GET \(direct)", 404, "M_NOT_FOUND"), .json("PUT \(direct)"),
    ])
    let grace = grace
    #expect(try await talk.error { try await $0.directRoom(with: grace) }.kind == .unreachable)
    #expect(try await talk.client.directRoom(with: grace) == "!n")
    talk.expectDone()
  }

  @Test func anUnknownPersonIsNotInvited() async throws {
    let talk = try await MatrixTalk.loggedIn([
      joined(), .json("GET \(direct)"), .error("GET profile/%40nobody%3Ax", 404, "M_UNKNOWN"),
    ])
    let error = try await talk.error { try await $0.directRoom(with: "@nobody:x") }
    #expect(error.kind == .noSuchPerson)
    #expect(error.description == "There is no “@nobody:x”: check the name.")
    talk.expectDone()
  }

  @Test func aChatWithTheUserThemselvesIsRejected() async throws {
    let talk = try await MatrixTalk.loggedIn([])
    #expect(
      try await talk.error { try await $0.directRoom(with: "@ada:localhost") }.kind == .rejected)
  }

  @Test func aRejectedInviteLeavesNoRoomBehind() async throws {
    let one = "{\"chunk\":[{\"state_key\":\"@ada:localhost\"}]}"
    let two = "{\"chunk\":[{\"state_key\":\"@ada:localhost\"},{\"state_key\":\"@bob:x\"}]}"
    let talk = try await MatrixTalk.loggedIn([
      joined("!a"), .json("GET \(direct)"), profile, .error("POST createRoom", 403, "M_FORBIDDEN"),
      // One of the two new rooms belongs to somebody else.
      joined("!a", "!b", "!n"), .json("GET rooms/%21b/members", two),
      .json("GET rooms/%21n/members", one), .json("POST rooms/%21n/leave"),
      .json("POST rooms/%21n/forget"),
    ])
    let grace = grace
    let error = try await talk.error { try await $0.directRoom(with: grace) }
    #expect(error.kind == .rejected)
    #expect(error.description == "127.0.0.1 does not allow this (status 403, M_FORBIDDEN).")
    talk.expectDone()
  }

  @Test func theReasonForNoRoomIsReportedEvenIfTheRoomStays() async throws {
    let talk = try await MatrixTalk.loggedIn([
      joined(), .json("GET \(direct)"), profile, .error("POST createRoom", 403, "M_FORBIDDEN"),
      .status("GET joined_rooms", "500 Oh"),
    ])
    let grace = grace
    #expect(try await talk.error { try await $0.directRoom(with: grace) }.kind == .rejected)
    talk.expectDone()
  }

  @Test func anAcceptedInvitationIsNoted() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .json("POST rooms/%21r/join", "{\"room_id\":\"!r\"}"),
      .error("GET \(direct)", 404, "M_NOT_FOUND"), .json("PUT \(direct)"),
      .json("POST rooms/%21r/join", "{\"room_id\":\"!r\"}"),
      .json("GET \(direct)", "{\"@grace:localhost\":[\"!r\"]}"),
    ])
    try await talk.client.join("!r", with: grace)
    #expect(talk.server.heard.last?.body == "{\"@grace:localhost\":[\"!r\"]}")
    try await talk.client.join("!r", with: grace)
    talk.expectDone()
  }
}
