/// The number of questions on the way to a screen, and whether the screen is one, in half a word.
///
/// An entry keeps it, so that counting costs the same in a deep stack, and that screens which were replaced or left for
/// good still count.
struct QuestionTally {
  private var bits: Int32 = -1

  /// Not counted yet.
  static let unknown = QuestionTally()

  private init() {}

  init(below: Int, isQuestion: Bool) {
    bits = Int32(clamping: below & 0x3FFF_FFFF) << 1 | (isQuestion ? 1 : 0)
  }

  var isKnown: Bool { bits >= 0 }
  /// The number of questions on the way to the screen.
  var below: Int { Int(bits >> 1) }
  var isQuestion: Bool { bits & 1 == 1 }
  /// The number of questions with the screen itself.
  var through: Int { below + (isQuestion ? 1 : 0) }
}
