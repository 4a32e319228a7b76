import Foundation
import TestPrograms
import TestSupport
import Testing

/// The sources of the user: the fake, the account, a file, the network.
@Suite(.tags(.program, .server, .tool), .slow)
nonisolated struct UserSourceTests {
  private typealias Row = CommandRow
  private static let failed = "\n  Choose “Fetch user” to try once more.\n"

  // Claims: onboarding-account
  @Test func theAccountIsThatOfTheRunningUser() throws {
    let record = try #require(getpwuid(getuid()))
    let login = String(cString: record.pointee.pw_name)
    let fullName = String(cString: record.pointee.pw_gecos).prefix { $0 != "," }
    let name = fullName.isEmpty ? login : String(fullName)
    try Row.check([
      Row("onboarding --user=account", "75 …", input: "F\n", says: ["  User: \(name)\n"])
    ])
  }

  // MARK: A file

  @Test func aFileHoldsAUserOrSaysWhyNot() throws { try Row.check(Self.files) }

  private static let file = "onboarding --user file://HERE/user.json"
  private static let files: [CommandRow] =
    [
      Row(
        file, "0 …", output: "Welcome, Gräce Lovelace!\n",
        files: ["user.json": #"{"userName": "Gräce"}"#]),
      Row(
        "onboarding --user=FILE://HERE/user.json", "0 …", output: Ada.greeting,
        files: ["user.json": #"{"userName": "Ada"}"#]),
    ]
    + ["", "{}", "[]", "{\"userName\": 3}", "{\"userName\": \"\"}", "not JSON"].map { content in
      Row(
        file, "130 …", input: "F\n:cancel\n",
        says: [
          "! file://HERE/user.json holds no user: JSON such as {\"userName\": \"Ada\"} was expected."
            + failed
        ], files: ["user.json": content])
    }
    + ["/no/such.json", "/", "/dev/zero"].map { path in
      Row(
        "onboarding --user file://\(path)", "130 …", input: "F\n:cancel\n",
        says: ["! \(path) cannot be read." + failed])
    } + [
      // Nobody writes to it.
      Row(
        "onboarding --user=file://HERE/pipe", "130 …", input: "F\n:cancel\n",
        says: ["! HERE/pipe cannot be read." + failed], shell: #"mkfifo pipe; "$@""#)
    ]

  // MARK: The network

  // Claims: onboarding-http
  @Test func theNetworkHoldsAUserOrSaysWhyNot() throws { try Row.check(Self.network) }

  private static let grace = TinyServer.answer("200 OK", #"{"userName":"Grace"}"#)
  private static let network: [CommandRow] =
    [
      // A quick answer may come before the fetch is reported as running.
      Row(
        "onboarding --user URL", "0 …", output: "Welcome, Grace Lovelace!\n",
        says: ["\n  User: Grace\nChoose: Select user\n"], server: grace),
      Row(
        "onboarding --timeout=0 --user URL",
        "75 standard input:2: “Fetch user” did not end within 0s. Run it again, or allow more time with --timeout.",
        input: "F\nS\n", server: .silence),
      // A silent server can be stepped back from.
      Row(
        "onboarding --user URL",
        "65 standard input:3: Nobody is fetched yet: fetch the user first.",
        input: "F\n:back\nS\n", says: ["* “Fetch user” was stopped.\n"], server: .silence),
    ]
    + [
      rejected(
        TinyServer.answer("404 Not Found", "{}"),
        "127.0.0.1 answered with the status 404 instead of a user."),
      rejected(
        TinyServer.answer("500 Oh", #"{"userName":"Grace"}"#),
        "127.0.0.1 answered with the status 500 instead of a user."),
      rejected(
        TinyServer.answer("200 OK", "{\"userName\":"),
        "URL holds no user: JSON such as {\"userName\": \"Ada\"} was expected."),
      rejected(
        .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"userName\""),
        "127.0.0.1 closed the connection before its answer was complete: try again."),
    ]

  /// An answer that is no user is reported, and the fetch can be tried again.
  private static func rejected(_ reply: TinyServer.Reply, _ sentence: String) -> CommandRow {
    Row(
      "onboarding --user URL", "75 …", input: "F\nF\n", says: ["! \(sentence)\(failed)"],
      times: 2, server: reply)
  }

  @Test func aPasswordIsNotRepeated() throws {
    for reply in [
      TinyServer.answer("200 OK", "{}"), .bytes("HTTP/1.1 404 No\r\n\r\n"), .bytes(""),
    ] {
      let server = try TinyServer(reply)
      defer { server.stop() }
      let address = server.url.replacing("http://", with: "http://ada:hunter2@")
      let run = try Program(["onboarding", "--user", address], input: "F\nF\n:cancel\n")
      #expect(run.conversation.contains("! ") && run.conversation.contains("127.0.0.1"))
      #expect(!run.conversation.contains("hunter2"))
    }
  }

  /// A server with its own certificate, which one of the variables names.
  @Test func theVariablesNameTrustedCertificates() throws {
    let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let openssl else { return }
    for (variables, shown) in [
      ("", "! localhost has a certificate that this machine does not trust."),
      ("CURL_CA_BUNDLE=own", "User: Grace"), ("SSL_CERT_FILE=own", "User: Grace"),
      ("CURL_CA_BUNDLE=own SSL_CERT_FILE=gone", "User: Grace"),
      (
        "SSL_CERT_FILE=gone",
        "! localhost could not be checked, because the certificates that this machine trusts cannot be read"
      ),
    ] {
      let shell = """
        unset CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR
        \(openssl) req -x509 -newkey rsa:2048 -nodes -keyout key -out own -subj /CN=localhost \
          -addext subjectAltName=DNS:localhost -days 2 2>/dev/null
        mkfifo lines
        \(openssl) s_server -accept 0 -key key -cert own -WWW </dev/null >lines 2>&1 & server=$!
        exec 3<lines
        while read -r word place <&3; do [ "$word" != ACCEPT ] || break; done
        \(variables) "$@" onboarding --user "https://localhost:${place##*:}/user.json"
        kill $server
        """
      try Row.check([
        Row(
          "", "0 …", input: "F\nF\n:cancel\n", says: [shown],
          files: ["user.json": #"{"userName": "Grace"}"#], shell: shell)
      ])
    }
  }

  /// At that moment, the TLS library may be loading, and its thread may be about to use it: the process must end as usual.
  @Test func cancellingDuringAHandshakeExitsAsUsual() throws {
    for time in 1...12 {
      let server = try TinyServer(.silence)
      defer { server.stop() }
      let address = server.url.replacing("http:", with: "https:")
      let run = try Program(
        ["onboarding", "--user", address], input: "F\n:cancel\n", isProcess: time <= 6)
      #expect(run.code == 130)
    }
  }

  /// The number of a closed stream must not be reused for the connection.
  @Test func closedStreamsDoNotBecomeConnections() throws {
    try Row.check(
      [("2>&-", "0 "), (">&-", "74 …"), ("2>&- >&-", "74 ")].map { streams, end in
        Row(
          "onboarding --user URL", end, output: nil, shell: "\"$@\" \(streams)", server: Self.grace)
      })
  }

  // MARK: The fake

  @Test func theFakeIsSlowAndFailsAsItIsTold() throws {
    let failure = "! The user could not be fetched: the fake was told to fail." + Self.failed
    try Row.check([
      // A delay takes no time in a script.
      Row(
        "onboarding --fake-delay=100000", "0 …", output: Ada.greeting,
        says: ["Choose: Fetch user\n  Fetching user…\n  User: Ada\n"]),
      // A second fetch waits for the first.
      Row(
        "onboarding --fake-delay=5", "130 …", input: "F\n:wait 4s\nF\nS\n:cancel\n",
        says: ["is running, :back stops it: :wait 4s\n  User: Ada\nChoose: F\n"]),
      Row(
        "onboarding --fake-delay=5", "130 …",
        input: "F\n:wait 4999ms\n:expect Nobody\n:wait 1ms\n:expect User: Ada\n:cancel\n"),
      Row(
        "onboarding --fake-delay=5 --quiet", "130 …", input: "F\n:await Ada within 5s\n:cancel\n"),
      Row(
        "onboarding --fake-delay=5 --quiet",
        "75 standard input:2: “Ada” was not shown within 4s.",
        input: "F\n:await Ada within 4s\n:cancel\n", lines: 1),
      // A real clock really waits.
      Row(
        "onboarding --fake-delay=0.01 --clock=real --quiet", "0 ", output: Ada.greeting),
      Row("onboarding --fake-delay=1000 --clock=real --timeout=0 --quiet", "75 …"),
      // Failures are counted.
      Row(
        "onboarding --fake-failures=2", "0 …", input: "F\nF\n" + Ada.answers,
        output: Ada.greeting, says: [failure], times: 2),
    ])
  }
}
