import Testing

@testable import StepwiseWeb

/// Only the person to whom the address was printed has access.
@Suite("Access to pages")
struct WebGuardTests {
  private let guardian = WebGuard(port: 8123)

  private func request(
    _ path: String = "/1", host: String? = "127.0.0.1:8123", cookie: Bool = true,
    headers: [String: String] = [:], method: WebRequest.Method = .get
  ) -> WebRequest {
    var request = WebRequest()
    request.path = path
    request.method = method
    request.headers = headers
    request.headers["host"] = host
    if cookie { request.headers["cookie"] = "other=1; stepwise-8123=\(guardian.cookie)" }
    return request
  }

  @Test func theAddressGivesACookieThatNoScriptReads() throws {
    let response = try #require(
      guardian.response(to: request("/start/\(guardian.secret)", cookie: false)))
    #expect(response.status == 303)
    let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
    #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
    #expect(!cookie.contains(guardian.secret))
    #expect(guardian.response(to: request()) == nil)
    #expect(guardian.response(to: request(host: "LOCALHOST:8123")) == nil)
  }

  @Test func aGuessIsRefused() {
    #expect(guardian.response(to: request("/start/guess", cookie: false))?.status == 403)
    #expect(guardian.response(to: request(cookie: false))?.status == 403)
    let wrong = request(cookie: false, headers: ["cookie": "stepwise-8123=\(guardian.secret)"])
    #expect(guardian.response(to: wrong)?.status == 403)
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:80", "evil.example:8123", ""])
  func anotherNameIsRefused(_ host: String) {
    #expect(guardian.response(to: request(host: host))?.status == 403)
    #expect(guardian.response(to: request("/style.css", host: host))?.status == 403)
  }

  @Test func aRequestWithoutAHostIsRefused() {
    #expect(guardian.response(to: request(host: nil))?.status == 403)
  }

  @Test(arguments: [
    ["origin": "http://evil.example"], ["origin": "null"], ["origin": "http://127.0.0.1:80"],
    ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"],
  ])
  func aFormOfAnotherSiteIsRefused(_ headers: [String: String]) {
    #expect(guardian.response(to: request(headers: headers, method: .post))?.status == 403)
  }

  @Test func aFormOfThePagePasses() {
    let headers = ["origin": "http://127.0.0.1:8123", "sec-fetch-site": "same-origin"]
    #expect(guardian.response(to: request(headers: headers, method: .post)) == nil)
  }

  @Test func aPageIsNotFetchedAhead() {
    #expect(guardian.response(to: request(headers: ["sec-purpose": "prefetch"]))?.status == 503)
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
