import Dispatch
import Stepwise
import TestPrograms
import TestSupport

@testable import ChatSample

/// A suite whose chats use the tests' own servers.
protocol MatrixChatSuite {
  /// The folder of the chat's journals.
  var folder: TestFolder { get }
}

extension MatrixChatSuite {
  /// A chat with a server that gives these answers only.
  func chat(_ turns: ScriptedServer.Turn...) async throws -> MatrixChat { try await chat(turns) }

  func chat(_ turns: [ScriptedServer.Turn]) async throws -> MatrixChat {
    try await MatrixChat(turns + MatrixChat.usual, in: folder)
  }

  /// The next run, with the journals of the last run.
  func reopened(_ turns: ScriptedServer.Turn...) async throws -> MatrixChat {
    let other = TestFolder()
    for name in try folder.names { try other.write(try folder.read(name), to: name) }
    return try await MatrixChat(turns + MatrixChat.usual, in: other)
  }

  /// The state of a message; `nil` if there is no such message.
  func state(of message: Int, in room: String = "!r", _ chat: MatrixChat) -> Message.State? {
    guard let messages = chat.state[room]?.messages, messages.count > message else { return nil }
    return messages[message].state
  }

  /// A chat as a person reads it: its title, then its rows without the first day.
  func shown(_ chat: MatrixChat, _ id: String = "!r") -> [String] {
    let rows = MessageRows(environment: Environment()).rows(of: chat.state[id])
    return [chat.state[id]?.title ?? ""]
      + rows.dropFirst().map { row in
        [row.title, row.text, row.detail].compactMap(\.self).joined(separator: " | ")
      }
  }
}

extension MatrixChat {
  /// The call that sends a message to the room.
  static let sending = "PUT rooms/%21r/send/m.room.message/"
  /// The event that makes a room encrypted.
  static let encryption = "{\"type\":\"m.room.encryption\",\"state_key\":\"\",\"content\":{}}"

  /// Answers that every test may need: no news, a person, no rooms, and a list of chats.
  fileprivate static let usual: [Turn] = [
    Turn(call: "GET sync", reply: .silence),
    .json("GET profile/", "{\"displayname\":\"Grace\"}"),
    .json("GET joined_rooms", "{\"joined_rooms\":[]}"),
    .error("GET user/%40ada%3Alocalhost/account_data/m.direct", 404, "M_NOT_FOUND"),
    .json("PUT user/%40ada%3Alocalhost/account_data/m.direct"),
  ]

  /// An answer that the server holds back until the test signals.
  static func held(_ turn: Turn, until signal: DispatchSemaphore) -> Turn {
    Turn(
      call: turn.call,
      reply: .talk { caller in
        signal.wait()
        // A poll that was cancelled meanwhile comes again.
        signal.signal()
        if case .bytes(let text) = turn.reply { caller.send(text) }
      })
  }

  /// A change of a member, such as joining.
  static func member(_ id: String, _ name: String, _ membership: String = "join") -> String {
    """
    {"type":"m.room.member","state_key":"\(id)","content":{"membership":"\(membership)",
     "displayname":"\(name)"}}
    """
  }

  /// A room that gets a name.
  static func named(_ name: String) -> String {
    "{\"type\":\"m.room.name\",\"state_key\":\"\",\"content\":{\"name\":\"\(name)\"}}"
  }

  /// A message of a person.
  static func said(_ id: String, _ text: String, by sender: String) -> String {
    message(id, text).replacing("@grace:localhost", with: sender)
  }

  /// An edit of a message.
  static func edit(_ id: String, _ text: String, of target: String, by sender: String) -> String {
    """
    {"type":"m.room.message","event_id":"\(id)","sender":"\(sender)","content":{"msgtype":"m.text",
     "body":"* \(text)","m.new_content":{"msgtype":"m.text","body":"\(text)"},
     "m.relates_to":{"rel_type":"m.replace","event_id":"\(target)"}}}
    """
  }

  /// The removal of a message or an edit.
  static func removal(_ target: String) -> String {
    """
    {"type":"m.room.redaction","event_id":"$x\(target.dropFirst())","sender":"@grace:localhost",
     "redacts":"\(target)"}
    """
  }
}
