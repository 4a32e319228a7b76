import Foundation
import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import SampleNetwork

/// What a person reads if a server does not answer as it should: which failure it was.
@Suite("Sentences about servers", .tags(.server), .slow)
struct HTTPFailureTests {
  private func sentence(
    _ server: TinyServer, timeout: Duration = .seconds(100_000),
    limit: Duration? = nil
  ) async throws -> String? {
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.shared.answer(
        to: HTTPRequest(url, timeout: timeout, limit: limit), lengthMax: 1000)
    }
    return error?.sentence(about: "here").english
  }

  @Test(arguments: [
    (
      "HTTP/1.1 302 On\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n",
      "here redirects more than 5 times: check the address."
    ),
    (
      "HTTP/1.1 302 On\r\nLocation: ftp://127.0.0.1/\r\nContent-Length: 0\r\n\r\n",
      "here redirects to another server or protocol, which is not followed: check the address."
    ),
    (
      "what?\r\n\r\n",
      "here sent something that is no answer of a web server: check the address and the port."
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "here sent something that is no answer of a web server: check the address and the port."
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
      "here closed the connection before its answer was complete: try again."
    ),
    ("", "here closed the connection before its answer was complete: try again."),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n", "here sends more than is accepted."),
  ])
  func aBrokenAnswerIsNamed(_ reply: String, _ sentence: String) async throws {
    #expect(try await self.sentence(TinyServer(.bytes(reply))) == sentence)
  }

  @Test func aMissingServerIsNotReached() async throws {
    let server = try TinyServer(.silence)
    server.stop()
    #expect(
      try await sentence(server) == "here could not be reached: check the address and the network.")
  }

  /// Results of curl that need more than a server without TLS can give.
  @Test(
    arguments: [
      (3, "here has no valid address: check it."),
      (35, "here does not answer by https at this address: check the address and the port."),
      (56, "here closed the connection before its answer was complete: try again."),
      (60, "here has a certificate that this machine does not trust."),
      (
        77,
        "here could not be checked, because the certificates that this machine trusts cannot be read: see CURL_CA_BUNDLE and SSL_CERT_FILE."
      ),
    ] as [(Int32, String)])
  func aResultOfCurlIsNamed(_ result: Int32, _ sentence: String) {
    #expect(HTTPError(HTTPError.Kind(result)).sentence(about: "here").english == sentence)
  }

  @Test func anUpperCaseSchemeIsTheSame() async throws {
    let server = try TinyServer(TinyServer.answer("200 OK", "hello"))
    defer { server.stop() }
    let url = try #require(URL(string: "HTTP://127.0.0.1:\(server.port)/"))
    let answer = try await HTTPClient.shared.answer(
      to: HTTPRequest(url, timeout: .seconds(100_000)), lengthMax: 1000)
    #expect(answer.status == 200)
  }

  // MARK: The library

  /// A machine may have curl with another TLS library only.
  @Test(arguments: ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"])
  func eachBuildOfTheLibraryHasTheFunctions(_ name: String) {
    #expect(CurlLibrary.names.contains(name))
    guard let found = dlopen(name, RTLD_LAZY) else { return }
    dlclose(found)
    #expect(CurlLibrary(["libcurl-missing.so.4", name]) != nil)
  }

  @Test func withoutALibraryNothingIsLoaded() {
    #expect(CurlLibrary(["libcurl-missing.so.4"]) == nil)
  }

  @Test(
    arguments: [
      ([:], nil, nil), (["SSL_CERT_FILE": "/a"], "/a", nil), (["SSL_CERT_DIR": "/d"], nil, "/d"),
      (["SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/d"], "/a", "/d"),
      (["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a", "SSL_CERT_DIR": "/d"], "/b", nil),
      (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""], nil, nil),
    ] as [([String: String], String?, String?)])
  func variablesNameTrustedCertificates(
    _ variables: [String: String], _ file: String?, _ folder: String?
  ) {
    let certificates = TrustedCertificates { variables[$0] }
    #expect(certificates.file == file && certificates.folder == folder)
  }

  // MARK: Time

  /// Each byte proves that the server is there, but an answer that never ends is no answer.
  @Test func aSlowBodyWithoutAnEndIsLimited() async throws {
    let server = try TinyServer(
      .talk { caller in
        caller.send("HTTP/1.1 200 OK\r\n\r\n")
        while caller.isThere(for: 10) { caller.send("a") }
      })
    #expect(
      try await sentence(server, limit: .milliseconds(300))
        == "here sends too slowly: its answer was not complete in time.")
  }

  @Test func redirectsDoNotExtendTheLimit() async throws {
    let server = try TinyServer(
      .talk { caller in
        if caller.path == "/slow" { return caller.waitUntilGone() }
        caller.send("HTTP/1.1 302 On\r\nLocation: /slow\r\nContent-Length: 0\r\n\r\n")
      })
    #expect(
      try await sentence(server, limit: .milliseconds(300))
        == "here sends too slowly: its answer was not complete in time.")
  }

  @Test func aSilentServerTimesOut() async throws {
    #expect(
      try await sentence(TinyServer(.silence), timeout: .milliseconds(300))
        == "here did not answer in time: try again later.")
  }

  // MARK: Secrets

  @Test(arguments: [
    ("http://ada:hunter2@example.org/u.json", "http://example.org/u.json"),
    ("https://token@example.org:8080/a@b?q=c@d#e", "https://example.org:8080/a@b?q=c@d#e"),
    ("https://ada:h%40nter@[::1]/", "https://[::1]/"), ("HTTP://a:b@c", "HTTP://c"),
    ("ftp://ada:hunter2@example.org", "ftp://example.org"),
    ("https://ada:hun@ter2@example.org/", "https://example.org/"),
    ("https://example.org/@ada", "https://example.org/@ada"),
    ("file:///tmp/a@b", "file:///tmp/a@b"),
    ("ada@example.org", "ada@example.org"), ("fake", "fake"), ("", ""),
  ])
  func aURLIsRepeatedWithoutItsPassword(_ url: String, _ shown: String) {
    #expect(url.withoutUserInfo == shown)
  }

  @Test(arguments: [
    ("http://example.org/", true), ("HTTP://example.org/", true), ("http://127.0.0.1.org/", true),
    ("http://10.0.0.7/", true), ("http://localhost.org/", true), ("https://example.org/", false),
    ("http://localhost/", false), ("http://LOCALHOST:8008/", false), ("http://127.0.0.1/", false),
    ("http://127.9.9.9/", false), ("http://[::1]:80/", false), ("http://a.localhost/", false),
    ("file:///tmp/a", false),
  ])
  func onlyHTTPToAnotherMachineIsUnprotected(_ address: String, _ isUnprotected: Bool) throws {
    #expect(try #require(URL(string: address)).isUnprotected == isUnprotected)
  }

  @Test(arguments: ["http://ada:hunter2@example.invalid/", "http://token@example.invalid/"])
  func aPasswordIsNotSentUnencrypted(_ address: String) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient.shared.answer(
        to: HTTPRequest(url, timeout: .seconds(100_000)), lengthMax: 1000)
    }
    #expect(
      error?.sentence(about: "here").english
        == "here was not asked, because the password of its address would be sent unencrypted: use https."
    )
  }

  @Test func aPasswordIsSentToThisMachine() async throws {
    let server = try TinyServer(
      .talk { caller in
        let text = caller.headers["authorization"] ?? "nothing"
        caller.send("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
      })
    defer { server.stop() }
    let url = try #require(URL(string: "http://ada:hunter2@127.0.0.1:\(server.port)/"))
    let answer = try await HTTPClient.shared.answer(
      to: HTTPRequest(url, timeout: .seconds(100_000)), lengthMax: 1000)
    #expect(String(decoding: answer.body, as: UTF8.self) == "Basic YWRhOmh1bnRlcjI=")
  }
}
