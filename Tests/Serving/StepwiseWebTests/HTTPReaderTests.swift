import StepwiseFlow
import TestPrograms
import Testing

@testable import StepwiseWeb

/// The reader of requests accepts no ambiguous request, and has a limit for everything.
@Suite("Reading requests")
struct HTTPReaderTests {
  private func read(_ text: String, by count: Int = .max) -> Result<
    WebRequest?, HTTPRejection
  > {
    var reader = HTTPReader()
    let bytes = Array(text.utf8)
    do throws(HTTPRejection) {
      var position = 0
      while position < bytes.count {
        let end = min(bytes.count, position + min(count, bytes.count))
        if let request = try reader.read(bytes[position..<end]) { return .success(request) }
        position = end
      }
      return .success(nil)
    } catch {
      return .failure(error)
    }
  }

  private func status(_ text: String) -> Int {
    if case .failure(let rejection) = read(text) { rejection.status } else { 0 }
  }

  private static let post =
    "POST /3?a=b HTTP/1.1\r\nHost: x:1\r\nContent-Length: 5\r\ncookie: a=1\r\nCookie:  b=2 \r\n\r\nhello"

  @Test func aRequestIsReadInAnyPiecesAndWaitedFor() throws {
    for count in [1, 2, 3, 7, 1000] {
      let request = try #require(try read(Self.post, by: count).get(), "in pieces of \(count)")
      #expect(request.method == .post && request.path == "/3" && request.query == "a=b")
      #expect(request.headers["host"] == "x:1")
      #expect(["a", "b", "c"].map(request.cookies) == [["1"], ["2"], []])
      #expect(String(decoding: request.body, as: UTF8.self) == "hello")
    }
    for length in 0..<Self.post.utf8.count {
      let part = String(decoding: Self.post.utf8.prefix(length), as: UTF8.self)
      #expect(try read(part).get() == nil, "\(length) bytes")
    }
  }

  private static let rejected: [(text: String, status: Int)] = [
    // Smuggling: requests that another reader could read differently.
    ("POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nContent-Length: +5\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 0x5\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length: 5, 5\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length:\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nContent-Length : 5\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", 400),
    // Paths that the program does not have.
    ("GET http://x/ HTTP/1.1\r\n\r\n", 400), ("GET * HTTP/1.1\r\n\r\n", 400),
    ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1 \r\n\r\n", 400),
    ("GET /../etc/passwd HTTP/1.1\r\n\r\n", 404), ("GET /a/..%2f HTTP/1.1\r\n\r\n", 404),
    ("GET //x HTTP/1.1\r\n\r\n", 404), ("GET /%2e%2e/ HTTP/1.1\r\n\r\n", 404),
    ("GET /1\\2 HTTP/1.1\r\n\r\n", 404),
    // Other protocols.
    ("GET / HTTP/2.0\r\n\r\n", 505), ("GET /\r\n\r\n", 400), ("BREW / HTTP/1.1\r\n\r\n", 501),
    ("PRI * HTTP/2.0\r\n\r\n", 505),
    // Limits.
    ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", 411),
    ("POST / HTTP/1.1\r\nContent-Length: 4000001\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 20_000), 431),
    ("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 101))\r\n", 431),
  ]

  @Test func aRequestThatIsNotOursIsRejected() {
    for row in Self.rejected {
      #expect(status(row.text) == row.status, "\(row.text.prefix(100).debugDescription)")
    }
  }

  @Test func everyMutationIsReadOrRejected() {
    var generator = SeededGenerator(seed: 26)
    let seeds = [Self.post, "GET /style.css HTTP/1.1\r\nHost: a\r\n\r\n"].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
        default: bytes = Array(bytes[..<place] + bytes)
        }
      }
      var reader = HTTPReader()
      do throws(HTTPRejection) {
        guard let request = try reader.read(bytes) else { continue }
        // An accepted request has only one meaning.
        #expect(request.path.hasPrefix("/") && !request.path.contains(".."))
        #expect(request.headers["transfer-encoding"] == nil)
        let length = Int(request.headers["content-length"] ?? "0") ?? -1
        #expect(length == request.body.count)
      } catch {
        #expect((400...505).contains(error.status) && error.sentence.hasSuffix("."))
      }
    }
  }

  // MARK: Forms

  @Test func aFormIsReadAsBrowsersWriteIt() throws {
    let body = try #require(FormBody(Array("a=1+2&b=%C3%A4%0D%0Ax&a=&c&=d".utf8)))
    #expect(body["a"] == "1 2")
    #expect(body.all("a") == ["1 2", ""])
    #expect(body["b"] == "ä\nx")
    #expect(body["c"] == "")
    #expect(body[""] == "d")
  }

  @Test func anInvalidFormIsRejected() {
    let long = String(repeating: "a=1&", count: 10_001)
    for text in ["a=%", "a=%4", "a=%zz", "a=%ff%fe", "%=1", "a=%C3", long] {
      #expect(FormBody(Array(text.utf8)) == nil, "\(text.prefix(20))")
    }
  }

  @Test func everyMutationOfAFormIsReadOrRejected() {
    var generator = SeededGenerator(seed: 27)
    for _ in 0..<20_000 {
      var bytes = Array("token=abc&f.Name=Ada+%C3%A4&action=press%3AGo".utf8)
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      guard let body = FormBody(bytes) else { continue }
      // Encoding the fields again gives the same form.
      let again = PagePerson.encoded(body.pairs.map { ($0.name, $0.value) })
      if !body.pairs.contains(where: { $0.name.contains("\r") || $0.value.contains("\r") }) {
        #expect(FormBody(again) == body)
      }
    }
  }
}
