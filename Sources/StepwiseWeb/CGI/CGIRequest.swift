import StepwiseSystem

/// A request as a web server hands it to a program: RFC 3875, with the environment and standard
/// input.
struct CGIRequest {
  /// The request.
  let request: WebRequest
  /// The path before all paths of the program, without a slash at its end.
  let base: String
  /// Whether the person's connection is encrypted.
  let isSecure: Bool

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - variable: Returns an environment variable.
  ///   - read: Reads that many bytes of the body, or fewer at its end.
  /// - Throws: A refusal.
  init(
    variable: (String) -> String?, read: (_ count: Int) -> [UInt8]
  ) throws(HTTPReader.Refusal) {
    func text(_ name: String) -> String { variable(name) ?? "" }
    guard let method = WebRequest.Method(rawValue: text("REQUEST_METHOD")) else {
      throw HTTPReader.Refusal(501, "Only GET, HEAD and POST are supported.")
    }
    var base = try HTTPReader.target("/" + text("SCRIPT_NAME").drop { $0 == "/" }).path
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
    var request = WebRequest()
    request.method = method
    let path = text("PATH_INFO")
    request.path = try HTTPReader.target(path.isEmpty ? "/" : path).path
    request.query = text("QUERY_STRING")
    for (name, field) in [
      ("HTTP_HOST", "host"), ("HTTP_COOKIE", "cookie"), ("HTTP_ORIGIN", "origin"),
      ("CONTENT_TYPE", "content-type"), ("HTTP_SEC_FETCH_SITE", "sec-fetch-site"),
      ("HTTP_SEC_FETCH_DEST", "sec-fetch-dest"), ("HTTP_SEC_PURPOSE", "sec-purpose"),
      ("HTTP_PURPOSE", "purpose"), ("HTTP_ACCEPT_LANGUAGE", "accept-language"),
      ("HTTP_CACHE_CONTROL", "cache-control"),
    ] {
      if let value = variable(name) { request.headers[field] = value }
    }
    // A person who invents the field of a proxy harms only their own cookie. Several proxies make a
    // list, which begins with the person's own connection.
    let forwarded = text("HTTP_X_FORWARDED_PROTO").prefix { $0 != "," }
      .drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    isSecure =
      ["on", "1"].contains(text("HTTPS").lowercased())
      || [text("REQUEST_SCHEME"), String(forwarded)].contains { $0.lowercased() == "https" }
    if method == .post {
      let length = text("CONTENT_LENGTH")
      guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw HTTPReader.Refusal(411, "A POST request must have a Content-Length.")
      }
      guard let count = Int(length), count <= HTTPReader.bodyLengthMax else {
        throw HTTPReader.Refusal(
          413, "The body of the request is longer than \(HTTPReader.bodyLengthMax) bytes.")
      }
      request.body = read(count)
      guard request.body.count == count else {
        throw HTTPReader.Refusal(400, "The body of the request is shorter than it says.")
      }
    }
    self.request = request
  }

  /// The request that this process was started for.
  static func own() throws(HTTPReader.Refusal) -> CGIRequest {
    try CGIRequest(variable: { name in getenv(name).map { String(cString: $0) } }) { count in
      (try? SystemCall.readAll(STDIN_FILENO, count)) ?? []
    }
  }
}

extension WebResponse {
  /// The response as a program gives it to a web server.
  nonisolated func cgiBytes(isHead: Bool) -> [UInt8] {
    bytes(after: "Status:", isHead: isHead)
  }
}
