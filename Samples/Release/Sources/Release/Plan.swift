/// A version to publish, and the places that get it.
struct Plan: Equatable {
  var version = ""
  var places: [Place] = []
  var notes: String?
}

/// A place to publish to, such as a package registry, with the answers about it.
struct Place: Equatable {
  let name: String
  var address: String
  var token = ""
}

/// The outcome: the addresses of what was published, by the names of the places.
struct Report: Equatable, Encodable {
  let version: String
  var notes: String?
  var published: [String: String] = [:]
}
