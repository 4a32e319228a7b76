import Stepwise
import StepwiseJournal

/// The part of a session that outlives a run: the device, the token, and the place of the next poll.
///
/// Each user of each server has a file, so that two users can be logged in at once.
final class MatrixAccount {
  /// The number of records after which the file is compacted.
  static let recordCountMax = 1000

  /// A change, as a line of the file.
  struct Record: Codable {
    /// The owner of the file, in its first line.
    struct Owner: Codable, Hashable {
      let server: String
      let user: String
      let device: String
    }

    /// The result of a log-in.
    struct Login: Codable {
      let userID: String
      let token: String
      /// The address that the owner's server names for clients; `nil` if it names none.
      var address: String?
    }

    var owner: Owner?
    /// The id without a token, after a log-out.
    var userID: String?
    var login: Login?
    /// The place at which the next poll starts.
    var since: String?
  }

  /// A name that people recognise and no other account has.
  let name: String
  private let journal: Journal<Record>
  private let owner: Record.Owner
  private(set) var userID: String?
  private(set) var token: String?
  /// The address of the server that gave the token; `nil` if it is the owner's.
  private(set) var address: String?
  private(set) var since: String?

  /// The device's id, which is the same in every run, so that no message is sent twice.
  var device: String { owner.device }

  /// Opens an account, or creates it.
  init(server: String, user: String, in folder: String?) throws {
    name = Self.name(server, user)
    journal = try Journal("matrix-\(name)", in: folder) { record in
      guard let owner = record.owner else { return }
      guard owner.server == server, owner.user == user else {
        throw Rejection("This is the account of \(owner.user) on \(owner.server).")
      }
    }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    owner =
      journal.records.lazy.compactMap(\.owner).first
      ?? Record.Owner(
        server: server, user: user,
        device: "STEPWISE" + String((0..<12).compactMap { _ in letters.randomElement() }))
    for record in journal.records {
      if let login = record.login {
        token = login.token
        userID = login.userID
        address = login.address
      }
      userID = record.userID ?? userID
      since = record.since ?? since
    }
    if journal.records.isEmpty {
      try journal.append(Record(owner: owner))
    } else if journal.records.count > Self.recordCountMax {
      try compact()
    }
  }

  /// Keeps the result of a log-in at an address, and deletes the earlier token.
  func keep(userID: String, token: String, from address: String) throws {
    self.userID = userID
    self.token = token
    self.address = address == owner.server ? nil : address
    try compact()
  }

  /// Deletes the token, also from the file, and keeps everything else.
  func forgetToken() throws {
    guard token != nil else { return }
    token = nil
    try compact()
  }

  /// Keeps the place of the next poll.
  func keep(since: String) throws {
    guard since != self.since else { return }
    if journal.records.count >= Self.recordCountMax {
      self.since = since
      try compact()
    } else {
      try journal.append(Record(since: since))
      self.since = since
    }
  }

  private func compact() throws {
    var records = [Record(owner: owner)]
    if let userID {
      records.append(
        token.map { Record(login: Record.Login(userID: userID, token: $0, address: address)) }
          ?? Record(userID: userID))
    }
    if let since { records.append(Record(since: since)) }
    try journal.compact(to: records)
  }

  private static func name(_ server: String, _ user: String) -> String {
    let plain = user.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }.prefix(20)
    let hash = Self.hash("\(server)\n\(user)")
    return "\(String(String.UnicodeScalarView(plain)))-\(String(hash, radix: 16))"
  }

  /// The FNV-1a hash of Fowler, Noll and Vo, which is the same in every run.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }
}
