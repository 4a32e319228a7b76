/// An event of a room as a server sends it.
nonisolated struct MatrixEvent: Decodable, Sendable {
  struct Content: Decodable, Sendable {
    @Lossy var msgtype: String?
    @Lossy var body: String?
    @Lossy var name: String?
    @Lossy var membership: String?
    @Lossy var displayname: String?
    @Lossy var isDirect: Bool?
    @Lossy var redacts: String?
    @Lossy var people: LossyList<String>?
    @Lossy var relation: Relation?
    @Lossy var newContent: NewContent?

    enum CodingKeys: String, CodingKey {
      case msgtype, body, name, membership, displayname, redacts
      case isDirect = "is_direct"
      case people = "user_ids"
      case relation = "m.relates_to"
      case newContent = "m.new_content"
    }
  }

  struct Relation: Decodable, Sendable {
    @Lossy var type: String?
    @Lossy var event: String?

    enum CodingKeys: String, CodingKey {
      case type = "rel_type"
      case event = "event_id"
    }
  }

  struct NewContent: Decodable, Sendable { @Lossy var body: String? }

  struct Unsigned: Decodable, Sendable {
    /// Any value; only its presence counts.
    struct Something: Decodable, Sendable {}

    /// The related events that a server adds to an event.
    struct Relations: Decodable, Sendable {
      @Lossy var replacement: Replacement?

      enum CodingKeys: String, CodingKey { case replacement = "m.replace" }
    }

    @Lossy var transactionID: String?
    @Lossy var redactedBecause: Something?
    @Lossy var previousContent: Previous?
    @Lossy var relations: Relations?

    enum CodingKeys: String, CodingKey {
      case transactionID = "transaction_id"
      case redactedBecause = "redacted_because"
      case previousContent = "prev_content"
      case relations = "m.relations"
    }
  }

  struct Previous: Decodable, Sendable { @Lossy var membership: String? }

  /// The last edit of a message, itself an event.
  struct Replacement: Decodable, Sendable {
    @Lossy var id: String?
    @Lossy var sender: String?
    @Lossy var content: Content?

    enum CodingKeys: String, CodingKey {
      case sender, content
      case id = "event_id"
    }
  }

  @Lossy var type: String?
  @Lossy var id: String?
  @Lossy var sender: String?
  @Lossy var stateKey: String?
  @Lossy var time: LossyNumber?
  @Lossy var content: Content?
  @Lossy var unsigned: Unsigned?
  /// The event that a redaction removes, in rooms up to version 10.
  @Lossy private var redacts: String?

  enum CodingKeys: String, CodingKey {
    case type, sender, content, unsigned, redacts
    case id = "event_id"
    case stateKey = "state_key"
    case time = "origin_server_ts"
  }

  /// The largest number of Unicode scalars that are kept of a message: servers accept fewer.
  private static let textLengthMax = 70_000
  private static let kinds: [String: MatrixMessage.Kind] = [
    "m.emote": .emote, "m.audio": .audio, "m.file": .file, "m.image": .image,
    "m.location": .location, "m.video": .video,
  ]

  /// The message of this event; `nil` if the event has no message to show.
  var message: MatrixMessage? {
    guard stateKey == nil, let id, MatrixText.isID(id, "$"), let sender,
      MatrixText.isID(sender, "@"), let (kind, text) = shown
    else { return nil }
    return MatrixMessage(
      eventID: id, sender: sender, text: Self.kept(text), kind: kind,
      milliseconds: time?.value ?? 0, transactionID: unsigned?.transactionID)
  }

  private var shown: (MatrixMessage.Kind, String)? {
    guard let type, ["m.room.message", "m.room.encrypted", "m.sticker"].contains(type) else {
      return nil
    }
    if unsigned?.redactedBecause != nil { return (.removed, "") }
    if type == "m.room.encrypted" { return (.encrypted, "") }
    guard content?.relation?.type != "m.replace", let body = content?.body else { return nil }
    if type == "m.sticker" { return (.sticker, body) }
    return (content?.msgtype.flatMap { Self.kinds[$0] } ?? .text, body)
  }

  /// The edits in this event: the event itself, and the last edit that the server adds to a message.
  var edits: [MatrixEdit] {
    var edits: [MatrixEdit] = []
    if type == "m.room.message", unsigned?.redactedBecause == nil {
      edits += Self.edit(id, sender, content, of: content?.relation?.event)
    }
    if let edit = unsigned?.relations?.replacement {
      edits += Self.edit(edit.id, edit.sender, edit.content, of: id)
    }
    return edits
  }

  private static func edit(
    _ id: String?, _ sender: String?, _ content: Content?, of target: String?
  ) -> [MatrixEdit] {
    guard content?.relation?.type == "m.replace" || content?.newContent != nil,
      let text = content?.newContent?.body, let id, MatrixText.isID(id, "$"), let sender,
      MatrixText.isID(sender, "@"), let target, MatrixText.isID(target, "$")
    else { return [] }
    return [MatrixEdit(eventID: id, target: target, sender: sender, text: kept(text))]
  }

  private static func kept(_ text: String) -> String {
    MatrixText.limited(MatrixText.clean(text), to: textLengthMax)
  }

  /// The id of the message or edit that this event removes; `nil` if it removes none.
  var removed: String? {
    guard type == "m.room.redaction", let id = content?.redacts ?? redacts else { return nil }
    return MatrixText.isID(id, "$") ? id : nil
  }

  var member: MatrixMember? {
    guard type == "m.room.member", let stateKey, MatrixText.isID(stateKey, "@"),
      let membership = content?.membership.flatMap(MatrixMember.Membership.init)
    else { return nil }
    return MatrixMember(MatrixPerson(id: stateKey, name: content?.displayname), membership)
  }

  var encrypts: Bool { type == "m.room.encryption" && stateKey == "" }

  /// The room's new name, empty if the name was removed; `nil` if this event does not set it.
  var roomName: String? {
    type == "m.room.name" && stateKey == ""
      ? MatrixText.limited(MatrixText.line(content?.name ?? ""), to: 255) : nil
  }
}
