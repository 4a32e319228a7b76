import Foundation
import Stepwise
import TestSupport
import Testing

@testable import ChatSample

/// Journals from earlier versions of the program.
@Suite("Journals of earlier versions")
struct ChatJournalTests {
  private let folder = TestFolder()

  /// The chats of a journal, as a person reads them.
  private func texts(of state: ChatState) -> [String] {
    state.chats.flatMap { chat in
      ["\(chat.title): \(chat.presence), \(chat.unreadCount) unread, draft “\(chat.draft)”"]
        + MessageRows(environment: Environment()).rows(of: chat).map { row in
          "  " + [row.title, row.text, row.detail].compactMap(\.self).joined(separator: " | ")
        }
    }
  }

  /// The file has every kind of line in version 1 of the journal.
  @Test func journalOfVersionOneIsRead() throws {
    try folder.write(
      TestFolder.repository.read("Tests/Goldens/Chat/Journals/chat.journal"), to: "chat.journal")
    let state = try ChatModel(in: folder.path).state
    #expect(
      texts(of: state) == [
        "Ada: present, 0 unread, draft “”", "  Today", "  You | Sent | 00:00 sent",
        "  You | * You waves | 00:00 sent", "  You | Fails | 00:00 not sent: the line is down",
        "  You | Waits | 00:00 sending…",
        "Bob: present, 1 unread, draft “Half a”", "  14 Nov 2023", "  Bob | Unread | 22:13",
        "Cyd: removed, 0 unread, draft “”", "Dan: leaving, 0 unread, draft “”",
        "Eve: left, 0 unread, draft “”",
        "Compilers: present, 0 unread, draft “”", "  14 Nov 2023", "  (messages are missing here)",
        "  Cyd | Older | 22:13", "  Ada | Hello, all | 22:13 edited", "  Bob | (removed) | 22:13",
        "  Bob | * Bob A thing | 22:13", "  Bob | (recording: A thing) | 22:13",
        "  Bob | (file: A thing) | 22:13", "  Bob | (image: A thing) | 22:13",
        "  Bob | (place: A thing) | 22:13", "  Bob | (sticker: A thing) | 22:13",
        "  Bob | (video: A thing) | 22:13",
        "  Bob | (encrypted: this program cannot read it) | 22:13",
        "  You | Mine | 22:13 read by Ada", "Vault: present, 0 unread, draft “”",
      ])
    #expect(state["!v"]?.isEncrypted == true)
    #expect(state["!g"]?.owedReceipt == "$kencrypted")
    #expect(state["ada"]?.waiting.count == 3)
    #expect(
      state.invitations.map { "\($0.id) \($0.sender.name) \($0.title) \($0.isDirect)" } == [
        "!a Grace Grace true", "!i Grace Grace false", "!o Grace Open false",
        "!d Grace Grace false",
      ])
    #expect(state.invitations.map(\.answer) == [.accepted, .ignored, nil, .declined])
  }

  // Claims: chat-journals
  /// Before there were rooms, a chat had one contact, whose name was in each message.
  @Test func journalWithoutRoomsIsRead() throws {
    let lines = [
      "{\"format\":\"stepwise journal\",\"version\":1}", "added\tada\t@ada:x\tAda",
      "said\tada\t1\tAda\t0\t\t\tHello\t2\t\t60\tread\t$2\tMine",
      "said\tada\t3\tAda\t120\tencrypted\t\t\t4\t\t180\tremoved read\t\tGone",
      "read\tada\t$2", "added\tall\tall\tAda, Bob", "invited\t!i\t@cyd:x\t1",
    ]
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "chat.journal")
    let state = try ChatModel(in: folder.path).state
    #expect(
      texts(of: state) == [
        "Ada: present, 2 unread, draft “”", "  1 Jan 1970", "  Ada | Hello | 00:00",
        "  You | Mine | 00:01 read", "  Ada | (encrypted: this program cannot read it) | 00:02",
        "  You | (removed) | 00:03 read", "Ada, Bob: present, 0 unread, draft “”",
      ])
    #expect(state["ada"]?.messages.first?.sender == .other("@ada:x"))
    #expect(state["all"]?.room.members.isEmpty == true)
    #expect(state.invitations.map(\.sender) == [Contact(id: "@cyd:x", name: "@cyd:x")])
  }

  /// A rewritten journal has the same contents.
  @Test func summaryOfAJournalLeadsToTheSameChats() throws {
    try journalOfVersionOneIsRead()
    let state = try ChatModel(in: folder.path).state
    var again = ChatState()
    for update in state.summary {
      try again.check(update)
      again.apply(update)
    }
    #expect(again.chats == state.chats)
    #expect(again.invitations == state.invitations)
  }
}
