/// The number of questions on the way to a screen, and whether the screen is one, in half a word.
///
/// An entry keeps it, so that counting costs the same in a deep stack, and that screens which were replaced or left for
/// good still count.
nonisolated struct QuestionTally {
  private var bits: Int32

  init(below: Int) { bits = Int32(clamping: below & 0x3FFF_FFFF) << 1 }

  /// The number of questions on the way to the screen.
  var below: Int { Int(bits >> 1) }
  /// Whether the screen had a field to answer when it was shown.
  var isQuestion: Bool { bits & 1 == 1 }

  /// Counts the screen, which stays a question when it has no field to answer any more.
  mutating func count() { bits |= 1 }
  /// The number of questions with the screen itself.
  var through: Int { below + (isQuestion ? 1 : 0) }
}
