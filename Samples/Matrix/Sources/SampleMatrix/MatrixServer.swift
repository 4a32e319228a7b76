import SampleNetwork
import Stepwise

/// The address of a Matrix server, and the calls to it.
nonisolated struct MatrixServer: Sendable {
  /// The address in one spelling, so that two spellings do not count as two servers.
  let address: String
  /// The name for sentences.
  let host: String

  /// A server at an address.
  init(_ url: URL) throws {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host?.lowercased(), !host.isEmpty
    else {
      throw MatrixError(
        .badAddress, "This is no address of a server: write one such as https://example.org.")
    }
    guard url.user == nil, url.password == nil, url.query == nil, url.fragment == nil else {
      throw MatrixError(
        .badAddress,
        """
        A server address must not contain a user name, password, query or fragment: write one such \
        as https://example.org.
        """)
    }
    self.host = host
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let port = url.port.map { ":\($0)" } ?? ""
    var path = url.path
    while path.hasSuffix("/") { path.removeLast() }
    address = "\(scheme)://\(name)\(port)\(path)"
  }

  /// Makes a call.
  @concurrent
  func reply(to call: MatrixCall, token: String?) async throws -> MatrixReply {
    guard let url = URL(string: address + call.target) else {
      throw MatrixError(.badAddress, "\(host) has no such address.")
    }
    // A name may lead to another server. What has a header of its own never does.
    var headers = call.root == MatrixCall.discovery.root ? [:] : ["Accept": "application/json"]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    if call.body != nil { headers["Content-Type"] = "application/json" }
    let request = HTTPRequest(
      url, method: call.method, headers: headers, body: call.body, timeout: call.timeout)
    do {
      let answer = try await HTTPClient.shared.answer(
        to: request, lengthMax: call.answerLengthMax)
      return MatrixReply(
        host: host, status: answer.status, body: answer.body, headers: answer.headers)
    } catch let error as HTTPError {
      throw self.error(for: error, call)
    }
  }

  private func error(for error: HTTPError, _ call: MatrixCall) -> MatrixError {
    switch error.kind {
    case .timedOut:
      MatrixError(
        .unreachable, "\(host) did not answer within \(call.timeout.components.seconds) seconds.")
    case .unreadable:
      MatrixError(
        .unreadable, "What \(host) sent is no answer of a Matrix server: check the address.")
    case .tooLong:
      MatrixError(.unreadable, "\(host) sent more than \(call.answerLengthMax) bytes.")
    case .tooManyRedirects, .sentElsewhere:
      MatrixError(.unreadable, "\(host) sends elsewhere: check the address.")
    default:
      MatrixError(.unreachable, error.sentence(about: host))
    }
  }
}
