/// A browser's request, which was read and is within the limits.
nonisolated struct WebRequest: Hashable, Sendable {
  /// The supported methods.
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// The method.
  var method = Method.get
  /// The path below the program's address, beginning with `/`.
  var path = "/"
  /// The text after the question mark; empty for none.
  var query = ""
  /// The fields of the head, with their names in lower case.
  var headers: [String: String] = [:]
  /// The body.
  var body: [UInt8] = []

  /// A cookie by its name; `nil` if the browser sent none.
  func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}
