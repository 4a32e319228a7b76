/// The number of questions on the way to a screen, and whether the screen is one.
///
/// An entry keeps it, so that counting costs the same in a deep stack, and that screens which were replaced or left for
/// good still count.
nonisolated struct QuestionTally {
  private let storedBelow: Int32
  /// Whether the screen had a field to answer when it was shown; it stays a question when it has none any more.
  var isQuestion = false

  init(below: Int) { storedBelow = Int32(clamping: below) }

  /// The number of questions on the way to the screen.
  var below: Int { Int(storedBelow) }
  /// The number of questions with the screen itself.
  var through: Int { below + (isQuestion ? 1 : 0) }
}
