/// The places to publish to, with the answers about each.
struct Plan: Equatable {
  /// A place to publish to.
  struct Target: Equatable {
    let name: String
    var address = ""
    var token = ""
  }

  var targets: [Target] = []
}
