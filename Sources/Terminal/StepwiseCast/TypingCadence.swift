import Stepwise
import StepwiseTerminal

/// The speed of the recorded person.
///
/// A seed makes it slightly uneven, and the same in every run.
struct TypingCadence {
  /// The time for reading a new screen.
  static let readingTime = Duration.milliseconds(700)
  /// The time for thinking before the next step on the same screen.
  static let thinkingTime = Duration.milliseconds(300)
  /// The average time between two letters.
  static let letterTime = Duration.milliseconds(60)
  /// The average time between two arrow or Tab keys.
  static let moveTime = Duration.milliseconds(140)
  /// The time for checking an answer before giving it.
  static let checkingTime = Duration.milliseconds(250)
  /// The time for reading help.
  static let helpTime = Duration.milliseconds(2000)
  /// The time for which the end is shown.
  static let endTime = Duration.milliseconds(2000)
  /// The maximum variation of a key's time, in hundredths.
  private static let variationMax = 35

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns the pause before a key.
  func pause(before key: Key) -> Duration {
    key.code == .enter && key.modifiers.isEmpty ? Self.checkingTime : .zero
  }

  /// Returns the pause after a key.
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
