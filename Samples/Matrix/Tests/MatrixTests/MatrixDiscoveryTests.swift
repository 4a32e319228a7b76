import Foundation
@testable import SampleMatrix
import Stepwise
import TestPrograms
import TestSupport
import Testing

/// A server's name may stand for another server.
@Suite("The server that a name stands for", .tags(.server), .slow)
struct MatrixDiscoveryTests {
  typealias Turn = ScriptedServer.Turn

  private static let versions = Turn.json(
    "GET /_matrix/client/versions", "{\"versions\":[\"v1.11\"]}")
  private let folder = TestFolder()

  private static func name(_ address: String) -> Turn {
    .json(ScriptedServer.discovery, "{\"m.homeserver\":{\"base_url\":\"\(address)\"}}")
  }

  private func client(_ server: ScriptedServer) throws -> MatrixClient {
    try MatrixClient(server: server.url, user: "ada", in: folder.path, clock: QuickClock(), seed: 1)
  }

  // Claims: matrix-discovery
  /// Both are in the account's file, so that the next run asks the named server and no other.
  @Test(arguments: ["", "/", "/matrix/"])
  func theNamedServerGetsThePasswordAndAllCalls(_ path: String) async throws {
    let base = path == "/matrix/" ? "/matrix/_matrix/client" : "/_matrix/client"
    let beginning = path == "/matrix/" ? "\(base)/v3/" : ""
    func call(_ turn: Turn) -> Turn {
      let words = turn.call.split(separator: " ")
      return Turn(call: "\(words[0]) \(beginning)\(words[1])", reply: turn.reply)
    }
    let named = try ScriptedServer([
      Turn(call: "GET \(base)/versions", reply: Self.versions.reply), call(.logIn),
      call(.json("GET profile", "{\"displayname\":\"Grace\"}")),
      call(.json("GET profile", "{\"displayname\":\"Grace\"}")), call(.json("POST logout")),
    ])
    let home = try ScriptedServer([Self.name(named.root + path), Self.name(named.root + path)])
    var client: MatrixClient? = try client(home)
    try await client?.logIn(password: "hunter2")
    _ = try await client?.person("@grace:localhost")
    client = nil
    let again = try self.client(home)
    _ = try await again.person("@grace:localhost")
    try await again.logOut()
    #expect(named.complaints == [] && home.calls == [ScriptedServer.discovery])
  }

  /// Many web servers answer each path with a page.
  @Test(arguments: [
    Turn.status(ScriptedServer.discovery, "404 Not Found", ""),
    .status(ScriptedServer.discovery, "500 Oh", ""),
    .status(ScriptedServer.discovery, "200 OK", "<html>"), .json(ScriptedServer.discovery),
    .json(ScriptedServer.discovery, "{\"m.homeserver\":7}"),
    .json(ScriptedServer.discovery, "{\"m.homeserver\":{\"base_url\":7}}"),
  ])
  func aNameWithoutAServerIsTheServerItself(_ turn: Turn) async throws {
    let home = try ScriptedServer([turn, .logIn])
    try await client(home).logIn(password: "hunter2")
    #expect(home.complaints == [])
  }

  /// A name leads from www to its server, and from there to another one.
  @Test func aRedirectOfTheNameIsFollowed() async throws {
    let named = try ScriptedServer([Self.versions, .logIn])
    let other = try ScriptedServer([Self.name(named.root)])
    let place = "\(other.root)/.well-known/matrix/client"
    let home = try ScriptedServer([
      .status(ScriptedServer.discovery, "301 Moved\r\nLocation: \(place)")
    ])
    try await client(home).logIn(password: "hunter2")
    #expect(home.complaints + other.complaints + named.complaints == [])
  }

  @Test(arguments: [
    Turn.status("GET /_matrix/client/versions", "404 Not Found", "<html>"),
    .status("GET /_matrix/client/versions", "200 OK", "<html>"),
    .json("GET /_matrix/client/versions", "{\"versions\":[]}"),
  ])
  func aNamedServerThatIsNoneGetsNoPassword(_ turn: Turn) async throws {
    let named = try ScriptedServer([turn])
    let home = try ScriptedServer([Self.name(named.root)])
    let error = await #expect(throws: MatrixError.self) {
      try await client(home).logIn(password: "hunter2")
    }
    #expect(
      error?.description
        == "127.0.0.1 names \(named.root) as its Matrix server, which does not answer as one.")
    #expect(named.complaints + home.complaints == [])
  }

  /// A server that the first one names may not be less protected, because the person was warned about the first one only.
  @Test(arguments: [
    ("https://example.org", "https://matrix.example.org/", "https://matrix.example.org"),
    ("https://example.org", "http://matrix.example.org", nil),
    ("https://example.org", "http://localhost:8008", nil),
    ("http://localhost:8008", "http://example.org", nil),
    ("http://localhost:8008", "http://127.0.0.1:9", "http://127.0.0.1:9"),
    ("http://example.org", "http://matrix.example.org", "http://matrix.example.org"),
    ("https://example.org", "https://ada:hunter2@example.org", nil),
    ("https://example.org", "ftp://example.org", nil), ("https://example.org", "", nil),
  ])
  func aNameDoesNotLeadToAServerWhereOthersReadThePassword(
    _ home: String, _ named: String, _ address: String?
  ) throws {
    let home = try MatrixServer(#require(URL(string: home)))
    let found = Result { try home.server(named: named) }
    #expect((try? found.get().address) == address)
    guard case .failure(let error) = found else { return }
    #expect((error as? MatrixError)?.kind == .badAddress && !"\(error)".contains("hunter2"))
  }
}
