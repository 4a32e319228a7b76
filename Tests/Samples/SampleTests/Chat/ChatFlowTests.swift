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
  }

  @Test func emptyListShowsASentence() async throws {
    let tester = try await ChatApp().start()
    try tester.expect("There is no chat yet.")
    try await tester.answer("Done")
    try tester.outcome()
  }

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
  }

  // Claims: chat-sending, chat-read
  @Test func aMessageIsSentAndThenRead() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start("Ada")
    app.server.delay = .seconds(1)
    try await tester.answer("Hello")
    #expect(try rows(tester) == ["-- Today --", "You: Hello (00:00 sending…)"])
    try await tester.advance(by: .seconds(1))
    #expect(try rows(tester) == ["-- Today --", "You: Hello (00:00 sent)"])
    app.server.delay = .zero
    // The field is asked again, and is empty.
    try await tester.answer("Still there?")
    try app.exchange.messages.route(.otherRead(upTo: "server's 1767225600-0"), in: "ada")
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
    let tester = try await app.start("Ada", "Hello", "Anyone?")
    #expect(try rows(tester).last == "You: Anyone? (00:00 not sent: the line is down)")
    try await tester.press("Back to the chats")
    try await tester.expectRejection(
      "2 messages could not be sent: try “Send again” in the chat, or end without waiting."
    ) { try await tester.press("Done") }
    app.server.rejection = nil
    try await tester.answer("Ada")
    try await tester.press("Send again")
    #expect(
      try rows(tester) == ["-- Today --", "You: Hello (00:00 sent)", "You: Anyone? (00:00 sent)"])
    try tester.expectNot("Send again")
    // A button's label leaves the chat instead of going to the other person.
    try await tester.answer("Back to the chats")
    try await tester.press("Done")
    try tester.outcome()
  }

  // Claims: chat-blank
  @Test(arguments: ["   ", "\t", "\u{3000}"])
  func aBlankMessageIsNotSent(_ text: String) async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start("Ada")
    await #expect(throws: FlowTestError.self) { try await tester.answer("Message", with: text) }
    #expect(try rows(tester) == [])
    #expect(app.server.calls == ["open ada"])
  }

  // Claims: chat-leaving
  @Test func leavingWaitsUntilAllMessagesAreSent() async throws {
    for (folder, fate) in [
      (folder.path, "The next run sends them."), (nil, "This run does not keep them."),
    ] {
      let app = try ChatApp(in: folder, names: "Ada")
      app.server.delay = .seconds(60)
      let flow = ChatFlowController(endpoint: app.server)
      let tester = await FlowTester(flow, environment: app.environment)
      #expect(flow.cancelNotice == nil)
      for text in ["Ada", "One", "Two"] { try await tester.answer(text) }
      #expect(flow.cancelNotice?.english == "2 messages are not sent yet. \(fate)")
      try await tester.press("Back to the chats")
      try await tester.press("Done")
      try tester.expect("2 messages are not sent yet. \(fate)")
      try tester.expect("End without waiting")
      app.server.rejection = "the line is down"
      try await tester.advance(by: .seconds(60))
      app.server.rejection = nil
      #expect(
        flow.cancelNotice?.english
          == "1 message is not sent yet. \(fate) 1 message could not be sent.")
      try app.exchange.sendAgain(in: "ada")
      try await tester.advance(by: .seconds(120))
      try tester.outcome()
    }
  }

  // Claims: chat-draft-stays
  @Test func messageInTheOpenChatLeavesTheDraftAlone() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start("Ada")
    try await tester.type("Message", "Hel")
    try app.exchange.messages.route(.typing(["Ada"]), in: "ada")
    try tester.expect("Ada is typing…")
    // A message that comes twice is shown once.
    for _ in 1...2 { try app.server.say("Hi!", in: "ada", id: "1", at: app.environment.start) }
    await tester.settle()
    #expect(try rows(tester) == ["-- Today --", "Ada: Hi! (00:00)"])
    #expect(try tester.draft(of: "Message") == "Hel")
    #expect(tester.badge == nil)
    try tester.expect(notices: [])
    try tester.expectNot("Ada is typing…")
    #expect(app.server.calls == ["open ada", "read ada"])
  }

  // Claims: chat-socket, chat-announced
  @Test func messageInAnotherChatIsAnnouncedAndCounted() async throws {
    let app = try ChatApp(names: "Ada", "Grace")
    let tester = try await app.start("Ada")
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

  @Test func troubleAndTitlesAreShownAsTheyAre() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start()
    try app.exchange.chats.route(.disconnected(reason: "Nobody answers."))
    try tester.expect("Nobody answers.")
    try await tester.answer("Ada")
    try tester.expect("Nobody answers.")
    try app.exchange.chats.route(.connected)
    try tester.expectNot("Nobody answers.")
    try app.exchange.chats.route(.loaded([Chat(id: "ada", title: "Countess")]))
    try tester.expect(screen: "Countess")
  }

  // Claims: chat-drafts
  @Test func eachChatKeepsItsDraft() async throws {
    let app = try ChatApp(in: folder.path, names: "Ada", "Grace")
    let tester = try await app.start("Ada")
    try await tester.type("Message", "Half")
    #expect(app.model.chats["ada"]?.draft == "")
    try await tester.advance(by: .seconds(1))
    #expect(app.model.chats["ada"]?.draft == "Half")
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

  // Claims: chat-new-chat
  @Test func newChatReplacesItsQuestion() async throws {
    let app = try ChatApp(names: "Ada")
    let tester = try await app.start("New chat")
    app.server.rejection = "Nobody is called Zed."
    try await tester.answer("Zed")
    try tester.expect(screen: "New chat")
    try tester.expect("Nobody is called Zed.")
    app.server.rejection = nil
    // A contact with a chat leads to that chat.
    for name in ["Emmy", "Ada"] {
      try await tester.answer(name)
      try tester.expect(stack: ["Chats", name])
      try await tester.back()
      try await tester.answer("New chat")
      try tester.expectNot("Nobody is called Zed.")
    }
    #expect(app.model.chats.count == 2)
    try await tester.back()
    #expect(await tester.leaks() == [])
  }
}
