import Foundation
import Stepwise
import StepwiseTesting
import TestSupport
import Testing

@testable import ChatSample

@Suite("Chatting")
struct ChatFlowTests {
  private let folder = TestFolder()

  private func rows(_ tester: FlowTester<Void>) throws -> [String] {
    try tester.rows(of: "Messages")
  }

  private func options(_ tester: FlowTester<Void>) -> [String] {
    tester.screen.split(separator: "\n").filter { $0.hasPrefix("    - ") }.map {
      String($0.dropFirst(6))
    }
  }

  // MARK: The list

  // Claims: chat-list
  @Test func listShowsContactMessageDateAndUnreadCount() async throws {
    let app = try ChatApp(names: "Ada", "Grace", "Alan")
    let now = app.environment.start
    try app.server.say("Good morning", in: "ada", id: "1", at: now - 90_000)
    try app.server.say("One", in: "grace", id: "2", at: now + 3_600)
    try app.server.say("Two\nlines", in: "grace", id: "3", at: now + 3_660)
    let tester = try await app.start()
    #expect(
      options(tester) == [
        "Alan", "Grace: Two lines, 01:01, 2 new", "Ada: Good morning, Tue, 1 new",
      ])
    #expect(tester.badge == 3)
    try await tester.cancel()
  }

  @Test func emptyListShowsASentence() async throws {
    let tester = try await ChatApp().start()
    try tester.expect("There is no chat yet.")
    #expect(tester.badge == nil)
    try await tester.answer("Done")
    try tester.outcome()
  }

  // MARK: Reading

  // Claims: chat-receipt
  @Test func messageDuringAReceiptGetsAReceiptToo() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try app.server.say("One", in: "ada", id: "1")
    app.server.whileConfirming = {
      app.server.whileConfirming = {}
      try app.server.say("Two", in: "ada", id: "2")
    }
    try await tester.answer("Ada")
    try await tester.press("Back to the chats")
    #expect(app.server.calls == ["open ada", "read ada", "read ada", "close ada"])
    try await tester.cancel()
  }

  // MARK: Sending

  /// A line that is a button's label leaves the chat instead of going to the other person.
  @Test func aButtonsLabelIsNotSent() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.answer("Back to the chats")
    try tester.expect(screen: "Chats")
    #expect(app.server.calls == ["open ada", "close ada"])
    try await tester.cancel()
  }

  // Claims: chat-sending, chat-read
  @Test func aMessageIsSentAndThenRead() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    app.server.delay = .seconds(1)
    try await tester.answer("Hello")
    #expect(try rows(tester) == ["-- Today --", "You: Hello (00:00 sending…)"])
    try await tester.advance(by: .seconds(1))
    #expect(try rows(tester) == ["-- Today --", "You: Hello (00:00 sent)"])
    app.server.delay = .zero
    // The field is asked again, and is empty.
    try await tester.answer("Still there?")
    try app.exchange.messages.route(.otherRead(upTo: "server's 1767225600-0", by: "ada"), in: "ada")
    #expect(
      try rows(tester) == [
        "-- Today --", "You: Hello (00:00 read)", "You: Still there? (00:00 sent)",
      ])
    #expect(app.server.calls == ["open ada", "send Hello to ada", "send Still there? to ada"])
  }

  // Claims: chat-failing
  @Test func aMessageThatFailsIsSentAgain() async throws {
    let app = try ChatApp(in: folder.path, names: "Ada")
    app.server.rejection = "the line is down"
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.answer("Hello")
    try await tester.answer("Anyone?")
    #expect(try rows(tester).last == "You: Anyone? (00:00 not sent: the line is down)")
    try await tester.press("Send again")
    #expect(try rows(tester).last == "You: Anyone? (00:00 not sent: the line is down)")
    app.server.rejection = nil
    try await tester.press("Send again")
    #expect(
      try rows(tester) == ["-- Today --", "You: Hello (00:00 sent)", "You: Anyone? (00:00 sent)"])
    try tester.expectNot("Send again")
  }

  // Claims: chat-blank
  @Test(arguments: ["   ", "\t", "\u{3000}"]) func aBlankMessageIsNotSent(_ text: String)
    async throws
  {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    await #expect(throws: FlowTestError.self) { try await tester.answer("Message", with: text) }
    #expect(try rows(tester) == [])
    #expect(app.server.calls == ["open ada"])
  }

  @Test func nothingIsSentInAnEncryptedChat() async throws {
    let app = try ChatApp(in: folder.path, names: "Ada")
    var chat = Chat(Room(id: "ada"), isEncrypted: true)
    chat.add([
      Message(id: "1", sender: .other("ada"), text: "", kind: .encrypted, seconds: 0)
    ])
    try app.exchange.chats.route(.loaded([chat]))
    let tester = try await app.start()
    #expect(
      options(tester).first?.hasPrefix("Ada: (encrypted: this program cannot read it)") == true)
    try await tester.answer("Ada")
    let sentence =
      "This chat is encrypted, and this program cannot encrypt: use another program for it."
    try tester.expect(sentence)
    #expect(try rows(tester).last == "Ada: (encrypted: this program cannot read it) (00:00)")
    try await tester.type("Message", "Secret")
    try await tester.expectRejection(sentence) {
      try await tester.answer("Message", with: "Secret")
    }
    #expect(try tester.draft(of: "Message") == "Secret")
    #expect(!app.server.calls.contains { $0.hasPrefix("send") })
    try await tester.cancel()
    let journal = try folder.read("chat.journal")
    let other = TestFolder()
    try other.write(journal, to: "chat.journal")
    let again = try ChatModel(in: other.path).state["ada"]
    #expect(again?.isEncrypted == true && again?.messages.map(\.kind) == [.encrypted])
  }

  // MARK: Leaving

  // Claims: chat-leaving
  @Test func leavingWaitsUntilAllMessagesAreSent() async throws {
    let app = try ChatApp(in: folder.path, names: "Ada")
    app.server.delay = .seconds(60)
    let tester = try await app.start()
    try await tester.answer("Ada")
    for text in ["One", "Two"] { try await tester.answer(text) }
    try await tester.press("Back to the chats")
    try await tester.press("Done")
    #expect(tester.busy == ["Done"])
    try tester.expect("2 messages are not sent yet. The next run sends them.")
    try await tester.advance(by: .seconds(60))
    try tester.expect("1 message is not sent yet. The next run sends them.")
    try await tester.advance(by: .seconds(60))
    try tester.outcome()
  }

  @Test func unsentMessagesCanWaitForTheNextRun() async throws {
    let app = try ChatApp(names: "Ada")
    app.server.delay = .seconds(60)
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.answer("Hello")
    try await tester.press("Back to the chats")
    try tester.expectNot("End without waiting")
    try await tester.press("Done")
    try await tester.back()
    try tester.expectNot("not sent yet")
    try tester.expectNot("End without waiting")
    try await tester.press("Done")
    try await tester.press("End without waiting")
    try tester.outcome()
    #expect(app.model.state.unsentCount == 1)
  }

  @Test func cancelNoticeNamesUnsentMessagesAndWhetherTheyAreKept() async throws {
    for (folder, fate) in [
      (folder.path, "The next run sends them."), (nil, "This run does not keep them."),
    ] {
      let app = try ChatApp(in: folder, names: "Ada")
      let flow = ChatFlowController(endpoint: app.server)
      let tester = await FlowTester(flow, environment: app.environment)
      #expect(flow.cancelNotice == nil)
      app.server.rejection = "the line is down"
      try await tester.answer("Ada")
      try await tester.answer("One")
      #expect(flow.cancelNotice?.english == "1 message could not be sent.")
      app.server.delay = .seconds(60)
      try await tester.answer("Two")
      #expect(
        flow.cancelNotice?.english
          == "1 message is not sent yet. \(fate) 1 message could not be sent.")
      try await tester.cancel()
    }
  }

  @Test func leavingWarnsAboutFailedMessages() async throws {
    let app = try ChatApp(names: "Ada")
    app.server.rejection = "the line is down"
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.answer("Hello")
    try await tester.press("Back to the chats")
    try await tester.expectRejection(
      "1 message could not be sent: try “Send again” in the chat, or end without waiting."
    ) { try await tester.press("Done") }
    try tester.expect("End without waiting")
    app.server.rejection = nil
    try app.exchange.sendAgain(in: "ada")
    await tester.settle()
    try await tester.press("Done")
    try tester.outcome()
  }

  // MARK: Receiving

  // Claims: chat-draft-stays
  @Test func messageInTheOpenChatLeavesTheDraftAlone() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.type("Message", "Hel")
    try app.server.say("Hi!", in: "ada", id: "1", at: app.environment.start)
    await tester.settle()
    #expect(try rows(tester) == ["-- Today --", "Ada: Hi! (00:00)"])
    #expect(try tester.draft(of: "Message") == "Hel")
    #expect(tester.badge == nil)
    try tester.expect(notices: [])
    #expect(app.server.calls == ["open ada", "read ada"])
  }

  // Claims: chat-socket, chat-announced
  @Test func messageInAnotherChatIsAnnouncedAndCounted() async throws {
    let app = try ChatApp(names: "Ada", "Grace")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try app.server.say("Hi!", in: "ada", id: "0")
    await tester.settle()
    try tester.expect(notices: [])
    try app.server.say("Tea?", in: "grace", id: "1")
    try tester.expect(notices: ["Grace: Tea?"])
    #expect(tester.badge == 1)
    try await tester.press("Back to the chats")
    #expect(tester.badge == 1)
    try await tester.answer("Grace")
    #expect(tester.badge == nil)
    #expect(app.server.calls == ["open ada", "read ada", "close ada", "open grace", "read grace"])
  }

  @Test func aDuplicateMessageIsShownOnce() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    for _ in 1...2 { try app.server.say("Hi!", in: "ada", id: "1") }
    try tester.expect(notices: ["Ada: Hi!"])
    #expect(app.model.state["ada"]?.messages.count == 1)
    #expect(app.model.state["ada"]?.unreadCount == 1)
  }

  @Test func typingIsShownAndEnds() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try app.exchange.chats.route(.typing("ada", ["ada"]))
    try tester.expect("Ada is typing…")
    try app.server.say("Hi!", in: "ada", id: "1")
    try tester.expectNot("Ada is typing…")
  }

  @Test func troubleIsShownUntilItIsOver() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try app.exchange.chats.route(.disconnected(reason: "Nobody answers."))
    try tester.expect("Nobody answers.")
    try await tester.answer("Ada")
    try tester.expect("Nobody answers.")
    try app.exchange.chats.route(.connected)
    try tester.expectNot("Nobody answers.")
  }

  // MARK: Drafts

  // Claims: chat-drafts
  @Test func eachChatKeepsItsDraft() async throws {
    let app = try ChatApp(in: folder.path, names: "Ada", "Grace")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.type("Message", "Half a")
    try await tester.back()
    #expect(options(tester).contains("Ada: Draft: Half a"))
    try await tester.answer("Grace")
    #expect(try tester.value(of: "Message") == nil)
    try await tester.press("Back to the chats")
    try await tester.answer("Ada")
    #expect(try tester.value(of: "Message") == "Half a")
    try await tester.acceptDefault()
    #expect(try rows(tester).last == "You: Half a (00:00 sent)")
    #expect(try tester.value(of: "Message") == nil)
    try await tester.back()
    #expect(options(tester).contains("Ada: You: Half a, 00:00"))
  }

  @Test func aDraftIsKeptAfterAPause() async throws {
    let app = try ChatApp(in: folder.path, names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.type("Message", "Half a")
    #expect(app.model.state["ada"]?.draft == "")
    try await tester.advance(by: .seconds(1))
    #expect(app.model.state["ada"]?.draft == "Half a")
    try await tester.type("Message", "Half a thought")
    try await tester.answer("A whole one")
    try await tester.advance(by: .seconds(2))
    #expect(app.model.state["ada"]?.draft == "")
  }

  @Test func titleFollowsNamesThatChange() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    func tell(_ name: String?, _ members: Room.Member...) throws {
      try app.exchange.chats.route(.loaded([Chat(Room(id: "ada", name: name, members: members))]))
    }
    try tell(nil, Room.Member(id: "ada", name: "Countess"))
    try tester.expect(screen: "Countess")
    try tell("Compilers")
    try tester.expect(screen: "Compilers")
    try tell("")
    try tester.expect(screen: "Countess")
  }

  // MARK: New chats

  // Claims: chat-new-chat
  @Test func newChatReplacesItsQuestion() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("New chat")
    app.server.rejection = "Nobody is called Zed."
    try await tester.answer("Zed")
    try tester.expect(screen: "New chat")
    try tester.expect("Nobody is called Zed.")
    app.server.rejection = nil
    try await tester.answer("Emmy")
    try tester.expect(screen: "Emmy")
    try tester.expect(stack: ["Chats", "Emmy"])
    try await tester.back()
    try tester.expect(screen: "Chats")
    try await tester.answer("New chat")
    try tester.expectNot("Nobody is called Zed.")
  }

  @Test func suggestionsComeOnceTheServerAnswersAgain() async throws {
    let app = try ChatApp()
    let tester = try await app.start()
    try await tester.answer("New chat")
    app.server.rejection = "the line is down"
    try await tester.type("Contact", "e")
    try await tester.advance(by: .seconds(1))
    app.server.rejection = nil
    func suggestions() -> [String] {
      tester.session.show().elements.flatMap { $0.suggestions?.all.map(\.label) ?? [] }
    }
    #expect(suggestions() == [])
    try await tester.advance(by: .seconds(2))
    #expect(suggestions() == ["Emmy"])
  }

  @Test func contactWithAChatOpensThatChat() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("New chat")
    try await tester.answer("Ada")
    try tester.expect(screen: "Ada")
    #expect(app.model.state.chats.count == 1)
  }

  // MARK: Leaks

  @Test func chatLeaksNothing() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try await tester.answer("Ada")
    try await tester.press("Back to the chats")
    try await tester.answer("New chat")
    try await tester.answer("Emmy")
    try await tester.back()
    #expect(await tester.leaks() == [])
  }
}
