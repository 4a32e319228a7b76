import SampleNetwork
import Stepwise

extension MatrixClient {
  /// The largest size of a message in bytes: servers take little more.
  package nonisolated static let messageLengthMax = 60_000
  /// How long the others see that the user is typing, in milliseconds; the next call extends it.
  nonisolated static let typingMilliseconds = 30_000

  /// Joins a room.
  ///
  /// If a person is given, the room becomes the chat with that person.
  package func join(_ room: String, with person: String? = nil) async throws {
    let answer = try await answer(to: .post("rooms", try checked(room, "!"), "join"))
    guard answer.roomID == room else {
      throw MatrixError(.unreadable, "\(server.host) did not say that you have joined.")
    }
    guard let person else { return }
    // Without the note the user's other programs do not find the chat, but the room is still a chat.
    do {
      try await noteDirectRoom(room, with: person)
    } catch let error as MatrixError where error.kind == .rejected {}
  }

  /// Leaves a room, or declines the invitation to it.
  package func leave(_ room: String) async throws {
    try await answer(to: .post("rooms", try checked(room, "!"), "leave"))
    // A captive portal may answer like a server that has left the room.
    guard try await !joinedRooms().contains(room) else {
      throw MatrixError(.unreadable, "\(server.host) did not say that you have left.")
    }
  }

  /// Sends a message; further calls with the same transaction send no second one.
  ///
  /// An emote is an action of the user, such as “waves”.
  package func send(
    _ text: String, to room: String, isEmote: Bool = false, transaction: String
  ) async throws -> String {
    let text = MatrixText.clean(text)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw MatrixError(.rejected, "A message has to say something: write at least a letter.")
    }
    guard (1...255).contains(transaction.utf8.count), ![".", ".."].contains(transaction) else {
      throw MatrixError(.rejected, "A transaction has to have a name of 1 to 255 bytes.")
    }
    let body = MatrixCall.encoded(["msgtype": isEmote ? "m.emote" : "m.text", "body": text])
    let length = body.count
    guard length <= Self.messageLengthMax else {
      throw MatrixError(
        .tooLarge,
        "The message has \(length) bytes: at most \(Self.messageLengthMax) are taken.")
    }
    guard try await !isEncrypted(room) else { throw MatrixError.encrypted }
    let answer = try await answer(
      to: .put("rooms", try checked(room, "!"), "send", "m.room.message", transaction, body: body))
    guard let event = answer.eventID, MatrixText.isID(event, "$") else {
      throw MatrixError(.unreadable, "\(server.host) did not say what it calls the message.")
    }
    return event
  }

  /// Finds out whether a room is encrypted.
  ///
  /// The server is asked before each message, because anybody in the room may have turned encryption on.
  private func isEncrypted(_ room: String) async throws -> Bool {
    if encryption.contains(room) { return true }
    let reply = try await reply(
      to: .get("rooms", try checked(room, "!"), "state", "m.room.encryption"))
    if reply.status == 404, reply.errorCode == "M_NOT_FOUND" {
      // Meanwhile a poll may have brought the opposite.
      return encryption.contains(room)
    }
    // A proxy's answer does not prove that the room is encrypted.
    guard try reply.content(of: MatrixAnswer.self).algorithm != nil else {
      throw MatrixError(
        .unreadable, "\(server.host) did not say whether the room is encrypted.")
    }
    encryption.insert(room)
    return true
  }

  /// Tells the others that the user has read all messages up to this one.
  package func sendReceipt(for event: String, in room: String) async throws {
    try await answer(
      to: .post("rooms", try checked(room, "!"), "receipt", "m.read", try checked(event, "$")))
  }

  /// Tells the others whether the user is typing, for half a minute.
  package func sendTyping(_ isTyping: Bool, in room: String) async throws {
    guard let userID else { throw MatrixError.loggedOut }
    let body = Typing(typing: isTyping, timeout: isTyping ? Self.typingMilliseconds : nil)
    try await answer(to: .put("rooms", try checked(room, "!"), "typing", userID, body: body))
  }

  private struct Typing: Encodable {
    let typing: Bool
    let timeout: Int?
  }

  /// Checks an id that a caller gave.
  func checked(_ id: String, _ sign: Character) throws -> String {
    guard MatrixText.isID(id, sign) else {
      let kind: LocalizedStringKey = sign == "@" ? "person" : sign == "!" ? "room" : "message"
      throw MatrixError(
        .rejected,
        "“\(MatrixText.line(id).prefix(60))” is no id of a \(kind): it begins with \(sign).")
    }
    return id
  }
}
