import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A way to a server that is kept open from one request to the next.
///
/// A long poll belongs on one that was used before: on Linux, `URLSession` keeps a core busy for as long as the
/// answer to the first request of a new connection takes. Where a server keeps none open, ``ProcessUsage`` tells.
package nonisolated final class HTTPConnection: Sendable {
  /// How many requests go on side by side, so that a few without an answer hold up no others.
  private static let requestsMax = 64

  private let exchange = HTTPExchange()
  private let session: URLSession

  /// A way that is not used yet.
  package init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpMaximumConnectionsPerHost = Self.requestsMax
    session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
  }

  // What goes on comes to its end.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request.
  package func send(_ request: HTTPRequest) -> AsyncThrowingStream<HTTPExchange.Part, any Error> {
    SocketExchange.takes(request)
      ? SocketExchange.begin(request) : exchange.begin(request, in: session)
  }

  /// Sends a request and waits for the whole answer.
  @concurrent
  package func answer(to request: HTTPRequest, lengthMax: Int) async throws -> HTTPAnswer {
    var head: (status: Int, headers: [String: String])?
    var body = Data()
    for try await part in send(request) {
      switch part {
      case .head(let status, let length, let headers):
        guard length ?? 0 <= lengthMax else { throw URLError(.dataLengthExceedsMaximum) }
        head = (status, headers)
      case .body(let data):
        guard body.count + data.count <= lengthMax else {
          throw URLError(.dataLengthExceedsMaximum)
        }
        body += data
      }
    }
    try Task.checkCancellation()
    guard let head else { throw URLError(.badServerResponse) }
    return HTTPAnswer(status: head.status, headers: head.headers, body: body)
  }
}
