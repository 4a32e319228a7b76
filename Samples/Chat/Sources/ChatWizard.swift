import Stepwise

/// Chatting as a program: `stepwise chat`.
package struct ChatWizard: WizardProgram {
  package static let name = "chat"
  package static let summary = "Chats with a bot, or with people on a Matrix server."

  @Option("How many messages to the bot fail to be sent at first; 0.", value: "NUMBER")
  var sendFailures = 0

  package init() {}

  package func makeFlow(in environment: Environment) throws -> ChatFlowController {
    guard sendFailures >= 0 else {
      throw Rejection("--send-failures is 0 or more, not \(sendFailures).")
    }
    let model = try ChatModel(in: environment.stateFolder)
    let chats = ChatEventHandler()
    let messages = MessageEventHandler()
    let exchange = ChatExchange(
      model: model, chats: ChatEventRouter(model: model, handler: chats),
      messages: MessageEventRouter(model: model, handler: messages), environment: environment)
    let bot = Chatbot(exchange: exchange, environment: environment, failures: sendFailures)
    return ChatFlowController(
      model: model, chats: chats, messages: messages,
      services: ChatServices(endpoint: bot, socket: bot, notifications: bot, login: nil))
  }
}
