import Foundation
import Stepwise
import StepwiseFlow
import StepwiseSystem
import TestPrograms
import TestSupport
import Testing

@testable import StepwiseWeb

/// No request of another origin, port or cookie moves a run, whatever its method.
@Suite("Requests of other sites")
struct OtherSitesTests {
  private let folder = TestFolder()

  /// A person, and the address that begins the run: of one person's pages, or of runs that processes share.
  private func people() throws -> [(person: PagePerson, start: String)] {
    let (pages, _) = try SessionPages.trip()
    let start = try #require(URL(string: pages.unusedAddress())).path
    return [(PagePerson(pages), start), (sharedPerson(), "/?here")]
  }

  /// A person before a web server, with workers that keep no run in memory.
  private func sharedPerson(_ variables: [String: String] = [:]) -> PagePerson {
    var configuration = RunConfiguration()
    configuration.environment = EnvironmentSettings(Environment())
    let serving = SharedServing(
      wizard: .flow { TripFlow() },
      runs: SharedRuns(
        FolderSharedRunStore(path: folder["runs"]), lifetime: 1000, now: { 1_000_000 }),
      configuration: configuration, isLive: false)
    return PagePerson(variables: variables) { serving }
  }

  // MARK: Forms and links

  /// A request with the fields by which a browser says where it comes from.
  private struct Sent {
    let method: WebRequest.Method
    let origin: String?
    let site: String?
    let destination: String?

    /// Each method with every pair of values of two fields; in a full run, with every combination of the three.
    static func all(own: String) -> [Sent] {
      let origins = [nil, own, "http://127.0.0.1:1", "http://evil.example", "null"]
      let sites = [nil, "none", "same-origin", "same-site", "cross-site"]
      let destinations = [nil, "document", "iframe", "image", "empty"]
      return [WebRequest.Method.get, .head, .post].flatMap { method in
        (0..<125).filter { Repetition.isFull || ($0 + $0 / 5 + $0 / 25).isMultiple(of: 5) }.map {
          Sent(
            method: method, origin: origins[$0 % 5], site: sites[$0 / 5 % 5],
            destination: destinations[$0 / 25])
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

  @Test(.slow) func nothingMovesARun() async throws {
    for (person, start) in try people() {
      let own = "http://\(person.headers["host"] ?? "")"
      let up = await person.open(start).folder
      try await person.answer("Ada", "Oslo")
      for sent in Sent.all(own: own) {
        try #require(person.page.heading == "Day")
        let day = person.path
        let path = "\(up)\(sent.method == .post ? 3 : 1)"
        let response = await person.send(sent.request(path, posting: person.form("back")))
        await person.open("\(up)look")
        let isMoved = person.path != day
        #expect(isMoved == sent.moves(own: own), "\(sent): \(response.status)")
        // A link may lead to a page that goes on by itself; nothing else of another site gets a page.
        let isLink =
          sent.method == .get && sent.origin == nil && sent.destination == "document"
          && ["same-site", "cross-site"].contains(sent.site)
        let isOwn =
          [nil, own].contains(sent.origin) && [nil, "none", "same-origin"].contains(sent.site)
        #expect((response.status == 403) == (!isOwn && !isLink), "\(sent): \(response.status)")
        guard isMoved else { continue }
        await person.open("\(up)1")
        try await person.answer("Ada", "Oslo")
      }
    }
  }

  @Test func aLinkOfAnotherSiteLeadsToTheRun() async throws {
    let link = [
      "sec-fetch-site": "cross-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate",
    ]
    let (pages, _) = try SessionPages.trip()
    let person = PagePerson(pages)
    let landed = await person.open(try #require(URL(string: pages.unusedAddress())).path, link)
    let next = try #require(landed.refresh?.split(separator: "=").last)
    #expect(await person.open(String(next)).page.heading == "Name")
    let shared = sharedPerson()
    await shared.open("/?here")
    try await shared.answer("Ada", "Oslo")
    let day = shared.path
    let again = try #require((await shared.open("/1", link)).refresh?.split(separator: "=").last)
    #expect(await shared.open(String(again.dropFirst("/trip".count))).path == day)
  }

  @Test func aPageIsNotLoadedAhead() async throws {
    for headers in [["sec-purpose": "prefetch;prerender"], ["purpose": "prefetch"]] {
      let (pages, session) = try SessionPages.trip()
      let person = PagePerson(pages)
      let start = try #require(URL(string: pages.unusedAddress())).path
      #expect(await person.open(start, headers).status == 503, "\(headers)")
      let up = await person.open(start).folder
      try await person.answer("Ada", "Oslo")
      #expect(await person.open("\(up)1", headers).status == 503, "\(headers)")
      #expect(session.show().title == "Day")
    }
  }

  /// A proxy may end TLS without announcing it; an announced TLS rules out the plain pages of the host.
  @Test func aFormOfTheSameHostIsTakenUnlessItsSchemeIsWeaker() async throws {
    let rows: [(variables: [String: String], scheme: String, status: Int)] = [
      ([:], "http", 303), ([:], "https", 303), (["REQUEST_SCHEME": "http"], "https", 303),
      (["HTTPS": "on"], "https", 303), (["HTTPS": "on"], "http", 403),
      (["HTTP_X_FORWARDED_PROTO": "https, http"], "http", 403),
    ]
    for row in rows {
      let person = sharedPerson(row.variables)
      await person.open("/?here")
      try person.fill(try #require(person.page.fields.first), "Ada")
      var request = PagePerson.post("/1", person.form("next"))
      request.headers["origin"] = "\(row.scheme)://example.org"
      #expect(await person.send(request).status == row.status, "\(row)")
    }
  }

  // MARK: Cookies

  @Test func noOtherServerOfThisMachineGetsTheCookie() async throws {
    let (pages, _) = try SessionPages.trip()
    let person = PagePerson(pages)
    await person.open(try #require(URL(string: pages.unusedAddress())).path)
    #expect(person.page.heading == "Name" && !person.jar.isEmpty)
    for path in ["/", "/1", "/start/", "/done", "/style.css"] {
      #expect(person.cookies(for: path) == nil)
    }
  }

  /// The token of a form cannot be computed from the cookie.
  @Test func theTokenNeedsASecretOfTheServer() async throws {
    for (person, start) in try people() {
      let token = try #require(await person.open(start).page.hidden("token"))
      #expect(!person.jar.isEmpty)
      for cookie in person.jar.map(\.value) {
        let digest = SHA256.hmac(Array("form".utf8), key: Array(cookie.utf8))
        #expect(!token.isEmpty && !cookie.contains(token) && token != Base64.url.text(digest))
      }
    }
  }

  @Test func aPlantedCookieDoesNotLockThePersonOut() async throws {
    let unknown = "\(String(repeating: "0", count: 32))-ffffffff"
    for (person, start) in try people() {
      let first = await person.open(start)
      let own = try #require(person.jar.first)
      // The cookies of a longer path come first.
      person.jar.append((own.name, "planted", own.path))
      person.jar.append((own.name, unknown, "\(own.path)1"))
      let page = await person.open("\(first.folder)1")
      #expect(page.page.heading == "Name", "\(start)")
    }
  }

  /// With TLS, no other name of the site and no plain connection can set a cookie of this name.
  @Test func theCookieIsBoundToItsHostIfTheConnectionIsEncrypted() async throws {
    let rows: [(variables: [String: String], isEncrypted: Bool)] = [
      (["HTTPS": "on"], true), (["REQUEST_SCHEME": "https"], true),
      (["HTTP_X_FORWARDED_PROTO": "https"], true), ([:], false),
      // Several proxies make a list, which begins with the person's connection.
      (["HTTP_X_FORWARDED_PROTO": "https, http"], true),
      (["HTTP_X_FORWARDED_PROTO": " HTTPS\t,http"], true),
      (["HTTP_X_FORWARDED_PROTO": "http, https"], false),
      (["HTTP_X_FORWARDED_PROTO": ", https"], false),
    ]
    for row in rows {
      let person = sharedPerson(row.variables)
      let response = await person.send(PagePerson.get("/?here"))
      let set = try #require(response.header("Set-Cookie"))
      let wanted =
        row.isEncrypted
        ? ("__Host-stepwise-trip", "; Path=/; ") : ("stepwise-trip", "; Path=/trip/; ")
      #expect(set.hasPrefix(wanted.0) && set.contains(wanted.1), "\(row): \(set)")
      #expect(set.hasSuffix("; Secure") == row.isEncrypted, "\(row): \(set)")
      #expect(await person.open("/1").page.heading == "Name", "\(row)")
      person.jar.append(
        ("stepwise-trip", "\(String(repeating: "0", count: 32))-ffffffff", "/trip/1"))
      #expect(await person.open("/1").page.heading == "Name", "\(row)")
    }
  }
}
