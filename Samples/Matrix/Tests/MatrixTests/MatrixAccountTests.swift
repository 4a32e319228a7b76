import Foundation
@testable import SampleMatrix
import Stepwise
import StepwiseJournal
import TestPrograms
import TestSupport
import Testing

@Suite("A Matrix account", .tags(.server), .slow)
struct MatrixAccountTests {
  typealias Turn = ScriptedServer.Turn
  private let folder = TestFolder()

  private func client(_ server: String, _ user: String = "ada") throws -> MatrixClient {
    try MatrixClient(
      server: try #require(URL(string: server)), user: user, in: folder.path, clock: QuickClock())
  }

  // MARK: Log-in

  @Test func aLogInReturnsTheUserAndIsKept() async throws {
    let turn: [Turn] = [.logIn]
    var talk: MatrixTalk? = try MatrixTalk(turn, in: folder.path)
    #expect(talk?.client.isLoggedIn == false && talk?.client.userID == nil)
    try await talk?.client.logIn(password: "hunter2")
    #expect(talk?.client.isLoggedIn == true && talk?.client.userID == "@ada:localhost")
    let root = try #require(talk?.server.root)
    let body = try #require(talk?.server.heard.first?.body)
    #expect(body.contains("\"device_id\":\"STEPWISE"))
    #expect(body.contains("\"identifier\":{\"type\":\"m.id.user\",\"user\":\"ada\"}"))
    #expect(body.contains("\"password\":\"hunter2\""))
    #expect(talk?.server.heard.first?.headers["authorization"] == nil)
    talk?.expectDone()
    talk = nil

    let again = try client(root)
    #expect(again.isLoggedIn && again.userID == "@ada:localhost")
    #expect(!(try folder.text.contains("hunter2")))
  }

  @Test func theDeviceIsTheSameAfterALogOutAndTheTokenIsGone() async throws {
    let talk = try MatrixTalk(
      [
        .logIn, .json("GET sync", "{\"next_batch\":\"s1\"}"),
        .json("GET sync", "{\"next_batch\":\"s2\"}"), .json("POST logout"), .logIn,
        .json("GET sync?timeout=0&filter=", "{\"next_batch\":\"s2\"}"),
      ], in: folder.path)
    try await talk.client.logIn(password: "hunter2")
    try await talk.sync(2)
    #expect(try folder.text.contains("syt_ada"))
    try await talk.client.logOut()
    #expect(!talk.client.isLoggedIn && talk.client.userID == "@ada:localhost")
    #expect(!(try folder.text.contains("syt_ada")))
    try await talk.client.logIn(password: "hunter2")
    try await talk.sync(1)
    let devices = talk.server.heard.map(\.body).filter { $0.contains("device_id") }
    #expect(devices.count == 2 && devices[0] == devices[1])
    // The second answer was not kept, because its handler threw.
    #expect(talk.server.calls.last?.hasSuffix("since=s1") == true)
    #expect(talk.server.heard[3].headers["authorization"] == "Bearer syt_ada")
    talk.expectDone()
  }

  @Test func aLogOutNeedsNoServer() async throws {
    let talk = try await MatrixTalk.loggedIn([.status("POST logout", "502 Bad Gateway")])
    try await talk.client.logOut()
    #expect(!talk.client.isLoggedIn)
    try await talk.client.logOut()
    talk.expectDone()
  }

  @Test func aWrongPasswordIsReported() async throws {
    let talk = try MatrixTalk([.error("POST login", 403, "M_FORBIDDEN")])
    let error = try await talk.error { try await $0.logIn(password: "hunter2") }
    #expect(error.kind == .wrongPassword)
    #expect(
      error.description == "127.0.0.1 does not know this name with this password: check both.")
    #expect(!talk.client.isLoggedIn && talk.server.calls.count == 1)
  }

  // Claims: matrix-log-in-pause
  /// The server is asked again only after the pause that it names, however often a person tries.
  @Test func tooManyLogInsAreNotRepeatedBeforeTheServersPauseIsOver() async throws {
    let talk = try MatrixTalk([
      .error("POST login", 429, "M_LIMIT_EXCEEDED", ",\"retry_after_ms\":332400"), .logIn,
    ])
    for (seconds, left) in [(0, 333), (332, 333), (0, 1)] {
      let error = try await talk.error { try await $0.logIn(password: "hunter2") }
      #expect(error.kind == .tooMuch && error.retryIn != nil)
      let unit = left == 1 ? "second" : "seconds"
      #expect(error.description == "127.0.0.1 was asked too often: try again in \(left) \(unit).")
      try await talk.clock.sleep(for: .seconds(seconds))
    }
    #expect(talk.server.calls.count == 1)
    try await talk.clock.sleep(for: .milliseconds(400))
    try await talk.client.logIn(password: "hunter2")
    talk.expectDone()
  }

  @Test(arguments: [
    "{}", "", "<html>", "[]", "{\"user_id\":\"@ada:localhost\"}",
    "{\"user_id\":7,\"access_token\":\"a\"}",
    "{\"user_id\":\"@ada:localhost\",\"access_token\":\"a\\r\\nHost: b\"}",
  ])
  func anInvalidLogInAnswerIsReported(_ body: String) async throws {
    let talk = try MatrixTalk([.json("POST login", body)])
    #expect(try await talk.error { try await $0.logIn(password: "hunter2") }.kind == .unreadable)
    #expect(!talk.client.isLoggedIn)
  }

  @Test func withoutATokenNoRequestIsSent() async throws {
    let talk = try MatrixTalk([])
    #expect(try await talk.error { try await $0.findPeople("g") }.kind == .loggedOut)
    #expect(
      try await talk.error { try await $0.sync(onState: { _ in }, take: { _ in }) }.kind
        == .loggedOut)
    #expect(talk.server.calls == [])
  }

  // MARK: The file

  @Test func theFileIsForItsOwnerOnly() throws {
    let client = try client("http://127.0.0.1:1")
    let name = try #require(try folder.names.first)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!client.isLoggedIn)
  }

  @Test func anAccountIsUsedByOneRunAtATime() throws {
    let client = try client("http://127.0.0.1:1")
    let failure = #expect(throws: RunFailure.self) { try self.client("HTTP://127.0.0.1:1/") }
    #expect(failure?.code == .temporaryFailure)
    #expect(!client.isLoggedIn)
  }

  @Test func eachUserOfEachServerHasAFileOfTheirOwn() throws {
    let clients = [
      try client("http://127.0.0.1:1"), try client("http://127.0.0.1:2"),
      try client("https://127.0.0.1:1"), try client("http://127.0.0.1:1/matrix"),
      try client("http://127.0.0.1:1", "grace"), try client("http://127.0.0.1:1", "@ada:localhost"),
    ]
    #expect(try folder.names.count == clients.count)
    #expect(try folder.names.allSatisfy { $0.hasPrefix("matrix-") && $0.hasSuffix(".journal") })
  }

  @Test func anotherUsersFileIsRejected() throws {
    _ = try client("http://127.0.0.1:1")
    let ada = try #require(try folder.names.first)
    _ = try client("http://127.0.0.1:1", "grace")
    let grace = try #require(try folder.names.first { $0 != ada })
    let old = "\(folder.path)/\(ada)"
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(grace)")
    try FileManager.default.moveItem(atPath: old, toPath: "\(folder.path)/\(grace)")
    let failure = #expect(throws: RunFailure.self) { try client("http://127.0.0.1:1", "grace") }
    #expect(
      failure?.description.hasSuffix("This is the account of ada on http://127.0.0.1:1.") == true)
  }

  @Test func theFileIsCompacted() async throws {
    let turns = (1...1100).map { Turn.json("GET sync", "{\"next_batch\":\"s\($0)\"}") }
    var talk: MatrixTalk? = try await MatrixTalk.loggedIn(turns, in: folder.path)
    try await talk?.sync(1100)
    #expect(try folder.text.split(separator: "\n").count < 200)
    let root = try #require(talk?.server.root)
    talk = nil
    #expect(try client(root).isLoggedIn)
    #expect(try folder.text.contains("s1099") && !folder.text.contains("\"s1\""))
  }

  // MARK: Addresses and names

  @Test(arguments: [
    "ftp://example.org", "file:///etc/passwd", "example.org", "http://",
    "https://ada:pw@example.org",
    "https://example.org/?a=b", "https://example.org/#a",
  ])
  func anInvalidAddressIsReported(_ address: String) throws {
    let error = #expect(throws: MatrixError.self) { try client(address) }
    #expect(
      error?.kind == .badAddress && error?.description.hasSuffix("https://example.org.") == true)
    #expect(error?.description.contains("pw") == false)
  }

  @Test(arguments: ["", " ", "ada lovelace", "ada\u{1B}", String(repeating: "a", count: 256)])
  func anInvalidNameIsReported(_ name: String) {
    let error = #expect(throws: MatrixError.self) { try client("http://127.0.0.1:1", name) }
    #expect(error?.kind == .rejected)
  }
}
