import Foundation
import Stepwise
import StepwiseFlow
import StepwiseSystem
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// The server of one person, with requests over real sockets.
@Suite("The server of one person", .tags(.server), .slow)
struct WebServerTests {
  private let server: WebServer

  init() throws {
    // Other tests may occupy the main thread for a long time.
    server = try WebServer(port: 0, timeLimit: .seconds(3600))
    server.onRequest = { request, answer in
      answer(.page(Array("<p>\(request.path) \(request.body.count)".utf8)))
    }
    server.begin()
  }

  private func ask(_ text: String) async -> String {
    await WebCaller.talk(server.port, Array(text.utf8))
  }

  /// What a browser sends, and the beginning and the end of the answer.
  private static let answers: [(request: String, beginning: String, end: String)] = [
    ("GET /3 HTTP/1.1\r\nHost: a\r\n\r\n", "200 OK\r\n", "\r\n\r\n<p>/3 0"),
    (
      "POST /3 HTTP/1.1\r\nContent-Length: 3000000\r\n\r\n"
        + String(repeating: "x", count: 3_000_000), "200 OK\r\n", "<p>/3 3000000"
    ),
    // A second request of one connection is not read.
    ("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n", "200 OK\r\n", "<p>/1 0"),
    ("HEAD /3 HTTP/1.1\r\n\r\n", "200 OK\r\n", "Content-Length: 7\r\nConnection: close\r\n\r\n"),
    ("POST /1 HTTP/1.1\r\nContent-Length: 4000001\r\n\r\n", "413 ", ".\n"),
    ("POST /1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "501 ", ".\n"),
    ("GET /../x HTTP/1.1\r\n\r\n", "404 ", ".\n"), ("\u{16}\u{3}\u{1}\r\n\r\n", "400 ", ".\n"),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 40_000), "431 ", ".\n"),
    ("POST /3 HTTP/1.1\r\nExpect: tea\r\nContent-Length: 5\r\n\r\n", "417 ", ".\n"),
    // A client that sends its body without waiting is not told to.
    (
      "POST /3 HTTP/1.0\r\nExpect: 100-Continue\r\nContent-Length: 5\r\n\r\nhello", "200 ",
      "<p>/3 5"
    ),
    (
      "POST /3 HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello", "200 ",
      "<p>/3 5"
    ),
  ]

  /// A request that is not ours gets one sentence.
  @Test func everyRequestIsAnsweredAndItsConnectionEnds() async throws {
    for row in Self.answers {
      let name = "\(row.request.prefix(80))"
      let answer = await ask(row.request)
      #expect(answer.hasPrefix("HTTP/1.1 \(row.beginning)"), "\(name)")
      #expect(answer.hasSuffix(row.end), "\(name)")
      guard row.end == ".\n" else { continue }
      let body = try #require(answer.components(separatedBy: "\r\n\r\n").last)
      #expect(body.count { $0 == "\n" } == 1, "\(name)")
    }
  }

  @Test func aClientThatWaitsWithItsBodyIsToldToSendIt() async {
    let head = "POST /3 HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 5\r\n\r\n"
    let answer = await WebCaller.talk(server.port, Array(head.utf8), then: Array("hello".utf8))
    #expect(answer.contains("HTTP/1.1 100 Continue\r\n\r\n"))
    #expect(answer.hasSuffix("<p>/3 5"))
  }

  @Test func manyConcurrentRequestsAreAnswered() async {
    await withTaskGroup(of: String.self) { group in
      for number in 1...40 {
        let port = server.port
        group.addTask {
          await WebCaller.talk(port, Array("GET /\(number) HTTP/1.1\r\n\r\n".utf8))
        }
      }
      for await answer in group { #expect(answer.hasPrefix("HTTP/1.1 200 ")) }
    }
  }

  @Test func aBusyProgramQueuesConnectionsUpToItsLimit() throws {
    let server = try WebServer(port: 0)
    for _ in 1...WebServer.connectionsMax { #expect(WebCaller.isAnswered(server.port)) }
  }

  private static let request = Array("GET /1 HTTP/1.1\r\n\r\n".utf8)

  @Test func connectionsBeyondTheLimitAreRejectedUntilOneEnds() async throws {
    let server = try WebServer(port: 0, timeLimit: .seconds(3600))
    var answers: [(WebResponse?) -> Void] = []
    var whenFull: CheckedContinuation<Void, Never>?
    server.onRequest = { _, answer in
      answers.append(answer)
      if answers.count == WebServer.connectionsMax { whenFull?.resume() }
    }
    server.begin(tick: 0.02)
    var held: [Int32] = []
    await withCheckedContinuation { continuation in
      whenFull = continuation
      held = (1...WebServer.connectionsMax).compactMap { _ in
        WebCaller.hold(server.port, saying: Self.request)
      }
    }
    #expect(held.count == WebServer.connectionsMax)
    let port = server.port
    let rejection = await WebCaller.talk(port, Array("GET ".utf8))
    #expect(rejection.hasPrefix("HTTP/1.1 503 "))
    #expect(rejection.hasSuffix("There are 64 connections already.\n"))
    for answer in answers { answer(.page(Array("<p>".utf8))) }
    for connection in held {
      // A program that another test has just started may have inherited the connection and would keep it open.
      shutdown(connection, Int32(SHUT_RDWR))
      SystemCall.close(connection)
    }
    await untilAllAreGone(server)
    server.onRequest = { _, answer in answer(.page(Array("<p>".utf8))) }
    #expect(await WebCaller.talk(port, Self.request).hasPrefix("HTTP/1.1 200 "))
  }

  @Test func idleConnectionsLockNobodyOut() async {
    var held: [Int32] = []
    for beginning in [
      "", "GET /1 HTTP/1.1\r\n", "POST /1 HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf",
    ] {
      held += (1...WebServer.connectionsMax).compactMap { _ in
        WebCaller.hold(server.port, saying: Array(beginning.utf8))
      }
      #expect(await WebCaller.talk(server.port, Self.request).hasPrefix("HTTP/1.1 200 "))
    }
    for connection in held { SystemCall.close(connection) }
  }

  /// A connection that cannot be accepted stays, and must not be looked for without end.
  @Test func aServerWithoutAFreeDescriptorLooksOnceATick() async throws {
    let server = try WebServer(port: 0, timeLimit: .seconds(3600))
    server.onRequest = { _, answer in answer(.page(Array("<p>".utf8))) }
    let take = server.takeConnection
    var looks = 0
    server.takeConnection = { () throws(SystemError) in
      looks += 1
      throw SystemError(number: EMFILE)
    }
    server.begin(tick: 0.02)
    let port = server.port
    let answer = Task { await WebCaller.talk(port, Self.request) }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var ticks = 0
      server.onTick = {
        ticks += 1
        guard looks > 0, ticks >= 2 else { return }
        #expect(looks <= ticks + 1)
        server.onTick = {}
        server.takeConnection = take
        continuation.resume()
      }
    }
    #expect(await answer.value.hasPrefix("HTTP/1.1 200 "))
  }

  /// Another use of the program may take the descriptor that a closed connection gave back.
  @Test func aLackOfDescriptorsClosesOneConnectionATick() async throws {
    let server = try WebServer(port: 0, timeLimit: .seconds(3600))
    server.onRequest = { _, answer in answer(.page(Array("<p>".utf8))) }
    server.begin(tick: 0.02)
    let port = server.port
    let held = (1...20).compactMap { _ in WebCaller.hold(port, saying: Array("GET ".utf8)) }
    defer { for connection in held { SystemCall.close(connection) } }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      server.onTick = {
        guard server.connections.count == 20 else { return }
        server.onTick = {}
        continuation.resume()
      }
    }
    let take = server.takeConnection
    server.takeConnection = { () throws(SystemError) in throw SystemError(number: EMFILE) }
    var ticks = 0
    let answer = Task { await WebCaller.talk(port, Self.request) }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      server.onTick = {
        guard server.connections.count < 20 else { return }
        ticks += 1
        #expect(server.connections.count >= 20 - ticks - 1)
        guard ticks == 3 else { return }
        server.onTick = {}
        server.takeConnection = take
        continuation.resume()
      }
    }
    #expect(await answer.value.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func aBrowserThatNeverReadsItsResponseIsLeft() async throws {
    let server = try WebServer(port: 0, timeLimit: .milliseconds(100))
    var wasAsked = false
    server.onRequest = { _, answer in
      wasAsked = true
      answer(.page([UInt8](repeating: 120, count: 50_000_000)))
    }
    server.begin(tick: 0.02)
    let connection = try #require(
      WebCaller.hold(server.port, saying: Array("GET /1 HTTP/1.1\r\n\r\n".utf8)))
    defer { SystemCall.close(connection) }
    await untilAllAreGone(server, if: { wasAsked })
  }

  /// Waits until no connection is left, for at most 1000 ticks of the server.
  private func untilAllAreGone(
    _ server: WebServer, if isReady: @escaping () -> Bool = { true }
  ) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var looks = 0
      server.onTick = {
        looks += 1
        let isOver = isReady() && server.connections.isEmpty
        guard isOver || looks == 1000 else { return }
        #expect(isOver, "\(server.connections.count) connections are left")
        server.onTick = {}
        continuation.resume()
      }
    }
  }

  @Test func aRequestThatDoesNotComeIsRejected() async throws {
    let server = try WebServer(port: 0, timeLimit: .seconds(2))
    server.begin(tick: 0.02)
    async let head = WebCaller.talk(server.port, Array("GET /1 HTTP/1.1\r\n".utf8))
    async let body = WebCaller.talk(
      server.port, Array("POST /1 HTTP/1.1\r\nContent-Length: 1000\r\n\r\nhalf".utf8))
    for answer in await [head, body] {
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      #expect(answer.hasSuffix("The request did not come within 2 seconds.\n"))
    }
  }

  /// A request that came while the program was busy is not late, and a browser that closed its side gets an answer.
  @Test func aRequestThatIsThereIsAnswered() throws {
    let listener = try ListeningSocket(port: 0, waitingMax: 2)
    func connection(timeLimit: Duration, closing: Bool) throws -> (WebConnection, Int32) {
      let browser = try #require(
        WebCaller.hold(listener.port, saying: Array("GET /7 HTTP/1.1\r\n\r\n".utf8)))
      if closing { shutdown(browser, Int32(SHUT_WR)) }
      return (WebConnection(try #require(try listener.take()), timeLimit: timeLimit), browser)
    }
    let (late, busy) = try connection(timeLimit: .zero, closing: false)
    defer { SystemCall.close(busy) }
    var path = ""
    late.onRequest = { path = $0.path }
    late.endLate()
    #expect(path == "/7" && late.stage == .answering)
    late.close()
    let (closed, browser) = try connection(timeLimit: .seconds(60), closing: true)
    defer { SystemCall.close(browser) }
    for _ in 1...3 { closed.read() }
    #expect(closed.stage == .answering)
    closed.send(.page(Array("<p>".utf8)))
    #expect(closed.stage == .closed)
  }

  @Test func aTakenPortIsReported() {
    #expect(throws: SystemError.self) { try WebServer(port: server.port) }
  }
}
