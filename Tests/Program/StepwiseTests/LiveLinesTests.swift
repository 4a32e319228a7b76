import Observation
import StepwiseSystem
import StepwiseTerminal
import TestSupport
import Testing

@testable import Stepwise

/// Changes of the screen while a person types a line.
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
      TextField("Message") { self.sent.append($0) }.repeatsQuestion()
    }
  }

  /// Makes a change, and returns after the session has told its driver.
  private func change(_ session: Session, _ change: () -> Void) async {
    let door = Door()
    let observation = session.events.observe { if case .changed = $0 { door.open() } }
    change()
    await door.pass()
    observation.cancel()
  }

  private func driver(
    _ session: Session, _ sink: ByteSink, _ lines: @escaping (Int) async -> String?
  )
    -> PlainConversation
  {
    var count = 0
    let input = TypedLines {
      count += 1
      return await lines(count)
    }
    return PlainConversation(session: session, input: input, sink: sink)
  }

  /// The lines after the title.
  private func lines(_ sink: ByteSink) -> [String] {
    String(decoding: sink.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("Grace") }.map(String.init)
  }

  @Test func aNewRowIsWrittenAboveARepeatedPrompt() async throws {
    let room = Room()
    let session = Session(Talk { $0.push(room) }, isLive: true)
    let sink = ByteSink(descriptor: nil)
    let driver = driver(session, sink) { count in
      guard count == 1 else { return nil }
      room.badge = 1
      await change(session) { room.rows.append(ListRow("Hello", id: "1", title: "Grace")) }
      return "Hi"
    }
    try await driver.run()
    #expect(session.ending == nil)
    #expect(room.sent == ["Hi"])
    #expect(
      lines(sink) == [
        "Grace", "Message: ", "Grace (1)", "  Grace: Hello", "Message: Message: ", "",
      ])
  }

  /// The driver sees the change before the next typed line, so the prompt is written twice only because of the line.
  @Test func aRemovedTextWritesNothing() async throws {
    let room = Room()
    room.status = "Grace is typing…"
    let session = Session(Talk { $0.push(room) }, isLive: true)
    let sink = ByteSink(descriptor: nil)
    let driver = driver(session, sink) { count in
      guard count == 1 else { return nil }
      await change(session) { room.status = nil }
      return "Hi"
    }
    try await driver.run()
    #expect(session.ending == nil)
    #expect(room.sent == ["Hi"])
    #expect(lines(sink) == ["Grace", "  Grace is typing…", "Message: Message: ", ""])
  }
}
