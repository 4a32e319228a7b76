import Stepwise
import StepwiseJournal

/// What a run knows of those before it: the device, the token, and how far it has read.
///
/// Each user of each server has a file of their own, so that two of them can be used at once.
final class MatrixAccount {
  /// How many records a file may have before it is written anew with what counts.
  static let recordCountMax = 1000

  /// A line of the file: what has changed.
  struct Record: Codable {
    /// Whose file it is, which its first line says.
    struct Owner: Codable, Hashable {
      let server: String
      let user: String
      let device: String
    }

    /// What a log-in brought.
    struct Login: Codable {
      let userID: String
      let token: String
    }

    var owner: Owner?
    /// Kept after a log-out, too: the id without the token.
    var userID: String?
    var login: Login?
    /// Where the next poll begins.
    var since: String?
  }

  /// A name that a person recognises, and that no other account has.
  let name: String
  private let journal: Journal<Record>
  private let owner: Record.Owner
  private(set) var userID: String?
  private(set) var token: String?
  private(set) var since: String?

  /// What the server calls this installation: the same in every run, so that nothing is sent twice.
  var device: String { owner.device }

  /// Opens an account, and makes it where it is missing.
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

  /// Keeps what a log-in brought, and forgets the token before it.
  func keep(userID: String, token: String) throws {
    self.userID = userID
    self.token = token
    try compact()
  }

  /// Forgets the token, in the file too, and nothing else.
  func forgetToken() throws {
    guard token != nil else { return }
    token = nil
    try compact()
  }

  /// Keeps how far all was read.
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
        token.map { Record(login: Record.Login(userID: userID, token: $0)) }
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
