import Stepwise
import StepwiseTesting
import Testing

@testable import ChatSample

@Suite("The chatbot")
struct ChatbotTests {
  /// A chat with the bot on a virtual clock.
  private func start(seed: UInt64 = 0) async throws -> FlowTester<Void> {
    var environment = Environment()
    environment.seed = seed
    let exchange = ChatExchange(model: try ChatModel(in: nil), environment: environment)
    let bot = Chatbot(exchange: exchange)
    return await FlowTester(
      ChatFlowController(endpoint: bot, socket: bot, notifications: bot), environment: environment)
  }

  /// A talk with Ada, and the times until she reads and answers, in tenths of a second.
  private func talk(seed: UInt64) async throws -> [String] {
    let tester = try await start(seed: seed)
    try await tester.answer("Ada")
    var talk: [String] = []
    for text in ["Hello", "Does it run?"] {
      try await tester.answer(text)
      for tenths in 1...50 {
        try await tester.advance(by: .milliseconds(100))
        let rows = try tester.rows(of: "Messages")
        if rows.last != talk.last { talk += ["\(tenths)", rows.last ?? ""] }
      }
    }
    try await tester.cancel()
    return talk
  }

  // Claims: chat-bot
  @Test func sameSeedBringsTheSameAnswersAfterTheSamePauses() async throws {
    let talk = try await talk(seed: 1)
    #expect(talk.contains { $0.hasPrefix("You: Hello (00:00 read)") })
    #expect(talk.last?.hasPrefix("Ada: ") == true)
    #expect(try await self.talk(seed: 1) == talk)
    let other = try await self.talk(seed: 2)
    #expect(other.filter { Int($0) == nil } != talk.filter { Int($0) == nil })
    #expect(other.filter { Int($0) != nil } != talk.filter { Int($0) != nil })
  }

  // Claims: chat-suggestions, chat-busy
  @Test func contactFieldSuggestsContactsAfterAPauseInTyping() async throws {
    let tester = try await start()
    try await tester.press("New chat")
    func suggestions() -> [String] {
      tester.session.show().elements.flatMap { $0.suggestions?.all.map(\.label) ?? [] }
    }
    try await tester.type("Contact", "a")
    // The bot takes at most 150 ms, and the search begins 120 ms after the last key.
    try await tester.advance(by: .milliseconds(160))
    #expect(suggestions().isEmpty)
    try await tester.advance(by: .seconds(1))
    #expect(suggestions() == ["Ada", "Alan"])
    try await tester.type("Contact", "al")
    try await tester.advance(by: .seconds(1))
    #expect(suggestions() == ["Alan"])
    try await tester.answer("Emmy")
    try tester.expect("Looking for Emmy…")
    try await tester.advance(by: .seconds(2))
    try tester.expect(screen: "Emmy")
    try await tester.cancel()
  }
}
