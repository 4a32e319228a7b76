import Stepwise
import Testing

@testable import ChatSample

/// The view models that each event rebuilds.
@Suite("Listeners of the chat")
struct ChatListenersTests {
  /// One listener for each view model of two chats.
  private struct Screens {
    let list: LiveViewModel<ChatListViewModel>
    let create: LiveViewModel<CreateChatViewModel>
    let ada: LiveViewModel<MessagesViewModel>
    let grace: LiveViewModel<MessagesViewModel>

    init(_ app: ChatApp) {
      list = LiveViewModel(app.listBuilder, app.exchange)
      create = LiveViewModel(CreateChatViewModelBuilder(endpoint: app.server), app.exchange)
      ada = LiveViewModel(app.messagesBuilder("ada"), app.exchange)
      grace = LiveViewModel(app.messagesBuilder("grace"), app.exchange)
      // As a screen reads them.
      _ = (list.viewModel, create.viewModel, ada.viewModel, grace.viewModel)
    }

    /// How often each became stale: list, create, Ada's chat, Grace's chat.
    var counts: [Int] { [list.count, create.count, ada.count, grace.count] }
  }

  nonisolated private static let failed = LocalizedStringKey(verbatim: "no")
  nonisolated private static let message = Message(
    id: "new", sender: .other("ada"), text: "Hi", seconds: 0)

  // Claims: chat-touched
  @Test(arguments: [
    // The badge of Grace's chat counts Ada's messages.
    (MessageEvent.received([message]), [1, 0, 1, 1]), (.userReads, [1, 0, 0, 1]),
    (.sending(Message(id: "own 2", sender: .user, text: "", seconds: 0)), [1, 0, 1, 0]),
    (.sent("own", serverID: nil), [1, 0, 1, 0]),
    (.failedSending("own", reason: failed), [1, 0, 1, 0]),
    (.otherRead(upTo: "done"), [0, 0, 1, 0]), (.typing(["Ada"]), [0, 0, 1, 0]),
    (.userRead(upTo: "old"), [0, 0, 0, 0]), (.drafted("half a"), [1, 0, 0, 0]),
  ])
  func messageEventRebuildsOnlyAffectedViewModels(_ event: MessageEvent, _ counts: [Int]) throws {
    let app = try ChatApp(names: "Ada", "Grace")
    try app.server.say("Good morning", in: "ada", id: "old")
    for id in ["done", "own"] {
      try app.exchange.messages.route(
        .sending(Message(id: id, sender: .user, text: "", seconds: 0, state: .sending)), in: "ada")
    }
    try app.exchange.messages.route(.sent("done", serverID: nil), in: "ada")
    let screens = Screens(app)
    try app.exchange.messages.route(event, in: "ada")
    #expect(screens.counts == counts)
    // An event that changes nothing builds nothing.
    if case .failedSending = event { return }
    if case .sending = event { return }
    try app.exchange.messages.route(event, in: "ada")
    #expect(screens.counts == counts)
  }

  @Test(arguments: [
    (ChatEvent.choosing, [0, 1, 0, 0]), (.creating(contact: "E"), [0, 1, 0, 0]),
    (.createChatFailed(reason: failed), [0, 1, 0, 0]),
    (.created(Chat(id: "emmy", title: "")), [1, 1, 1, 1]), (.connected, [1, 0, 1, 1]),
    (.disconnected(reason: failed), [1, 0, 1, 1]), (.loaded([]), [1, 0, 0, 0]),
    (.loaded([Chat(id: "grace", title: "")]), [1, 0, 1, 1]),
  ])
  func chatEventRebuildsOnlyAffectedViewModels(_ event: ChatEvent, _ counts: [Int]) throws {
    let app = try ChatApp(names: "Ada", "Grace")
    let screens = Screens(app)
    try app.exchange.chats.route(event)
    #expect(screens.counts == counts)
  }

  // Claims: chat-one-row
  @Test func aMessageBuildsOneRow() throws {
    let app = try ChatApp(names: "Ada")
    let rows = MessageRows(environment: app.environment)
    let live = LiveViewModel(app.messagesBuilder("ada", rows: rows), app.exchange)
    // Many events in a row build one view model.
    for number in 1...20 { try app.server.say("\(number)", in: "ada", id: "\(number)") }
    for _ in 1...2 { #expect(live.viewModel.messages.count == 21) }
    #expect(rows.builtCount == 20)
    try app.server.say("One more", in: "ada", id: "21")
    #expect(live.viewModel.messages.count == 22)
    #expect(rows.builtCount == 21)
  }

  // Claims: chat-weak
  @Test func listenersAreHeldWeaklyAndGetTheirFirstViewModelAtOnce() throws {
    let app = try ChatApp(names: "Ada")
    weak var gone: LiveViewModel<ChatListViewModel>?
    do {
      let live = LiveViewModel(app.listBuilder, app.exchange)
      #expect(live.viewModel.chats.all.count == 1)
      gone = live
    }
    #expect(gone == nil)
    let kept = LiveViewModel(app.listBuilder, app.exchange)
    try app.server.say("One", in: "ada", id: "1")
    #expect(kept.viewModel.badge == 1)
    // A new listener gets the present state as an event.
    var loaded: [[Chat]] = []
    app.exchange.chats.handler.register(kept) { _, event in
      if case .loaded(let chats) = event { loaded.append(chats) }
    }
    #expect(loaded.map { $0.map(\.id) } == [["ada"]])
    #expect(loaded.first?.first?.messages.last?.text == "One")
    app.exchange.messages.handler.unregister(kept)
    try app.server.say("Two", in: "ada", id: "2")
    #expect(kept.viewModel.badge == 1)
  }
}
