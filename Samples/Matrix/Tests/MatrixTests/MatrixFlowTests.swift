import ChatSample
import Stepwise
import StepwiseTesting
import Testing

@testable import MatrixApp

/// The screens that a homeserver adds to the chat.
@Suite("The chat over a homeserver")
struct MatrixFlowTests {
  /// A homeserver that sends nothing by itself, and does what it is told.
  @MainActor
  private final class QuietHomeserver: Homeserver, ChatLogin {
    let exchange: ChatExchange
    let events: MatrixEventRouter
    let server = "https://example.org"
    let user = "ada"
    let hasPassword = false
    var isLoggedIn: Bool
    /// What the homeserver was asked for.
    private(set) var calls: [String] = []

    init(
      isLoggedIn: Bool, names: [String] = [], environment: Environment = Environment()
    ) throws {
      exchange = ChatExchange(model: try ChatModel(in: nil), environment: environment)
      events = MatrixEventRouter(exchange)
      self.isLoggedIn = isLoggedIn
      try exchange.chats.route(
        .loaded(
          names.map { name in
            Chat(Room(id: name.lowercased(), members: [.init(id: name.lowercased(), name: name)]))
          }))
    }

    func run() async throws { try await exchange.runErrands(on: self) }
    func contacts(matching text: String) async throws -> [Contact] { [] }
    func createChat(with name: String) async throws {}
    func deliver(_ message: Message, in chat: Chat.ID) async throws {
      try exchange.messages.route(
        .failedSending(message.id, reason: "the line is down"), in: chat)
    }
    func confirm(_ last: Message.ID, in chat: Chat.ID) async throws {}
    func answer(_ invitation: Invitation) async throws {
      calls.append("answer \(invitation.id) \(invitation.answer.map(\.rawValue) ?? "")")
    }
    func leave(_ chat: Chat.ID) async throws { calls.append("leave \(chat)") }

    func logIn(password: String) async throws {
      guard password == "hunter2" else { throw Rejection("This is not the password.") }
      isLoggedIn = true
    }

    func logOut() async throws { isLoggedIn = false }
  }

  private func start(_ server: QuietHomeserver) async -> FlowTester<Void> {
    await FlowTester(
      MatrixFlowController(homeserver: server, login: server),
      environment: server.exchange.environment)
  }

  private func options(_ tester: FlowTester<Void>) -> [String] {
    tester.screen.split(separator: "\n").filter { $0.hasPrefix("    - ") }.map {
      String($0.dropFirst(6))
    }
  }

  /// A chat cannot be resumed, and before it there is only a password, so no run is kept and offered.
  @Test func nothingIsOfferedAfterAKill() async throws {
    let report = try await JournalCheck.run(steps: "hunter2\nBob\n") { environment in
      let server = try QuietHomeserver(
        isLoggedIn: false, names: ["Bob"], environment: environment)
      return MatrixFlowController(homeserver: server, login: server)
    }
    #expect(
      report.description
        == "13 keys: 0 offered, 0 the same, 0 half typed, 0 not compared, 9 empty, 4 not resumable")
  }

  @Test func thePasswordIsAskedForBeforeTheListAndAfterALogOut() async throws {
    let server = try QuietHomeserver(isLoggedIn: false)
    let tester = await start(server)
    try tester.expect(screen: "Log in")
    try tester.expect("ada on https://example.org")
    await #expect(throws: (any Error).self) { try await tester.answer("wrong") }
    try await tester.answer("hunter2")
    try tester.expect(screen: "Chats")
    try tester.expect("Log out")
    try server.events.route(.loggedOut(reason: "The server has ended the session."))
    try tester.expect(screen: "Log in")
    try tester.expect("The server has ended the session.")
    server.isLoggedIn = false
    try await tester.back()
    try await tester.press("Log in")
    try await tester.answer("hunter2")
    try tester.expect(screen: "Chats")
  }

  @Test func invitationIsAnsweredOnItsScreen() async throws {
    let server = try QuietHomeserver(isLoggedIn: true)
    for name in ["one", "two"] {
      let sender = Contact(id: "@ada:x", name: "Ada")
      try server.events.route(
        .invited(Invitation(id: name, sender: sender, name: name, isDirect: false)))
    }
    let tester = await start(server)
    try await tester.answer("one")
    try tester.expect("Ada (@ada:x) invites you to “one”.")
    try await tester.press("Accept")
    try await tester.answer("two")
    try await tester.press("Ignore")
    #expect(options(tester) == ["one: Coming in…"])
    #expect(server.exchange.model.state.invitations.map(\.answer) == [.accepted, .ignored])
    #expect(server.calls == ["answer one accepted", "answer two ignored"])
  }

  @Test func leavingAChatWarnsAboutItsLoss() async throws {
    let server = try QuietHomeserver(isLoggedIn: true, names: ["Ada"])
    let tester = await start(server)
    try await tester.answer("Ada")
    try await tester.answer("Hello")
    try await tester.press("Leave the chat")
    try tester.expect("Messages that are not sent yet will not be sent.")
    try await tester.press("Stay")
    try tester.expect(screen: "Ada")
    try await tester.press("Leave the chat")
    try await tester.press("Leave")
    try tester.expect(screen: "Chats")
    try tester.expect("There is no chat yet.")
    #expect(server.calls == ["leave ada"])
  }

  @Test func removalFromAChatIsAnnounced() async throws {
    let server = try QuietHomeserver(isLoggedIn: true, names: ["Ada"])
    let tester = await start(server)
    try await tester.answer("Ada")
    try server.exchange.chats.route(.typing("ada", ["ada"]))
    try server.events.route(.left("ada"))
    try tester.expectNot("Ada is typing…")
    try tester.expect(notices: ["You are no longer in the chat with Ada."])
  }
}
