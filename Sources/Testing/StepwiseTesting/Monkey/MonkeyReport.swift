import Stepwise

/// The counts and the screens of a monkey's walks.
public struct MonkeyReport: Hashable, Sendable {
  /// The number of times that the wizard was started.
  public private(set) var walks = 0
  /// The number of steps, including rejected ones.
  public private(set) var steps = 0
  /// The number of rejected steps.
  public private(set) var rejected = 0
  /// The number of walks that were played back from their recordings.
  public private(set) var playedBack = 0
  /// The number of times that the wizard finished.
  public private(set) var finished = 0
  /// The number of times that the wizard was cancelled.
  public private(set) var cancelled = 0
  /// The titles of all screens that were shown.
  public private(set) var screens: Set<String> = []

  mutating func add(_ result: MonkeyWalk.Result) {
    walks += 1
    steps += result.moves.count
    rejected += result.rejected
    playedBack += result.isPlayedBack ? 1 : 0
    if case .finished = result.ending { finished += 1 }
    if case .cancelled = result.ending { cancelled += 1 }
    screens.formUnion(result.screens)
  }
}
