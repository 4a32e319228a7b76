internal import StepwiseFlow

/// The service of a test wizard: each call waits until a walk decides how it ends.
package final class WorkService {
  /// The way in which a call ends.
  package enum Reply: String, CaseIterable { case works, rejects, fails }

  private struct Waiter {
    let number: Int
    let name: String
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Whether each call answers at once.
  var isFair = false
  private var waiting: [Waiter] = []
  private var count = 0

  /// The names of the calls that wait, the oldest first.
  var waiters: [String] { waiting.map(\.name) }

  /// Waits for a reply.
  ///
  /// - Parameters:
  ///   - name: The name of the call.
  ///   - isStubborn: Whether it goes on waiting after it was cancelled.
  /// - Throws: The error that the walk decides on, or a cancellation.
  func wait(_ name: String, isStubborn: Bool = false) async throws {
    if isFair { return }
    count += 1
    let number = count
    if isStubborn {
      return try await withCheckedThrowingContinuation {
        waiting.append(Waiter(number: number, name: name, continuation: $0))
      }
    }
    try Task.checkCancellation()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiting.append(Waiter(number: number, name: name, continuation: $0))
      }
    } onCancel: {
      Task.immediate { @MainActor in self.end(number, with: .failure(CancellationError())) }
    }
  }

  /// Ends the oldest call with a name.
  ///
  /// - Returns: Whether there is one.
  func reply(_ reply: Reply, to name: String) -> Bool {
    guard let waiter = waiting.first(where: { $0.name == name }) else { return false }
    switch reply {
    case .works: end(waiter.number, with: .success(()))
    case .rejects:
      end(waiter.number, with: .failure(Rejection("Rejection \(waiter.number) of the service.")))
    case .fails: end(waiter.number, with: .failure(ServiceFailure(number: waiter.number)))
    }
    return true
  }

  /// Fails all calls.
  func close() {
    isFair = true
    while let first = waiting.first { end(first.number, with: .failure(CancellationError())) }
  }

  private func end(_ number: Int, with result: Result<Void, any Error>) {
    guard let position = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: position).continuation.resume(with: result)
  }
}

/// A failure that is not a rejection.
nonisolated struct ServiceFailure: Error, CustomStringConvertible {
  let number: Int
  var description: String { "Failure \(number) of the service." }
}
