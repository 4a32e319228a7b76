/// A service that answers when a test decides, and stops waiting when it is cancelled.
package final class Gate {
  private var waiting: [(number: Int, continuation: CheckedContinuation<String, any Error>)] = []
  private var count = 0

  package init() {}

  /// The number of callers without an answer yet.
  package var waiters: Int { waiting.count }
  /// The number of all callers.
  package var visitors: Int { count }

  /// Waits for the answer.
  @discardableResult
  package func answer() async throws -> String {
    try Task.checkCancellation()
    let number = nextNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task.immediate { @MainActor in self.end(number, with: .failure(CancellationError())) }
    }
  }

  /// Waits for the answer, even if it is cancelled.
  @discardableResult
  package func stubbornAnswer() async throws -> String {
    let number = nextNumber()
    return try await withCheckedThrowingContinuation { waiting.append((number, $0)) }
  }

  /// Answers the caller that has waited longest.
  package func answers(_ text: String = "") {
    if let first = waiting.first { end(first.number, with: .success(text)) }
  }

  /// Fails the caller that has waited longest.
  package func fails(with error: any Error) {
    if let first = waiting.first { end(first.number, with: .failure(error)) }
  }

  private func nextNumber() -> Int {
    count += 1
    return count
  }

  private func end(_ number: Int, with result: Result<String, any Error>) {
    guard let position = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: position).continuation.resume(with: result)
  }
}

/// A failure that is not a rejection.
package struct Outage: Error, CustomStringConvertible {
  package let description = "The line is dead."

  package init() {}
}

/// A door that work waits at until a test opens it, also from outside of the session.
package final class Door {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var onArrival: [CheckedContinuation<Void, Never>] = []
  private var isOpen: Bool

  package init(isOpen: Bool = false) { self.isOpen = isOpen }

  package func pass() async {
    guard !isOpen else { return }
    await withCheckedContinuation {
      waiting.append($0)
      for one in onArrival { one.resume() }
      onArrival = []
    }
  }

  /// Waits until work waits at the door.
  package func untilReached() async {
    if waiting.isEmpty { await withCheckedContinuation { onArrival.append($0) } }
  }

  package func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}
