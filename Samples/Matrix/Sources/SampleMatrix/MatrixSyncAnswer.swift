/// A poll's answer, before its gaps are filled.
nonisolated struct MatrixSyncAnswer: Sendable {
  /// A place at which messages of a room are missing.
  struct Gap: Sendable {
    /// The index of the room in the answer.
    let index: Int
    /// The place before which the messages are missing.
    let from: String
  }

  /// The parts of the answer's JSON that are read.
  struct Body: Decodable, Sendable {
    struct Events: Decodable, Sendable { @Lossy var events: LossyList<MatrixEvent>? }

    struct Timeline: Decodable, Sendable {
      @Lossy var events: LossyList<MatrixEvent>?
      @Lossy var limited: Bool?
      @Lossy var previous: String?

      enum CodingKeys: String, CodingKey {
        case events, limited
        case previous = "prev_batch"
      }
    }

    struct Unread: Decodable, Sendable {
      @Lossy var count: LossyNumber?

      enum CodingKeys: String, CodingKey { case count = "notification_count" }
    }

    struct Ephemeral: Decodable, Sendable {
      struct Event: Decodable, Sendable {
        struct Receipts: Decodable, Sendable {
          struct Anything: Decodable, Sendable {}
          @Lossy var read: LossyTable<Anything>?

          enum CodingKeys: String, CodingKey { case read = "m.read" }
        }
        struct People: Decodable, Sendable {
          @Lossy var people: LossyList<String>?

          enum CodingKeys: String, CodingKey { case people = "user_ids" }
        }

        let people: [String]?
        let receipts: [MatrixSync.Receipt]

        enum CodingKeys: CodingKey { case type, content }

        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          let type = try container.decode(String.self, forKey: .type)
          people =
            type == "m.typing"
            ? container.decode(Lossy<People>.self, forKey: .content).wrappedValue?.people?.items
            : nil
          let read =
            type == "m.receipt"
            ? container.decode(Lossy<LossyTable<Receipts>>.self, forKey: .content).wrappedValue
            : nil
          receipts = (read?.sorted ?? []).flatMap { event, receipts in
            MatrixText.isID(event, "$")
              ? (receipts.read?.sorted ?? []).map(\.name).filter { MatrixText.isID($0, "@") }
                .map { MatrixSync.Receipt(userID: $0, eventID: event) } : []
          }
        }
      }

      @Lossy var events: LossyList<Event>?
    }

    struct Room: Decodable, Sendable {
      @Lossy var state: Events?
      @Lossy var timeline: Timeline?
      @Lossy var ephemeral: Ephemeral?
      @Lossy var unread: Unread?
      @Lossy var invite: Events?

      enum CodingKeys: String, CodingKey {
        case state, timeline, ephemeral
        case unread = "unread_notifications"
        case invite = "invite_state"
      }
    }

    struct Rooms: Decodable, Sendable {
      @Lossy var join: LossyTable<Room>?
      @Lossy var leave: LossyTable<Room>?
      @Lossy var invite: LossyTable<Room>?
    }

    @Lossy var nextBatch: String?
    @Lossy var rooms: Rooms?

    enum CodingKeys: String, CodingKey {
      case rooms
      case nextBatch = "next_batch"
    }
  }

  /// The largest size of a position in bytes.
  private static let positionLengthMax = 10_000

  /// The place at which the next poll starts.
  let nextBatch: String
  private(set) var sync = MatrixSync()
  private(set) var gaps: [Gap] = []
  private let userID: String

  /// Reads an answer; `nil` if it does not tell where the next poll starts.
  init?(_ body: Body, userID: String) {
    guard let nextBatch = body.nextBatch,
      (1...Self.positionLengthMax).contains(nextBatch.utf8.count)
    else { return nil }
    self.nextBatch = nextBatch
    self.userID = userID
    for (id, room) in Self.rooms(body.rooms?.join) { read(room, id) }
    for (id, room) in Self.rooms(body.rooms?.leave) {
      sync.left.append(id)
      read(room, id)
      if sync.rooms.last?.messages.isEmpty == true {
        sync.rooms.removeLast()
        gaps.removeAll { $0.index == sync.rooms.count }
      }
    }
    for (id, room) in Self.rooms(body.rooms?.invite) { readInvite(room, id) }
  }

  private static func rooms(_ rooms: LossyTable<Body.Room>?) -> [(String, Body.Room)] {
    (rooms?.sorted ?? []).filter { MatrixText.isID($0.name, "!") }
  }

  /// Puts the messages of a gap before those that came after it.
  mutating func fill(_ gap: Gap, with page: MatrixPage) {
    var known = Set(sync.rooms[gap.index].messages.map(\.eventID))
    let older = page.messages.filter { known.insert($0.eventID).inserted }
    sync.rooms[gap.index].messages.insert(contentsOf: older, at: 0)
    sync.rooms[gap.index].edits.insert(contentsOf: page.edits, at: 0)
    sync.rooms[gap.index].removed += page.removed
    sync.rooms[gap.index].older = page.older
  }

  private mutating func read(_ body: Body.Room, _ id: String) {
    var room = MatrixSync.Room(id: id)
    let events = body.timeline?.events?.items ?? []
    let all = (body.state?.events?.items ?? []) + events
    var known: Set<String> = []
    room.messages = events.compactMap(\.message).filter { known.insert($0.eventID).inserted }
    room.edits = events.flatMap(\.edits)
    room.removed = events.compactMap(\.removed)
    room.isEncrypted =
      all.contains(where: \.encrypts) || room.messages.contains { $0.kind == .encrypted }
    room.members = all.compactMap(\.member)
    room.name = all.compactMap(\.roomName).last
    room.isNew = all.contains(where: isNew)
    for event in body.ephemeral?.events?.items ?? [] {
      room.receipts += event.receipts
      room.typing = event.people?.filter { MatrixText.isID($0, "@") } ?? room.typing
    }
    room.unreadCount = body.unread?.count.map { max(0, $0.value) }
    if body.timeline?.limited == true, let from = body.timeline?.previous {
      room.older = from
      gaps.append(Gap(index: sync.rooms.count, from: from))
    }
    sync.rooms.append(room)
  }

  /// Whether an event tells that the user has just joined the room.
  private func isNew(_ event: MatrixEvent) -> Bool {
    if event.type == "m.room.create" { return true }
    guard event.stateKey == userID, event.member?.membership == .joined else { return false }
    return event.unsigned?.previousContent?.membership != "join"
  }

  private mutating func readInvite(_ room: Body.Room, _ id: String) {
    let events = room.invite?.events?.items ?? []
    let own = events.last { $0.type == "m.room.member" && $0.stateKey == userID }
    guard let own, let sender = own.sender, MatrixText.isID(sender, "@") else { return }
    let person = events.compactMap(\.member).last { $0.person.id == sender }?.person
    sync.invites.append(
      MatrixSync.Invite(
        room: id, sender: person ?? MatrixPerson(id: sender, name: nil),
        name: events.compactMap(\.roomName).last ?? "",
        isDirect: own.content?.isDirect ?? false))
  }
}
