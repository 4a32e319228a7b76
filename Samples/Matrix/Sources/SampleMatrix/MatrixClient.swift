import SampleNetwork
import Stepwise

/// The Matrix client-server API, as much of it as a chat needs.
///
/// Its errors are ``MatrixError``, `CancellationError`, and the `RunFailure` of the account's file.
package final class MatrixClient {
  /// The server that answers: the one that gave the token.
  private(set) var server: MatrixServer
  /// The server that the user named.
  private let home: MatrixServer
  let user: String
  let account: MatrixAccount
  let clock: any WizardClock
  let seed: UInt64
  /// Rooms that were created and not noted as chats yet, by person.
  var madeRooms: [String: String] = [:]
  /// The rooms that are known to be encrypted.
  var encryption: Set<String> = []
  /// The time before which the server wants no further log-in.
  private var nextLogIn = Duration.zero
  /// The number of the last run of ``sync(isKnown:onState:take:)``.
  var lastSync = 0

  /// A client of a user of a server; the user need not be logged in.
  package init(
    server: URL, user: String, in folder: String?, clock: any WizardClock, seed: UInt64? = nil
  ) throws {
    home = try MatrixServer(server)
    guard (1...255).contains(user.utf8.count), !user.contains(where: \.isWhitespace),
      MatrixText.clean(user) == user
    else {
      throw MatrixError(
        .rejected, "A user needs a name in one word, such as ada or @ada:example.org.")
    }
    self.user = user
    self.clock = clock
    account = try MatrixAccount(server: home.address, user: user, in: folder)
    self.server =
      try account.address.flatMap { URL(string: $0) }.map { try MatrixServer($0) } ?? home
    self.seed = seed ?? MatrixAccount.hash(account.device)
  }

  /// A name for the account's files, which no other account has.
  package var accountName: String { account.name }

  /// Whether there is a token; the server may have revoked it.
  package var isLoggedIn: Bool { account.token != nil }

  /// The user's id, such as `@ada:localhost`; `nil` before the first log-in.
  package var userID: String? { account.userID }

  /// Logs in, always as the same device, at the server that the user's server names.
  ///
  /// While the server wants no further log-in, it is not asked.
  package func logIn(password: String) async throws {
    let left = nextLogIn - clock.now
    guard left <= .zero else { throw MatrixError.tooMuch(home.host, left) }
    let server = try await home.discovered()
    let login = Login(
      identifier: Login.Identifier(user: user), password: password, deviceId: account.device)
    let reply = try await server.reply(to: .post("login", body: login), token: nil)
    if reply.status == 429 { nextLogIn = clock.now + reply.pause }
    if reply.status == 403, reply.errorCode != nil {
      throw MatrixError(
        .wrongPassword,
        "\(server.host) does not know this name with this password: check both.", status: 403)
    }
    let answer = try reply.content(of: MatrixAnswer.self)
    guard let userID = answer.userID, MatrixText.isID(userID, "@"), let token = answer.token,
      Self.isToken(token)
    else {
      throw MatrixError(
        .unreadable, "What \(server.host) sent is no log-in of a Matrix server: check the address.")
    }
    try account.keep(userID: userID, token: token, from: server.address)
    self.server = server
  }

  private struct Login: Encodable {
    struct Identifier: Encodable {
      let type = "m.id.user"
      let user: String
    }

    let type = "m.login.password"
    let identifier: Identifier
    let password: String
    let deviceId: String
    let initialDeviceDisplayName = "stepwise"
  }

  /// Logs out: the token is deleted even if the server cannot be reached.
  package func logOut() async throws {
    guard let token = account.token else { return }
    // If the server does not answer, the user is logged out here all the same.
    _ = try? await server.reply(to: .post("logout"), token: token)
    if account.token == token { try account.forgetToken() }
    try Task.checkCancellation()
  }

  /// Repeats something after growing pauses, as long as the server does not answer or needs a log-in.
  ///
  /// - Parameters:
  ///   - name: The name of the room.
  ///   - faultsMax: The number of answers with the status 500 after which it is given up; `nil` for any number. A server
  ///     that is down answers otherwise, or not at all.
  ///   - body: Calls the server.
  /// - Returns: The result of the body.
  /// - Throws: The other errors of the body, and the last one when it is given up.
  package func trying<Result>(
    _ name: String, faultsMax: Int? = nil, _ body: () async throws -> Result
  ) async throws -> Result {
    var pause = GrowingPause(seed: seed ^ MatrixAccount.hash(name))
    var faults = 0
    while true {
      do {
        return try await body()
      } catch let error as MatrixError
        where [.unreachable, .loggedOut, .unreadable, .tooMuch].contains(error.kind)
      {
        if error.status == 500 { faults += 1 }
        guard faults != faultsMax else { throw error }
        try await clock.sleep(for: max(pause.next(), error.retryIn ?? .zero))
      }
    }
  }

  // MARK: Calls

  /// Makes a call with the token.
  @discardableResult
  func answer(to call: MatrixCall) async throws -> MatrixAnswer {
    try await reply(to: call).content(of: MatrixAnswer.self)
  }

  /// Makes a call with the token, and repeats it after each pause that the server asks for.
  func reply(to call: MatrixCall) async throws -> MatrixReply {
    while true {
      let reply = try await firstReply(to: call)
      guard reply.status == 429, reply.pause <= MatrixReply.pauseMax else { return reply }
      try await clock.sleep(for: reply.pause)
    }
  }

  /// Makes a call with the token, and deletes the token if the server has revoked it.
  func firstReply(to call: MatrixCall) async throws -> MatrixReply {
    while true {
      guard let token = account.token else { throw MatrixError.loggedOut }
      let reply = try await server.reply(to: call, token: token)
      guard reply.isUnknownToken else { return reply }
      // Meanwhile there may be a newer token.
      if account.token == token { try account.forgetToken() }
    }
  }

  /// Whether a text may be a token: a line end would add a line to the head of each request.
  private static func isToken(_ text: String) -> Bool {
    (1...10_000).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
