import ChatSample
import SampleMatrix
import SampleNetwork
import Stepwise

/// Chatting with people on a Matrix server as a program: `matrix-chat --server https://example.org --user ada`.
@main
struct MatrixApp: WizardProgram {
  /// The environment variable that a password can be given in.
  static let passwordVariable = "STEPWISE_CHAT_PASSWORD"

  static let name = "matrix-chat"
  static let formerNames = ["stepwise chat"]
  static let summary = "Chats with people on a Matrix server."
  static let version = "0.1.0"

  @Option(
    "The address of a Matrix server, such as https://example.org; an id has one.", value: "URL")
  var server: String?
  @Option(
    "Who you are there, such as ada or @ada:example.org; the password is asked for, or $\(passwordVariable).",
    value: "NAME")
  var user: String?

  func makeFlow(in environment: Environment) throws -> MatrixFlowController {
    guard let user, let server = server ?? Self.server(of: user) else {
      throw Rejection("Name a server and a user: --server https://example.org --user ada.")
    }
    // A server keeps real time, even if a script's clock is virtual.
    var surroundings = environment
    if environment.clock is VirtualClock {
      surroundings.clock = RealClock(ContinuousClock())
      surroundings.start = Int(Date.now.timeIntervalSince1970)
    }
    let client = try client(of: user, on: server, in: surroundings)
    // Each user of each server has a journal.
    let model = try ChatModel("chat-\(client.accountName)", in: environment.stateFolder)
    let endpoint = MatrixChatEndpoint(
      client: client, server: server, user: user,
      password: Self.password(for: server) { ProcessInfo.processInfo.environment[$0] },
      exchange: ChatExchange(model: model, environment: surroundings))
    return MatrixFlowController(homeserver: endpoint, login: endpoint)
  }

  /// The address of the server in a user's id, such as `@ada:example.org`; `nil` if it has none.
  static func server(of user: String) -> String? {
    guard user.hasPrefix("@"), let colon = user.firstIndex(of: ":") else { return nil }
    return "https://\(user[user.index(after: colon)...])"
  }

  /// The password that the environment has for a server; `nil` if it has none, or if others could read it on the way.
  ///
  /// In that case the person is asked, and warned.
  static func password(for server: String, _ variable: (String) -> String?) -> String? {
    URL(string: server)?.isUnprotected == true ? nil : variable(passwordVariable)
  }

  private func client(
    of user: String, on server: String, in environment: Environment
  ) throws -> MatrixClient {
    guard let address = URL(string: server) else {
      throw Rejection(
        "“\(server.withoutUserInfo)” is no server's address: https://example.org is one.")
    }
    do {
      return try MatrixClient(
        server: address, user: user, in: environment.stateFolder, clock: environment.clock)
    } catch let error as MatrixError {
      throw Rejection(error.sentence)
    }
  }
}
