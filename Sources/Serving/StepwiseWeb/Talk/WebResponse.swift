/// A response to a browser's request.
package nonisolated struct WebResponse: Sendable {
  /// The status code.
  package var status: Int
  /// The fields of the head.
  package var headers: [(name: String, value: String)] = []
  /// The body.
  package var body: [UInt8] = []

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The fields of the head.
  ///   - body: The body.
  package init(
    status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The phrases of the status codes in use.
  static let reasons = [
    200: "OK", 303: "See Other", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 411: "Length Required",
    413: "Content Too Large", 415: "Unsupported Media Type", 417: "Expectation Failed",
    422: "Unprocessable Content", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]

  /// The header fields of every response.
  ///
  /// No page is cached, loads anything from elsewhere, runs a foreign script, or can be shown in a
  /// frame.
  static let common: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
  ]

  /// Returns the bytes of the response.
  ///
  /// - Parameters:
  ///   - start: The text before the status in the first line.
  ///   - more: Header fields that the transport adds.
  ///   - isHead: Whether the body is left out.
  /// - Returns: The head, and then the body.
  func bytes(
    after start: String, more: [(name: String, value: String)] = [], isHead: Bool
  ) -> [UInt8] {
    var head = "\(start) \(status) \(Self.reasons[status] ?? "Status")\r\n"
    let fields = Self.common + headers + [("Content-Length", "\(body.count)")] + more
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    return Array("\(head)\r\n".utf8) + (isHead ? [] : body)
  }

  /// A page of HTML.
  static func page(_ html: [UInt8], status: Int = 200) -> WebResponse {
    WebResponse(
      status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: html)
  }

  /// A file of the program, such as its stylesheet.
  static func file(_ bytes: [UInt8], type: String) -> WebResponse {
    WebResponse(status: 200, headers: [("Content-Type", type)], body: bytes)
  }

  /// A redirect to another page, which the browser requests with GET.
  static func redirect(to path: String) -> WebResponse {
    WebResponse(status: 303, headers: [("Location", path)])
  }

  /// Creates a rejection with one sentence; one with 503 says when to try again.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - sentence: The sentence.
  ///   - seconds: The time after which a rejection with 503 may be over; `nil` for a moment.
  /// - Returns: The response.
  static func rejection(
    _ status: Int, _ sentence: String, retryingAfter seconds: Int? = nil
  ) -> WebResponse {
    let retry = status == 503 ? [("Retry-After", "\(seconds ?? 5)")] : []
    return WebResponse(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")] + retry,
      body: Array("\(sentence)\n".utf8))
  }
}
