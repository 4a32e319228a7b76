import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, which comes piece by piece and can be cancelled at any moment.
///
/// `URLSession.data(from:)` cannot on Linux: cancelling it waits for the session's queue while it holds
/// the lock of the Swift task, and that queue waits for this lock when the answer comes just then.
package nonisolated final class HTTPExchange: NSObject, URLSessionDataDelegate {
  /// How many redirects are followed.
  package static let redirectsMax = 5

  /// A piece of an answer: the head first, and then the body.
  package enum Part: Sendable {
    /// The status, how many bytes the body has, `nil` where that is not known, and the fields of the head
    /// with their names in lower case.
    case head(status: Int, length: Int?, headers: [String: String])
    /// Some bytes of the body.
    case body(Data)
  }

  private let parts: AsyncThrowingStream<Part, any Error>.Continuation
  private let request: HTTPRequest
  private let state = Mutex((hasHead: false, redirects: 0))

  private init(
    _ request: HTTPRequest, _ parts: AsyncThrowingStream<Part, any Error>.Continuation
  ) {
    self.request = request
    self.parts = parts
  }

  /// Asks for what is at a URL.
  ///
  /// - Parameters:
  ///   - url: An http or https URL.
  ///   - timeout: How long the server may send nothing, in seconds.
  /// - Returns: The answer as it comes; who stops reading it cancels the request, and a reader that is
  ///   cancelled finds an early end. It throws a `URLError` where there is no answer, or where its end is
  ///   missing.
  package static func get(_ url: URL, timeout: TimeInterval)
    -> AsyncThrowingStream<Part, any Error>
  {
    send(HTTPRequest(url, timeout: timeout))
  }

  /// Sends a request, over a connection of its own.
  ///
  /// - Parameter request: The request. What has headers or a body is redirected within its server only.
  /// - Returns: The answer as it comes, as ``get(_:timeout:)`` returns it.
  package static func send(_ request: HTTPRequest) -> AsyncThrowingStream<Part, any Error> {
    AsyncThrowingStream { parts in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = request.timeout
      configuration.urlCache = nil
      let session = URLSession(
        configuration: configuration, delegate: HTTPExchange(request, parts), delegateQueue: nil)
      let task = session.dataTask(with: urlRequest(request))
      parts.onTermination = { ending in
        guard case .cancelled = ending else { return }
        // Not here, where whoever cancels may hold a lock, and on no other queue: on Linux, a task that
        // ends while it is cancelled takes the program with it.
        session.delegateQueue.addOperation { task.cancel() }
      }
      task.resume()
      session.finishTasksAndInvalidate()
    }
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - lengthMax: How many bytes the body may have.
  /// - Returns: The answer, whatever its status.
  /// - Throws: A `URLError` where there is none, with the code `dataLengthExceedsMaximum` where it is too
  ///   long; `CancellationError` where the task was cancelled meanwhile.
  @concurrent
  package static func answer(to request: HTTPRequest, lengthMax: Int) async throws -> HTTPAnswer {
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

  private static func urlRequest(_ request: HTTPRequest) -> URLRequest {
    var urlRequest = URLRequest(url: request.url)
    // The property: on Linux, the argument of the initializer is ignored.
    urlRequest.timeoutInterval = request.timeout
    urlRequest.httpMethod = request.method
    urlRequest.httpBody = request.body
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    return urlRequest
  }

  /// Follows a redirect, unless it is one too many, leads away from the network, or would tell another
  /// server what was meant for the first.
  package func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let redirects = state.withLock { state in
      state.redirects += 1
      return state.redirects
    }
    let isAllowed = ["http", "https"].contains(request.url?.scheme?.lowercased())
    if redirects > Self.redirectsMax {
      parts.finish(throwing: URLError(.httpTooManyRedirects))
    } else if !isAllowed {
      parts.finish(throwing: URLError(.unsupportedURL))
    } else if self.request.isConfidential, !Self.isSameServer(request.url, self.request.url) {
      parts.finish(throwing: URLError(.redirectToNonExistentLocation))
    } else {
      return completionHandler(request)
    }
    completionHandler(nil)
  }

  /// Takes a server that asks for a password at its word: there is none, and that is the answer.
  ///
  /// Left alone, such an exchange does not end on Linux.
  package func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Without an answer it is a certificate that is looked at.
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    sendHead(response)
    parts.finish()
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  /// Hands on some bytes of the body, and before the first of them the head.
  package func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    sendHead(of: dataTask)
    parts.yield(.body(data))
  }

  /// Ends the answer; where it had no body, this is where its head is known.
  package func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if error == nil { sendHead(of: task) }
    let isCancelled = (error as? URLError)?.code == .cancelled
    parts.finish(throwing: isCancelled ? CancellationError() : error)
  }

  private func sendHead(of task: URLSessionTask) {
    if let response = task.response as? HTTPURLResponse { sendHead(response) }
  }

  private func sendHead(_ response: HTTPURLResponse) {
    let isFirst = state.withLock { state in
      defer { state.hasHead = true }
      return !state.hasHead
    }
    guard isFirst else { return }
    // The length that is said is that of the bytes on the way, not of what they are unpacked to.
    let isPacked = response.value(forHTTPHeaderField: "Content-Encoding") != nil
    let length = Int(response.expectedContentLength)
    let isKnown = !isPacked && length >= 0
    let headers = response.allHeaderFields.map { name, value in
      (String(describing: name).lowercased(), String(describing: value))
    }
    parts.yield(
      .head(
        status: response.statusCode, length: isKnown ? length : nil,
        headers: Dictionary(headers) { first, _ in first }))
  }

  private static func isSameServer(_ one: URL?, _ other: URL) -> Bool {
    one?.scheme?.lowercased() == other.scheme?.lowercased()
      && one?.host?.lowercased() == other.host?.lowercased() && one?.port == other.port
  }
}
