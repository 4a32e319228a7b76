/// A browser's request, which was read and is within the limits.
package nonisolated struct WebRequest: Hashable, Sendable {
  /// The supported methods.
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// The method.
  package var method = Method.get
  /// The path below the program's address, beginning with `/`.
  package var path = "/"
  /// The text after the question mark; empty for none.
  package var query = ""
  /// The fields of the head, with their names in lower case.
  package var headers: [String: String] = [:]
  /// The body.
  package var body: [UInt8] = []

  /// Creates a request for the first page.
  package init() {}

  /// The values of all cookies with a name, in the browser's order; empty if it sent none.
  ///
  /// A browser sends several if another server of the same host, or a page of another port, has set
  /// a cookie with that name.
  func cookies(_ name: String) -> [String] {
    (headers["cookie"] ?? "").split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
    }
  }

  /// Whether the browser opens a page in a window with the request; `true` if it does not say.
  var opensPage: Bool { (headers["sec-fetch-dest"] ?? "document") == "document" }
}
