import Foundation
import SampleNetwork
import Synchronization
import TestPrograms
import TestSupport
import Testing

@Suite("Answers of broken servers", .tags(.server), .slow)
struct HTTPAnswerTests {
  private func answer(of server: TinyServer, method: String = "GET") async throws -> HTTPAnswer {
    let url = try #require(URL(string: server.root + "/"))
    // The time-out is long, because other tests may keep the machine busy.
    return try await HTTPClient.shared.answer(
      to: HTTPRequest(url, method: method, timeout: .seconds(100_000)), lengthMax: 1000)
  }

  /// A server may close the connection at any byte of its answer, also within the head.
  ///
  /// Only the last byte after a chunked body can be missing without an error.
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-More: yes\r\n\r\nhello", 0),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;a=b\r\nlo\r\n0\r\nX: y\r\n\r\n",
      1
    ),
  ])
  func anAnswerCutOffAnywhereFails(_ whole: String, _ spare: Int) async throws {
    let length = Mutex(0)
    let server = try TinyServer(
      .talk { $0.send(String(decoding: whole.utf8.prefix(length.withLock { $0 }), as: UTF8.self)) })
    defer { server.stop() }
    for count in 0..<whole.utf8.count - spare {
      length.withLock { $0 = count }
      await #expect(throws: HTTPError.self, "\(count)") { try await answer(of: server) }
    }
    length.withLock { $0 = whole.utf8.count }
    let all = try await answer(of: server)
    #expect(all.status == 200)
    #expect(String(decoding: all.body, as: UTF8.self) == "hello")
  }

  @Test(arguments: [
    "hello\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 OK 200\r\n\r\n", "HTTP/1.1 99 No\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7FFFFFFFFFFFFFFF\r\na",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n",
    "HTTP/1.1 307 On\r\nLocation: ftp://example.org/\r\n\r\n",
    "HTTP/1.1 307 On\r\nLocation: /\r\n\r\n",
  ])
  func anInvalidAnswerFails(_ text: String) async throws {
    let server = try TinyServer(.talk { $0.send(text) })
    defer { server.stop() }
    await #expect(throws: HTTPError.self) { try await answer(of: server) }
  }

  @Test func interimAnswersAreSkipped() async throws {
    let server = try TinyServer(
      .talk {
        $0.send("HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nX-One: 1\r\n\r\nhello")
      })
    defer { server.stop() }
    let last = try await answer(of: server)
    #expect(last.headers["x-one"] == "1" && last.headers["link"] == nil)
    #expect(String(decoding: last.body, as: UTF8.self) == "hello")
  }

  @Test(arguments: [
    "HTTP/1.1 204 Nothing\r\nContent-Length: 5\r\n\r\n", "HTTP/1.1 304 Same\r\n\r\n",
  ])
  func someAnswersHaveNoBody(_ text: String) async throws {
    let server = try TinyServer(.talk { $0.send(text) })
    defer { server.stop() }
    #expect(try await answer(of: server).body.isEmpty)
  }

  @Test func aFieldCannotBeginAnother() async throws {
    let seen = Mutex<[String: String]>([:])
    let server = try TinyServer(
      .talk { caller in
        seen.withLock { $0 = caller.headers }
        caller.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      })
    defer { server.stop() }
    let url = try #require(URL(string: server.root + "/"))
    let request = HTTPRequest(url, headers: ["X-One": "a\r\nX-Two: b"], timeout: .seconds(100_000))
    _ = try await HTTPClient.shared.answer(to: request, lengthMax: 10)
    #expect(seen.withLock { $0["x-two"] } == nil)
  }

  @Test(arguments: ["http://127.0.0.1:1/", "http://[::1]:1/", "http://no-such-host.invalid/"])
  func aMissingServerFails(_ address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(throws: HTTPError.self) {
      try await HTTPClient.shared.answer(
        to: HTTPRequest(url, timeout: .seconds(100_000)), lengthMax: 10)
    }
  }
}
