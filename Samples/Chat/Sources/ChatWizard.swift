import Stepwise

/// Chatting with a bot as a program: `stepwise chat`.
package struct ChatWizard: WizardProgram {
  package static let name = "chat"
  package static let summary = "Chats with a bot."

  @Option(
    "How many messages to the bot fail to be sent at first.", value: "NUMBER", isForTests: true)
  var sendFailures = 0

  package init() {}

  package func makeFlow(in environment: Environment) throws -> ChatFlowController {
    guard sendFailures >= 0 else {
      throw Rejection("--send-failures is 0 or more, not \(sendFailures).")
    }
    let exchange = ChatExchange(
      model: try ChatModel(in: environment.stateFolder), environment: environment)
    let bot = Chatbot(exchange: exchange, failures: sendFailures)
    return ChatFlowController(endpoint: bot, socket: bot, notifications: bot)
  }
}
