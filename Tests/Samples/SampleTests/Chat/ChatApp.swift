import Stepwise
import StepwiseTesting

@testable import ChatSample

/// The parts of the sample, assembled for a test.
struct ChatApp {
  let model: ChatModel
  let environment = Environment()
  let exchange: ChatExchange
  let server: QuietServer
  /// Counts the items of the list that were built; the builders share it.
  let items: ChatListItemViewModelBuilder
  private let allRows = Cache()

  private final class Cache { var rows: [Chat.ID: MessageRows] = [:] }

  /// The chat with a quiet server.
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

  /// The row builder of a chat, the same object each time.
  func rows(_ chat: Chat.ID) -> MessageRows {
    let rows = allRows.rows[chat] ?? MessageRows(environment: environment)
    allRows.rows[chat] = rows
    return rows
  }

  var listBuilder: ChatListViewModelBuilder {
    ChatListViewModelBuilder(
      model: model, items: items, rows: { [] }, actions: { [] },
      blank: ChatListViewModel(
        itemTapped: { _ in }, newChatTapped: {}, doneTapped: {}))
  }

  func messagesBuilder(_ chat: Chat.ID) -> MessagesViewModelBuilder {
    MessagesViewModelBuilder(
      model: model, rows: rows(chat),
      blank: MessagesViewModel(
        id: chat, sendTapped: { _ in }, sendAgainTapped: {}, typed: { _ in }, keepDraft: {},
        olderTapped: {},
        opened: {}, actions: [], backTapped: {}))
  }

  func start() async throws -> FlowTester<Void> {
    await FlowTester(
      ChatFlowController(endpoint: server, socket: server),
      environment: environment)
  }
}
