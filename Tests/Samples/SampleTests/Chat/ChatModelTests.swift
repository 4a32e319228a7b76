import Foundation
import Stepwise
import StepwiseTesting
import TestSupport
import Testing

@testable import ChatSample

/// The chats on the disk, and possible journals.
@Suite("The chats on the disk")
struct ChatModelTests {
  private let folder = TestFolder()

  private var lines: [String] {
    get throws { try folder.read("chat.journal").split(separator: "\n").map(String.init) }
  }

  private func messages(_ range: ClosedRange<Int>) -> [Message] {
    range.map {
      Message(
        id: "m\($0)", sender: $0 % 3 == 0 ? .user : .other("Ada"), text: "Number \($0) \u{1F600}",
        seconds: 1_000 + $0, state: $0 == 6 ? .failed(reason: "too long") : .sent)
    }
  }

  /// The same chats are read from the journal, and from its summary after many changes.
  @Test(.slow, arguments: [0, 1_200]) func allChatsAreRestored(changes: Int) throws {
    let before: [Chat]
    do {
      let app = try ChatApp(in: folder.path, names: "Ada", "Grace")
      try app.exchange.receive(messages(1...7), in: "ada")
      for text in ["Sent", "On its way"] { try app.exchange.send(text, in: "ada") }
      let sent = try #require(app.model.chats["ada"]?.firstUnsent)
      try app.exchange.messages.route(.sent(sent.id, serverID: "s"), in: "ada")
      try app.exchange.messages.route(.otherRead(upTo: "s"), in: "ada")
      for number in 0...changes {
        try app.exchange.messages.route(.drafted("half a\nthought\t\(number)"), in: "grace")
      }
      before = app.model.chats
    }
    #expect(try lines.count > changes)
    // The second time, the summary is read.
    for _ in 1...2 {
      let after = try ChatModel(in: folder.path).chats
      #expect(after == before)
      #expect(after.map(\.unsent.count) == [1, 0])
      #expect(after["ada"]?.message("s")?.state == .read)
      #expect(after["ada"]?.message("m6")?.state == .failed(reason: "too long"))
      #expect(after["ada"]?.unreadCount == 5)
    }
    #expect(try lines.count < 25)
    // Only the owner can read the file.
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["chat.journal"])
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// A run can be killed after any line; then either the draft is there or the message.
  @Test func sentDraftNeverLosesItsMessage() throws {
    do {
      let app = try ChatApp(in: folder.path, names: "Ada")
      try app.exchange.messages.route(.drafted("Half a thought"), in: "ada")
      try app.exchange.send("Half a thought", in: "ada")
    }
    let all = try lines
    let begun = try #require(all.firstIndex { $0.contains("Half a thought") })
    for count in begun + 1...all.count {
      let other = TestFolder()
      try other.write(all.prefix(count).map { $0 + "\n" }.joined(), to: "chat.journal")
      let chat = try #require(try ChatModel(in: other.path).chats["ada"])
      #expect(
        [chat.draft, chat.messages.last?.text ?? ""].filter { !$0.isEmpty } == ["Half a thought"])
    }
  }

  // Claims: chat-disk
  @Test func messageIsOnTheDiskBeforeListenersAreTold() throws {
    let app = try ChatApp(in: folder.path, names: "Ada")
    final class Witness { var seen: [Bool] = [] }
    let witness = Witness()
    app.exchange.messages.handler.register(witness) { [folder] witness, event in
      guard case .received(let new) = event.event else { return }
      let text = try? folder.read("chat.journal")
      witness.seen.append(new.allSatisfy { text?.contains($0.text) == true })
    }
    try app.exchange.receive(messages(1...2), in: "ada")
    try app.server.say("Third", in: "ada", id: "third")
    #expect(witness.seen == [true, true])
  }

  // Claims: chat-kill
  @Test func nextRunSendsUnsentMessagesAndReceipts() async throws {
    do {
      let app = try ChatApp(in: folder.path, names: "Ada", "Grace")
      try app.exchange.send("Hello", in: "ada")
      try app.server.say("Hi", in: "grace", id: "1")
      try app.exchange.read("grace")
    }
    let app = try ChatApp(in: folder.path)
    let tester = try await app.start()
    #expect(app.server.calls == ["send Hello to ada", "read grace"])
    #expect(app.model.chats.allSatisfy { $0.unsent.isEmpty && !$0.owesReceipt })
    try await tester.cancel()
  }

  /// A line after those of one chat; a line that can be read shows its message.
  @Test(arguments: [
    ("messages\tzed\t1\tAda\t0\t\t\tHello", "There is no chat “zed” before it."),
    ("messages\tada\t1\tAda\t0\t\t", "it ends too early"),
    ("messages\tada\t1\tAda\tnoon\t\t\tHello", "“noon” is not a number"),
    ("opened\tada\tAda", "There is a chat “ada” already."),
    ("opened\tgrace\tGrace\tHopper", "it has more fields than a record"),
    ("read\tada\t1", "There is no message “1” in the chat “ada” before it."),
    ("sung\tada", "“sung” is not known"),
    ("drafted\tada\tA\\q", "it has a backslash that marks nothing"), ("", "it ends too early"),
    // Numbers of any size can be shown.
    ("messages\tada\t1\tAda\t9223372036854775807\t\t\tHello", nil),
    ("messages\tada\t1\tAda\t-9223372036854775808\t\t\tHello", nil),
    ("unread\tada\t9223372036854775807\t1", nil),
  ])
  func aJournalIsReadOrRejectedWithItsLine(_ line: String, _ sentence: String?) async throws {
    do { _ = try ChatApp(in: folder.path, names: "Ada") }
    try folder.write(try folder.read("chat.journal") + line + "\n", to: "chat.journal")
    guard let sentence else {
      let tester = try await ChatApp(in: folder.path).start("Ada")
      try tester.expect(screen: "Ada")
      return try await tester.cancel()
    }
    let error = #expect(throws: RunFailure.self) { try ChatModel(in: folder.path) }
    #expect(error?.code == .dataError)
    #expect(error?.description.contains("chat.journal:3: ") == true, "\(String(describing: error))")
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  /// However a chat has changed, its cached rows equal newly built rows.
  @Test func cachedRowsEqualNewRows() throws {
    let app = try ChatApp(names: "Ada")
    let kept = MessageRows(environment: app.environment)
    var dice = SeededGenerator(seed: 7)
    let steps = Repetition.times(900)
    for step in 1...steps {
      let messages = app.model.chats["ada"]?.messages ?? []
      let id = messages.dropFirst(dice.below(max(1, messages.count))).first?.id ?? ""
      switch dice.below(5) {
      case 0: try app.server.say("Hi", in: "ada", id: "\(step)", at: step * 600)
      case 1: try app.exchange.send("Hello", in: "ada")
      case 2: try app.exchange.messages.route(.sent(id, serverID: "s\(step)"), in: "ada")
      case 3: try app.exchange.messages.route(.otherRead(upTo: id), in: "ada")
      default: try app.exchange.messages.route(.failedSending(id, reason: "no"), in: "ada")
      }
      // Sometimes the rows are not read for a while.
      guard dice.below(step < steps / 3 ? 3 : steps / 3) == 0 else { continue }
      let chat = try #require(app.model.chats["ada"])
      let fresh = MessageRows(environment: app.environment).rows(of: chat.messages)
      #expect(kept.rows(of: chat.messages).elementsEqual(fresh))
      #expect(chat.unsent == chat.messages.filter { $0.state == .sending }.map(\.id))
    }
  }
}
