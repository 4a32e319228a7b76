import Foundation
import SampleNetwork
import Stepwise

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where a Matrix server is, and how it is asked.
nonisolated struct MatrixServer: Sendable {
  /// Its address in one spelling, so that the same server is always the same.
  let address: String
  /// Its name, for sentences.
  let host: String
  /// One way for polls and one for the rest, so that none waits for another.
  private let polls = HTTPConnection()
  private let calls = HTTPConnection()

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
        The address of a server has no name, password, question or mark: write one such as \
        https://example.org.
        """)
    }
    self.host = host
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let port = url.port.map { ":\($0)" } ?? ""
    var path = url.path
    while path.hasSuffix("/") { path.removeLast() }
    address = "\(scheme)://\(name)\(port)\(path)"
  }

  /// Asks the server.
  @concurrent
  func reply(to call: MatrixCall, token: String?) async throws -> MatrixReply {
    guard let url = URL(string: address + call.target) else {
      throw MatrixError(.badAddress, "\(host) has no such address.")
    }
    var headers = ["Accept": "application/json"]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    if call.body != nil { headers["Content-Type"] = "application/json" }
    let request = HTTPRequest(
      url, method: call.method, headers: headers, body: call.body?.data, timeout: call.timeout)
    do {
      let connection = call.isPoll ? polls : calls
      let answer = try await connection.answer(to: request, lengthMax: call.answerLengthMax)
      return MatrixReply(
        host: host, status: answer.status, body: answer.body, headers: answer.headers)
    } catch let error as URLError {
      throw self.error(for: error, call)
    }
  }

  private func error(for error: URLError, _ call: MatrixCall) -> MatrixError {
    switch error.code {
    case .timedOut:
      MatrixError(
        .unreachable, "\(host) did not answer within \(Int(call.timeout)) seconds.")
    case .cannotParseResponse:
      MatrixError(
        .unreadable, "What \(host) sent is no answer of a Matrix server: check the address.")
    case .dataLengthExceedsMaximum:
      MatrixError(.unreadable, "\(host) sent more than \(call.answerLengthMax) bytes.")
    case .httpTooManyRedirects, .redirectToNonExistentLocation, .unsupportedURL:
      MatrixError(.unreadable, "\(host) sends elsewhere: check the address.")
    default:
      MatrixError(
        .unreachable, "\(host) could not be reached: check the address and the network.")
    }
  }
}
