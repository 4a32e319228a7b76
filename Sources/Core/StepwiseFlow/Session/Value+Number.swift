nonisolated extension Value {
  /// A number: a whole number of 64 bits, such as an id, or any other number that was read from a text, which keeps
  /// its digits.
  public struct Number: Hashable, Sendable {
    private enum Content {
      case whole(Int)
      /// A number that a `Double` gives again, or none at all.
      case other(Double)
      /// A number whose digits are more than a `Double` has. They are apart, because every answer holds a value.
      case long(Box<LongNumber>)
    }

    private let content: Content

    /// Creates a whole number.
    ///
    /// - Parameter whole: The number.
    public init(_ whole: Int) { content = .whole(whole) }

    /// Creates a number from a `Double`.
    ///
    /// - Parameter number: The number, with or without a fraction.
    public init(_ number: Double) {
      content = Int(exactly: number).map { .whole($0) } ?? .other(number)
    }

    /// The number, if it is a whole number of 64 bits; `nil` otherwise.
    public var whole: Int? { if case .whole(let whole) = content { whole } else { nil } }

    /// The nearest `Double`; a whole number beyond ±2⁵³ may be rounded.
    public var double: Double {
      switch content {
      case .whole(let whole): Double(whole)
      case .other(let number): number
      case .long(let number): number.content.nearest
      }
    }

    /// Whether it is a whole number, of any size.
    package var isWhole: Bool {
      switch content {
      case .whole: true
      case .other(let number): number.truncatingRemainder(dividingBy: 1) == 0
      case .long(let number): number.content.digits.zeros >= 0
      }
    }

    /// The digits, if they are not those of a `Double`.
    private var digits: DecimalDigits {
      if case .long(let number) = content {
        number.content.digits
      } else {
        DecimalDigits(description)
      }
    }

    /// Whether it is a number, and not infinite.
    public var isFinite: Bool { double.isFinite }

    /// Two numbers are equal if they are exactly the same; a whole number beyond 2^53 equals no rounded one.
    public static func == (one: Number, other: Number) -> Bool {
      switch (one.content, other.content) {
      case (.whole(let one), .whole(let other)): one == other
      case (.other(let one), .other(let other)): one == other
      case (.long(let one), .long(let other)): one.content.digits == other.content.digits
      // A number of another kind has other digits.
      case (.whole, _), (.other, _), (.long, _): false
      }
    }

    /// Uses the nearest `Double`, so that neighbours beyond 2^53 share a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(double) }
  }
}

nonisolated extension Value.Number: Comparable {
  /// Returns whether a number is less than another; whole numbers are compared exactly.
  public static func < (one: Value.Number, other: Value.Number) -> Bool {
    switch (one.content, other.content) {
    case (.whole(let one), .whole(let other)): one < other
    case (.other(let one), .other(let other)): one < other
    case (.whole(let whole), .other(let number)):
      Int(exactly: number.rounded(.down)).map { whole <= $0 } ?? (number > 0)
    case (.other(let number), .whole(let whole)):
      Int(exactly: number.rounded(.down)).map { $0 < whole } ?? (number < 0)
    case (.long, _), (_, .long):
      one.double == other.double ? one.digits < other.digits : one.double < other.double
    }
  }
}

/// A number with more digits than a `Double` has.
private nonisolated struct LongNumber {
  let digits: DecimalDigits
  let nearest: Double
}

/// The digits of a decimal number, for numbers of any length.
private nonisolated struct DecimalDigits: Hashable, Comparable {
  /// The number as JSON has it.
  let text: String
  let isNegative: Bool
  /// The digits without zeros at both ends.
  let digits: Substring
  /// The power of ten that the last digit counts.
  let zeros: Int

  /// The number of digits before the point; negative for zeros after it.
  private var length: Int { digits.isEmpty ? .min : digits.utf8.count + zeros }

  /// Reads a number that is valid.
  init(_ text: String) {
    isNegative = text.hasPrefix("-")
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    let mantissa = parts.first?.drop { $0 == "+" || $0 == "-" } ?? ""
    let whole = mantissa.prefix { $0 != "." }.drop { $0 == "0" }
    let fraction = mantissa.drop { $0 != "." }.dropFirst()
    let exponent = parts.count > 1 ? String(parts[1]) : ""
    self.text =
      (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole)
      + (fraction.isEmpty ? "" : ".\(fraction)") + (exponent.isEmpty ? "" : "e\(exponent)")
    var digits = (whole + fraction).drop { $0 == "0" }
    let most = Self.exponentMax
    let power = Int(exponent) ?? (exponent.isEmpty ? 0 : exponent.hasPrefix("-") ? -most : most)
    var zeros = min(most, max(-most, power)) - fraction.utf8.count
    while digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    (self.digits, self.zeros) = (digits, digits.isEmpty ? 0 : zeros)
  }

  /// The largest power of ten that is told apart; no `Double` has a larger one.
  private static let exponentMax = 1_000_000_000

  static func == (one: DecimalDigits, other: DecimalDigits) -> Bool {
    one.digits == other.digits && one.zeros == other.zeros && one.isNegative == other.isNegative
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digits) }

  static func < (one: DecimalDigits, other: DecimalDigits) -> Bool {
    guard one.isNegative == other.isNegative else { return one.isNegative }
    let (low, high) = one.isNegative ? (other, one) : (one, other)
    return low.length == high.length ? low.digits < high.digits : low.length < high.length
  }
}

nonisolated extension Value.Number: LosslessStringConvertible {
  /// Creates a number from text as programming languages write it, such as `42`, `-3.5` or `1e6`.
  ///
  /// - Parameter description: The text; `nil` is returned if it is not a finite number.
  public init?(_ description: String) {
    let isPlain = description.utf8.allSatisfy {
      (48...57).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isPlain, let number = Double(description), number.isFinite else { return nil }
    if let whole = Int(description) {
      content = .whole(whole)
      return
    }
    let digits = DecimalDigits(description)
    if let whole: Int = Self.whole(digits) {
      content = .whole(whole)
    } else {
      content =
        digits == DecimalDigits(String(number))
        ? .other(number) : .long(Box(LongNumber(digits: digits, nearest: number)))
    }
  }

  /// Returns the whole number that this is exactly; `nil` if it is none, or none that fits the type.
  package func whole<Whole: FixedWidthInteger>(as type: Whole.Type) -> Whole? {
    if let whole { return Whole(exactly: whole) }
    return Self.whole(digits)
  }

  /// Returns the whole number that the digits are exactly, such as 1500 for `1.5e3`; `nil` if it is none of the type.
  private static func whole<Whole: FixedWidthInteger>(_ digits: DecimalDigits) -> Whole? {
    guard !digits.digits.isEmpty else { return 0 }
    // The largest number of 128 bits has 39 digits.
    guard (0..<39).contains(digits.zeros) else { return nil }
    let sign = digits.isNegative ? "-" : ""
    return Whole("\(sign)\(digits.digits)\(String(repeating: "0", count: digits.zeros))", radix: 10)
  }

  /// The number as programming languages write it, which gives the same number again.
  public var description: String {
    switch content {
    case .whole(let whole): String(whole)
    case .other(let number): String(number)
    case .long(let number): number.content.digits.text
    }
  }
}

nonisolated extension Value.Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a whole number from a literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a number from a literal.
  public init(floatLiteral value: Double) { self.init(value) }
}
