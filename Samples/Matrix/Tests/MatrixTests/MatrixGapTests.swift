import Foundation
@testable import SampleMatrix
import Stepwise
import TestSupport
import Testing

@Suite("Gaps in polls of a Matrix server", .tags(.server), .slow)
struct MatrixGapTests {
  private typealias Turn = ScriptedServer.Turn

  private func event(_ number: Int) -> String {
    """
    {"type":"m.room.message","event_id":"$\(number)","sender":"@grace:localhost",
     "origin_server_ts":\(number),"content":{"msgtype":"m.text","body":"\(number)"}}
    """
  }

  private func gap(_ events: ClosedRange<Int>, _ more: String = "") -> String {
    """
    ,"rooms":{"join":{"!r":{"timeline":{"limited":true,"prev_batch":"p1",
    "events":[\(events.map(event).joined(separator: ","))\(more)]}}}}
    """
  }

  private func page(_ events: ClosedRange<Int>, from: String, end: String?) -> Turn {
    .json(
      "GET rooms/%21r/messages?dir=b&from=\(from)&limit=100&to=s1",
      "{\"chunk\":[\(events.reversed().map(event).joined(separator: ","))]"
        + "\(end.map { ",\"end\":\"\($0)\"" } ?? "")}")
  }

  @Test func aGapIsFilledInOrder() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .batch(2, gap(8...9)), page(5...8, from: "p1", end: "p2"),
      page(2...4, from: "p2", end: nil), .batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    let room = talk.news[1].rooms[0]
    #expect(room.messages.map(\.text) == (2...9).map(String.init) && room.older == nil)
  }

  @Test func aGapThatEndsWithNothingIsFull() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .batch(2, gap(8...9)), page(7...7, from: "p1", end: "p2"),
      .json("GET rooms/%21r/messages?dir=b&from=p2", "{\"chunk\":[],\"end\":\"p3\"}"), .batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.news[1].rooms[0].messages.count == 3 && talk.news[1].rooms[0].older == nil)
  }

  @Test func aGapWithoutEndIsLeft() async throws {
    let pages = (1...MatrixClient.gapPagesMax).map {
      page(5000 - $0...5000 - $0, from: "p\($0)", end: "p\($0 + 1)")
    }
    let talk = try await MatrixTalk.loggedIn(
      [.batch(1), .batch(2, gap(5000...5000))] + pages + [.batch(3)])
    try await talk.sync(3)
    talk.expectDone()
    let room = talk.news[1].rooms[0]
    #expect(room.messages.map(\.text) == (4980...5000).map(String.init) && room.older != nil)
  }

  @Test func aFailedGapIsReadAgainWithTheNews() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .batch(2, gap(8...9)), .status("GET rooms/%21r/messages", "502 Bad Gateway"),
      .batch(2, gap(8...9)), page(7...7, from: "p1", end: nil), .batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.news[1].rooms[0].messages.map(\.text) == ["7", "8", "9"])
    #expect(talk.server.calls[4].hasSuffix("&since=s1"))
  }

  @Test func forbiddenHistoryDoesNotStopThePolls() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .batch(2, gap(8...9)), .error("GET rooms/%21r/messages", 403, "M_FORBIDDEN"),
      .batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.news[1].rooms[0].messages.count == 2 && talk.news[1].rooms[0].older != nil)
  }

  @Test func theFirstPollHasNoGap() async throws {
    let talk = try await MatrixTalk.loggedIn([.batch(1, gap(8...9)), .batch(2)])
    try await talk.sync(2)
    talk.expectDone()
    #expect(talk.news[0].rooms[0].older == "p1")
  }

  /// Messages from before the user joined are older than the last poll.
  @Test(arguments: [
    (",\"unsigned\":{\"prev_content\":{\"membership\":\"invite\"}}", ""), ("", ""),
    (",\"unsigned\":{\"prev_content\":{\"membership\":\"join\"}}", "&to=s1"),
  ])
  func aNewRoomIsReadFromItsBeginning(_ unsigned: String, _ end: String) async throws {
    let own = """
      ,{"type":"m.room.member","state_key":"@ada:localhost","content":{"membership":"join"}\(unsigned)}
      """
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .batch(2, gap(8...9, own)),
      .json("GET rooms/%21r/messages?dir=b&from=p1&limit=100\(end)", "{\"chunk\":[\(event(7))]}"),
      .batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.server.calls[3].contains("to=") == !end.isEmpty)
    #expect(talk.news[1].rooms[0].messages.count == 3)
  }

  @Test func aForgottenPositionReadsEverythingAgain() async throws {
    let timeline = """
      ,"rooms":{"join":{"!r":{"timeline":{"limited":true,"prev_batch":"p1","events":[\(event(9))]}}}}
      """
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .error("GET sync", 400, "M_UNKNOWN"), .batch(2, timeline),
      .json(
        "GET rooms/%21r/messages?dir=b&from=p1&limit=100",
        "{\"chunk\":[\(event(8)),\(event(7)),\(event(6))],\"end\":\"p2\"}"), .batch(3),
    ])
    try await talk.sync(3) { $0 == "$6" }
    talk.expectDone()
    #expect(talk.server.calls[2].hasSuffix("&since=s1") && !talk.server.calls[3].contains("since"))
    #expect(talk.news[1].rooms[0].messages.map(\.eventID) == ["$7", "$8", "$9"])
    #expect(talk.news[1].rooms[0].older == nil)
    #expect(talk.clock.pauses == [] && talk.states == [.online])
  }
}
