import Foundation
import TestServers
import TestSupport
import Testing

/// The sources of the user: the fake, the account, a file, the network.
@Suite(.tags(.program, .server, .tool), .slow)
nonisolated struct UserSourceTests {
  private let failed = "\n  Choose “Fetch user” again to try once more.\n"

  @Test func theAccountIsThatOfTheRunningUser() throws {
    let record = try #require(getpwuid(getuid()))
    let login = String(cString: record.pointee.pw_name)
    let fullName = String(cString: record.pointee.pw_gecos).prefix { $0 != "," }
    let run = try Program(["onboarding", "--user=account"], input: "F\n")
    #expect(run.conversation.contains("  User: \(fullName.isEmpty ? login : String(fullName))\n"))
  }

  @Test func aFileHoldsAUser() throws {
    let folder = TestFolder()
    try folder.write(#"{"userName": "Gräce"}"#, to: "user.json")
    let run = try Program(
      ["onboarding", "--user=file://\(folder["user.json"])"], input: Ada.answers)
    #expect(run.output == "Welcome, Gräce Lovelace!\n")
  }

  @Test(arguments: ["", "{}", "[]", "{\"userName\": 3}", "{\"userName\": \"\"}", "not JSON"])
  func aFileWithoutAUserCanBeRetried(_ content: String) throws {
    let folder = TestFolder()
    try folder.write(content, to: "user.json")
    let url = "file://\(folder["user.json"])"
    let run = try Program(["onboarding", "--user", url], input: "F\n:cancel\n")
    #expect(run.code == 130)
    #expect(
      run.conversation.contains(
        "! \(url) holds no user: JSON such as {\"userName\": \"Ada\"} was expected." + failed))
  }

  @Test(arguments: ["file:///no/such.json", "file:///"])
  func anUnreadableFileCanBeRetried(_ url: String) throws {
    let run = try Program(["onboarding", "--user", url], input: "F\n:cancel\n")
    #expect(run.conversation.contains("! \(url.dropFirst(7)) cannot be read." + failed))
  }

  @Test func aFileWithoutAnEndIsTooLong() throws {
    let run = try Program(["onboarding", "--user=file:///dev/zero"], input: "F\n:cancel\n")
    #expect(run.conversation.contains("! file:///dev/zero has too many bytes for a user." + failed))
  }

  @Test func theNetworkHoldsAUser() throws {
    let server = try TinyServer(TinyServer.answer("200 OK", #"{"userName":"Grace"}"#))
    defer { server.stop() }
    let run = try Program(["onboarding", "--user", server.url], input: Ada.answers)
    #expect(run.output == "Welcome, Grace Lovelace!\n")
    // A quick answer may come before the fetch is reported as running.
    #expect(run.conversation.contains("\n  User: Grace\nChoose: Select user\n"))
  }

  @Test(arguments: [
    (
      TinyServer.answer("404 Not Found", "{}"),
      "127.0.0.1 answered with the status 404 instead of a user."
    ),
    (
      TinyServer.answer("500 Oh", #"{"userName":"Grace"}"#),
      "127.0.0.1 answered with the status 500 instead of a user."
    ),
    (
      TinyServer.answer("200 OK", "{\"userName\":"),
      "URL holds no user: JSON such as {\"userName\": \"Ada\"} was expected."
    ),
    (
      .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"userName\""),
      "127.0.0.1 closed the connection before its answer was complete: try again."
    ),
    (
      .bytes("what?\r\n\r\n"),
      "127.0.0.1 sent something that is no answer of a web server: check the address and the port."
    ),
    (.bytes(""), "127.0.0.1 closed the connection before its answer was complete: try again."),
  ])
  func anInvalidAnswerCanBeRetried(_ reply: TinyServer.Reply, _ sentence: String) throws {
    let server = try TinyServer(reply)
    defer { server.stop() }
    let run = try Program(["onboarding", "--user", server.url], input: "F\nF\n")
    let sentence = sentence.replacing("URL", with: server.url)
    #expect(run.code == 75)
    #expect(run.conversation.components(separatedBy: "! " + sentence + failed).count == 3)
  }

  @Test func anUpperCaseSchemeIsTheSame() throws {
    let server = try TinyServer(TinyServer.answer("200 OK", #"{"userName":"Grace"}"#))
    defer { server.stop() }
    let address = server.url.replacing("http:", with: "HTTP:")
    #expect(
      try Program(["onboarding", "--user", address], input: Ada.answers).output
        == "Welcome, Grace Lovelace!\n")
    let folder = TestFolder()
    try folder.write(#"{"userName": "Ada"}"#, to: "user.json")
    #expect(
      try Program(["onboarding", "--user=FILE://\(folder["user.json"])"], input: Ada.answers).output
        == Ada.greeting)
  }

  @Test(arguments: [
    TinyServer.answer("200 OK", "{}"), .bytes("HTTP/1.1 404 No\r\n\r\n"), .bytes(""),
  ])
  func aPasswordIsNotRepeated(_ reply: TinyServer.Reply) throws {
    let server = try TinyServer(reply)
    defer { server.stop() }
    let address = server.url.replacing("http://", with: "http://ada:hunter2@")
    let run = try Program(["onboarding", "--user", address], input: "F\nF\n:cancel\n")
    #expect(run.conversation.contains("! ") && run.conversation.contains("127.0.0.1"))
    #expect(!run.conversation.contains("hunter2"))
  }

  @Test func aPasswordIsNotRepeatedByARejectedOption() throws {
    let run = try Program(["onboarding", "--user", "ftp://ada:hunter2@example.org/"], input: "")
    #expect(
      run.end
        == "64 --user is fake, account, or an http, https or file URL, not “ftp://example.org/”.")
  }

  /// A server with its own certificate, which one of the variables names.
  @Test(
    arguments: [
      ("", "! localhost has a certificate that this machine does not trust."),
      ("CURL_CA_BUNDLE=own", "User: Grace"), ("SSL_CERT_FILE=own", "User: Grace"),
      ("CURL_CA_BUNDLE=own SSL_CERT_FILE=gone", "User: Grace"),
      (
        "SSL_CERT_FILE=gone",
        "! localhost could not be checked, because the certificates that this machine trusts cannot be read"
      ),
    ])
  func theVariablesNameTrustedCertificates(_ variables: String, _ shown: String) throws {
    let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let openssl else { return }
    let folder = TestFolder()
    try folder.write(#"{"userName": "Grace"}"#, to: "user.json")
    let run = try Program(
      [],
      input: "F\nF\n:cancel\n",
      shell: """
        unset CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR
        \(openssl) req -x509 -newkey rsa:2048 -nodes -keyout key -out own -subj /CN=localhost \
          -addext subjectAltName=DNS:localhost -days 2 2>/dev/null
        mkfifo lines
        \(openssl) s_server -accept 0 -key key -cert own -WWW </dev/null >lines 2>&1 & server=$!
        exec 3<lines
        while read -r word place <&3; do [ "$word" != ACCEPT ] || break; done
        \(variables) "$@" onboarding --user "https://localhost:${place##*:}/user.json"
        kill $server
        """, folder: folder)
    #expect(run.conversation.contains(shown), "\(run.conversation)")
  }

  @Test func aMissingServerCanBeRetried() throws {
    let server = try TinyServer(.silence)
    server.stop()
    let run = try Program(["onboarding", "--user", server.url], input: "F\nF\n:cancel\n")
    #expect(run.code == 130)
    #expect(run.conversation.contains("! 127.0.0.1 could not be reached"))
  }

  /// At that moment, the TLS library may be loading, and its thread may be about to use it.
  @Test(arguments: 1...20)
  func cancellingDuringAHandshakeExitsAsUsual(_ time: Int) throws {
    let server = try TinyServer(.silence)
    defer { server.stop() }
    let address = server.url.replacing("http:", with: "https:")
    let run = try Program(["onboarding", "--user", address], input: "F\n:cancel\n")
    #expect(run.code == 130)
  }

  @Test func aSilentServerTimesOutAndCanBeRetried() throws {
    let server = try TinyServer(.silence)
    defer { server.stop() }
    let run = try Program(
      ["onboarding", "--timeout=0", "--user", server.url], input: "F\nS\n")
    #expect(
      run.end
        == "75 standard input:2: “Fetch user” did not end within 0s. Run it again, or allow more time with --timeout."
    )
  }

  @Test func aSilentServerCanBeSteppedBackFrom() throws {
    let server = try TinyServer(.silence)
    defer { server.stop() }
    let run = try Program(["onboarding", "--user", server.url], input: "F\n:back\nS\n")
    #expect(run.end == "65 standard input:3: Nobody is fetched yet: fetch the user first.")
    #expect(run.conversation.contains("* “Fetch user” was stopped.\n"))
  }

  /// The exchange can be cancelled at any moment.
  @Test(arguments: 1...10)
  func anArrivingAnswerCanBeCancelled(_ fetches: Int) throws {
    let server = try TinyServer(.bytes(""))
    defer { server.stop() }
    let script = String(repeating: "F\n", count: fetches) + ":cancel\n"
    let run = try Program(["onboarding", "--user", server.url], input: script)
    #expect(run.code == 130)
  }

  /// The number of a closed stream must not be reused for the connection.
  @Test(arguments: ["2>&-", ">&-", "2>&- >&-"])
  func closedStreamsDoNotBecomeConnections(_ streams: String) throws {
    let server = try TinyServer(TinyServer.answer("200 OK", #"{"userName":"Grace"}"#))
    defer { server.stop() }
    let run = try Program(
      ["onboarding", "--user", server.url], input: Ada.answers, shell: "\"$@\" \(streams)")
    #expect(run.code == (streams.contains(" >") || streams.hasPrefix(">") ? 74 : 0))
  }

  // MARK: The fake

  @Test func aDelayTakesNoTimeInAScript() throws {
    let run = try Program(["onboarding", "--fake-delay=100000"], input: Ada.answers)
    #expect(run.output == Ada.greeting)
    #expect(run.conversation.contains("Choose: Fetch user\n  Working: Fetch user\n  User: Ada\n"))
  }

  @Test func aSecondFetchWaitsForTheFirst() throws {
    let run = try Program(["onboarding", "--fake-delay=5"], input: "F\n:wait 4s\nF\nS\n:cancel\n")
    #expect(
      run.conversation.contains("is running, :back stops it: :wait 4s\n  User: Ada\nChoose: F\n"))
  }

  @Test func timePassesWhileAScriptWaits() throws {
    let script = "F\n:wait 4999ms\n:expect Nobody\n:wait 1ms\n:expect User: Ada\n:cancel\n"
    #expect(try Program(["onboarding", "--fake-delay=5"], input: script).code == 130)
  }

  @Test func anAwaitedTextAppearsOrTheScriptFails() throws {
    let arguments = ["onboarding", "--fake-delay=5", "--quiet"]
    #expect(try Program(arguments, input: "F\n:await Ada within 5s\n:cancel\n").code == 130)
    let late = try Program(arguments, input: "F\n:await Ada within 4s\n:cancel\n")
    #expect(late.code == 75)
    #expect(late.conversation == "standard input:2: “Ada” was not shown within 4s.\n")
  }

  @Test func failuresAreCounted() throws {
    let run = try Program(["onboarding", "--fake-failures=2"], input: "F\nF\n" + Ada.answers)
    #expect(run.output == Ada.greeting)
    let said = "! The user could not be fetched: the fake was told to fail." + failed
    #expect(run.conversation.components(separatedBy: said).count == 3)
  }

  @Test func aRealClockReallyWaits() throws {
    let run = try Program(
      ["onboarding", "--fake-delay=0.01", "--clock=real", "--quiet"], input: Ada.answers)
    #expect(run.output == Ada.greeting)
    let late = try Program(
      ["onboarding", "--fake-delay=1000", "--clock=real", "--timeout=0", "--quiet"],
      input: Ada.answers)
    #expect(late.code == 75)
  }
}
