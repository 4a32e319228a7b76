import Stepwise
import Testing

@testable import ChatSample

/// The view models that each event rebuilds.
@Suite("Listeners of the chat")
struct ChatListenersTests {
  /// A listener that builds each new view model, and counts them.
  private final class Counter<ViewModel>: ViewModelListener {
    let builder: any ViewModelBuilder<ViewModel>
    private(set) var count = 0
    private(set) var viewModel: ViewModel?

    init(_ builder: any ViewModelBuilder<ViewModel>, _ app: ChatApp) {
      self.builder = builder
      app.exchange.chats.handler.register(self)
      app.exchange.messages.handler.register(self)
      count = 0
    }

    func take(_ build: @escaping () -> ViewModel) {
      count += 1
      viewModel = build()
    }
  }

  /// One listener for each view model of two chats.
  private struct Counters {
    let list: Counter<ChatListViewModel>
    let create: Counter<CreateChatViewModel>
    let ada: Counter<MessagesViewModel>
    let grace: Counter<MessagesViewModel>

    init(_ app: ChatApp) {
      list = Counter(app.listBuilder, app)
      create = Counter(CreateChatViewModelBuilder(endpoint: app.server), app)
      ada = Counter(app.messagesBuilder("ada"), app)
      grace = Counter(app.messagesBuilder("grace"), app)
    }

    /// The number of builds: list, create, Ada's chat, Grace's chat.
    var counts: [Int] { [list.count, create.count, ada.count, grace.count] }
  }

  nonisolated private static let failed = LocalizedStringKey(verbatim: "no")
  nonisolated private static let message = Message(
    id: "new", sender: .other("ada"), text: "Hi", seconds: 0)

  @Test(arguments: [
    // The badge of Grace's chat counts Ada's messages.
    (MessageEvent.received([message]), [1, 0, 1, 1]), (.userReads, [1, 0, 0, 1]),
    (.sending(Message(id: "own 2", sender: .user, text: "", seconds: 0)), [1, 0, 1, 0]),
    (.sent("own", serverID: nil), [0, 0, 1, 0]),
    (.failedSending("own", reason: failed), [1, 0, 1, 0]),
    (.otherRead(upTo: "own", by: "ada"), [0, 0, 1, 0]), (.othersType(["ada"]), [0, 0, 1, 0]),
    (.userRead(upTo: "old"), [0, 0, 0, 0]), (.drafted("half a"), [1, 0, 0, 0]),
  ])
  func messageEventRebuildsOnlyAffectedViewModels(_ event: MessageEvent, _ counts: [Int]) throws {
    let app = try ChatApp(names: "Ada", "Grace")
    try app.server.say("Good morning", in: "ada", id: "old")
    try app.exchange.messages.route(
      .sending(Message(id: "own", sender: .user, text: "", seconds: 0, state: .sending)), in: "ada")
    let counters = Counters(app)
    try app.exchange.messages.route(event, in: "ada")
    #expect(counters.counts == counts)
    // An event that changes nothing builds nothing.
    if case .failedSending = event { return }
    if case .sending = event { return }
    try app.exchange.messages.route(event, in: "ada")
    #expect(counters.counts == counts)
  }

  @Test(arguments: [
    (ChatEvent.creating(contact: nil), [0, 1, 0, 0]), (.creating(contact: "E"), [0, 1, 0, 0]),
    (.createChatFailed(reason: failed), [0, 1, 0, 0]),
    (.created("emmy", Contact(id: "emmy", name: "")), [1, 1, 1, 1]),
    (.connection(trouble: failed), [1, 0, 1, 1]), (.moved("ada", .left), [1, 0, 1, 1]),
    (.answered("!i", .ignored), [1, 0, 0, 0]), (.loaded([]), [1, 0, 0, 0]),
    (.loaded([Chat(id: "grace", contact: Contact(id: "grace", name: ""))]), [1, 0, 1, 1]),
  ])
  func chatEventRebuildsOnlyAffectedViewModels(_ event: ChatEvent, _ counts: [Int]) throws {
    let app = try ChatApp(names: "Ada", "Grace")
    let sender = Contact(id: "emmy", name: "Emmy")
    try app.exchange.chats.route(
      .loaded([], invitations: [Invitation(id: "!i", sender: sender, isDirect: true)]))
    let counters = Counters(app)
    try app.exchange.chats.route(event)
    #expect(counters.counts == counts)
  }

  @Test func aMessageBuildsOneItemOfTheListAndOneRow() throws {
    let app = try ChatApp(names: "Ada", "Grace", "Alan")
    for number in 1...20 { try app.server.say("\(number)", in: "ada", id: "\(number)") }
    let counters = Counters(app)
    let (items, rows) = (app.items.builtCount, app.rows("ada").builtCount)
    try app.server.say("One more", in: "ada", id: "21")
    #expect(app.items.builtCount == items + 1)
    #expect(app.rows("ada").builtCount == rows + 1)
    #expect(counters.ada.viewModel?.messages.count == 22)
  }

  @Test func listenersAreHeldWeaklyAndGetTheirFirstViewModelAtOnce() throws {
    let app = try ChatApp(names: "Ada")
    weak var gone: Counter<ChatListViewModel>?
    do {
      let listener = Counter(app.listBuilder, app)
      #expect(listener.viewModel?.chats.all.count == 1)
      gone = listener
    }
    #expect(gone == nil)
    let kept = Counter(app.listBuilder, app)
    try app.server.say("One", in: "ada", id: "1")
    app.exchange.messages.handler.unregister(kept)
    try app.server.say("Two", in: "ada", id: "2")
    #expect(kept.viewModel?.badge == 1)
  }

  @Test func viewModelIsBuiltOnceForManyEvents() throws {
    let app = try ChatApp(names: "Ada")
    let live = LiveViewModel(app.messagesBuilder("ada"))
    app.exchange.messages.handler.register(live)
    let before = app.rows("ada").buildCount
    for number in 1...9 { try app.server.say("\(number)", in: "ada", id: "\(number)") }
    #expect(live.viewModel.messages.count == 10)
    #expect(live.viewModel.messages.count == 10)
    #expect(app.rows("ada").buildCount == before + 1)
  }
}
