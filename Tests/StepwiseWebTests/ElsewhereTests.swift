import Foundation
import Stepwise
import StepwiseFlow
import StepwiseSystem
import TestSupport
import Testing

@testable import StepwiseWeb

/// No request of another origin, port or cookie moves a run, whatever its method.
@Suite("Requests from elsewhere")
struct ElsewhereTests {
  private let folder = TestFolder()

  /// A request with the fields by which a browser says where it comes from.
  private struct Sent {
    let method: WebRequest.Method
    let origin: String?
    let site: String?
    let destination: String?

    /// Every combination of a method and the fields.
    static func all(own: String) -> [Sent] {
      let origins = [nil, own, "http://127.0.0.1:1", "http://evil.example", "null"]
      let sites = [nil, "none", "same-origin", "same-site", "cross-site"]
      let destinations = [nil, "document", "iframe", "image", "empty"]
      return [WebRequest.Method.get, .head, .post].flatMap { method in
        origins.flatMap { origin in
          sites.flatMap { site in
            destinations.map {
              Sent(method: method, origin: origin, site: site, destination: $0)
            }
          }
        }
      }
    }

    /// Whether the request comes from a page of the wizard or from the person, and asks for a step back.
    func moves(own: String) -> Bool {
      let isOwn = origin == nil || origin == own
      let isNear = site == nil || site == "none" || site == "same-origin"
      let isPage = destination == nil || destination == "document"
      return switch method {
      case .get: isOwn && isNear && isPage
      case .head: false
      case .post: isOwn && isNear
      }
    }

    func request(_ path: String, posting body: [UInt8]) -> WebRequest {
      var request =
        method == .post ? PagePerson.post(path, body) : PagePerson.get(path)
      request.method = method
      request.headers["origin"] = origin
      request.headers["sec-fetch-site"] = site
      request.headers["sec-fetch-dest"] = destination
      return request
    }
  }

  /// Answers questions up to the third screen, and returns its page.
  private func comeToDay(_ browser: OwnBrowser, _ first: OwnBrowser.Opened) async throws
    -> OwnBrowser.Opened
  {
    var opened = first
    for (name, text) in [("f.Your name", "Ada"), ("f.Where to", "Oslo")] {
      await browser.send(
        PagePerson.post(opened.page.action, Self.form(opened.page, [(name, text)], "next")))
      opened = await browser.open("\(opened.folder)look")
    }
    try #require(opened.page.heading == "Day")
    return opened
  }

  private static func form(
    _ page: ParsedPage, _ answers: [(String, String)], _ action: String
  ) -> [UInt8] {
    let hidden = ["token", "turn", "screen", "title"].map { ($0, page.hidden($0) ?? "") }
    return PagePerson.encoded(hidden + answers + [("action", action)])
  }

  private func check(
    _ browser: OwnBrowser, own: String, _ begin: () async throws -> OwnBrowser.Opened
  ) async throws {
    var day = try await comeToDay(browser, try await begin())
    let up = day.folder
    for sent in Sent.all(own: own) {
      let response = await browser.send(
        sent.request(
          "\(up)\(sent.method == .post ? 3 : 1)", posting: Self.form(day.page, [], "back")))
      let now = await browser.open("\(up)look")
      #expect((now.path != day.path) == sent.moves(own: own), "\(sent): \(response.status)")
      // A link may lead to a page that goes on by itself; nothing else of another site gets a page.
      let isLink =
        sent.method == .get && sent.origin == nil && sent.destination == "document"
        && ["same-site", "cross-site"].contains(sent.site)
      let isOwn =
        [nil, own].contains(sent.origin) && [nil, "none", "same-origin"].contains(sent.site)
      #expect((response.status == 403) == (!isOwn && !isLink), "\(sent): \(response.status)")
      if now.path != day.path { day = try await comeToDay(browser, await browser.open("\(up)1")) }
    }
  }

  @Test func nothingMovesTheRunOfOnePerson() async throws {
    let (pages, _) = try SessionPages.trip()
    let browser = OwnBrowser(pages)
    try await check(browser, own: "http://\(browser.host)") {
      await browser.open(try #require(URL(string: pages.unusedAddress())).path)
    }
  }

  private func trip(_ folder: TestFolder) -> CGIServing {
    var configuration = RunConfiguration()
    configuration.environment = Environment()
    let wizard = HostedWizard(name: "trip", summary: "", version: "1", command: "trip") {
      configuration, commit in
      try await HostedWizard.run(
        configuration, commit, makeFlow: { _ in TripFlow() },
        output: { WizardOutput(verbatim: $0) })
    }
    return CGIServing(
      wizard: wizard, runs: SharedRuns(path: folder["runs"], lifetime: 1000, now: { 1_000_000 }),
      configuration: configuration, isLive: false)
  }

  /// A browser in front of a web server that starts a process for each request.
  private func sharedBrowser(https: Bool = false, _ more: [String: String] = [:]) -> OwnBrowser {
    let serving = trip(folder)
    return OwnBrowser(host: "example.org") { request in
      let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
      var variables = [
        "REQUEST_METHOD": request.method.rawValue, "SCRIPT_NAME": "/trip",
        "PATH_INFO": String(parts[0].dropFirst("/trip".count)),
        "QUERY_STRING": parts.count > 1 ? parts[1] : "",
        "CONTENT_LENGTH": "\(request.body.count)",
        "CONTENT_TYPE": request.headers["content-type"] ?? "",
      ].merging(more) { $1 }
      if https { variables["HTTPS"] = "on" }
      for (name, value) in request.headers {
        variables["HTTP_\(name.uppercased().replacing("-", with: "_"))"] = value
      }
      do throws(HTTPReader.Refusal) {
        return await serving.respond(
          to: try CGIRequest(variable: { variables[$0] }) { Array(request.body.prefix($0)) })
      } catch {
        return .refusal(error.status, error.sentence)
      }
    }
  }

  @Test func nothingMovesASharedRun() async throws {
    let browser = sharedBrowser()
    try await check(browser, own: "http://example.org") { await browser.open("/trip/?here") }
  }

  @Test func aLinkOfAnotherSiteLeadsToTheRun() async throws {
    let link = [
      "sec-fetch-site": "cross-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate",
    ]
    let (pages, _) = try SessionPages.trip()
    let browser = OwnBrowser(pages)
    let landed = await browser.open(try #require(URL(string: pages.unusedAddress())).path, link)
    let next = try #require(landed.refresh?.split(separator: "=").last)
    #expect(await browser.open(String(next)).page.heading == "Name")
    let shared = sharedBrowser()
    let day = try await comeToDay(shared, await shared.open("/trip/?here"))
    let again = try #require(
      (await shared.open("/trip/1", link)).refresh?.split(separator: "=").last)
    #expect(await shared.open(String(again)).path == day.path)
  }

  @Test(arguments: [["sec-purpose": "prefetch;prerender"], ["purpose": "prefetch"]])
  func aPageIsNotLoadedAhead(_ headers: [String: String]) async throws {
    let (pages, session) = try SessionPages.trip()
    let browser = OwnBrowser(pages)
    let start = try #require(URL(string: pages.unusedAddress())).path
    #expect(await browser.open(start, headers).status == 503)
    let day = try await comeToDay(browser, await browser.open(start))
    #expect(await browser.open("\(day.folder)1", headers).status == 503)
    #expect(session.show().title == "Day")
  }

  /// A proxy may end TLS without announcing it; an announced TLS rules out the plain pages of the host.
  @Test(arguments: [
    ([:], "http", true), ([:], "https", true), (["REQUEST_SCHEME": "http"], "https", true),
    (["HTTPS": "on"], "https", true), (["HTTPS": "on"], "http", false),
    (["HTTP_X_FORWARDED_PROTO": "https, http"], "http", false),
  ])
  func aFormOfTheSameHostIsTakenUnlessItsSchemeIsWeaker(
    _ variables: [String: String], _ scheme: String, isTaken: Bool
  ) async throws {
    let browser = sharedBrowser(variables)
    let first = await browser.open("/trip/?here")
    var request = PagePerson.post(
      first.page.action, Self.form(first.page, [("f.Your name", "Ada")], "next"))
    request.headers["origin"] = "\(scheme)://example.org"
    #expect(await browser.send(request).status == (isTaken ? 303 : 403))
  }

  // MARK: Cookies

  @Test func noOtherServerOfThisMachineGetsTheCookie() async throws {
    let (pages, _) = try SessionPages.trip()
    let browser = OwnBrowser(pages)
    let name = await browser.open(try #require(URL(string: pages.unusedAddress())).path)
    #expect(name.page.heading == "Name")
    for path in ["/", "/1", "/start/", "/done", "/style.css"] {
      #expect(browser.cookies(for: path) == nil)
    }
  }

  /// The token of a form cannot be computed from the cookie.
  @Test func theTokenNeedsASecretOfTheServer() async throws {
    let (pages, _) = try SessionPages.trip()
    let shared = sharedBrowser()
    for (browser, start) in [
      (OwnBrowser(pages), try #require(URL(string: pages.unusedAddress())).path),
      (shared, "/trip/?here"),
    ] {
      let token = try #require(await browser.open(start).page.hidden("token"))
      for cookie in browser.jar.map(\.value) {
        let digest = SHA256.hmac(Array("form".utf8), key: Array(cookie.utf8))
        #expect(!token.isEmpty && !cookie.contains(token) && token != Base64URL.text(digest))
      }
    }
  }

  @Test func aPlantedCookieDoesNotLockThePersonOut() async throws {
    let (pages, _) = try SessionPages.trip()
    let shared = sharedBrowser()
    for (browser, start) in [
      (OwnBrowser(pages), try #require(URL(string: pages.unusedAddress())).path),
      (shared, "/trip/?here"),
    ] {
      let first = await browser.open(start)
      let own = try #require(browser.jar.first)
      browser.plant(own.name, "planted", path: "\(first.folder)")
      browser.plant(
        own.name, "\(String(repeating: "0", count: 32))-ffffffff", path: "\(first.folder)1")
      #expect(await browser.open("\(first.folder)1").page.heading == "Name")
    }
  }

  /// With TLS, no other name of the site and no plain connection can set a cookie of this name.
  @Test(arguments: [
    (["HTTPS": "on"], true), (["REQUEST_SCHEME": "https"], true),
    (["HTTP_X_FORWARDED_PROTO": "https"], true), ([:], false),
    // Several proxies make a list, which begins with the person's connection.
    (["HTTP_X_FORWARDED_PROTO": "https, http"], true),
    (["HTTP_X_FORWARDED_PROTO": " HTTPS\t,http"], true),
    (["HTTP_X_FORWARDED_PROTO": "http, https"], false),
    (["HTTP_X_FORWARDED_PROTO": ", https"], false),
  ])
  func theCookieIsBoundToItsHostIfTheConnectionIsEncrypted(
    _ variables: [String: String], isEncrypted: Bool
  ) async throws {
    let browser = sharedBrowser(variables)
    let response = await browser.send(PagePerson.get("/trip/?here"))
    let set = try #require(response.headers.first { $0.name == "Set-Cookie" }?.value)
    if !isEncrypted {
      #expect(set.hasPrefix("stepwise-trip") && set.contains("; Path=/trip/; "))
    } else {
      #expect(set.hasPrefix("__Host-stepwise-trip") && set.contains("; Path=/; "))
      #expect(set.hasSuffix("; Secure"))
    }
    #expect(await browser.open("/trip/1").page.heading == "Name")
    browser.plant("stepwise-trip", "\(String(repeating: "0", count: 32))-ffffffff", path: "/trip/1")
    #expect(await browser.open("/trip/1").page.heading == "Name")
  }
}
