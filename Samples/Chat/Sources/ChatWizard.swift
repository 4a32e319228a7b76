import Foundation
import SampleMatrix
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
  @Option("How many messages to the bot fail to be sent at first; 0.", value: "NUMBER")
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
    // A server keeps real time, also where a script's time is its own.
    var surroundings = environment
    if server != nil, environment.clock is VirtualClock {
      surroundings.clock = RealClock(ContinuousClock())
      surroundings.start = Int(Date.now.timeIntervalSince1970)
    }
    let client = try client(in: surroundings)
    let chats = ChatEventHandler()
    let messages = MessageEventHandler()
    // One for each user of each server, and one for the bot.
    let model = try ChatModel(
      client.map { "chat-\($0.accountName)" } ?? "chat", in: environment.stateFolder)
    let exchange = ChatExchange(
      model: model, chats: ChatEventRouter(model: model, handler: chats),
      messages: MessageEventRouter(model: model, handler: messages), environment: surroundings)
    return ChatFlowController(
      model: model, chats: chats, messages: messages,
      services: services(exchange, client, in: surroundings))
  }

  /// What talks to the server; `nil` where there is only the bot.
  private func client(in environment: Environment) throws -> MatrixClient? {
    guard let server, let user else { return nil }
    guard let address = URL(string: server) else {
      throw Rejection("“\(server)” is no server's address: https://example.org is one.")
    }
    do {
      return try MatrixClient(
        server: address, user: user, in: environment.stateFolder, clock: environment.clock)
    } catch let error as MatrixError {
      throw Rejection(error.sentence)
    }
  }

  private func services(
    _ exchange: ChatExchange, _ client: MatrixClient?, in environment: Environment
  ) -> ChatServices {
    guard let client, let server, let user else {
      let bot = Chatbot(exchange: exchange, environment: environment, failures: sendFailures)
      return ChatServices(
        endpoint: bot, socket: ChatbotSocket(bot), notifications: ChatbotNotifications(bot))
    }
    let endpoint = MatrixChatEndpoint(
      client: client, server: server, user: user,
      password: ProcessInfo.processInfo.environment[Self.passwordVariable], exchange: exchange,
      clock: environment.clock)
    return ChatServices(endpoint: endpoint, login: endpoint)
  }
}
