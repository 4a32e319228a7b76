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
    /// The status, and how many bytes the body has; `nil` where that is not known.
    case head(status: Int, length: Int?)
    /// Some bytes of the body.
    case body(Data)
  }

  private let parts: AsyncThrowingStream<Part, any Error>.Continuation
  private let state = Mutex((hasHead: false, redirects: 0))

  private init(_ parts: AsyncThrowingStream<Part, any Error>.Continuation) { self.parts = parts }

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
    AsyncThrowingStream { parts in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = timeout
      configuration.urlCache = nil
      let session = URLSession(
        configuration: configuration, delegate: HTTPExchange(parts), delegateQueue: nil)
      let task = session.dataTask(with: url)
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

  /// Follows a redirect, unless it is one too many or leads away from the network.
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
    } else {
      return completionHandler(request)
    }
    completionHandler(nil)
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
    let isFirst = state.withLock { state in
      defer { state.hasHead = true }
      return !state.hasHead
    }
    guard isFirst, let response = task.response as? HTTPURLResponse else { return }
    // The length that is said is that of the bytes on the way, not of what they are unpacked to.
    let isPacked = response.value(forHTTPHeaderField: "Content-Encoding") != nil
    let length = Int(response.expectedContentLength)
    let isKnown = !isPacked && length >= 0
    parts.yield(.head(status: response.statusCode, length: isKnown ? length : nil))
  }
}
