import Foundation
@testable import SampleMatrix
import Stepwise
import TestPrograms
import TestSupport
import Testing

@Suite("Polls of the Matrix client", .tags(.server), .slow)
struct MatrixSyncTests {
  typealias Turn = ScriptedServer.Turn

  private let folder = TestFolder()

  private func isBetween(_ pause: Duration, _ low: Double, _ high: Double) -> Bool {
    (.seconds(low)...Duration.seconds(high)).contains(pause)
  }

  // MARK: Continuing

  @Test func eachPollContinuesTheLast() async throws {
    let talk = try await MatrixTalk.loggedIn([.batch(1), .batch(2), .batch(3), .batch(4)])
    try await talk.sync(4)
    talk.expectDone()
    #expect(talk.states == [.online] && talk.clock.pauses == [])
    let calls = Array(talk.server.calls.dropFirst())
    // The first poll only finds out whether the server answers, and does not wait for news.
    #expect(calls[0].hasPrefix("GET sync?timeout=0&filter=%7B") && !calls[0].contains("since"))
    #expect(calls[1].hasPrefix("GET sync?timeout=30000&") && calls[1].hasSuffix("&since=s1"))
    #expect(calls[2].hasPrefix("GET sync?timeout=30000&") && calls[2].hasSuffix("&since=s2"))
    #expect(calls[3].hasPrefix("GET sync?timeout=30000&") && calls[3].hasSuffix("&since=s3"))
  }

  @Test func anAnswerIsHandedOnBeforeItsPositionIsKept() async throws {
    let server = try ScriptedServer([.logIn, .batch(1), .batch(2), .batch(2)])
    var client: MatrixClient? = try MatrixClient(
      server: server.url, user: "ada", in: folder.path, clock: QuickClock())
    try await client?.logIn(password: "hunter2")
    var files: [String] = []
    for _ in 0..<2 {
      // As after a death while the second answer is processed, the next run gets it again.
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

  @Test func pollsWithoutNewsPause() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .batch(1), .batch(1), .batch(2), .batch(3),
    ])
    try await talk.sync(5)
    #expect(talk.clock.pauses == [.seconds(1), .seconds(1)])
  }

  // MARK: Without an answer

  @Test func theServerIsAskedAgainAfterGrowingPauses() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .batch(1), .status("GET sync", "502 Bad Gateway", "<html>"),
      Turn(call: "GET sync", reply: .bytes("")), .status("GET sync", "200 OK", "<html>"),
      .error("GET sync", 404, "M_UNRECOGNIZED"), .status("GET sync", "400 No", "<html>"),
      .json("GET sync", "{\"next_batch\":7}"), .json("GET sync"), .batch(2),
      .status("GET sync", "500 Oh"), .batch(3),
    ])
    try await talk.sync(3)
    talk.expectDone()
    let pauses = talk.clock.pauses
    #expect(pauses.count == 8)
    for (pause, most) in zip(pauses, [1, 2, 4, 8, 10, 10, 10, 1] as [Double]) {
      #expect(isBetween(pause, most * 0.75, most))
    }
    #expect(Set(pauses).count == pauses.count)
    #expect(
      talk.states.map { $0 == .online } == [true] + Array(repeating: false, count: 7) + [
        true, false, true,
      ])
    let reason: LocalizedStringKey = "127.0.0.1 is out of order: it answered with the status 502."
    #expect(talk.states[1] == .offline(reason: reason, retryIn: pauses[0]))
    #expect(!"\(talk.states)".contains("syt_"))
    // The position is kept, and the polls that look for the server do not wait for news.
    let calls = talk.server.calls.dropFirst(3).prefix(7)
    #expect(calls.allSatisfy { $0.contains("timeout=0&") && $0.hasSuffix("&since=s1") })
  }

  @Test func theSameSeedMakesTheSamePauses() async throws {
    var pauses: [[Duration]] = []
    for _ in 0..<2 {
      let talk = try await MatrixTalk.loggedIn(
        [.status("GET sync", "500 Oh"), .status("GET sync", "500 Oh"), .batch(1)])
      try await talk.sync(1)
      pauses.append(talk.clock.pauses)
    }
    #expect(pauses[0] == pauses[1])
  }

  @Test func aRateLimitedPollWaitsForTheStatedTime() async throws {
    let talk = try await MatrixTalk.loggedIn([
      .error("GET sync", 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":1234567"),
      .error("GET sync", 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":1"), .batch(1),
    ])
    try await talk.sync(1)
    #expect(talk.clock.pauses == [.milliseconds(1_234_567), .milliseconds(1)])
    talk.expectDone()
  }

  @Test func aTooLongAnswerIsRequestedInSmallerPieces() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 50000001\r\n\r\n{"
    let talk = try await MatrixTalk.loggedIn([
      Turn(call: "GET sync", reply: .bytes(head)), .batch(1), .batch(2),
    ])
    try await talk.sync(2)
    let limits = talk.server.calls.map { $0.contains("%22limit%22%3A1%7D") }
    #expect(limits == [false, false, true, false])
    talk.expectDone()
  }

  // MARK: Tokens and positions

  @Test func aTokenThatTheServerForgotEndsThePolls() async throws {
    let talk = try await MatrixTalk.loggedIn(
      [.batch(1), .batch(2), .error("GET sync", 401, "M_UNKNOWN_TOKEN"), .logIn, .batch(3)],
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
      .batch(1),
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
    #expect(error?.kind == .loggedOut)
    // The answer that is on its way is processed, unless a slow machine let the poll time out.
    #expect((1...2).contains(talk.news.count))
    talk.expectDone()
  }

  // MARK: Ending

  @Test func cancellingEndsAPoll() async throws {
    let (reached, hasReached) = AsyncStream.makeStream(of: Void.self)
    let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
    let talk = try await MatrixTalk.loggedIn([
      .batch(1),
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
    let talk = try await MatrixTalk.loggedIn([.batch(1), .status("GET sync", "500 Oh")])
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
        }), .batch(1), .batch(2),
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
