import Foundation

/// What a server is asked: where, how, and with what.
package nonisolated struct HTTPRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// An http or https URL.
  package var url: URL
  /// The method, such as `GET`.
  package var method: String
  /// The fields of its head.
  package var headers: [String: String]
  /// The body; `nil` for none.
  package var body: Data?
  /// How long the server may send nothing, in seconds.
  package var timeout: TimeInterval

  /// A request.
  package init(
    _ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil,
    timeout: TimeInterval
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }

  /// The method and the host alone: the rest may be secret.
  package var description: String { "\(method) \(url.host ?? "")" }

  /// Nothing, for the same reason.
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// Whether it holds what only the server that it was made for may see.
  var isConfidential: Bool { !headers.isEmpty || body != nil }
}
