import Testing

@testable import StepwiseWeb

/// Only the person to whom the address was printed has access.
@Suite("Access to pages")
struct WebGuardTests {
  private let guardian = WebGuard(port: 8123)
  private var start: String {
    String(guardian.unusedAddress().dropFirst("http://127.0.0.1:8123".count))
  }

  private func request(
    _ path: String, host: String? = "127.0.0.1:8123", cookie: String? = nil
  ) -> WebRequest {
    var request = PagePerson.get(path)
    request.headers["host"] = host
    request.headers["cookie"] = cookie
    return request
  }

  /// The status of the response instead of a page; `nil` if the request passes.
  private func status(_ request: WebRequest) -> Int? {
    if case .stops(let response) = guardian.admit(request) { response.status } else { nil }
  }

  /// Opens the address, and returns the cookie as a browser sends it.
  private func admitted() throws -> String {
    guard case .stops(let response) = guardian.admit(request(start)) else {
      throw PagePerson.Impossible(description: "The address gives no response.")
    }
    #expect(response.status == 303)
    let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
    #expect(cookie.hasSuffix("; Path=\(guardian.base)/; HttpOnly; SameSite=Strict"))
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(!start.contains(pair.split(separator: "=")[1]))
    return pair
  }

  @Test func theAddressGivesACookieThatNoScriptReads() throws {
    let cookie = try admitted()
    let page = "\(guardian.base)/1"
    #expect(status(request(page, cookie: "other=1; \(cookie)")) == nil)
    #expect(status(request(page, host: "LOCALHOST:8123", cookie: cookie)) == nil)
    guard case .passes(let inner) = guardian.admit(request(page, cookie: cookie)) else { return }
    #expect(inner.path == "/1")
  }

  @Test func aGuessIsRefused() throws {
    let cookie = try admitted()
    for guess in [
      request("\(guardian.base)/start/guess"), request("\(guardian.base)/1"), request("/1"),
      request("\(guardian.base)/1", cookie: "stepwise=\(start.suffix(32))"),
      request("/1", cookie: cookie), request("/", cookie: cookie),
      request("\(guardian.base)x/1", cookie: cookie), request(guardian.base, cookie: cookie),
    ] {
      #expect(status(guess) == 403, "\(guess.path)")
    }
  }

  @Test(arguments: [
    nil, "evil.example", "127.0.0.1", "127.0.0.1:80", "evil.example:8123", "",
  ])
  func anotherNameIsRefused(_ host: String?) throws {
    let cookie = try admitted()
    for path in ["1", "style.css", "start/x"] {
      #expect(status(request("\(guardian.base)/\(path)", host: host, cookie: cookie)) == 403)
    }
  }

  @Test func everyAnswerHasAPolicy() {
    let head = String(
      decoding: WebResponse.refusal(403, "No.").bytes(isHead: true), as: UTF8.self)
    #expect(head.contains("\r\nContent-Security-Policy: default-src 'none'; "))
    #expect(head.contains("frame-ancestors 'none'") && !head.contains("unsafe"))
    #expect(head.contains("\r\nCache-Control: no-store\r\n"))
    #expect(head.hasSuffix("Content-Length: 4\r\nConnection: close\r\n\r\n"))
  }
}
