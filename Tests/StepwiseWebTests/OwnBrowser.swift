import Stepwise
import StepwiseFlow

@testable import StepwiseWeb

/// A browser that keeps cookies by their paths, in front of the pages of one person or of a shared run.
final class OwnBrowser {
  private let respond: (WebRequest) async -> WebResponse
  let host: String
  /// The cookies, each with its path.
  private(set) var jar: [(name: String, value: String, path: String)] = []

  init(host: String, _ respond: @escaping (WebRequest) async -> WebResponse) {
    self.host = host
    self.respond = respond
  }

  /// A browser that opens pages of `--web` in this process, by their server's own requests.
  convenience init(_ pages: SessionPages) {
    self.init(host: "127.0.0.1:\(pages.server.port)") { request in
      await withCheckedContinuation { continuation in
        pages.server.onRequest(request) {
          continuation.resume(returning: $0 ?? WebResponse(status: 200))
        }
      }
    }
  }

  /// Adds a cookie that another server has set.
  func plant(_ name: String, _ value: String, path: String = "/") {
    jar.append((name, value, path))
  }

  /// The field that a browser sends with a request for a path; a longer path comes first.
  func cookies(for path: String) -> String? {
    let sent = jar.filter { path.hasPrefix($0.path) }.sorted { $0.path.count > $1.path.count }
    return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Sends a request, and keeps the cookies of its response.
  @discardableResult
  func send(_ request: WebRequest, keepingCookies: Bool = true) async -> WebResponse {
    var request = request
    request.headers["host"] = host
    request.headers["cookie"] = cookies(for: request.path)
    let response = await respond(request)
    guard keepingCookies else { return response }
    for (_, value) in response.headers where value.contains("; Path=") {
      let parts = value.split(separator: ";").map { $0.drop { $0 == " " } }
      let pair = parts[0].split(separator: "=", maxSplits: 1).map(String.init)
      let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
      jar.removeAll { $0.name == pair[0] && $0.path == path }
      jar.append((pair[0], pair[1], path))
    }
    return response
  }

  /// Opens a page as a person does who types its address, and follows redirects.
  @discardableResult
  func open(_ path: String, _ headers: [String: String] = [:]) async -> Opened {
    var path = path
    while true {
      var request = PagePerson.get(path)
      request.headers = headers
      let response = await send(request)
      guard response.status == 303,
        let location = response.headers.first(where: { $0.name == "Location" })?.value
      else {
        return Opened(
          status: response.status, path: path,
          page: ParsedPage(String(decoding: response.body, as: UTF8.self)),
          refresh: response.headers.first { $0.name == "Refresh" }?.value)
      }
      path = location
    }
  }

  /// A page that was opened.
  struct Opened {
    let status: Int
    let path: String
    let page: ParsedPage
    let refresh: String?

    /// The path before the number of the page, with its slash.
    var folder: String { String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) }
  }
}

extension SessionPages {
  /// Pages of a trip, in this process.
  static func trip() throws -> (pages: SessionPages, session: Session) {
    let session = TripFlow().makeSession(environment: Environment(), isLive: false) { _ in }
    let pages = try SessionPages(of: session, port: 0, timeLimit: .seconds(3600)) {
      session.ending != nil
    }
    pages.begin()
    return (pages, session)
  }
}
