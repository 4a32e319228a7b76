import SampleNetwork
import Stepwise

/// The Matrix client-server API, as much of it as a chat needs.
///
/// Its errors are ``MatrixError``.
final class MatrixClient {
  /// The time that the server may wait for news before it answers a poll.
  private static let pollDuration: Duration = .seconds(30)
  /// The time for any answer, and for that of a poll beyond its time.
  private static let timeout: Duration = .seconds(15)
  /// The largest size of an answer in bytes.
  private static let answerLengthMax = 50_000_000
  /// The characters that need no encoding in an address.
  private nonisolated static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

  let account: MatrixAccount
  let clock: any WizardClock
  /// The password; `nil` until it is given.
  private(set) var password: String?
  /// The user's id, such as `@ada:localhost`; empty before the log-in.
  private(set) var userID = ""
  private var token: String?
  private var login: Task<Void, any Error>?

  init(_ account: MatrixAccount, password: String?, clock: any WizardClock) {
    self.account = account
    self.password = password
    self.clock = clock
  }

  // MARK: What a chat needs

  /// Logs in; a wrong password is a `Rejection`.
  func logIn(password: String) async throws {
    let answer: JSONValue
    do {
      answer = try await call(
        "POST", "login",
        body: .members([
          "type": .text("m.login.password"), "password": .text(password),
          "identifier": .members(["type": .text("m.id.user"), "user": .text(account.user)]),
          "device_id": .text(account.device), "initial_device_display_name": .text("stepwise"),
        ]))
    } catch let error as MatrixError where error.status == 403 {
      throw Rejection(
        "\(account.host) does not know \(account.user) with this password: check both.")
    }
    guard let id = answer["user_id"]?.text, let token = answer["access_token"]?.text,
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw unreadable }
    (self.password, userID, self.token) = (password, id, token)
  }

  /// Waits for news since a place; without one, everything is news.
  func sync(since: String?) async throws -> JSONValue {
    let filter =
      #"{"presence":{"types":[]},"room":{"timeline":{"limit":50},"state":{"lazy_load_members":true,"include_redundant_members":true}}}"#
    let milliseconds = Self.pollDuration.components.seconds * 1000
    var query = ["timeout=\(since == nil ? 0 : milliseconds)", "filter=\(Self.encoded(filter))"]
    if let since { query.append("since=\(Self.encoded(since))") }
    return try await asUser("GET", "sync", query: query, timeout: Self.pollDuration + Self.timeout)
  }

  /// Fetches the events before a place in a room, newest first.
  func events(of room: String, before place: String) async throws -> JSONValue {
    try await asUser(
      "GET", "rooms", room, "messages",
      query: ["dir=b", "limit=100", "from=\(Self.encoded(place))"])
  }

  /// Finds people by the beginnings of their names or ids.
  func people(matching text: String) async throws -> [MatrixPerson] {
    let answer = try await asUser(
      "POST", "user_directory", "search",
      body: .members(["search_term": .text(text), "limit": .number(.init(10))]))
    return (answer["results"]?.items ?? []).compactMap { person in
      person["user_id"]?.text.map { MatrixPerson(id: $0, name: person["display_name"]?.text) }
    }
  }

  /// Looks a person up by id.
  func person(_ id: String) async throws -> MatrixPerson {
    let profile = try await asUser("GET", "profile", id)
    return MatrixPerson(id: id, name: profile["displayname"]?.text)
  }

  /// Creates a room and invites a person to it.
  func createRoom(with person: String) async throws -> String {
    let answer = try await asUser(
      "POST", "createRoom",
      body: .members([
        "preset": .text("trusted_private_chat"), "is_direct": .flag(true),
        "invite": .array([.text(person)]),
      ]))
    guard let room = answer["room_id"]?.text else { throw unreadable }
    return room
  }

  func join(_ room: String) async throws { try await asUser("POST", "join", room) }

  /// Sends a text, and returns the server's id for it; another call with the same transaction sends nothing more.
  func send(_ text: String, to room: String, transaction: String) async throws -> String {
    guard try await !isEncrypted(room) else {
      throw MatrixError("This chat is encrypted, and this program cannot encrypt: use another one.")
    }
    let answer = try await asUser(
      "PUT", "rooms", room, "send", "m.room.message", transaction,
      body: .members(["msgtype": .text("m.text"), "body": .text(text)]))
    guard let id = answer["event_id"]?.text else { throw unreadable }
    return id
  }

  /// Whether a room is encrypted; it is asked before each message, because anybody there may encrypt it.
  private func isEncrypted(_ room: String) async throws -> Bool {
    do {
      try await asUser("GET", "rooms", room, "state", "m.room.encryption")
      return true
    } catch let error as MatrixError where error.code == "M_NOT_FOUND" {
      return false
    }
  }

  /// Tells the others that the user has read everything up to an event.
  func sendReceipt(for event: String, in room: String) async throws {
    try await asUser("POST", "rooms", room, "receipt", "m.read", event)
  }

  /// Tells the others that the user is typing, for a time; with zero, that the user is not.
  func sendTyping(in room: String, for time: Duration) async throws {
    try await asUser(
      "PUT", "rooms", room, "typing", userID,
      body: .members([
        "typing": .flag(time > .zero),
        "timeout": .number(.init(Int(time.components.seconds) * 1000)),
      ]))
  }

  /// Repeats something after growing pauses for as long as it may succeed later.
  func trying<Result>(_ body: () async throws -> Result) async throws -> Result {
    var pause = Duration.seconds(1)
    while true {
      do {
        return try await body()
      } catch let error as MatrixError where error.isTemporary {
        try await clock.sleep(for: max(pause, error.retryIn ?? .zero))
        pause = min(pause * 2, .seconds(10))
      }
    }
  }

  // MARK: Calls

  /// Makes a call as the user, and logs in before if there is no session or if the server has ended it.
  @discardableResult
  private func asUser(
    _ method: String, _ path: String..., query: [String] = [], body: JSONValue? = nil,
    timeout: Duration = timeout
  ) async throws -> JSONValue {
    if token == nil { try await beginSession() }
    let used = token
    do {
      return try await call(method, path, query: query, body: body, timeout: timeout)
    } catch let error as MatrixError where error.status == 401 {
      // Another call may have logged in again meanwhile.
      if token == used { token = nil }
      if token == nil { try await beginSession() }
      return try await call(method, path, query: query, body: body, timeout: timeout)
    }
  }

  /// Logs in once for all calls that wait for it, because each log-in of a device ends the session before.
  private func beginSession() async throws {
    // A call that is cancelled takes the log-in away from no other.
    let running =
      login
      ?? Task {
        defer { self.login = nil }
        try await self.logIn(password: self.password ?? "")
      }
    login = running
    try await running.value
  }

  private func call(_ method: String, _ path: String, body: JSONValue) async throws -> JSONValue {
    try await call(method, [path], query: [], body: body, timeout: Self.timeout)
  }

  private func call(
    _ method: String, _ path: [String], query: [String], body: JSONValue?, timeout: Duration
  ) async throws -> JSONValue {
    var address = account.server.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    address += "/_matrix/client/v3/" + path.map(Self.encoded).joined(separator: "/")
    if !query.isEmpty { address += "?" + query.joined(separator: "&") }
    guard let url = URL(string: address) else { throw unreadable }
    var headers = ["Accept": "application/json", "Content-Type": "application/json"]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    let data = method == "GET" ? nil : Data((body ?? .object([])).description.utf8)
    let request = HTTPRequest(url, method: method, headers: headers, body: data, timeout: timeout)
    let answer: HTTPAnswer
    do {
      answer = try await HTTPClient.shared.answer(to: request, lengthMax: Self.answerLengthMax)
    } catch let error as HTTPError {
      throw MatrixError(error.sentence(about: account.host), isTemporary: true)
    }
    let content = await Self.content(answer.body)
    guard answer.status == 200 else {
      throw MatrixError(status: answer.status, answer: content, from: account.host)
    }
    guard let content else { throw unreadable }
    return content
  }

  /// Reads an answer away from the main actor, because it may be large.
  @concurrent private static func content(_ body: Data) async -> JSONValue? {
    try? JSONValue(parsing: Array(body))
  }

  private var unreadable: MatrixError {
    MatrixError(
      "What \(account.host) sent is no answer of a Matrix server: check the address.",
      isTemporary: true)
  }

  private nonisolated static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

/// A person with an account on a Matrix server.
nonisolated struct MatrixPerson: Hashable {
  let id: String
  /// The name to show; that in the id if the person has given none.
  let name: String

  init(id: String, name: String?) {
    self.id = id
    let own = String(id.dropFirst().prefix { $0 != ":" })
    self.name = name.flatMap { $0.isEmpty ? nil : $0 } ?? own
  }
}
