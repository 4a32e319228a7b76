import Foundation
@testable import SampleNetwork
import Synchronization
import TestPrograms
import TestSupport
import Testing

@Suite("Requests with headers and bodies", .tags(.server), .slow)
struct HTTPRequestTests {
  private func url(_ server: TinyServer, _ path: String = "/") throws -> URL {
    try #require(URL(string: server.root + path))
  }

  /// The time-out is long, because other tests may keep the machine busy.
  private func request(_ url: URL, body: Data? = nil) -> HTTPRequest {
    HTTPRequest(
      url, method: body == nil ? "GET" : "POST", headers: ["X-Secret": "hunter2"], body: body,
      timeout: .seconds(100_000))
  }

  @Test(arguments: ["PUT", "POST", "DELETE", "PATCH"])
  func methodHeadersAndBodyAreSent(_ method: String) async throws {
    let server = try TinyServer(
      .talk { caller in
        let text = "\(caller.method) \(caller.headers["x-secret"] ?? "") \(caller.body.utf8.count)"
        caller.send(
          "HTTP/1.1 201 Made\r\nX-More: Yes\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
      })
    defer { server.stop() }
    var request = request(try url(server), body: Data(repeating: 0x61, count: 100_000))
    request.method = method
    let answer = try await HTTPClient.shared.answer(to: request, lengthMax: 100)
    #expect(answer.status == 201 && answer.headers["x-more"] == "Yes")
    #expect(String(decoding: answer.body, as: UTF8.self) == "\(method) hunter2 100000")
  }

  @Test func aRequestsDescriptionHidesItsContent() throws {
    let url = try #require(URL(string: "https://example.org/?token=hunter2"))
    let request = request(url, body: Data("hunter2".utf8))
    #expect("\(request)" == "POST example.org")
    var text = ""
    dump(request, to: &text)
    #expect(!text.contains("hunter2") && !String(reflecting: request).contains("hunter2"))
  }

  @Test func anAnswerMayBeAsLongAsItsLimit() async throws {
    let server = try TinyServer(TinyServer.answer("200 OK", String(repeating: "a", count: 1000)))
    defer { server.stop() }
    let request = request(try url(server))
    #expect(try await HTTPClient.shared.answer(to: request, lengthMax: 1000).body.count == 1000)
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.shared.answer(to: request, lengthMax: 999)
    }
    #expect(error?.kind == .tooLong)
  }

  @Test func aSilentServerTimesOut() async throws {
    let server = try TinyServer(.silence)
    defer { server.stop() }
    var request = request(try url(server), body: Data("a".utf8))
    request.timeout = .seconds(1)
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.shared.answer(to: request, lengthMax: 999)
    }
    #expect(error?.kind == .timedOut)
  }

  @Test(arguments: [
    ("https://example.org/", "https://www.example.org/", true, false),
    ("https://example.org/", "HTTPS://EXAMPLE.ORG/a", true, true),
    ("https://example.org/", "http://example.org/", false, false),
    ("https://example.org/", "https://example.org:8443/", true, false),
    ("http://example.org/", "https://example.org/", true, false),
    ("http://example.org/", "http://www.example.org/", true, false),
  ])
  func aRedirectDoesNotLeaveHTTPS(
    _ from: String, _ place: String, _ isFollowed: Bool, _ isFollowedWithASecret: Bool
  ) throws {
    let (from, place) = (try #require(URL(string: from)), try #require(URL(string: place)))
    let open = HTTPRequest(from, timeout: .seconds(1))
    #expect(open.mayLead(to: place) == isFollowed)
    #expect(request(from).mayLead(to: place) == isFollowedWithASecret)
  }

  @Test func confidentialDataStaysOnItsServer() async throws {
    let seen = Mutex<[String]>([])
    let other = try TinyServer(
      .talk { caller in
        seen.withLock { $0.append(caller.headers["x-secret"] ?? "nothing") }
        caller.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      })
    let target = other.root
    let server = try TinyServer(
      .talk { caller in
        let place = caller.path == "/away" ? "\(target)/" : "/here"
        caller.send(
          caller.path == "/here"
            ? "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
            : "HTTP/1.1 307 Elsewhere\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n")
      })
    defer {
      server.stop()
      other.stop()
    }
    let away = try url(server, "/away")
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.shared.answer(to: request(away), lengthMax: 9)
    }
    #expect(error?.kind == .sentElsewhere)
    let here = request(try url(server, "/there"))
    #expect(try await HTTPClient.shared.answer(to: here, lengthMax: 9).status == 200)
    #expect(seen.withLock { $0 } == [])
    let open = HTTPRequest(away, timeout: .seconds(100_000))
    #expect(try await HTTPClient.shared.answer(to: open, lengthMax: 9).status == 200)
    #expect(seen.withLock { $0 } == ["nothing"])
  }

  @Test func cancellingWorksAtAnyMoment() async throws {
    let server = try TinyServer(TinyServer.answer("200 OK", String(repeating: "a", count: 100_000)))
    defer { server.stop() }
    let request = request(try url(server), body: Data(repeating: 0x61, count: 1000))
    for turns in 0..<100 {
      let task = Task.immediate {
        try await HTTPClient.shared.answer(to: request, lengthMax: 100_000)
      }
      for _ in 0..<turns * 2 { await Task.yield() }
      task.cancel()
      switch await task.result {
      case .success(let answer): #expect(answer.body.count == 100_000)
      case .failure(let error): #expect(error is CancellationError)
      }
    }
  }
}
