import SampleNetwork
import Stepwise

extension MatrixClient {
  /// The largest number of people that a search finds.
  package nonisolated static let peopleFoundMax = 20

  /// Finds people by the beginnings of their names or ids.
  package func findPeople(_ term: String) async throws -> [MatrixPerson] {
    let term = MatrixText.line(term)
    guard !term.isEmpty else { return [] }
    let search = Search(searchTerm: term, limit: Self.peopleFoundMax)
    let answer = try await answer(to: .post("user_directory", "search", body: search))
    let people = (answer.people?.items ?? []).filter { MatrixText.isID($0.id, "@") }
    return people.prefix(Self.peopleFoundMax).map { MatrixPerson(id: $0.id, name: $0.name) }
  }

  private struct Search: Encodable {
    let searchTerm: String
    let limit: Int
  }

  /// Looks a person up; `nil` if the server knows no such person.
  package func person(_ userID: String) async throws -> MatrixPerson? {
    guard MatrixText.isID(userID, "@"), userID.contains(":") else { return nil }
    let reply = try await reply(to: .get("profile", userID))
    if reply.isError(404) { return nil }
    return MatrixPerson(id: userID, name: try reply.content(of: MatrixAnswer.self).displayName)
  }

  /// Finds the room for two with a person, or creates one and invites them.
  package func directRoom(with userID: String) async throws -> String {
    guard let own = self.userID else { throw MatrixError.loggedOut }
    guard userID != own else {
      throw MatrixError(.rejected, "This is you: a chat needs someone else.")
    }
    let joined = try await joinedRooms()
    let noted = try Self.directRooms(await directReply())[userID]?.items ?? []
    let candidates = [madeRooms[userID]].compactMap(\.self) + noted
    for room in candidates where joined.contains(room) {
      guard try await belongs(userID, to: room) else { continue }
      if room == madeRooms[userID] { try await noteDirectRoom(room, with: userID) }
      return room
    }
    // The server also accepts invitations of people who do not exist.
    guard try await person(userID) != nil else {
      throw MatrixError(
        .noSuchPerson, "There is no “\(MatrixText.line(userID).prefix(255))”: check the name.")
    }
    let room = try await makeRoom(with: userID, own: own, joined: joined)
    madeRooms[userID] = room
    try await noteDirectRoom(room, with: userID)
    return room
  }

  /// Notes on the server that a room is the chat with a person; all programs of the user read this note.
  package func noteDirectRoom(_ room: String, with userID: String) async throws {
    guard let own = self.userID else { throw MatrixError.loggedOut }
    let reply = try await directReply()
    let rooms = try Self.directRooms(reply)[userID]?.items ?? []
    if !rooms.contains(room) {
      // The entries of other programs stay as they are.
      let known = reply.isSuccess ? reply.body : Data("{}".utf8)
      guard var all = try? JSONDecoder().decode([String: JSONNote].self, from: known) else {
        throw MatrixError(.rejected, "\(server.host) has a list of chats that cannot be changed.")
      }
      var chats: [JSONNote] = []
      if case .list(let others)? = all[userID] { chats = others }
      all[userID] = .list(chats + [.text(room)])
      try await answer(to: .put("user", own, "account_data", "m.direct", body: all))
    }
    madeRooms[userID] = nil
  }

  // MARK: Rooms for two

  /// Fetches the note of the rooms for two, which lists them by person; the status is 404 if there is none.
  private func directReply() async throws -> MatrixReply {
    guard let own = userID else { throw MatrixError.loggedOut }
    return try await reply(to: .get("user", own, "account_data", "m.direct"))
  }

  private static func directRooms(_ reply: MatrixReply) throws -> [String: LossyList<String>] {
    if reply.isError(404) { return [:] }
    return try reply.content(of: LossyTable<LossyList<String>>.self).items
  }

  func joinedRooms() async throws -> Set<String> {
    guard let rooms = try await answer(to: .get("joined_rooms")).joinedRooms?.items else {
      throw MatrixError(.unreadable, "\(server.host) did not say which rooms you are in.")
    }
    return Set(rooms.filter { MatrixText.isID($0, "!") })
  }

  /// Whether a person is in a room or invited to it.
  private func belongs(_ userID: String, to room: String) async throws -> Bool {
    let reply = try await reply(to: .get("rooms", room, "state", "m.room.member", userID))
    if reply.isError(403, 404) { return false }
    return ["join", "invite"].contains(try reply.content(of: MatrixAnswer.self).membership)
  }

  private func makeRoom(with userID: String, own: String, joined: Set<String>) async throws
    -> String
  {
    let reply = try await reply(to: .post("createRoom", body: NewRoom(invite: [userID])))
    if !reply.isSuccess {
      // The reason for the missing room matters more than a failure to leave a half-made room.
      do { try await leaveRejectedRoom(own: own, joined: joined) } catch is MatrixError {}
      throw reply.error
    }
    let answer = try reply.content(of: MatrixAnswer.self)
    guard let room = answer.roomID, MatrixText.isID(room, "!") else {
      throw MatrixError(.unreadable, "\(server.host) did not say what it calls the room.")
    }
    return room
  }

  private struct NewRoom: Encodable {
    let preset = "trusted_private_chat"
    let isDirect = true
    let invite: [String]
  }

  /// Leaves the room that exists although its invitation was rejected: the new room without other members.
  private func leaveRejectedRoom(own: String, joined: Set<String>) async throws {
    for room in try await joinedRooms().subtracting(joined).sorted() {
      let members = try await answer(to: .get("rooms", room, "members")).members?.items
      guard members?.count == 1, members?[0].stateKey == own else { continue }
      try await answer(to: .post("rooms", room, "leave"))
      try await answer(to: .post("rooms", room, "forget"))
    }
  }
}
