import Foundation
@testable import SampleMatrix
import TestSupport
import Testing

@Suite("News of a Matrix server", .tags(.server), .slow)
struct MatrixNewsTests {
  /// The news in the first poll's answer.
  private func news(_ json: String) async throws -> MatrixSync {
    let talk = try await MatrixTalk.loggedIn([
      .json("GET sync", "{\"next_batch\":\"s1\",\(json)}")
    ])
    try await talk.sync(1)
    talk.expectDone()
    return try #require(talk.news.first)
  }

  @Test func everythingIsRead() async throws {
    let news = try await news(
      """
      "account_data":{"events":[{"type":"m.direct","content":{"@grace:localhost":["!r"],"@b:x":7}}]},
      "rooms":{
       "join":{"!r":{
        "state":{"events":[{"type":"m.room.member","state_key":"@grace:localhost",
          "content":{"membership":"join","displayname":"Grace"}}]},
        "timeline":{"limited":false,"prev_batch":"p","events":[
          {"type":"m.room.member","state_key":"@bob:x","content":{"membership":"invite"}},
          {"type":"m.room.message","event_id":"$1","sender":"@grace:localhost",
           "origin_server_ts":1795252292442,"content":{"msgtype":"m.text","body":"Hello\\nAda"}},
          {"type":"m.room.message","event_id":"$2","sender":"@ada:localhost","origin_server_ts":2,
           "content":{"msgtype":"m.text","body":"Hi"},"unsigned":{"transaction_id":"t1"}}]},
        "ephemeral":{"events":[
          {"type":"m.receipt","content":{"$1":{"m.read":{"@ada:localhost":{"ts":1}}},
            "$2":{"m.read":{"@grace:localhost":{"ts":2}},"m.read.private":{"@ada:localhost":{}}}}},
          {"type":"m.typing","content":{"user_ids":["@grace:localhost"]}}]},
        "unread_notifications":{"notification_count":1,"highlight_count":0}}},
       "invite":{"!i":{"invite_state":{"events":[
         {"type":"m.room.create","sender":"@x:y"},
         {"type":"m.room.member","state_key":"@ada:localhost","sender":"@grace:localhost",
          "content":{"membership":"invite","is_direct":true}}]}}},
       "leave":{"!l":{"timeline":{"events":[{"type":"m.room.member","state_key":"@ada:localhost",
         "content":{"membership":"leave"}}]}}}}
      """)
    #expect(
      news.invites == [
        MatrixSync.Invite(
          room: "!i", sender: MatrixPerson(id: "@grace:localhost", name: nil), isDirect: true)
      ])
    #expect(news.left == ["!l"] && news.rooms.count == 1)
    let room = try #require(news.rooms.first)
    #expect(room.id == "!r" && room.unreadCount == 1 && room.typing == ["@grace:localhost"])
    #expect(room.older == nil)
    #expect(
      room.messages == [
        MatrixMessage(
          eventID: "$1", sender: "@grace:localhost", text: "Hello\nAda",
          milliseconds: 1_795_252_292_442),
        MatrixMessage(
          eventID: "$2", sender: "@ada:localhost", text: "Hi", milliseconds: 2, transactionID: "t1"),
      ])
    #expect(
      room.receipts == [
        MatrixSync.Receipt(userID: "@ada:localhost", eventID: "$1"),
        MatrixSync.Receipt(userID: "@grace:localhost", eventID: "$2"),
      ])
    #expect(
      room.members == [
        MatrixMember(MatrixPerson(id: "@grace:localhost", name: "Grace"), .joined),
        MatrixMember(MatrixPerson(id: "@bob:x", name: nil), .invited),
      ])
  }

  @Test func theLastMessagesOfALeftRoomAreRead() async throws {
    let news = try await news(
      """
      "rooms":{"leave":{"!l":{"timeline":{"limited":true,"prev_batch":"p","events":[
        {"type":"m.room.message","event_id":"$1","sender":"@a:b","content":{"body":"Bye"}}]}}}}
      """)
    #expect(news.left == ["!l"] && news.rooms.map(\.messages.count) == [1])
  }

  /// Each malformed value stands beside a message that must be read in spite of it.
  @Test(arguments: [
    "7", "null", "\"text\"", "[]", "{}", "{\"type\":\"m.room.message\"}", "{\"type\":7}",
    "{\"type\":\"m.room.message\",\"event_id\":\"$b\",\"sender\":\"@a:b\",\"content\":{}}",
    "{\"type\":\"m.room.message\",\"event_id\":\"$b\",\"sender\":\"@a:b\",\"content\":{\"body\":7}}",
    "{\"type\":\"m.room.message\",\"event_id\":7,\"sender\":\"@a:b\",\"content\":{\"body\":\"a\"}}",
    "{\"type\":\"m.room.message\",\"event_id\":\"$b\",\"content\":{\"body\":\"a\"}}",
    "{\"type\":\"m.room.message\",\"event_id\":\"b\",\"sender\":\"@a:b\",\"content\":{\"body\":\"a\"}}",
    "{\"type\":\"m.reaction\",\"event_id\":\"$b\",\"sender\":\"@a:b\",\"content\":{\"body\":\"\"}}",
    "{\"type\":\"m.room.member\",\"state_key\":\"@a:b\",\"content\":{\"membership\":\"none\"}}",
    "{\"type\":\"m.room.member\",\"state_key\":\"@a:b\"}", "{\"type\":\"org.example.new\"}",
    "{\"type\":\"m.room.message\",\"event_id\":\"$b\",\"sender\":\"@a:b\",\"content\":{\"body\":\"\\ud800\"}}",
    "{\"\\ud800\":1}", "1e999", "123456789012345678901234567890",
  ])
  func oneBadEventDoesNoHarm(_ event: String) async throws {
    let good =
      "{\"type\":\"m.room.message\",\"event_id\":\"$g\",\"sender\":\"@a:b\",\"content\":{\"body\":\"a\"}}"
    let news = try await news(
      """
      "rooms":{"join":{"!r":{"timeline":{"events":[\(event),\(good),\(event)]},
       "state":{"events":[\(event)]},"ephemeral":{"events":[\(event)]}}},
       "invite":{"!i":{"invite_state":{"events":[\(event)]}}}}
      """)
    #expect(news.rooms.map { $0.messages.map(\.eventID) } == [["$g"]])
    #expect(news.rooms[0].messages[0].milliseconds == 0)
    #expect(news.invites == [])
  }

  @Test func eventsThatAreNestedTooDeeplyDoNoHarm() async throws {
    try await oneBadEventDoesNoHarm(
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000))
    try await oneBadEventDoesNoHarm(
      String(repeating: "{\"a\":", count: 1000) + "\"]}\\\"\"" + String(repeating: "}", count: 1000)
    )
  }

  @Test func encryptedEventsAreReported() async throws {
    let event =
      "{\"type\":\"m.room.encrypted\",\"event_id\":\"$e\",\"sender\":\"@a:b\",\"content\":{}}"
    let news = try await news(
      "\"rooms\":{\"join\":{\"!r\":{\"timeline\":{\"events\":[\(event)]}}}}")
    #expect(news.rooms.flatMap { $0.messages.map(\.kind) } == [.encrypted])
    #expect(news.rooms[0].isEncrypted)
  }

  @Test(arguments: [
    "\"rooms\":7", "\"rooms\":{}", "\"rooms\":{\"join\":{\"!r\":7}}",
    "\"rooms\":{\"join\":[],\"invite\":7,\"leave\":null}",
    "\"rooms\":{\"join\":{\"r\":{},\"\":{}},\"leave\":{\"..\":{}}}", "\"account_data\":[]",
    "\"account_data\":{\"events\":[{\"type\":\"m.direct\",\"content\":[]}]}",
  ])
  func malformedNewsIsIgnored(_ json: String) async throws {
    #expect(try await news(json) == MatrixSync())
  }

  @Test(arguments: [
    "{}", "{\"timeline\":[]}", "{\"timeline\":{\"limited\":true}}", "{\"ephemeral\":7}",
    "{\"unread_notifications\":{\"notification_count\":\"many\"}}", "{\"state\":{\"events\":{}}}",
  ])
  func aRoomWithoutNewsDoesNoHarm(_ json: String) async throws {
    let news = try await news("\"rooms\":{\"join\":{\"!r\":\(json)}}")
    #expect(news.rooms == [MatrixSync.Room(id: "!r")])
  }

  @Test func controlCharactersAreRemoved() async throws {
    let news = try await news(
      """
      "rooms":{"join":{"!r":{"timeline":{"events":[{"type":"m.room.message","event_id":"$g",
       "sender":"@a:b","content":{"body":"a\\u0000b\\u001b[2Jc\\u009bd\\u007f\\te\\r\\nf"}},
       {"type":"m.room.member","state_key":"@a:b",
        "content":{"membership":"join","displayname":" A\\u001b]0;x\\u0007\\nB "}}]}}}}
      """)
    #expect(news.rooms[0].messages[0].text == "ab[2Jcd\te\nf")
    #expect(news.rooms[0].members[0].person.name == "A]0;x B")
  }
}
