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
  /// What the list and the chats have built, for builders that share it.
  let items: ChatListItems
  private let allRows = Cache()

  private final class Cache { var rows: [Chat.ID: MessageRows] = [:] }

  /// Everything over a quiet server.
  init(in folder: String? = nil, names: String...) throws {
    environment = Environment()
    model = try ChatModel(in: folder)
    exchange = ChatExchange(
      model: model, chats: ChatEventRouter(model: model, handler: chats),
      messages: MessageEventRouter(model: model, handler: messages), environment: environment)
    server = QuietServer(exchange: exchange)
    items = ChatListItems(environment: environment)
    try exchange.chats.route(
      .loaded(
        names.map {
          Chat(id: $0.lowercased(), contact: Contact(id: $0.lowercased(), name: $0))
        }))
  }

  /// The rows of a chat, the same ones each time.
  func rows(_ chat: Chat.ID) -> MessageRows {
    let rows = allRows.rows[chat] ?? MessageRows(environment: environment)
    allRows.rows[chat] = rows
    return rows
  }

  var listBuilder: ChatListViewModelBuilder {
    ChatListViewModelBuilder(
      model: model, items: items, itemTapped: { _ in }, newChatTapped: {}, isLoggedIn: { nil },
      logInTapped: {}, logOutTapped: {}, doneTapped: {}, leaveTapped: {})
  }

  func messagesBuilder(_ chat: Chat.ID) -> MessagesViewModelBuilder {
    MessagesViewModelBuilder(
      id: chat, model: model, endpoint: server, socket: server, rows: rows(chat), leaveTapped: {},
      backTapped: {},
      failed: { _ in })
  }

  func start() async throws -> FlowTester<Void> {
    await FlowTester(
      ChatFlowController(
        model: model, chats: chats, messages: messages,
        services: ChatServices(endpoint: server, socket: server)),
      environment: environment)
  }
}
