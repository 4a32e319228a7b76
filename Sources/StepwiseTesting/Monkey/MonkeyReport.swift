import Stepwise

/// What monkeys saw.
public struct MonkeyReport: Hashable, Sendable {
  /// How often the wizard was begun.
  public private(set) var walks = 0
  /// How many steps were done, those that were refused with them.
  public private(set) var steps = 0
  /// How many of them were refused.
  public private(set) var refused = 0
  /// How many walks were played back from what was recorded.
  public private(set) var playedBack = 0
  /// How often the wizard finished.
  public private(set) var finished = 0
  /// How often it was given up.
  public private(set) var cancelled = 0
  /// The titles of all screens that were seen.
  public private(set) var screens: Set<String> = []

  mutating func add(_ result: MonkeyWalk.Result) {
    walks += 1
    steps += result.moves.count
    refused += result.refused
    playedBack += result.isPlayedBack ? 1 : 0
    if case .finished = result.ending { finished += 1 }
    if case .cancelled = result.ending { cancelled += 1 }
    screens.formUnion(result.screens)
  }
}
