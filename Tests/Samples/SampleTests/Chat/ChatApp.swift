import Stepwise
import StepwiseTesting
import Testing

@testable import ChatSample

/// The parts of the sample, assembled for a test.
struct ChatApp {
  let model: ChatModel
  let environment = Environment()
  let exchange: ChatExchange
  let server: QuietServer

  /// The chat with a quiet server.
  init(in folder: String? = nil, names: String...) throws {
    model = try ChatModel(in: folder)
    exchange = ChatExchange(model: model, environment: environment)
    server = QuietServer(exchange: exchange)
    try exchange.chats.route(.loaded(names.map { Chat(id: $0.lowercased(), title: $0) }))
  }

  var listBuilder: ChatListViewModelBuilder {
    ChatListViewModelBuilder(
      model: model, items: ChatListItemViewModelBuilder(environment: environment),
      blank: ChatListViewModel(itemTapped: { _ in }, newChatTapped: {}, doneTapped: {}))
  }

  func messagesBuilder(_ chat: Chat.ID, rows: MessageRows? = nil) -> MessagesViewModelBuilder {
    MessagesViewModelBuilder(
      model: model, rows: rows ?? MessageRows(environment: environment),
      blank: MessagesViewModel(
        id: chat, sendTapped: { _ in }, sendAgainTapped: {}, typed: { _ in }, keepDraft: {},
        opened: {}, backTapped: {}))
  }

  /// The chat on the screen, and what was answered.
  func start(_ answers: String...) async throws -> FlowTester<Void> {
    let tester = await FlowTester(
      ChatFlowController(endpoint: server, socket: server), environment: environment)
    for answer in answers { try await tester.answer(answer) }
    return tester
  }
}
