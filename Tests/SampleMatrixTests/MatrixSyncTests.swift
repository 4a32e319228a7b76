import Foundation
import SampleMatrix
import Stepwise
import TestServers
import Testing

@Suite("Polls of the Matrix client")
struct MatrixSyncTests {
  typealias Turn = ScriptedServer.Turn

  private let folder = MatrixFolder()

  private func batch(_ number: Int, _ more: String = "") -> Turn {
    .json("GET sync", "{\"next_batch\":\"s\(number)\"\(more)}")
  }

  private func isBetween(_ pause: Duration, _ low: Double, _ high: Double) -> Bool {
    (.seconds(low)...Duration.seconds(high)).contains(pause)
  }

  // MARK: Going on

  @Test func eachPollBeginsWhereTheLastOneEnded() async throws {
    let talk = try await MatrixTalk.loggedIn([batch(1), batch(2), batch(3)])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.states == [.online])
    let calls = Array(talk.server.calls.dropFirst())
    // The first finds out whether the server is there, and does not wait for news.
    #expect(calls[0].hasPrefix("GET sync?timeout=0&filter=%7B") && !calls[0].contains("since"))
    #expect(calls[1].hasPrefix("GET sync?timeout=30000&") && calls[1].hasSuffix("&since=s1"))
    #expect(calls[2].hasPrefix("GET sync?timeout=30000&") && calls[2].hasSuffix("&since=s2"))
  }

  @Test func anAnswerIsTakenBeforeItIsKept() async throws {
    let server = try ScriptedServer([.logIn, batch(1), batch(2), batch(2)])
    var client: MatrixClient? = try MatrixClient(
      server: server.url, user: "ada", in: folder.path, clock: QuickClock())
    try await client?.logIn(password: "hunter2")
    var files: [String] = []
    for _ in 0..<2 {
      // As after a death in the middle of taking the second answer, the next run gets it again.
      await #expect(throws: MatrixTalk.Enough.self) {
        try await client?.sync(onState: { _ in }) { _ in
          files.append(try folder.text)
          if files.count > 1 { throw MatrixTalk.Enough() }
        }
      }
      client = nil
      client = try MatrixClient(
        server: server.url, user: "ada", in: folder.path, clock: QuickClock())
    }
    #expect(files.count == 3)
    #expect(files.map { $0.contains("\"s1\"") } == [false, true, true])
    #expect(files.map { $0.contains("\"s2\"") } == [false, false, false])
    #expect(server.calls.last?.hasSuffix("&since=s1") == true)
    #expect(server.complaints == [])
  }

  @Test func aServerWithoutNewsIsNotAskedWithoutEnd() async throws {
    let talk = try await MatrixTalk.loggedIn([batch(1), batch(1), batch(1), batch(2), batch(3)])
    try await talk.sync(5)
    #expect(talk.clock.pauses == [.seconds(1), .seconds(1)])
  }

  // MARK: Without an answer

  @Test func theServerIsAskedAgainAfterGrowingPauses() async throws {
    let talk = try await MatrixTalk.loggedIn([
      batch(1), .status("GET sync", "502 Bad Gateway", "<html>"),
      Turn(call: "GET sync", reply: .bytes("")), .status("GET sync", "200 OK", "<html>"),
      .error("GET sync", 404, "M_UNRECOGNIZED"), .status("GET sync", "400 No", "<html>"),
      .json("GET sync", "{\"next_batch\":7}"), .json("GET sync"), batch(2),
      .status("GET sync", "500 Oh"), batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    let pauses = talk.clock.pauses
    #expect(pauses.count == 8)
    for (pause, most) in zip(pauses, [1, 2, 4, 8, 16, 30, 30, 1] as [Double]) {
      #expect(isBetween(pause, most * 0.75, most))
    }
    #expect(Set(pauses).count == pauses.count)
    #expect(
      talk.states.map { $0 == .online } == [true] + Array(repeating: false, count: 7) + [
        true, false, true,
      ])
    let reason = "127.0.0.1 is out of order: it answered with the status 502."
    #expect(talk.states[1] == .offline(reason: reason, retryIn: pauses[0]))
    #expect(!"\(talk.states)".contains("syt_"))
    // What was read is not forgotten, and who looks whether the server is back does not wait for news.
    let calls = talk.server.calls.dropFirst(3).prefix(7)
    #expect(calls.allSatisfy { $0.contains("timeout=0&") && $0.hasSuffix("&since=s1") })
  }

  @Test func theSameSeedMakesTheSamePauses() async throws {
    var pauses: [[Duration]] = []
    for _ in 0..<2 {
      let talk = try await MatrixTalk.loggedIn(
        [.status("GET sync", "500 Oh"), .status("GET sync", "500 Oh"), batch(1)])
      try await talk.sync(1)
      pauses.append(talk.clock.pauses)
    }
    #expect(pauses[0] == pauses[1])
  }

  @Test func aServerThatIsAskedTooOftenIsLeftAloneJustAsLongAsItSays() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .error("GET sync", 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":1234567"),
      .error("GET sync", 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":1"), batch(1),
    ])
    try await talk.sync(1)
    #expect(talk.clock.pauses == [.milliseconds(1_234_567), .milliseconds(1)])
    talk.expectDone()
  }

  @Test func anAnswerThatIsTooLongIsAskedForInSmallerPieces() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 50000001\r\n\r\n{"
    let talk = try await MatrixTalk.loggedIn([
      Turn(call: "GET sync", reply: .bytes(head)), batch(1), batch(2),
    ])
    try await talk.sync(2)
    let limits = talk.server.calls.map { $0.contains("%22limit%22%3A1%7D") }
    #expect(limits == [false, false, true, false])
    talk.expectDone()
  }

  // MARK: Tokens and positions

  @Test func aTokenThatTheServerForgotEndsThePolls() async throws {
    let talk = try await MatrixTalk.loggedIn(
      [batch(1), batch(2), .error("GET sync", 401, "M_UNKNOWN_TOKEN"), .logIn, batch(3)],
      in: folder.path)
    #expect(try await talk.error { _ in try await talk.sync(9) }.kind == .loggedOut)
    #expect(!talk.client.isLoggedIn)
    #expect(try !folder.text.contains("syt_ada"))
    try await talk.client.logIn(password: "hunter2")
    try await talk.sync(1)
    #expect(talk.server.calls.last?.hasSuffix("&since=s2") == true)
    talk.expectDone()
  }

  @Test func aLogOutEndsThePolls() async throws {
    let (reached, hasReached) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let answer = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"next_batch\":\"s2\"}"
    let talk = try await MatrixTalk.loggedIn([
      batch(1),
      Turn(
        call: "GET sync",
        reply: .talk { caller in
          hasReached.yield()
          goOn.wait()
          caller.send(answer)
        }), .json("POST logout"),
    ])
    let polls = Task.immediate { try await talk.sync(9) }
    for await _ in reached { break }
    try await talk.client.logOut()
    goOn.signal()
    let error = await #expect(throws: MatrixError.self) { try await polls.value }
    #expect(error?.kind == .loggedOut && talk.news.count == 2)
    talk.expectDone()
  }

  @Test func aPositionThatTheServerForgotIsReadAnew() async throws {
    let timeline = """
      ,"rooms":{"join":{"!r":{"timeline":{"limited":true,"prev_batch":"p1","events":[\(event(9))]}}}}
      """
    let talk = try await MatrixTalk.loggedIn([
      batch(1), .error("GET sync", 400, "M_UNKNOWN"), batch(2, timeline),
      .json(
        "GET rooms/%21r/messages?dir=b&from=p1&limit=100",
        "{\"chunk\":[\(event(8)),\(event(7)),\(event(6))],\"end\":\"p2\"}"), batch(3),
    ])
    try await talk.sync(3) { $0 == "$6" }
    talk.expectDone()
    #expect(talk.server.calls[2].hasSuffix("&since=s1") && !talk.server.calls[3].contains("since"))
    #expect(talk.news[1].rooms[0].messages.map(\.eventID) == ["$7", "$8", "$9"])
    #expect(!talk.news[1].rooms[0].lacksOlder)
    #expect(talk.clock.pauses == [] && talk.states == [.online])
  }

  // MARK: Gaps

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
      batch(1), batch(2, gap(8...9)), page(5...8, from: "p1", end: "p2"),
      page(2...4, from: "p2", end: nil), batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    let room = talk.news[1].rooms[0]
    #expect(room.messages.map(\.text) == (2...9).map(String.init) && !room.lacksOlder)
  }

  @Test func aGapThatEndsWithNothingIsFull() async throws {
    let talk = try await MatrixTalk.loggedIn([
      batch(1), batch(2, gap(8...9)), page(7...7, from: "p1", end: "p2"),
      .json("GET rooms/%21r/messages?dir=b&from=p2", "{\"chunk\":[],\"end\":\"p3\"}"), batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.news[1].rooms[0].messages.count == 3 && !talk.news[1].rooms[0].lacksOlder)
  }

  @Test func aGapWithoutEndIsLeft() async throws {
    let pages = (1...MatrixClient.gapPagesMax).map {
      page(5000 - $0...5000 - $0, from: "p\($0)", end: "p\($0 + 1)")
    }
    let talk = try await MatrixTalk.loggedIn(
      [batch(1), batch(2, gap(5000...5000))] + pages + [batch(3)])
    try await talk.sync(3)
    talk.expectDone()
    let room = talk.news[1].rooms[0]
    #expect(room.messages.map(\.text) == (4980...5000).map(String.init) && room.lacksOlder)
  }

  @Test func aGapThatFailsIsReadAgainWithAllElse() async throws {
    let talk = try await MatrixTalk.loggedIn([
      batch(1), batch(2, gap(8...9)), .status("GET rooms/%21r/messages", "502 Bad Gateway"),
      batch(2, gap(8...9)), page(7...7, from: "p1", end: nil), batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.news[1].rooms[0].messages.map(\.text) == ["7", "8", "9"])
    #expect(talk.server.calls[4].hasSuffix("&since=s1"))
  }

  @Test func whatMayNotBeReadAnyMoreIsNoReasonToStop() async throws {
    let talk = try await MatrixTalk.loggedIn([
      batch(1), batch(2, gap(8...9)), .error("GET rooms/%21r/messages", 403, "M_FORBIDDEN"),
      batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.news[1].rooms[0].messages.count == 2 && talk.news[1].rooms[0].lacksOlder)
  }

  @Test func onTheFirstPollNothingIsAGap() async throws {
    let talk = try await MatrixTalk.loggedIn([batch(1, gap(8...9)), batch(2)])
    try await talk.sync(2)
    talk.expectDone()
    #expect(talk.news[0].rooms[0].lacksOlder)
  }

  /// What was said before one came in is older than the last poll.
  @Test(arguments: [
    (",\"unsigned\":{\"prev_content\":{\"membership\":\"invite\"}}", ""), ("", ""),
    (",\"unsigned\":{\"prev_content\":{\"membership\":\"join\"}}", "&to=s1"),
  ])
  func aRoomThatIsNewIsReadFromItsBeginning(_ unsigned: String, _ end: String) async throws {
    let own = """
      ,{"type":"m.room.member","state_key":"@ada:localhost","content":{"membership":"join"}\(unsigned)}
      """
    let talk = try await MatrixTalk.loggedIn([
      batch(1), batch(2, gap(8...9, own)),
      .json("GET rooms/%21r/messages?dir=b&from=p1&limit=100\(end)", "{\"chunk\":[\(event(7))]}"),
      batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    #expect(talk.server.calls[3].contains("to=") == !end.isEmpty)
    #expect(talk.news[1].rooms[0].messages.count == 3)
  }

  // MARK: Ending

  @Test func cancellingEndsAPoll() async throws {
    let (reached, hasReached) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    let talk = try await MatrixTalk.loggedIn([
      batch(1),
      Turn(
        call: "GET sync",
        reply: .talk { caller in
          hasReached.yield()
          caller.waitUntilGone()
          isGone.yield()
        }),
    ])
    let task = Task.immediate { try await talk.sync(9) }
    for await _ in reached { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in gone { break }
  }

  @Test func cancellingEndsAPause() async throws {
    let talk = try await MatrixTalk.loggedIn([batch(1), .status("GET sync", "500 Oh")])
    let task = Task { try await talk.sync(9) }
    talk.clock.onPause = { task.cancel() }
    await #expect(throws: CancellationError.self) { try await task.value }
    talk.expectDone()
  }

  @Test func theLastPollerTakesOver() async throws {
    let (reached, hasReached) = AsyncStream.makeStream(of: Void.self)
    let goOn = DispatchSemaphore(value: 0)
    let late = TinyServer.answer("200 OK", "{\"next_batch\":\"late\"}")
    let talk = try await MatrixTalk.loggedIn([
      Turn(
        call: "GET sync",
        reply: .talk { caller in
          hasReached.yield()
          goOn.wait()
          if case .bytes(let text) = late { caller.send(text) }
        }), batch(1), batch(2),
    ])
    let first = Task.immediate { try await talk.sync(9) }
    for await _ in reached { break }
    try await talk.sync(2)
    goOn.signal()
    await #expect(throws: CancellationError.self) { try await first.value }
    talk.expectDone()
    #expect(talk.news.count == 2)
  }
}
