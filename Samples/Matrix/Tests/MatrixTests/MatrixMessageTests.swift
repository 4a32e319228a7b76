import Dispatch
import Stepwise
import TestPrograms
import TestSupport
import Testing

@testable import ChatSample

/// Messages, edits and removals in the chat.
@Suite("Messages of a Matrix server", .tags(.server), .slow)
struct MatrixMessageTests: MatrixChatSuite {
  let folder = TestFolder()

  // Claims: matrix-kinds
  @Test func eachKindOfMessageIsNamed() async throws {
    func said(_ kind: String, _ body: String) -> String {
      MatrixChat.message("$\(kind)", body).replacing("m.text", with: kind)
    }
    let sticker = MatrixChat.message("$s", "Moth").replacing("m.room.message", with: "m.sticker")
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            said("m.emote", "waves"), said("m.file", "a.pdf"), said("m.image", "b.png"),
            said("m.audio", "c.ogg"), said("m.video", "d.mp4"), said("m.location", "geo"),
            said("m.notice", "Note"), said("org.example.new", "New"), sticker)
        ]))
    await chat.wait { $0.state["!r"] != nil }
    await chat.stop()
    let expected = [
      "* Grace waves", "(file: a.pdf)", "(image: b.png)", "(recording: c.ogg)", "(video: d.mp4)",
      "(place: geo)", "Note", "New", "(sticker: Moth)",
    ]
    #expect(chat.texts(in: "!r") == expected)
    let again = try await reopened()
    await again.stop()
    #expect(again.texts(in: "!r") == expected)
  }

  @Test func emoteIsSentAsAnEmote() async throws {
    let chat = try await chat(
      MatrixChat.rooms(1, join: ["!r": MatrixChat.room()]),
      .json(MatrixChat.sending, "{\"event_id\":\"$1\"}"))
    await chat.wait { $0.state["!r"] != nil }
    try chat.exchange.send("/me waves", in: "!r")
    #expect(throws: Rejection.self) { try chat.exchange.send("/me ", in: "!r") }
    await chat.wait { state(of: 0, $0) == .sent }
    await chat.stop()
    #expect(
      chat.server.bodies(MatrixChat.sending) == ["{\"body\":\"waves\",\"msgtype\":\"m.emote\"}"])
    #expect(chat.texts(in: "!r") == ["* You waves"])
  }

  // Claims: matrix-edit
  @Test func editReplacesTheTextUntilItIsRemoved() async throws {
    let grace = "@grace:localhost"
    let tell = DispatchSemaphore(value: 0)
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            MatrixChat.message("$1", "Helo"), MatrixChat.edit("$2", "Hello", of: "$1", by: grace),
            MatrixChat.edit("$3", "Goodbye", of: "$1", by: grace),
            MatrixChat.edit("$4", "Stolen", of: "$1", by: "@liar:x"),
            MatrixChat.edit("$5", "Of nothing", of: "$9", by: grace))
        ]),
      MatrixChat.held(
        MatrixChat.rooms(2, join: ["!r": MatrixChat.room(MatrixChat.removal("$3"))]), until: tell))
    await chat.wait { $0.server.hasTaken(1) }
    #expect(shown(chat) == ["Grace", "Grace | Goodbye | 00:00 edited"])
    #expect(chat.state["!r"]?.unreadCount == 1)
    tell.signal()
    await chat.wait { $0.server.hasTaken(2) }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello"])
    #expect(try !folder.read("chat.journal").contains("Goodbye"))
    let again = try await reopened()
    await again.stop()
    #expect(again.state.chats == chat.state.chats)
  }

  @Test func lastEditOnTheServerCounts() async throws {
    let bundled = MatrixChat.message(
      "$1", "Helo",
      more: """
        ,"unsigned":{"m.relations":{"m.replace":\(MatrixChat.edit("$2", "Hello", of: "$1", by: "@grace:localhost"))}}
        """)
    let chat = try await chat(MatrixChat.rooms(1, join: ["!r": MatrixChat.room(bundled)]))
    await chat.wait { !($0.state["!r"]?.messages.first?.edits ?? []).isEmpty }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Hello"])
  }

  // Claims: matrix-removal
  @Test(arguments: ["\"redacts\":\"$1\"", "\"content\":{\"redacts\":\"$1\"}"])
  func removedMessageLeavesTheScreenAndTheDisk(_ target: String) async throws {
    let removal =
      "{\"type\":\"m.room.redaction\",\"event_id\":\"$x\",\"sender\":\"@grace:localhost\",\(target)}"
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            MatrixChat.message("$1", "Regretted"), MatrixChat.message("$2", "Kept"))
        ]), MatrixChat.rooms(2, join: ["!r": MatrixChat.room(removal)]))
    await chat.wait { $0.server.hasTaken(2) }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["(removed)", "Kept"])
    let kept = try folder.read("chat.journal")
    #expect(!kept.contains("Regretted") && kept.contains("Kept"))
    let again = try await reopened()
    await again.stop()
    #expect(again.texts(in: "!r") == ["(removed)", "Kept"])
  }

  @Test func messageRemovedInAdvanceIsShownAsRemoved() async throws {
    let stripped = """
      {"type":"m.room.message","event_id":"$1","sender":"@grace:localhost","content":{},
       "unsigned":{"redacted_because":{"type":"m.room.redaction"}}}
      """
    let chat = try await chat(
      MatrixChat.rooms(
        1, join: ["!r": MatrixChat.room(stripped, MatrixChat.message("$2", "Kept"))]))
    await chat.wait { $0.state["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["(removed)", "Kept"])
    #expect(chat.state["!r"]?.unreadCount == 1)
  }

  // Claims: matrix-encrypted-shown
  @Test func encryptedMessageIsShownAsEncrypted() async throws {
    let event =
      "{\"type\":\"m.room.encrypted\",\"event_id\":\"$e\",\"sender\":\"@grace:localhost\",\"content\":{}}"
    let chat = try await chat(
      MatrixChat.rooms(
        1,
        join: [
          "!r": MatrixChat.room(
            MatrixChat.message("$1", "Plain"), event, state: MatrixChat.encryption)
        ]))
    await chat.wait { $0.state["!r"] != nil }
    await chat.stop()
    #expect(chat.texts(in: "!r") == ["Plain", "(encrypted: this program cannot read it)"])
  }
}
