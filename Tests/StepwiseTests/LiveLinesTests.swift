import Observation
import StepwiseSystem
import StepwiseTerminal
import Testing

@testable import Stepwise

/// What comes by itself while a person types a line.
@Suite struct LiveLinesTests {
  @Observable
  fileprivate final class Room: Screen {
    let title = "Grace"
    var badge: Int?
    var rows: [ListRow] = []
    var status: String?
    private(set) var sent: [String] = []

    var body: any Element {
      List("Messages", rows: rows)
      if let status { Text(verbatim: status) }
      TextField("Message") { self.sent.append($0) }.asksAgain()
    }
  }

  /// A row stands above the prompt, which is written again; what only goes away is silent, and so is a
  /// count that changes by itself.
  @Test func whatComesStandsAboveThePrompt() async throws {
    let room = Room()
    room.status = "Grace is typing…"
    let session = Session(Talk { $0.push(room) }, isLive: true)
    let sink = ByteSink(descriptor: nil)
    func told(_ text: String) -> Bool { String(decoding: sink.bytes, as: UTF8.self).contains(text) }
    var lines = 0
    let input = TypedLines {
      lines += 1
      guard lines == 1 else { return nil }
      room.badge = 1
      for _ in 0..<20 { await Task.yield() }
      room.status = nil
      for _ in 0..<20 { await Task.yield() }
      room.rows.append(ListRow("Hello", id: "1", title: "Grace"))
      while !told("Hello") { await Task.yield() }
      return "Hi"
    }
    let driver = PlainConversation(session: session, input: input, sink: sink, terminal: nil)
    #expect(try await driver.run() == false)
    #expect(room.sent == ["Hi"])
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { !$0.hasPrefix("Grace") } == [
          "Grace", "  Grace is typing…", "Message: ", "Grace (1)", "  Grace: Hello",
          "Message: Message: ", "",
        ])
  }
}
