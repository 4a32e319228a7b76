nonisolated extension Value {
  /// A number that is exact if it is a whole number of 64 bits, such as an id; other numbers are a `Double`.
  public struct Number: Hashable, Sendable {
    private enum Content {
      case whole(Int)
      /// A number with a fraction, one beyond 64 bits, or none at all.
      case other(Double)
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
      }
    }

    /// Whether it is a number, and not infinite.
    public var isFinite: Bool { double.isFinite }

    /// Two numbers are equal if they are exactly the same; a whole number beyond 2^53 equals no rounded one.
    public static func == (one: Number, other: Number) -> Bool {
      switch (one.content, other.content) {
      case (.whole(let one), .whole(let other)): one == other
      case (.other(let one), .other(let other)): one == other
      // A number of the other kind was rounded, so it is not exactly this one.
      case (.whole, .other), (.other, .whole): false
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
    }
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
    content = Self.whole(description).map { .whole($0) } ?? .other(number)
  }

  /// The largest power of ten that is looked at; the digits of an answer are fewer.
  private static let exponentMax = 10_000_000

  /// Returns the whole number that a valid text is exactly, such as 1500 for `1.5e3`; `nil` if it is none.
  private static func whole(_ text: String) -> Int? {
    let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].drop { $0 == "+" || $0 == "-" }
    let fraction = mantissa.drop { $0 != "." }.dropFirst()
    var digits = mantissa.filter { $0 != "." }.drop { $0 == "0" }
    guard !digits.isEmpty else { return 0 }
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0,
      (-exponentMax...exponentMax).contains(exponent)
    else { return nil }
    var zeros = exponent - fraction.utf8.count
    while digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    guard (0...19).contains(zeros) else { return nil }
    let sign = text.hasPrefix("-") ? "-" : ""
    return Int("\(sign)\(digits)\(String(repeating: "0", count: zeros))")
  }

  /// The number as programming languages write it, which gives the same number again.
  public var description: String {
    switch content {
    case .whole(let whole): String(whole)
    case .other(let number): String(number)
    }
  }
}

nonisolated extension Value.Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a whole number from a literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a number from a literal.
  public init(floatLiteral value: Double) { self.init(value) }
}
