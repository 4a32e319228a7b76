import Foundation
import Stepwise
import StepwiseFlow
import TestPrograms
import Testing

@testable import StepwiseWeb

/// Only the person to whom the address was printed has access, with one browser.
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
    let cookie = try #require(response.header("Set-Cookie"))
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

  @Test func aGuessOrAnotherNameIsRejected() throws {
    let cookie = try admitted()
    let base = guardian.base
    var guesses = [
      request("\(base)/start/guess"), request("\(base)/1"), request("/1"),
      request("\(base)/1", cookie: "stepwise=\(start.suffix(32))"), request("/1", cookie: cookie),
      request("/", cookie: cookie), request("\(base)x/1", cookie: cookie),
      request(base, cookie: cookie),
    ]
    for host in [nil, "evil.example", "127.0.0.1", "127.0.0.1:80", "evil.example:8123", ""] {
      guesses += ["1", "style.css", "start/x"].map {
        request("\(base)/\($0)", host: host, cookie: cookie)
      }
    }
    for guess in guesses { #expect(status(guess) == 403, "\(guess)") }
  }

  @Test func everyAnswerHasAPolicy() {
    let head = String(
      decoding: HTTPReader.bytes(of: .rejection(403, "No."), isHead: true), as: UTF8.self)
    #expect(head.contains("\r\nContent-Security-Policy: default-src 'none'; "))
    #expect(head.contains("frame-ancestors 'none'") && !head.contains("unsafe"))
    #expect(head.contains("\r\nCache-Control: no-store\r\n"))
    #expect(head.hasSuffix("Content-Length: 4\r\nConnection: close\r\n\r\n"))
  }

  // MARK: The printed address

  /// A preview of the link, or a check of it, reads the page and keeps no cookie.
  @Test func theFirstBrowserThatOpensTheAddressMayOpenItAgain() async throws {
    let pages = try SessionPages.trip().pages
    let start = try #require(URL(string: pages.unusedAddress())).path
    let preview = PagePerson(pages)
    for method in [WebRequest.Method.get, .head, .get] {
      var request = PagePerson.get(start)
      request.method = method
      #expect(await preview.send(request, keepingCookies: false).status == 303)
    }
    let person = PagePerson(pages)
    for _ in 1...3 { #expect(await person.open(start).page.heading == "Name") }
    let rejection = await PagePerson(pages).open(start)
    #expect(rejection.status == 403)
    #expect(rejection.page.html.contains("This address works once, and was opened already: "))
    #expect(await person.open(start).page.heading == "Name")
  }

  @Test func thePersonGetsANewAddressForAnotherBrowser() async throws {
    let pages = try SessionPages.trip().pages
    let start = try #require(URL(string: pages.unusedAddress())).path
    var printed: [String] = []
    pages.onNewAddress = { printed.append($0) }
    let person = PagePerson(pages)
    let first = await person.open(start)
    let other = PagePerson(pages)
    for _ in 1...3 { #expect(await other.open(start).status == 403) }
    // A guess prints nothing.
    #expect(await other.open("\(start.dropLast())x").status == 403)
    #expect(printed.count == 1)
    let next = try #require(URL(string: printed.last ?? "")).path
    #expect(await other.open(next).page.heading == "Name")
    for path in [first.path, start] { #expect(await person.open(path).status == 403) }
    #expect(printed.count == 2)
  }
}
