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
    let text = try? String(contentsOfFile: folder["chat.journal"], encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  private func messages(_ range: ClosedRange<Int>) -> [Message] {
    range.map {
      Message(
        id: "m\($0)", sender: $0 % 3 == 0 ? .user : .other("ada"), text: "Number \($0) \u{1F600}",
        seconds: 1_000 + $0, state: $0 == 6 ? .failed(reason: "too long") : .sent,
        serverID: $0 == 3 ? "s3" : nil)
    }
  }

  @Test func allChatsAreRestored() throws {
    let before: ChatState
    do {
      let app = try ChatApp(in: folder.path, names: "Ada", "Grace")
      try app.exchange.receive(messages(1...7), in: "ada")
      try app.exchange.send("On its way", in: "ada")
      try app.exchange.messages.route(.otherRead(upTo: "s3", by: "ada"), in: "ada")
      try app.exchange.messages.route(.drafted("half a"), in: "grace")
      before = app.model.state
    }
    let after = try ChatModel(in: folder.path).state
    #expect(after.chats == before.chats)
    #expect(after.chats.map(\.unsentCount) == [1, 0])
    #expect(after["ada"]?.messages[2].state == .read)
    #expect(after.message("m6", in: "ada")?.state == .failed(reason: "too long"))
    #expect(after["ada"]?.unreadCount == 5)
    #expect(after["grace"]?.draft == "half a")
    // Only the owner can read the files.
    let attributes = try FileManager.default.attributesOfItem(atPath: folder["chat.journal"])
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func anyTextIsRestored() throws {
    for text in [
      "\t", "\\", "\\t", "a\nb\r\n", "\0", "", " ", "\u{202E}x", "\u{1F469}\u{200D}\u{1F680}",
    ] {
      let folder = TestFolder()
      do {
        let app = try ChatApp(in: folder.path, names: "Ada")
        try app.server.say(text, in: "ada", id: text + "id")
        try app.exchange.messages.route(.drafted(text), in: "ada")
      }
      let chat = try ChatModel(in: folder.path).state["ada"]
      #expect(chat?.messages.map(\.text) == [text], "\(text.debugDescription)")
      #expect(chat?.messages.map(\.id) == [text + "id"], "\(text.debugDescription)")
      #expect(chat?.draft == text, "\(text.debugDescription)")
    }
  }

  @Test(.slow) func aLongJournalIsCompactedWithTheSameMeaning() throws {
    let before: ChatState
    do {
      let app = try ChatApp(in: folder.path, names: "Ada")
      try app.exchange.receive(messages(1...450), in: "ada")
      for count in 1...1_200 {
        try app.exchange.messages.route(.drafted("draft \(count)"), in: "ada")
      }
      before = app.model.state
    }
    #expect(lines.count > 1_200)
    let after = try ChatModel(in: folder.path).state
    #expect(after.chats == before.chats)
    #expect(lines.count < 10)
    #expect(try ChatModel(in: folder.path).state.chats == before.chats)
  }

  /// A run can be killed after any line; then either the draft is there or the message.
  @Test func sentDraftNeverLosesItsMessage() throws {
    do {
      let app = try ChatApp(in: folder.path, names: "Ada")
      try app.exchange.messages.route(.drafted("Half a thought"), in: "ada")
      try app.exchange.send("Half a thought", in: "ada")
    }
    let all = lines
    let begun = try #require(all.firstIndex { $0.contains("Half a thought") })
    for count in begun + 1...all.count {
      let other = TestFolder()
      try other.write(
        all.prefix(count).map { $0 + "\n" }.joined(), to: "chat.journal")
      let chat = try #require(try ChatModel(in: other.path).state["ada"])
      #expect(
        [chat.draft, chat.messages.last?.text ?? ""].filter { !$0.isEmpty } == ["Half a thought"])
    }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
  func timeOfAnySizeInAJournalCanBeShown(_ seconds: String) async throws {
    do { _ = try ChatApp(in: folder.path, names: "Ada") }
    let line = "said\tada\t1\tAda\t\(seconds)\t\t\tHello\n"
    try folder.write(try folder.read("chat.journal") + line, to: "chat.journal")
    let tester = try await ChatApp(in: folder.path).start()
    #expect(tester.screen.contains("Ada: Hello, "))
    try await tester.answer("Ada")
    #expect(try tester.rows(of: "Messages").count == 2)
    try await tester.cancel()
  }

  // Claims: chat-disk
  @Test func messageIsOnTheDiskBeforeListenersAreTold() throws {
    let app = try ChatApp(in: folder.path, names: "Ada")
    final class Witness { var seen: [Bool] = [] }
    let witness = Witness()
    app.exchange.messages.handler.register(witness) { [folder] witness, event in
      guard case .received(let new) = event.event else { return }
      let text = try? String(contentsOfFile: folder["chat.journal"], encoding: .utf8)
      witness.seen.append(new.allSatisfy { text?.contains($0.text) == true })
    }
    try app.exchange.receive(messages(1...2), in: "ada")
    try app.server.say("Third", in: "ada", id: "third")
    #expect(witness.seen == [true, true])
  }

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
    #expect(app.model.state.unsentCount == 0)
    #expect(app.model.state["grace"]?.owesReceipt == false)
    _ = tester
  }

  @Test(arguments: [
    ("said\tzed\t1\tAda\t0\t\t\tHello", "There is no chat “zed” before it."),
    ("said\tada\t1\tAda\t0\t\t", "it ends too early"),
    ("said\tada\t1\tAda\tnoon\t\t\tHello", "“noon” is not a number"),
    ("added\tada\tada\tAda", "There is a chat “ada” already."),
    ("added\tgrace\tgrace\tGrace\tHopper", "it has more fields than a record"),
    ("unread\tada\t-1\t0", "-1 is no count of messages: it goes from 0 to 1000000."),
    (
      "unread\tada\t9223372036854775807\t0",
      "9223372036854775807 is no count of messages: it goes from 0 to 1000000."
    ), ("encrypted\tzed", "There is no chat “zed” before it."),
    ("uninvited\tzed", "There is no invitation to “zed” before it."),
    ("read\tada\t1", "There is no message “1” in the chat “ada” before it."),
    ("sung\tada", "“sung” is not known"),
    ("drafted\tada\tA\\q", "it has a backslash that marks nothing"),
    ("", "it ends too early"),
  ])
  func aJournalThatBreaksTheRulesIsRejectedWithItsLine(_ line: String, _ sentence: String) throws {
    do { _ = try ChatApp(in: folder.path, names: "Ada") }
    let path = folder["chat.journal"]
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try (text + line + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: RunFailure.self) { try ChatModel(in: folder.path) }
    #expect(error?.code == .dataError)
    #expect(error?.description.contains("chat.journal:4: ") == true, "\(String(describing: error))")
    #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
  }

  /// However a chat has changed, its cached rows equal newly built rows.
  @Test func cachedRowsEqualNewRows() throws {
    let app = try ChatApp(names: "Ada")
    let kept = MessageRows(environment: app.environment)
    var dice = SeededGenerator(seed: 7)
    let steps = Repetition.times(900)
    for step in 1...steps {
      let count = app.model.state["ada"]?.messages.count ?? 0
      let id = app.model.state["ada"]?.messages.dropFirst(dice.below(max(1, count))).first?.id ?? ""
      switch dice.below(6) {
      case 0: try app.server.say("Hi", in: "ada", id: "\(step)", at: step * 600)
      case 1: try app.exchange.send("Hello", in: "ada")
      case 2: try app.exchange.messages.route(.sent(id, serverID: "s\(step)"), in: "ada")
      case 3: try app.exchange.messages.route(.otherRead(upTo: id, by: "ada"), in: "ada")
      case 4 where count > 0:
        try app.exchange.messages.route(.failedSending(id, reason: "no"), in: "ada")
      default:
        if try app.model.remove([id], from: "ada") {
          try app.exchange.messages.route(.changed, in: "ada")
        }
      }
      // Sometimes the rows are not read for a while.
      guard dice.below(step < steps / 3 ? 3 : steps / 3) == 0 else { continue }
      let chat = app.model.state["ada"]
      let fresh = MessageRows(environment: app.environment).rows(of: chat)
      #expect(kept.rows(of: chat).elementsEqual(fresh))
      #expect(chat?.failedCount == chat?.messages.count(where: \.hasFailed))
      #expect(chat?.unsentCount == chat?.messages.count { $0.state == .sending })
      #expect(chat?.firstUnsent == chat?.messages.first { $0.state == .sending })
    }
  }
}
