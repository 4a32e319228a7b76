/// The place that made a browser send a request, as far as the browser says.
nonisolated enum RequestOrigin {
  /// A page of this program, the person themselves, or a client that does not say.
  case own
  /// A link on a page of another origin, which the person followed.
  case link
  /// Anything else; the response rejects it.
  case rejected(WebResponse)

  /// Reads the origin of a request, whatever its method.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - own: The origin of the program's own pages, in lower case.
  init(of request: WebRequest, own: String) {
    let headers = request.headers
    let purpose = [headers["sec-purpose"], headers["purpose"]].compactMap { $0?.lowercased() }
    guard !purpose.contains(where: { $0.contains("prefetch") || $0.contains("prerender") }) else {
      self = .rejected(.rejection(503, "Pages cannot be loaded in advance."))
      return
    }
    let site = headers["sec-fetch-site"] ?? "none"
    if headers["origin"].map({ $0.lowercased() == own }) ?? true {
      if site == "none" || site == "same-origin" {
        self = .own
        return
      }
      // Only a link in a window gets here without an origin of its own.
      if headers["origin"] == nil, request.method == .get, headers["sec-fetch-dest"] == "document" {
        self = .link
        return
      }
    }
    self = .rejected(.rejection(403, "The request came from another site."))
  }
}
