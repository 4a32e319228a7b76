/// The pause before a place of a supervisor gets its next worker.
///
/// A worker that was of use is followed at once, whatever has killed it. One that died young and had answered nothing is followed
/// after a pause, which doubles each time.
struct RestartPause {
  /// The pause after the first worker that was of no use, and the longest one.
  static let first = Duration.milliseconds(100)
  static let last = Duration.seconds(30)
  /// The time after which a worker counts as one that works, even if it has answered nothing.
  static let youth = Duration.seconds(1)

  /// The pause after the latest worker; zero if it was of use, or if there was none.
  private(set) var length = Duration.zero

  /// Notes the end of a worker.
  ///
  /// - Parameters:
  ///   - life: The time for which it lived; zero if it could not be started.
  ///   - hasAnswered: Whether it has answered a request.
  mutating func noteEnd(after life: Duration, hasAnswered: Bool) {
    length =
      hasAnswered || life > Self.youth ? .zero : min(max(Self.first, length * 2), Self.last)
  }
}
