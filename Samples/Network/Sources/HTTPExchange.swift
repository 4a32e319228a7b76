import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests and their answers, which come piece by piece and can be cancelled at any moment.
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

  /// What is known of one exchange while it goes on.
  private struct Ongoing {
    let request: HTTPRequest
    let parts: AsyncThrowingStream<Part, any Error>.Continuation
    var hasHead = false
    var redirects = 0
  }

  /// The exchanges that go on, by the numbers of their tasks.
  private let ongoing = Mutex<[Int: Ongoing]>([:])

  /// Asks for what is at a URL.
  package static func get(_ url: URL, timeout: TimeInterval)
    -> AsyncThrowingStream<Part, any Error>
  {
    HTTPConnection().send(HTTPRequest(url, timeout: timeout))
  }

  /// Begins an exchange of a session that this is the delegate of.
  func begin(_ request: HTTPRequest, in session: URLSession)
    -> AsyncThrowingStream<Part, any Error>
  {
    AsyncThrowingStream { parts in
      let task = session.dataTask(with: Self.urlRequest(request))
      ongoing.withLock { $0[task.taskIdentifier] = Ongoing(request: request, parts: parts) }
      parts.onTermination = { ending in
        guard case .cancelled = ending else { return }
        // Not here, where whoever cancels may hold a lock, and on no other queue: on Linux, a task that
        // ends while it is cancelled takes the program with it.
        session.delegateQueue.addOperation { task.cancel() }
      }
      task.resume()
    }
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
    let known = ongoing.withLock { ongoing in
      ongoing[task.taskIdentifier]?.redirects += 1
      return ongoing[task.taskIdentifier]
    }
    guard let known else { return completionHandler(nil) }
    let (parts, first) = (known.parts, known.request)
    let isAllowed = ["http", "https"].contains(request.url?.scheme?.lowercased())
    if known.redirects > Self.redirectsMax {
      parts.finish(throwing: URLError(.httpTooManyRedirects))
    } else if !isAllowed {
      parts.finish(throwing: URLError(.unsupportedURL))
    } else if first.isConfidential, !Self.isSameServer(request.url, first.url) {
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
    sendHead(response, of: task)
    parts(of: task)?.finish()
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  /// Hands on some bytes of the body, and before the first of them the head.
  package func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    sendHead(of: dataTask)
    parts(of: dataTask)?.yield(.body(data))
  }

  /// Ends the answer; where it had no body, this is where its head is known.
  package func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if error == nil { sendHead(of: task) }
    let isCancelled = (error as? URLError)?.code == .cancelled
    let known = ongoing.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    known?.parts.finish(throwing: isCancelled ? CancellationError() : error)
  }

  private func parts(of task: URLSessionTask)
    -> AsyncThrowingStream<Part, any Error>.Continuation?
  {
    ongoing.withLock { $0[task.taskIdentifier]?.parts }
  }

  private func sendHead(of task: URLSessionTask) {
    if let response = task.response as? HTTPURLResponse { sendHead(response, of: task) }
  }

  private func sendHead(_ response: HTTPURLResponse, of task: URLSessionTask) {
    let isFirst = ongoing.withLock { ongoing in
      defer { ongoing[task.taskIdentifier]?.hasHead = true }
      return ongoing[task.taskIdentifier]?.hasHead == false
    }
    guard isFirst else { return }
    // The length that is said is that of the bytes on the way, not of what they are unpacked to.
    let isPacked = response.value(forHTTPHeaderField: "Content-Encoding") != nil
    let length = Int(response.expectedContentLength)
    let isKnown = !isPacked && length >= 0
    let headers = response.allHeaderFields.map { name, value in
      (String(describing: name).lowercased(), String(describing: value))
    }
    parts(of: task)?.yield(
      .head(
        status: response.statusCode, length: isKnown ? length : nil,
        headers: Dictionary(headers) { first, _ in first }))
  }

  static func isSameServer(_ one: URL?, _ other: URL) -> Bool {
    one?.scheme?.lowercased() == other.scheme?.lowercased()
      && one?.host?.lowercased() == other.host?.lowercased() && one?.port == other.port
  }
}
