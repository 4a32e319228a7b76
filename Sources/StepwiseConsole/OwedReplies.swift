import StepwiseTerminal

/// The replies that a terminal still owes, which must be read before another program reads its
/// input.
///
/// All times are real, because a terminal does not follow virtual time.
package final class OwedReplies {
  /// The time that late replies have at the end, if the terminal has replied before.
  package static let lastTime = Duration.seconds(1)
  /// The time that the first reply has at the end, if the terminal has never replied.
  package static let firstTime = Duration.milliseconds(100)
  /// The time after which a terminal that has never replied is taken for one that never does.
  package static let silentTime = Duration.seconds(5)

  /// Whether the terminal has ever replied.
  package private(set) var hasAnswered = false
  /// The number of queries whose last reply is missing.
  private var count = 0
  private var firstQuery: ContinuousClock.Instant?
  private var onAnswered: () -> Void = {}

  /// Creates an account without queries.
  package init() {}

  /// Notes a query, or several of which only the last reply is counted.
  package func asked() {
    count += 1
    firstQuery = firstQuery ?? .now
  }

  /// Notes a reply.
  package func answered(_ reply: TerminalReply) {
    hasAnswered = true
    switch reply {
    case .attributes, .cursor: count = max(0, count - 1)
    default: break
    }
    if count == 0 { onAnswered() }
  }

  /// How long the next reply is waited for at the end; zero if none is missing.
  package var patience: Duration {
    guard count > 0, let firstQuery else { return .zero }
    if hasAnswered { return Self.lastTime }
    return .now - firstQuery < Self.silentTime ? Self.firstTime : .zero
  }

  /// Waits for the last reply, at most for ``lastTime``, and for the first one at most for
  /// ``firstTime``.
  package func wait() async {
    let first = patience
    guard first > .zero else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      let go = {
        waiting?.resume()
        waiting = nil
      }
      onAnswered = go
      Task {
        try? await Task.sleep(for: first)
        // The terminal may have begun to reply.
        if patience > first { try? await Task.sleep(for: patience - first) }
        go()
      }
    }
    onAnswered = {}
  }
}
