import ChatSample
import Foundation
import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import MatrixApp

/// The endpoint and the program with a server whose answers a test decides.
@Suite("A Matrix server that is scripted", .tags(.server, .program), .slow)
struct MatrixTests {
  private let folder = TestFolder()

  /// A clock whose pauses end at once.
  private final class QuickClock: WizardClock {
    private(set) var now: Duration = .zero
    private(set) var pauses: [Duration] = []

    func sleep(for duration: Duration) async throws {
      try Task.checkCancellation()
      pauses.append(duration)
      now += duration
    }
  }

  /// Runs a test with an endpoint of Ada, and a server.
  private func withEndpoint(
    _ answers: [ScriptedServer.Answer] = [],
    _ test: (MatrixChatEndpoint, ScriptedServer, QuickClock) async throws -> Void
  ) async throws {
    let (server, clock) = (try ScriptedServer(answers), QuickClock())
    defer { server.stop() }
    let account = try MatrixAccount(user: "ada", server: server.root, in: nil)
    let client = MatrixClient(account, password: "hunter2", clock: clock)
    let exchange = ChatExchange(model: try ChatModel(in: nil), environment: Environment())
    let endpoint = MatrixChatEndpoint(client: client, exchange: exchange)
    try await client.logIn(password: "hunter2")
    try await test(endpoint, server, clock)
  }

  // MARK: News

  /// The answer to a poll with events of the room `!r`, and more members of that room.
  nonisolated private static func news(_ events: String, _ more: String = "") -> String {
    #"{"next_batch":"s1","rooms":{"join":{"!r":{"timeline":{"events":[\#(events)]}\#(more)}}}}"#
  }

  nonisolated private static func event(
    _ id: String, _ content: String, by sender: String = "grace", _ type: String = "m.room.message",
    more: String = ""
  ) -> String {
    """
    {"type":"\(type)","event_id":"$\(id)","sender":"@\(sender):localhost","origin_server_ts":1000,\
    "content":{\(content)}\(more)}
    """
  }

  nonisolated private static let hello = event("1", #""msgtype":"m.text","body":"Hello""#)
  nonisolated private static let heroes =
    #","summary":{"m.heroes":["@grace:localhost"],"m.joined_member_count":2}"#
  nonisolated private static let name = event(
    "n", #""displayname":"Grace H.""#, "m.room.member", more: #","state_key":"@grace:localhost""#)

  /// What was said, as the chat has it.
  private func talk(_ endpoint: MatrixChatEndpoint) -> [String] {
    endpoint.exchange.model.chats.flatMap { chat in
      ["\(chat.title), \(chat.unreadCount) unread"]
        + chat.messages.map { "\($0.sender.rawValue): \($0.text)" }
    }
  }

  nonisolated private static let tables: [(polls: [String], talk: [String])] = [
    ([news(hello)], ["!r, 0 unread", "grace: Hello"]),
    ([news(hello, heroes)], ["grace, 0 unread", "grace: Hello"]),
    (
      [news(name + "," + hello, heroes + #","unread_notifications":{"notification_count":1}"#)],
      ["Grace H., 1 unread", "Grace H.: Hello"]
    ),
    // A count of any size, and a time of any size.
    (
      [
        news(
          hello.replacing("1000", with: "9223372036854775807"),
          #","unread_notifications":{"notification_count":9223372036854775807}"#)
      ], ["!r, 1 unread", "grace: Hello"]
    ),
    // The room gets a name later, and a message that comes twice is there once.
    (
      [news(hello), news(event("n", #""name":"Compilers""#, "m.room.name") + "," + hello)],
      ["Compilers, 0 unread", "grace: Hello"]
    ),
    // What the program cannot show is named, or left out.
    (
      [
        news(
          [
            event("1", #""msgtype":"m.emote","body":"waves""#),
            event("2", #""msgtype":"m.image","body":"cat.png""#),
            event("3", #""ciphertext":"x""#, "m.room.encrypted"), event("4", ""),
            event("5", #""body":7"#), event("6", #""body":"Mine""#, by: "ada"), "7", "{}",
          ].joined(separator: ","))
      ],
      [
        "!r, 0 unread", "grace: * grace waves", "grace: cat.png",
        "grace: (encrypted: this program cannot read it)", ": Mine",
      ]
    ),
    // An invitation to a room that cannot be entered keeps no other news away.
    (
      [#"{"rooms":{"invite":{"!gone":{}},"join":{"!r":{"timeline":{"events":[]}}}}}"#],
      ["!r, 0 unread"]
    ),
    // Rooms and events of other forms are no news.
    (
      [#"{"rooms":7}"#, #"{"rooms":{"join":[]}}"#, #"{"rooms":{"join":{"!r":7}}}"#],
      ["!r, 0 unread"]
    ),
  ]

  @Test(arguments: tables.indices)
  func newsBecomeEvents(_ row: Int) async throws {
    try await withEndpoint { endpoint, _, _ in
      for poll in Self.tables[row].polls {
        try await endpoint.take(JSONValue(parsing: Array(poll.utf8)), isFirst: true)
      }
      #expect(talk(endpoint) == Self.tables[row].talk)
    }
  }

  /// Messages that came while the program did not run are fetched, up to those that it knows.
  @Test func missingMessagesAreFetched() async throws {
    let page = [3, 2, 1].map { Self.event("\($0)", #""body":"\#($0)""#) }.joined(separator: ",")
    let older: ScriptedServer.Answer = ("GET rooms/!r/messages", 200, "{\"chunk\":[\(page)]}")
    try await withEndpoint([older]) { endpoint, server, _ in
      for (number, more) in [(1, ""), (4, #","limited":true,"prev_batch":"p 1""#)] {
        let event = Self.event("\(number)", #""body":"\#(number)""#)
        let poll = Self.news(event).replacing("]}}", with: "]\(more)}}")
        try await endpoint.take(JSONValue(parsing: Array(poll.utf8)), isFirst: true)
      }
      #expect(talk(endpoint).dropFirst() == ["grace: 1", "grace: 2", "grace: 3", "grace: 4"])
      #expect(server.heard.last?.contains("from=p 1") == true)
    }
  }

  /// An echo of a message whose answer was lost, a receipt, and typing.
  @Test func anEchoAReceiptAndTypingAreTaken() async throws {
    try await withEndpoint { endpoint, _, _ in
      let exchange = endpoint.exchange
      try exchange.chats.route(.loaded([Chat(id: "!r", title: "Grace")]))
      try exchange.messages.route(
        .sending(Message(id: "t1", sender: .user, text: "Mine", seconds: 0, state: .sending)),
        in: "!r")
      let echo = Self.event(
        "1", #""body":"Mine""#, by: "ada", more: #","unsigned":{"transaction_id":"t1"}"#)
      let read = #"{"type":"m.receipt","content":{"$1":{"m.read":{"@grace:localhost":{}}}}}"#
      for (more, state) in [
        ("", Message.State.sent), (#","ephemeral":{"events":[\#(read)]}"#, .read),
      ] {
        try await endpoint.take(
          JSONValue(parsing: Array(Self.news(echo, more).utf8)), isFirst: true)
        #expect(exchange.model.chats["!r"]?.messages.map(\.state) == [state])
      }
    }
  }

  // MARK: Calls

  /// What the server answers to a message, what becomes of it, and the pauses until then.
  nonisolated private static let sendings:
    [(answers: [ScriptedServer.Answer], state: String, pauses: [Int])] = [
      ([("PUT rooms/!r/send", 200, #"{"event_id":"$1"}"#)], "", []),
      (
        [
          ("PUT rooms/!r/send", 503, "<html>"), ("PUT rooms/!r/send", 502, ""),
          ("PUT rooms/!r/send", 429, #"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":60000}"#),
          ("PUT rooms/!r/send", 200, #"{"event_id":"$1"}"#),
        ], "", [1, 2, 60]
      ),
      // The server has ended the session.
      (
        [
          ("GET rooms/!r/state", 401, #"{"errcode":"M_UNKNOWN_TOKEN"}"#),
          ("PUT rooms/!r/send", 200, #"{"event_id":"$1"}"#),
        ], "", []
      ),
      (
        [("PUT rooms/!r/send", 403, #"{"errcode":"M_FORBIDDEN","error":"secret"}"#)],
        "failed: 127.0.0.1 does not allow this (status 403, M_FORBIDDEN).", []
      ),
      (
        [("PUT rooms/!r/send", 500, "")],
        "failed: 127.0.0.1 is out of order: it answered with the status 500.", []
      ),
      (
        [("PUT rooms/!r/send", 413, "")], "failed: This is too long for 127.0.0.1: write less.", []
      ),
      (
        // A page of a network that wants a log-in.
        [("PUT rooms/!r/send", 200, "<html>"), ("PUT rooms/!r/send", 200, #"{"event_id":"$1"}"#)],
        "", [1]
      ),
      (
        [("GET rooms/!r/state/m.room.encryption", 200, #"{"algorithm":"m.megolm"}"#)],
        "failed: This chat is encrypted, and this program cannot encrypt: use another one.", []
      ),
    ]

  // Claims: matrix-encrypted, matrix-failing
  @Test(arguments: sendings.indices)
  func aMessageIsSentOrFailsWithASentence(_ row: Int) async throws {
    let (answers, state, pauses) = Self.sendings[row]
    try await withEndpoint(answers) { endpoint, server, clock in
      let exchange = endpoint.exchange
      let message = Message(
        id: "t/1", sender: .user, text: "Good “morning”", seconds: 0, state: .sending)
      try exchange.chats.route(.loaded([Chat(id: "!r", title: "Grace")]))
      try exchange.messages.route(.sending(message), in: "!r")
      try await endpoint.deliver(message, in: "!r")
      #expect(exchange.model.chats["!r"]?.messages.map(\.state.rawValue) == [state])
      #expect(clock.pauses.map(\.components.seconds) == pauses.map(Int64.init))
      let put = server.heard.last { $0.hasPrefix("PUT") }
      let isEncrypted = state.contains("encrypted")
      #expect((put == nil) == isEncrypted)
      let body = #"{"msgtype":"m.text","body":"Good “morning”"}"#
      #expect(put == nil || put == "PUT rooms/!r/send/m.room.message/t/1 \(body)")
    }
  }

  nonisolated private static let people =
    #"{"results":[{"user_id":"@grace:localhost","display_name":"Grace"},{"user_id":"@gracia:x"}]}"#

  /// The answers to a question for a person, and what becomes of the new chat.
  @Test(arguments: [
    ("Grace", people, "!new Grace"), ("gracia", people, "!new gracia"),
    ("gra", people, "Nobody on 127.0.0.1 is called “gra”."),
    ("hedy", people, "!new Hedy"),
    ("@grace:localhost", people, "!new Grace H."),
    ("@nobody:localhost", people, "Nobody on 127.0.0.1 is called “@nobody:localhost”."),
    (
      "Grace", people.replacing(#"@gracia:x""#, with: #"@grace:x","display_name":"grace""#),
      "Several people are called “Grace”, so write an id: @grace:localhost, @grace:x."
    ),
  ])
  func aPersonIsFoundOrNot(_ name: String, _ people: String, _ result: String) async throws {
    let answers: [ScriptedServer.Answer] = [
      ("POST user_directory/search", 200, people),
      ("GET profile/@grace:localhost", 200, #"{"displayname":"Grace H."}"#),
      ("GET profile/@hedy:localhost", 200, #"{"displayname":"Hedy"}"#),
      ("GET profile/", 404, #"{"errcode":"M_NOT_FOUND"}"#),
      ("POST createRoom", 200, #"{"room_id":"!new"}"#),
    ]
    try await withEndpoint(answers) { endpoint, _, _ in
      try await endpoint.take(.object([]), isFirst: true)
      try await endpoint.createChat(with: name)
      let model = endpoint.exchange.model
      let chat = model.chats.first.map { "\($0.id) \($0.title)" }
      #expect((chat ?? model.creationTrouble?.english) == result)
    }
  }

  // MARK: The program

  /// Runs the program with a steps file: its exit code and its last line.
  private func run(
    _ arguments: [String], _ input: String = "", password: String? = "hunter2"
  ) throws -> (code: Int32, conversation: String, last: String) {
    let run = try ProgramRun(
      ProgramPath.built("matrix-chat"), arguments + ["--state", folder.path],
      input: Array(input.utf8), variables: password.map { [MatrixApp.passwordVariable: $0] } ?? [:])
    let last = run.error.split(separator: "\n").last.map(String.init) ?? ""
    return (run.code, run.error, last)
  }

  // Claims: matrix-unencrypted
  @Test(arguments: [
    ([], "Name a server and a user: --server https://example.org --user ada."),
    (["--user", "ada"], "Name a server and a user: --server https://example.org --user ada."),
    (
      ["--server", "http://example.org", "--user", "ada"],
      "The password would go to example.org unencrypted, so that others can read it: use https."
    ),
    (
      ["--server", "ftp://a:b@example.org", "--user", "ada"],
      "“ftp://example.org” is no server's address: https://example.org is one."
    ),
    (
      ["--server", "https://example.org", "--user", "ada l"],
      "A user has a name in one word, such as ada or @ada:example.org."
    ),
  ])
  func wrongArgumentsAreRejected(_ arguments: [String], _ sentence: String) throws {
    let run = try run(arguments)
    #expect(run.code == 64)
    #expect(run.last.hasSuffix(sentence), "\(run.conversation)")
  }

  nonisolated private static let rejected: ScriptedServer.Answer =
    ("POST login", 403, #"{"errcode":"M_FORBIDDEN"}"#)
  nonisolated private static let sentence =
    "127.0.0.1 does not know ada with this password: check both."

  // Claims: matrix-login
  @Test func aWrongPasswordIsAskedAgain() throws {
    let server = try ScriptedServer([Self.rejected, ("GET sync", 200, #"{"next_batch":"s"}"#)])
    defer { server.stop() }
    let arguments = ["--server", server.root, "--user", "ada"]
    let wrong = try run(arguments, "wrong\n", password: nil)
    #expect(wrong.code == 65 && wrong.conversation.contains(Self.sentence), "\(wrong)")
    let right = try run(arguments, "hunter2\n:await There is no chat\n:press Done\n", password: nil)
    #expect(right.code == 0, "\(right)")
    for name in try folder.names { #expect(try !folder.read(name).contains("hunter2")) }
  }

  /// A password that was given and is wrong ends the wizard, because there is nobody to ask.
  @Test func aWrongPasswordThatWasGivenEndsTheWizard() async throws {
    let rejected = ScriptedServer.Answer("GET sync", 401, #"{"errcode":"M_UNKNOWN_TOKEN"}"#)
    try await withEndpoint([rejected]) { endpoint, server, _ in
      server.add([Self.rejected])
      let error = await #expect(throws: RunFailure.self) { try await endpoint.run() }
      #expect(error?.description == Self.sentence)
    }
  }

  /// A script over a server keeps real time, and control characters of strangers are not written.
  @Test func aScriptChatsOverAServer() throws {
    let evil = Self.event("1", #""body":"Hi\u001b[31m there""#)
    let server = try ScriptedServer([
      ("GET sync", 200, Self.news(evil, Self.heroes)),
      ("PUT rooms/!r/send", 200, #"{"event_id":"$2"}"#),
    ])
    defer { server.stop() }
    let run = try run(
      ["--server", server.root, "--user", "ada"],
      ":await grace\ngrace\nGood morning\n:await sent\n:press Back to the chats\n:press Done\n")
    #expect(run.code == 0, "\(run.conversation)")
    #expect(run.conversation.contains("-- Today --\n  You: Good morning"))
    #expect(!run.conversation.contains("\u{1B}"))
  }
}
