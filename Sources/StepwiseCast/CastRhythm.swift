import Stepwise
import StepwiseTerminal

/// How quick a person is who is recorded.
///
/// A seed makes it a little uneven, and the same in every run.
struct CastRhythm {
  /// How long what is new is read before anything is done with it.
  static let readingTime = Duration.milliseconds(700)
  /// How long one thinks before the next thing on the same screen.
  static let thinkingTime = Duration.milliseconds(300)
  /// How long it takes from one letter to the next, on average.
  static let letterTime = Duration.milliseconds(60)
  /// How long it takes from one arrow or Tab to the next, on average.
  static let moveTime = Duration.milliseconds(140)
  /// How long one looks at what stands there before one gives it.
  static let checkingTime = Duration.milliseconds(250)
  /// How long help is read.
  static let helpTime = Duration.milliseconds(2000)
  /// How long the end is seen.
  static let endTime = Duration.milliseconds(2000)
  /// By how many hundredths a key's time is longer or shorter, at most.
  private static let variationMax = 35

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// How long one waits before a key.
  func pause(before key: Key) -> Duration {
    key.code == .enter && key.modifiers.isEmpty ? Self.checkingTime : .zero
  }

  /// How long it takes from a key to the next.
  mutating func pause(after key: Key) -> Duration {
    switch key.code {
    case .function: Self.helpTime
    case .character where key.modifiers.isEmpty: varied(Self.letterTime)
    default: varied(Self.moveTime)
    }
  }

  private mutating func varied(_ time: Duration) -> Duration {
    let hundredths = 100 - Self.variationMax + generator.below(2 * Self.variationMax + 1)
    return .milliseconds(Int(time / .milliseconds(1)) * hundredths / 100)
  }
}
