import SampleMatrix
import SampleNetwork
import Stepwise

/// Chatting as a program: `stepwise chat`.
package struct ChatWizard: WizardProgram {
  /// The environment variable that a password can be given in.
  package static let passwordVariable = "STEPWISE_CHAT_PASSWORD"

  package static let name = "chat"
  package static let summary = "Chats with a bot, or with people on a Matrix server."

  @Option("The address of a Matrix server, such as https://example.org; none.", value: "URL")
  var server: String?
  @Option("Who you are there; the password is asked for, or $\(passwordVariable).", value: "NAME")
  var user: String?
  @Option(
    "How many messages to the bot fail to be sent at first.", value: "NUMBER", isForTests: true)
  var sendFailures = 0

  package init() {}

  package func makeFlow(in environment: Environment) throws -> ChatFlowController {
    guard sendFailures >= 0 else {
      throw Rejection("--send-failures is 0 or more, not \(sendFailures).")
    }
    guard (server == nil) == (user == nil) else {
      throw Rejection(
        "--server and --user belong together: --server https://example.org --user ada.")
    }
    // A server keeps real time, even if a script's clock is virtual.
    var surroundings = environment
    if server != nil, environment.clock is VirtualClock {
      surroundings.clock = RealClock(ContinuousClock())
      surroundings.start = Int(Date.now.timeIntervalSince1970)
    }
    let folder = environment.stateFolder
    guard let server, let user else {
      let exchange = ChatExchange(model: try ChatModel(in: folder), environment: surroundings)
      let bot = Chatbot(exchange: exchange, failures: sendFailures)
      return ChatFlowController(endpoint: bot, socket: bot, notifications: bot)
    }
    let client = try client(of: user, on: server, in: surroundings)
    // Each user of each server has a journal.
    let model = try ChatModel("chat-\(client.accountName)", in: folder)
    let endpoint = MatrixChatEndpoint(
      client: client, server: server, user: user,
      password: Self.password(for: server) { ProcessInfo.processInfo.environment[$0] },
      exchange: ChatExchange(model: model, environment: surroundings))
    return ChatFlowController(endpoint: endpoint, login: endpoint)
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
