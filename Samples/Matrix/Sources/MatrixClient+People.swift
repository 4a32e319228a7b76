import Stepwise

extension MatrixClient {
  /// How many people a search finds at most.
  package nonisolated static let peopleFoundMax = 20

  /// Finds people by the beginnings of their names or ids.
  package func findPeople(_ term: String) async throws -> [MatrixPerson] {
    let term = MatrixText.line(term)
    guard !term.isEmpty else { return [] }
    let content = try await content(
      of: .post(
        "user_directory", "search",
        body: ["search_term": .text(term), "limit": .integer(Self.peopleFoundMax)]))
    let people = (content["results"]?.list ?? []).compactMap { person -> MatrixPerson? in
      guard let id = person["user_id"]?.text, MatrixText.isID(id, "@") else { return nil }
      return MatrixPerson(id: id, name: person["display_name"]?.text)
    }
    return Array(people.prefix(Self.peopleFoundMax))
  }

  /// Looks a person up.
  package func person(_ userID: String) async throws -> MatrixPerson? {
    guard MatrixText.isID(userID, "@"), userID.contains(":") else { return nil }
    let reply = try await reply(to: .get("profile", userID))
    guard reply.status != 404 else { return nil }
    return MatrixPerson(id: userID, name: try reply.content()["displayname"]?.text)
  }

  /// Finds the room for two with a person, or makes one and asks them in.
  package func directRoom(with userID: String) async throws -> String {
    guard let own = self.userID else { throw MatrixError.loggedOut }
    guard userID != own else {
      throw MatrixError(.refused, "This is you: a chat needs someone else.")
    }
    let joined = try await joinedRooms()
    let candidates = [madeRooms[userID]].compactMap(\.self) + (try await directRooms(with: userID))
    for room in candidates where joined.contains(room) {
      guard try await belongs(userID, to: room) else { continue }
      if room == madeRooms[userID] { try await noteDirectRoom(room, with: userID) }
      return room
    }
    // To ask in someone who does not exist seems to succeed.
    guard try await person(userID) != nil else {
      throw MatrixError(
        .noSuchPerson, "There is no “\(MatrixText.line(userID).prefix(255))”: check the name.")
    }
    let room = try await makeRoom(with: userID, own: own, joined: joined)
    madeRooms[userID] = room
    try await noteDirectRoom(room, with: userID)
    return room
  }

  /// Notes that a room is the chat with a person, for all programs that the user has.
  package func noteDirectRoom(_ room: String, with userID: String) async throws {
    var direct = try await directContent()
    var rooms = direct[userID]?.list ?? []
    if !rooms.contains(.text(room)) {
      rooms.append(.text(room))
      direct[userID] = .list(rooms)
      guard let own = self.userID else { throw MatrixError.loggedOut }
      _ = try await content(
        of: .put("user", own, "account_data", "m.direct", body: .object(direct)))
    }
    madeRooms[userID] = nil
  }

  // MARK: Rooms for two

  private func directRooms(with userID: String) async throws -> [String] {
    (try await directContent()[userID]?.list ?? []).compactMap(\.text)
  }

  /// Everything in it, also what other programs put there.
  private func directContent() async throws -> [String: JSONValue] {
    guard let own = userID else { throw MatrixError.loggedOut }
    let reply = try await reply(to: .get("user", own, "account_data", "m.direct"))
    return reply.status == 404 ? [:] : try reply.content().object ?? [:]
  }

  func joinedRooms() async throws -> Set<String> {
    guard let rooms = try await content(of: .get("joined_rooms"))["joined_rooms"]?.list else {
      throw MatrixError(.unreadable, "\(server.host) did not say which rooms you are in.")
    }
    return Set(rooms.compactMap(\.text).filter { MatrixText.isID($0, "!") })
  }

  /// Whether a person is in a room, or may still come in.
  private func belongs(_ userID: String, to room: String) async throws -> Bool {
    let reply = try await reply(to: .get("rooms", room, "state", "m.room.member", userID))
    guard ![403, 404].contains(reply.status) else { return false }
    return ["join", "invite"].contains(try reply.content()["membership"]?.text)
  }

  private func makeRoom(with userID: String, own: String, joined: Set<String>) async throws
    -> String
  {
    let reply = try await reply(
      to: .post(
        "createRoom",
        body: [
          "preset": "trusted_private_chat", "is_direct": true, "invite": [.text(userID)],
        ]))
    if !reply.isSuccess {
      // Why there is no room matters more than that one more could not be left.
      do { try await leaveRefusedRoom(own: own, joined: joined) } catch is MatrixError {}
      throw reply.error
    }
    guard let room = try reply.content()["room_id"]?.text, MatrixText.isID(room, "!") else {
      throw MatrixError(.unreadable, "\(server.host) did not say what it calls the room.")
    }
    return room
  }

  /// A room is there before its invites are refused: it is the new one that nobody else belongs to.
  private func leaveRefusedRoom(own: String, joined: Set<String>) async throws {
    for room in try await joinedRooms().subtracting(joined).sorted() {
      let members = try await content(of: .get("rooms", room, "members"))["chunk"]?.list
      guard members?.count == 1, members?[0]["state_key"]?.text == own else { continue }
      _ = try await content(of: .post("rooms", room, "leave"))
      _ = try await content(of: .post("rooms", room, "forget"))
    }
  }
}
