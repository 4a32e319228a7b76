/// The properties of small answers; each answer has some of them.
nonisolated struct MatrixAnswer: Decodable, Sendable {
  /// A person whom a search has found.
  struct Person: Decodable, Sendable {
    let id: String
    @Lossy var name: String?

    enum CodingKeys: String, CodingKey {
      case id = "user_id"
      case name = "display_name"
    }
  }

  @Lossy var userID: String?
  @Lossy var token: String?
  @Lossy var roomID: String?
  @Lossy var eventID: String?
  @Lossy var algorithm: String?
  @Lossy var membership: String?
  @Lossy var displayName: String?
  @Lossy var joinedRooms: LossyList<String>?
  @Lossy var people: LossyList<Person>?
  /// The events of a room's members.
  @Lossy var members: LossyList<MatrixEvent>?

  enum CodingKeys: String, CodingKey {
    case algorithm, membership
    case userID = "user_id"
    case token = "access_token"
    case roomID = "room_id"
    case eventID = "event_id"
    case displayName = "displayname"
    case joinedRooms = "joined_rooms"
    case people = "results"
    case members = "chunk"
  }
}
