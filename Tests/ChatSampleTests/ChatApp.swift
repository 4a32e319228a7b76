import Stepwise
import StepwiseTesting

@testable import ChatSample

/// The parts of the sample, put together for a test.
struct ChatApp {
  let model: ChatModel
  let environment = Environment()
  let exchange: ChatExchange
  let server: QuietServer
  /// What the list and the chats have built, for builders that share it.
  let items: ChatListItemViewModelBuilder
  private let allRows = Cache()

  private final class Cache { var rows: [Chat.ID: MessageRows] = [:] }

  /// Everything over a quiet server.
  init(in folder: String? = nil, names: String...) throws {
    model = try ChatModel(in: folder)
    exchange = ChatExchange(model: model, environment: environment)
    server = QuietServer(exchange: exchange)
    items = ChatListItemViewModelBuilder(environment: environment)
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
      model: model, login: nil, items: items,
      blank: ChatListViewModel(
        itemTapped: { _ in }, newChatTapped: {}, logInTapped: {}, logOutTapped: {}, doneTapped: {},
        leaveTapped: {}))
  }

  func messagesBuilder(_ chat: Chat.ID) -> MessagesViewModelBuilder {
    MessagesViewModelBuilder(
      model: model, rows: rows(chat),
      blank: MessagesViewModel(
        id: chat, sendTapped: { _ in }, sendAgainTapped: {}, typed: {}, olderTapped: {},
        opened: {}, leaveTapped: {}, backTapped: {}))
  }

  func start() async throws -> FlowTester<Void> {
    await FlowTester(
      ChatFlowController(endpoint: server, socket: server),
      environment: environment)
  }
}
