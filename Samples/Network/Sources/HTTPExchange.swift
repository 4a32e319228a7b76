import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, which can be cancelled at any moment.
///
/// `URLSession.data(from:)` cannot on Linux: cancelling it waits for the session's queue while it holds
/// the lock of the Swift task, and that queue waits for this lock when the answer comes just then.
nonisolated final class HTTPExchange: Sendable {
  private enum State {
    case waiting
    case running(URLSessionDataTask)
    case cancelled
  }

  private let state = Mutex(State.waiting)

  /// Asks for what is at a URL.
  func get(_ url: URL, in session: URLSession) async throws -> (Data, URLResponse) {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: url) { @Sendable data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.badServerResponse))
          }
        }
        let isCancelled = state.withLock { state in
          if case .cancelled = state { return true }
          state = .running(task)
          return false
        }
        if isCancelled { task.cancel() } else { task.resume() }
      }
    } onCancel: {
      cancel()
    }
  }

  private func cancel() {
    let running: URLSessionDataTask? = state.withLock { state in
      defer { state = .cancelled }
      if case .running(let task) = state { return task }
      return nil
    }
    guard let running else { return }
    DispatchQueue.global().async { running.cancel() }
  }
}
