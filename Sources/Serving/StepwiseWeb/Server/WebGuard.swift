import StepwiseFlow
import StepwiseSystem

/// Admits one browser: the one that opened the printed address.
///
/// The address works once. It is used up when a browser comes with the cookie that it got there, so
/// that a program that only looks at the address leaves it for the person.
final class WebGuard {
  /// A decision about a request.
  enum Admission {
    /// The request may pass, with its path below ``WebGuard/base``.
    case passes(WebRequest)
    /// The response instead of a page.
    case stops(WebResponse)
  }

  /// The port of the server.
  let port: UInt16
  /// The path before all pages, without a slash at its end.
  ///
  /// A browser sends a cookie to all ports of a host, but only to this path. Nobody else can know
  /// it, so no other server gets the cookie, and no other page can name a page of this one.
  let base: String
  /// The token in every form; nobody can derive it from the cookie.
  let token: String
  /// The language of the guard's own pages.
  var localizer: Localizer?
  /// Receives a new address after somebody opened one that was used up; `nil` makes none.
  var onNewAddress: ((_ address: String) -> Void)?

  /// The secret in the printed address.
  private var secret: String
  /// Whether a browser was admitted by that secret.
  private var isUsedUp = false
  /// Earlier secrets, the newest last.
  private var formerSecrets: [String] = []
  /// The cookies that the printed address gave to browsers that did not come back yet.
  private var offered: [String] = []
  /// The cookie of the admitted browser; `nil` before one came.
  private var cookie: String?

  private static let cookieName = "stepwise"
  /// The maximum number of offered cookies, and of former secrets, that are remembered.
  private static let rememberedMax = 16

  /// Creates a guard with new secrets.
  init(port: UInt16) {
    self.port = port
    base = "/\(RandomToken.hex(8))"
    secret = RandomToken.hex()
    token = RandomToken.hex()
  }

  private var address: String { "http://127.0.0.1:\(port)\(base)/start/\(secret)" }

  /// Returns an address that admits a browser: a new one if the last one was used up.
  func unusedAddress() -> String {
    guard isUsedUp else { return address }
    formerSecrets.append(secret)
    if formerSecrets.count > Self.rememberedMax { formerSecrets.removeFirst() }
    secret = RandomToken.hex()
    isUsedUp = false
    return address
  }

  /// Checks a request.
  func admit(_ request: WebRequest) -> Admission {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    // Another site can make its own name lead here, but it cannot make the browser send this
    // server's name.
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      return .stops(.rejection(403, "This server is http://\(hosts[0]) and has no other name."))
    }
    guard request.path.hasPrefix("\(base)/") else { return Self.unknown }
    var inner = request
    inner.path = String(request.path.dropFirst(base.count))
    let isStart = inner.path.hasPrefix("/start/")
    switch RequestOrigin(of: request, own: "http://\(host)") {
    case .own: break
    case .link: return .stops(landing(to: isStart ? request.path : "\(base)/"))
    case .rejected(let response): return .stops(response)
    }
    if isStart { return .stops(start(inner)) }
    if ["/style.css", "/script.js"].contains(inner.path) { return .passes(inner) }
    return isAdmitted(request) ? .passes(inner) : Self.unknown
  }

  private static let unknown = Admission.stops(
    .rejection(
      403, "Open the address that the program printed, in a browser that keeps cookies."))

  /// Whether a request has the cookie of the admitted browser, or becomes its first one.
  private func isAdmitted(_ request: WebRequest) -> Bool {
    for given in request.cookies(Self.cookieName) {
      if let cookie, RandomToken.isSame(given, cookie) { return true }
      guard offered.contains(where: { RandomToken.isSame(given, $0) }) else { continue }
      cookie = given
      offered = []
      isUsedUp = true
      return true
    }
    return false
  }

  // MARK: The printed address

  private func start(_ request: WebRequest) -> WebResponse {
    let given = String(request.path.dropFirst("/start/".count))
    let isNewest = RandomToken.isSame(given, secret)
    guard request.method != .post,
      isNewest || formerSecrets.contains(where: { RandomToken.isSame(given, $0) })
    else { return .rejection(403, "Open the address that the program printed.") }
    var response = WebResponse.redirect(to: "\(base)/")
    // The admitted browser may open the address again.
    if isAdmitted(request) { return response }
    guard isNewest, !isUsedUp else { return usedUp() }
    // Only a request for the page itself gets a cookie.
    guard request.method == .get else { return response }
    let cookie = RandomToken.hex()
    offered.append(cookie)
    if offered.count > Self.rememberedMax { offered.removeFirst() }
    response.headers.append(
      ("Set-Cookie", "\(Self.cookieName)=\(cookie); Path=\(base)/; HttpOnly; SameSite=Strict"))
    return response
  }

  /// The response to a browser that opens an address that was used up.
  private func usedUp() -> WebResponse {
    let sentence = "This address works once, and was opened already"
    guard let onNewAddress else {
      return .rejection(403, "\(sentence): go on in the browser that opened it.")
    }
    if isUsedUp { onNewAddress(unusedAddress()) }
    return .rejection(403, "\(sentence): open the new one that the program has printed.")
  }

  private func landing(to address: String) -> WebResponse {
    var setting = PageSetting()
    setting.base = base
    setting.localizer = localizer
    return Page.landing(localizer("Continue"), setting, to: address)
  }
}
