/// The bounds of the answers that a kind of field accepts, as data for callers that check them beforehand.
///
/// The rules are never stricter than the format's own check, and may be looser. A wizard still rejects the answers
/// that its view models reject.
public nonisolated struct AnswerRules: Hashable, Sendable {
  /// The accepted numbers; `nil` for all.
  public var numbers: ClosedRange<Value.Number>?
  /// The number that an answer must be a multiple of, such as 1 for whole numbers; `nil` for any number.
  public var step: Double?
  /// The accepted days; `nil` for all.
  public var days: ClosedRange<CalendarDate>?
  /// The accepted number of options, at most as many as there are; `nil` for one or more.
  public var count: ClosedRange<Int>?
  /// An ECMAScript regular expression that the text must match; `nil` for any text.
  public var pattern: String?
  /// The rule for the target of a path; `nil` if the text is not a path.
  public var path: PathRule?
  /// Whether the order in which a program names options is kept.
  package var keepsOrder = false

  /// The maximum length of the text of any answer, in bytes of UTF-8.
  package static let textLengthMax = 1_000_000

  /// Creates rules; `nil` means unrestricted.
  ///
  /// - Parameters:
  ///   - numbers: The accepted numbers.
  ///   - step: The number that an answer must be a multiple of, such as 1 for whole numbers.
  ///   - days: The accepted days.
  ///   - count: The accepted number of options.
  ///   - pattern: The expression that a text must match, such as `^[0-9A-F]{6}$`.
  ///   - path: The rule for the target of a path.
  public init(
    numbers: ClosedRange<Value.Number>? = nil, step: Double? = nil,
    days: ClosedRange<CalendarDate>? = nil, count: ClosedRange<Int>? = nil,
    pattern: String? = nil, path: PathRule? = nil
  ) {
    self.numbers = numbers
    self.step = step
    self.days = days
    self.count = count
    self.pattern = pattern
    self.path = path
  }

  /// Returns rules that accept everything that these or the other rules accept.
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
