import Stepwise
import StepwiseTesting

@testable import ChatSample

/// The parts of the sample, put together for a test.
struct ChatApp {
  let model: ChatModel
  let chats = ChatEventHandler()
  let messages = MessageEventHandler()
  let environment: Environment
  let exchange: ChatExchange
  let server: QuietServer

  /// Everything over a quiet server.
  init(in folder: String? = nil, names: String...) throws {
    environment = Environment()
    model = try ChatModel(in: folder)
    exchange = ChatExchange(
      model: model, chats: ChatEventRouter(model: model, handler: chats),
      messages: MessageEventRouter(model: model, handler: messages), environment: environment)
    server = QuietServer(exchange: exchange)
    try exchange.chats.route(
      .loaded(
        names.map {
          Chat(id: $0.lowercased(), contact: Contact(id: $0.lowercased(), name: $0))
        }))
  }

  func start() async throws -> FlowTester<Void> {
    await FlowTester(
      ChatFlowController(
        model: model, chats: chats, messages: messages,
        services: ChatServices(
          endpoint: server, socket: server, notifications: server, login: nil)),
      environment: environment)
  }
}
