import StepwiseTerminal

/// The replies that a terminal still owes, which must be read before another program reads its
/// input.
///
/// All times are real, because a terminal does not follow virtual time.
package final class OwedReplies {
  /// The time that a late reply has at the end.
  ///
  /// Keys that arrive meanwhile are not lost: they are kept for the next wizard of the process.
  static let lastTime = Duration.seconds(1)
  /// The time after which a terminal that has never replied is taken for one that never does.
  static let silentTime = Duration.seconds(5)

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
    return hasAnswered || .now - firstQuery < Self.silentTime ? Self.lastTime : .zero
  }

  /// Waits for the last reply, at most for ``lastTime``.
  func wait() async {
    let time = patience
    guard time > .zero else { return }
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      var waiting: CheckedContinuation<Void, Never>? = continuation
      let go = {
        waiting?.resume()
        waiting = nil
      }
      onAnswered = go
      Task {
        try? await Task.sleep(for: time)
        go()
      }
    }
    onAnswered = {}
  }
}
