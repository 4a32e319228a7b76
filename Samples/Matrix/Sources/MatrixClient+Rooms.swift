import Foundation
import Stepwise

extension MatrixClient {
  /// How many bytes a message may have on its way: servers take little more in all.
  package nonisolated static let messageLengthMax = 60_000
  /// How long the others see that someone is typing, unless it is said again, in milliseconds.
  nonisolated static let typingMilliseconds = 30_000

  /// Comes into a room that one was asked into; who is in it already stays.
  package func join(_ room: String, with person: String? = nil) async throws {
    let content = try await content(of: .post("rooms", try checked(room, "!"), "join"))
    guard content["room_id"]?.text == room else {
      throw MatrixError(.unreadable, "\(server.host) did not say that you have come in.")
    }
    if let person { try await noteDirectRoom(room, with: person) }
  }

  /// Leaves a room, or declines to come in.
  package func leave(_ room: String) async throws {
    _ = try await content(of: .post("rooms", try checked(room, "!"), "leave"))
    // That it worked looks like an answer of something that is no Matrix server.
    guard try await !joinedRooms().contains(room) else {
      throw MatrixError(.unreadable, "\(server.host) did not say that you have left.")
    }
  }

  /// Sends a message, which is there once however often this is called with the same transaction.
  ///
  /// An emote is something that the user does.
  package func send(
    _ text: String, to room: String, isEmote: Bool = false, transaction: String
  ) async throws -> String {
    let text = MatrixText.clean(text)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw MatrixError(.refused, "A message has to say something: write at least a letter.")
    }
    guard (1...255).contains(transaction.utf8.count), ![".", ".."].contains(transaction) else {
      throw MatrixError(.refused, "A transaction has to have a name of 1 to 255 bytes.")
    }
    let body: JSONValue = [
      "msgtype": isEmote ? "m.emote" : "m.text", "body": .text(text),
    ]
    let length = body.data.count
    guard length <= Self.messageLengthMax else {
      throw MatrixError(
        .tooLarge,
        "The message has \(length) bytes: at most \(Self.messageLengthMax) are taken.")
    }
    guard try await !isEncrypted(room) else { throw MatrixError.encrypted }
    let content = try await content(
      of: .put("rooms", try checked(room, "!"), "send", "m.room.message", transaction, body: body))
    guard let event = content["event_id"]?.text, MatrixText.isID(event, "$") else {
      throw MatrixError(.unreadable, "\(server.host) did not say what it calls the message.")
    }
    return event
  }

  /// Finds out whether a room is encrypted, which the server is asked before each message, as it may have changed.
  private func isEncrypted(_ room: String) async throws -> Bool {
    if encryption.contains(room) { return true }
    let reply = try await reply(
      to: .get("rooms", try checked(room, "!"), "state", "m.room.encryption"))
    if reply.status == 404, reply.errorCode == "M_NOT_FOUND" {
      // A poll may have told the opposite meanwhile.
      return encryption.contains(room)
    }
    // An answer of something else than a Matrix server is no reason to give the room up.
    guard try reply.content()["algorithm"]?.text != nil else {
      throw MatrixError(
        .unreadable, "\(server.host) did not say whether the room is encrypted.")
    }
    encryption.insert(room)
    return true
  }

  /// Tells the others that all up to a message was read.
  package func sendReceipt(for event: String, in room: String) async throws {
    _ = try await content(
      of: .post("rooms", try checked(room, "!"), "receipt", "m.read", try checked(event, "$")))
  }

  /// Tells the others whether one is typing, for half a minute.
  package func sendTyping(_ isTyping: Bool, in room: String) async throws {
    guard let userID else { throw MatrixError.loggedOut }
    var body: [String: JSONValue] = ["typing": .truth(isTyping)]
    if isTyping { body["timeout"] = .integer(Self.typingMilliseconds) }
    _ = try await content(
      of: .put("rooms", try checked(room, "!"), "typing", userID, body: .object(body)))
  }

  /// An id that can be asked for.
  func checked(_ id: String, _ sign: Character) throws -> String {
    guard MatrixText.isID(id, sign) else {
      let kind: LocalizedStringKey = sign == "@" ? "person" : sign == "!" ? "room" : "message"
      throw MatrixError(
        .refused,
        "“\(MatrixText.line(id).prefix(60))” is no id of a \(kind): it begins with \(sign).")
    }
    return id
  }
}
