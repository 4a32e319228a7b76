/// A request to a server.
public nonisolated struct HTTPRequest: Sendable, CustomStringConvertible, CustomReflectable {
  /// An http or https URL.
  public var url: URL
  /// The method, such as `GET`.
  public var method: String
  /// The fields of its head.
  public var headers: [String: String]
  /// The body; `nil` for none.
  public var body: Data?
  /// The maximum time without any data from the server.
  public var timeout: Duration
  /// The maximum time for the whole answer, redirects included.
  ///
  /// A server that sends a byte now and then never exceeds ``timeout``.
  public var limit: Duration
  /// The time at which the exchange ends at the latest; `nil` before it begins.
  var end: ContinuousClock.Instant?
  /// The largest number of redirects that are followed.
  public static let redirectsMax = 5
  /// The number of redirects that may still be followed.
  var redirectsLeft = Self.redirectsMax

  /// A request; without a limit, the whole answer may take six times the time-out.
  public init(
    _ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil,
    timeout: Duration, limit: Duration? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.limit = limit ?? timeout * 6
  }

  /// Only the method and the host, because the rest may be secret.
  public var description: String { "\(method) \(url.host ?? "")" }

  /// Empty, for the same reason.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// Whether it contains data that only its own server may see.
  private var isConfidential: Bool { !headers.isEmpty || body != nil }

  /// Whether a redirect to a URL is followed: confidential data stays on its server, and an answer that others could
  /// have changed on the way is not taken for one that came by https.
  func mayLead(to place: URL) -> Bool {
    let isSecure = url.scheme?.lowercased() == "https"
    let remainsSecure = place.scheme?.lowercased() == "https"
    guard isConfidential else { return remainsSecure || !isSecure }
    return isSecure == remainsSecure && url.host?.lowercased() == place.host?.lowercased()
      && url.port == place.port
  }
}
