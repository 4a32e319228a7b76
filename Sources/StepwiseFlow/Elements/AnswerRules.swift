/// What a kind of field knows of the answers it takes, as data for whoever checks them beforehand.
///
/// It says no more than the format's own check does, and may say less: a wizard still refuses what
/// its view models refuse.
public nonisolated struct AnswerRules: Hashable, Sendable {
  /// The numbers that are taken; `nil` for all.
  public var numbers: ClosedRange<Double>?
  /// What a number is a multiple of, such as 1 for whole ones; `nil` for any number.
  public var step: Double?
  /// The days that are taken; `nil` for all.
  public var days: ClosedRange<CalendarDate>?
  /// How many options are taken; `nil` for any number from one on.
  public var count: ClosedRange<Int>?
  /// What a text must look like, as a regular expression of ECMAScript; `nil` for any text.
  public var pattern: String?
  /// What a path leads to; `nil` where the text is no path.
  public var path: PathField.Rule?

  /// How long the text of any answer may be, in bytes of UTF-8.
  package static let textLengthMax = 1_000_000

  /// Rules of which each that is left out says nothing.
  ///
  /// - Parameters:
  ///   - numbers: The numbers that are taken.
  ///   - step: What a number is a multiple of, such as 1 for whole ones.
  ///   - days: The days that are taken.
  ///   - count: How many options are taken.
  ///   - pattern: What a text must look like, such as `^[0-9A-F]{6}$`.
  ///   - path: What a path leads to.
  public init(
    numbers: ClosedRange<Double>? = nil, step: Double? = nil,
    days: ClosedRange<CalendarDate>? = nil, count: ClosedRange<Int>? = nil,
    pattern: String? = nil, path: PathField.Rule? = nil
  ) {
    self.numbers = numbers
    self.step = step
    self.days = days
    self.count = count
    self.pattern = pattern
    self.path = path
  }

  /// The rules that hold for all that these or others take.
  package func widened(by other: AnswerRules) -> AnswerRules {
    AnswerRules(
      numbers: Self.hull(numbers, other.numbers), step: step == other.step ? step : nil,
      days: Self.hull(days, other.days), count: Self.hull(count, other.count),
      pattern: pattern == other.pattern ? pattern : nil,
      path: path == other.path ? path : nil)
  }

  private static func hull<Bound>(_ one: ClosedRange<Bound>?, _ other: ClosedRange<Bound>?)
    -> ClosedRange<Bound>?
  {
    guard let one, let other else { return nil }
    return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
  }
}
