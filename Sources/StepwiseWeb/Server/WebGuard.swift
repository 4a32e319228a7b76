import StepwiseFlow
import StepwiseSystem

/// Admits only the person who opened the printed address.
struct WebGuard {
  /// The port of the server.
  let port: UInt16
  /// The secret in the printed address.
  let secret: String
  /// The secret in the person's cookie.
  let cookie: String
  /// The token in every form; it is derived from the cookie and does not reveal it.
  let token: String

  /// Creates a guard with new secrets.
  init(port: UInt16) {
    self.port = port
    secret = RandomToken.hex()
    cookie = RandomToken.hex()
    token = Self.token(of: cookie)
  }

  /// The token that belongs to a cookie.
  static func token(of cookie: String) -> String {
    Base64URL.text(SHA256.hmac(Array("form".utf8), key: Array(cookie.utf8)))
  }

  /// The address that is printed.
  var address: String { "http://127.0.0.1:\(port)/start/\(secret)" }

  /// The cookie's name; it contains the port, because a browser sends a cookie to all ports of a
  /// host.
  private var cookieName: String { "stepwise-\(port)" }

  /// Checks a request.
  ///
  /// - Returns: The response instead of a page; `nil` if the request may pass.
  func response(to request: WebRequest) -> WebResponse? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Another site can make its own name lead here, but it cannot make the browser send this
    // server's name.
    guard let host = request.headers["host"], hosts.contains(host.lowercased()) else {
      return .refusal(403, "This server is http://\(hosts[0]) and has no other name.")
    }
    if let refusal = Self.crossing(request, own: "http://\(host.lowercased())") { return refusal }
    if ["/style.css", "/script.js"].contains(request.path) { return nil }
    if request.path.hasPrefix("/start/") {
      let given = String(request.path.dropFirst("/start/".count))
      guard request.method != .post, RandomToken.isSame(given, secret) else {
        return .refusal(403, "Open the address that the program printed.")
      }
      var response = WebResponse.redirect(to: "/")
      response.headers.append(
        ("Set-Cookie", "\(cookieName)=\(cookie); Path=/; HttpOnly; SameSite=Strict"))
      return response
    }
    guard let given = request.cookie(cookieName), RandomToken.isSame(given, cookie) else {
      return .refusal(
        403, "Open the address that the program printed, in a browser that keeps cookies.")
    }
    return nil
  }

  /// Refuses a request that another site makes the browser send; `nil` for other requests.
  static func crossing(_ request: WebRequest, own: String) -> WebResponse? {
    if ["prefetch", "prerender"].contains(where: {
      request.headers["sec-purpose"]?.contains($0) == true
    }) {
      return .refusal(503, "Pages cannot be loaded in advance.")
    }
    guard request.method == .post else { return nil }
    let site = request.headers["sec-fetch-site"] ?? "same-origin"
    let origin = request.headers["origin"] ?? own
    guard site == "same-origin" || site == "none", origin.lowercased() == own else {
      return .refusal(403, "The form came from another site.")
    }
    return nil
  }
}
