/// The configuration of the backup tool, which contains no secret.
struct Configuration: Codable, Equatable {
  var paths: [String] = []
  var excludes: [String] = []
  var places: [Place] = []
  var schedule = Schedule()
}

/// When a backup is made, and how long it is kept.
struct Schedule: Codable, Equatable {
  enum Pace: String, Codable, CaseIterable { case hourly, daily, weekly }
  var pace = Pace.daily
  var daysToKeep = 30
}

/// A place that backups go to.
struct Place: Codable, Equatable {
  enum Kind: String, Codable, CaseIterable {
    case disk, server, bucket

    /// The labels of its questions; `nil` for what it does not have.
    var questions: (address: String, detail: String?, secret: String?) {
      switch self {
      case .disk: ("Folder", nil, nil)
      case .server: ("Host", "User", "Password")
      case .bucket: ("Bucket", "Region", "Secret key")
      }
    }
  }
  var kind: Kind
  var address: String
  var detail: String?

  /// Its row in the list, and the name of its secret in the keyring.
  var name: String { "\(kind) \(address)" }
}
