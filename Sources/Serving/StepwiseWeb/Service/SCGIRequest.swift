/// A request as a web server hands it on by SCGI, with the variables of RFC 3875.
struct SCGIRequest {
  /// The request.
  let request: WebRequest
  /// The path before all paths of the program, without a slash at its end.
  let base: String
  /// Whether the person's connection is encrypted.
  let isSecure: Bool

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - variables: What the web server tells about the request.
  ///   - body: The body.
  /// - Throws: A rejection.
  init(variables: [String: String], body: [UInt8]) throws(HTTPRejection) {
    func text(_ name: String) -> String { variables[name] ?? "" }
    guard let method = WebRequest.Method(rawValue: text("REQUEST_METHOD")) else {
      throw HTTPRejection(501, "Only GET, HEAD and POST are supported.")
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
      if let value = variables[name] { request.headers[field] = value }
    }
    // A person who invents the field of a proxy harms only their own cookie. Several proxies make a
    // list, which begins with the person's own connection.
    let forwarded = text("HTTP_X_FORWARDED_PROTO").prefix { $0 != "," }
      .drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    isSecure =
      ["on", "1"].contains(text("HTTPS").lowercased())
      || [text("REQUEST_SCHEME"), String(forwarded)].contains { $0.lowercased() == "https" }
    if method == .post { request.body = body }
    self.request = request
  }
}
