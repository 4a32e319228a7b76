/// A poll's answer as the server gave it, with the gaps that it has.
nonisolated struct MatrixSyncAnswer: Sendable {
  /// Messages of a room that came in no poll.
  struct Gap: Sendable {
    /// The room's place among those of the answer.
    let index: Int
    /// From where to read backwards.
    let from: String
    /// Whether all of the room is new, so that nothing of it was read before.
    let isNewRoom: Bool
  }

  /// How many Unicode scalars of a message are kept: more than servers let anyone send.
  private static let textLengthMax = 70_000
  /// How many bytes the name of a position may have.
  private static let positionLengthMax = 10_000

  /// Where the next poll begins.
  let nextBatch: String
  private(set) var sync = MatrixSync()
  private(set) var gaps: [Gap] = []
  private let userID: String

  /// Reads an answer; what is missing, or not as it should be, does not keep the rest from being read.
  ///
  /// It is `nil` where nobody could go on from it.
  init?(_ json: JSONValue, userID: String) {
    guard let nextBatch = json["next_batch"]?.text,
      (1...Self.positionLengthMax).contains(nextBatch.utf8.count)
    else { return nil }
    self.nextBatch = nextBatch
    self.userID = userID
    readDirect(json["account_data"])
    let rooms = json["rooms"]
    for (id, room) in Self.rooms(rooms?["join"]) { read(room, id) }
    for (id, room) in Self.rooms(rooms?["leave"]) {
      sync.left.append(id)
      read(room, id)
      if sync.rooms.last?.id == id, sync.rooms.last?.messages.isEmpty == true {
        sync.rooms.removeLast()
        gaps.removeAll { $0.index == sync.rooms.count }
      }
    }
    for (id, room) in Self.rooms(rooms?["invite"]) { readInvite(room, id) }
  }

  /// Puts what a gap held before what came after it.
  mutating func fill(
    _ gap: Gap, with older: [MatrixMessage], removed: [String] = [], isComplete: Bool
  ) {
    var known = Set(sync.rooms[gap.index].messages.map(\.eventID))
    let older = older.filter { known.insert($0.eventID).inserted }
    sync.rooms[gap.index].messages.insert(contentsOf: older, at: 0)
    sync.rooms[gap.index].removed += removed
    sync.rooms[gap.index].lacksOlder = !isComplete
  }

  /// A message, where an event is one that can be shown.
  static func message(_ event: JSONValue) -> MatrixMessage? {
    guard event["state_key"] == nil, let (kind, text) = content(of: event),
      let id = event["event_id"]?.text, MatrixText.isID(id, "$"),
      let sender = event["sender"]?.text, MatrixText.isID(sender, "@")
    else { return nil }
    return MatrixMessage(
      eventID: id, sender: sender,
      text: MatrixText.limited(MatrixText.clean(text), to: Self.textLengthMax), kind: kind,
      milliseconds: event["origin_server_ts"]?.integer ?? 0,
      transactionID: event["unsigned"]?["transaction_id"]?.text)
  }

  /// What a message says, and how much of it can be read; `nil` where an event is no message.
  private static func content(of event: JSONValue) -> (MatrixMessage.Kind, String)? {
    guard let type = event["type"]?.text, ["m.room.message", "m.room.encrypted"].contains(type)
    else { return nil }
    if event["unsigned"]?["redacted_because"]?.object != nil { return (.removed, "") }
    if type == "m.room.encrypted" { return (.encrypted, "") }
    return event["content"]?["body"]?.text.map { (.text, $0) }
  }

  /// The message that an event removes; `nil` where it removes none.
  static func removed(by event: JSONValue) -> String? {
    guard event["type"]?.text == "m.room.redaction" else { return nil }
    // Rooms up to version 10 name it beside the content.
    let id = event["content"]?["redacts"]?.text ?? event["redacts"]?.text
    return id.flatMap { MatrixText.isID($0, "$") ? $0 : nil }
  }

  // MARK: Rooms

  /// Always in the same order.
  private static func rooms(_ json: JSONValue?) -> [(String, JSONValue)] {
    (json?.object ?? [:]).filter { MatrixText.isID($0.key, "!") }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func read(_ json: JSONValue, _ id: String) {
    var room = MatrixSync.Room(id: id)
    let timeline = json["timeline"]
    let events = timeline?["events"]?.list ?? []
    let state = json["state"]?["events"]?.list ?? []
    var known: Set<String> = []
    room.messages = events.compactMap(Self.message).filter { known.insert($0.eventID).inserted }
    room.removed = events.compactMap(Self.removed)
    room.isEncrypted =
      (state + events).contains(where: Self.encrypts)
      || room.messages.contains { $0.kind == .encrypted }
    room.members = (state + events).compactMap(Self.member)
    for event in json["ephemeral"]?["events"]?.list ?? [] {
      switch event["type"]?.text {
      case "m.receipt": room.receipts += Self.receipts(event["content"])
      case "m.typing": room.typing = Self.ids(event["content"]?["user_ids"])
      default: break
      }
    }
    room.unreadCount = json["unread_notifications"]?["notification_count"]?.integer
      .map { max(0, $0) }
    if timeline?["limited"]?.truth == true, let from = timeline?["prev_batch"]?.text {
      room.lacksOlder = true
      gaps.append(
        Gap(
          index: sync.rooms.count, from: from, isNewRoom: (state + events).contains(where: isNew)))
    }
    sync.rooms.append(room)
  }

  /// Whether an event says that one was not in the room before.
  private func isNew(_ event: JSONValue) -> Bool {
    if event["type"]?.text == "m.room.create" { return true }
    guard event["type"]?.text == "m.room.member", event["state_key"]?.text == userID,
      event["content"]?["membership"]?.text == "join"
    else { return false }
    return event["unsigned"]?["prev_content"]?["membership"]?.text != "join"
  }

  private static func encrypts(_ event: JSONValue) -> Bool {
    event["type"]?.text == "m.room.encryption" && event["state_key"]?.text == ""
  }

  private static func member(_ event: JSONValue) -> MatrixMember? {
    guard event["type"]?.text == "m.room.member", let id = event["state_key"]?.text,
      MatrixText.isID(id, "@"), let content = event["content"],
      let membership = content["membership"]?.text.flatMap(MatrixMember.Membership.init)
    else { return nil }
    return MatrixMember(MatrixPerson(id: id, name: content["displayname"]?.text), membership)
  }

  private static func receipts(_ content: JSONValue?) -> [MatrixSync.Receipt] {
    (content?.object ?? [:]).sorted { $0.key < $1.key }.flatMap { event, kinds in
      guard MatrixText.isID(event, "$") else { return [] as [MatrixSync.Receipt] }
      return (kinds["m.read"]?.object ?? [:]).keys.sorted().filter { MatrixText.isID($0, "@") }
        .map { MatrixSync.Receipt(userID: $0, eventID: event) }
    }
  }

  private static func ids(_ json: JSONValue?) -> [String]? {
    json?.list?.compactMap(\.text).filter { MatrixText.isID($0, "@") }
  }

  // MARK: Invites and account

  private mutating func readInvite(_ json: JSONValue, _ id: String) {
    let events = json["invite_state"]?["events"]?.list ?? []
    let own = events.last {
      $0["type"]?.text == "m.room.member" && $0["state_key"]?.text == userID
    }
    guard let own, let sender = own["sender"]?.text, MatrixText.isID(sender, "@") else { return }
    sync.invites.append(
      MatrixSync.Invite(
        room: id, sender: sender, isDirect: own["content"]?["is_direct"]?.truth ?? false))
  }

  private mutating func readDirect(_ json: JSONValue?) {
    let event = json?["events"]?.list?.last { $0["type"]?.text == "m.direct" }
    sync.direct = event?["content"]?.object.map { content in
      content.mapValues { $0.list?.compactMap(\.text).filter { MatrixText.isID($0, "!") } ?? [] }
    }
  }
}
