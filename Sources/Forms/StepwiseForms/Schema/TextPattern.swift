/// A regular expression of ECMAScript (with the flag `u`) that is matched in a bounded number of steps.
///
/// The standard library's expressions need exponential time for some patterns, which a stranger's file may contain.
nonisolated struct TextPattern: Sendable {
  /// The reason why a pattern cannot be read, as a part of a sentence.
  struct Failure: Error, Hashable, Sendable {
    /// The reason, such as `a “(” is not closed`.
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The answer of a match.
  enum Match: Hashable, Sendable {
    /// The text contains a match.
    case found
    /// The text contains none.
    case missing
    /// The number of steps did not suffice to tell.
    case tooLong
  }

  fileprivate typealias CharacterSet = @Sendable (Unicode.Scalar) -> Bool

  fileprivate indirect enum Part: Sendable {
    case set(CharacterSet)
    case sequence([Part])
    case choice([Part])
    case repeated(Part, ClosedRange<Int>, isLazy: Bool)
    case group(Part, number: Int)
    case reference(Int)
    case look(Part, isBehind: Bool, isNegated: Bool)
    case start, end
    case wordEdge(isNegated: Bool)
  }

  /// The pattern as it was written.
  let source: String
  private let root: Part
  private let groupCount: Int

  /// Reads a pattern.
  ///
  /// - Parameter pattern: The pattern, such as `^[0-9A-F]{6}$`.
  /// - Throws: A ``Failure`` for a pattern that has an error, is nested too deeply, or uses a property of characters
  ///   other than the letters, numbers, punctuation, symbols and marks.
  init(_ pattern: String) throws(Failure) {
    source = pattern
    var reader = PatternReader(pattern)
    root = try reader.pattern()
    groupCount = reader.groupCount
  }

  /// Looks for a match anywhere in a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether there is one, if a limited number of steps shows it.
  func match(in text: String) -> Match {
    let budget = StepBudget.current
    let matcher = PatternMatcher(
      text, groupCount: groupCount, stepsMax: budget?.stepsLeft ?? Self.stepsMax)
    defer { budget?.spend(matcher.steps) }
    for start in 0...matcher.text.count {
      if matcher.run(root, at: start, { _ in true }) { return .found }
      if matcher.isOver {
        budget?.giveUp()
        return .tooLong
      }
    }
    return .missing
  }

  /// The number of steps of a match that belongs to no other work.
  private static let stepsMax = 100_000
}

// MARK: Matching

/// Matches parts of a pattern by trying all ways in order.
private nonisolated final class PatternMatcher {
  let text: [Unicode.Scalar]
  /// Whether there were too many steps, so that the answer is not known.
  private(set) var isOver = false
  private var groups: [Range<Int>?]
  private(set) var steps = 0
  private let stepsMax: Int
  private var depth = 0

  /// The maximum depth of nested calls, which keeps the call stack small.
  private static let depthMax = 3_000

  init(_ text: String, groupCount: Int, stepsMax: Int) {
    self.text = Array(text.unicodeScalars)
    self.stepsMax = stepsMax
    // A long text is copied once for each pattern.
    steps = self.text.count / 16
    groups = Array(repeating: nil, count: groupCount + 1)
  }

  /// Counts steps, and returns whether more may follow.
  private func mayGoOn(after count: Int = 1) -> Bool {
    steps += count
    isOver = isOver || steps >= stepsMax || depth >= Self.depthMax
    return !isOver
  }

  /// Matches a part at a position, and what follows.
  func run(_ part: TextPattern.Part, at position: Int, _ next: (Int) -> Bool) -> Bool {
    guard mayGoOn() else { return false }
    depth += 1
    defer { depth -= 1 }
    switch part {
    case .set(let set): return holds(set, at: position) && next(position + 1)
    case .sequence(let parts): return run(parts[...], at: position, next)
    case .choice(let parts): return parts.contains { run($0, at: position, next) }
    case .repeated(.set(let set), let count, let isLazy):
      return run(set, count, isLazy, at: position, next)
    case .repeated(let part, let count, let isLazy):
      return run(part, count, isLazy, 0, at: position, next)
    case .group(let part, let number):
      let before = groups[number]
      let isThere = run(part, at: position) { end in
        let inner = groups[number]
        groups[number] = position..<max(position, end)
        if next(end) { return true }
        groups[number] = inner
        return false
      }
      if !isThere { groups[number] = before }
      return isThere
    case .reference(let number):
      guard number < groups.count, let range = groups[number] else { return next(position) }
      return mayGoOn(after: range.count) && text[position...].starts(with: text[range])
        && next(position + range.count)
    case .look(let part, let isBehind, let isNegated):
      let isThere =
        isBehind
        ? (0...position).contains { start in run(part, at: start) { $0 == position } }
        : run(part, at: position) { _ in true }
      return isThere != isNegated && !isOver && next(position)
    case .start: return position == 0 && next(position)
    case .end: return position == text.count && next(position)
    case .wordEdge(let isNegated):
      let isEdge =
        holds(PatternReader.isWord, at: position - 1)
        != holds(PatternReader.isWord, at: position)
      return isEdge != isNegated && next(position)
    }
  }

  private func run(
    _ parts: ArraySlice<TextPattern.Part>, at position: Int, _ next: (Int) -> Bool
  ) -> Bool {
    guard let first = parts.first else { return next(position) }
    return run(first, at: position) { run(parts.dropFirst(), at: $0, next) }
  }

  private func holds(_ set: TextPattern.CharacterSet, at position: Int) -> Bool {
    text.indices.contains(position) && set(text[position])
  }

  /// Repeats a set without nested calls.
  private func run(
    _ set: TextPattern.CharacterSet, _ count: ClosedRange<Int>, _ isLazy: Bool, at position: Int,
    _ next: (Int) -> Bool
  ) -> Bool {
    let first = isLazy ? count.lowerBound : count.upperBound
    var found = 0
    while found < first, holds(set, at: position + found) { found += 1 }
    guard found >= count.lowerBound, mayGoOn(after: found) else { return false }
    while !next(position + found) {
      guard mayGoOn() else { return false }
      if isLazy {
        guard found < count.upperBound, holds(set, at: position + found) else { return false }
        found += 1
      } else {
        guard found > count.lowerBound else { return false }
        found -= 1
      }
    }
    return true
  }

  private func run(
    _ part: TextPattern.Part, _ count: ClosedRange<Int>, _ isLazy: Bool, _ done: Int,
    at position: Int, _ next: (Int) -> Bool
  ) -> Bool {
    let mayEnd = done >= count.lowerBound
    if isLazy, mayEnd, next(position) { return true }
    let goesOn =
      done < count.upperBound
      && run(part, at: position) { end in
        // An empty round leads nowhere.
        (end != position || !mayEnd) && run(part, count, isLazy, done + 1, at: end, next)
      }
    return goesOn || !isLazy && mayEnd && !isOver && next(position)
  }
}

// MARK: Reading

/// Reads a pattern into its parts.
private nonisolated struct PatternReader {
  private typealias Failure = TextPattern.Failure

  /// A character or a set of them.
  private enum Member {
    case one(UInt32)
    case set(TextPattern.CharacterSet)

    var set: TextPattern.CharacterSet {
      switch self {
      case .one(let value): { $0.value == value }
      case .set(let set): set
      }
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  private(set) var groupCount = 0

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  private static let isDigit: TextPattern.CharacterSet = { (48...57).contains($0.value) }
  static let isWord: TextPattern.CharacterSet = {
    isDigit($0) || $0 == "_" || (97...122).contains($0.value | 32) && $0.isASCII
  }
  private static let isSpace: TextPattern.CharacterSet = {
    $0.properties.isWhitespace && $0.value != 0x85 || $0.value == 0xFEFF
  }
  private static let isLineEnd: TextPattern.CharacterSet = {
    [10, 13, 0x2028, 0x2029].contains($0.value)
  }
  private static let classes: [Unicode.Scalar: TextPattern.CharacterSet] = [
    "d": isDigit, "w": isWord, "s": isSpace,
  ]
  private static let controls: [Unicode.Scalar: UInt32] = [
    "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0,
  ]
  /// The end of the names of the general categories that each property consists of.
  private static let categories = [
    "L": "Letter", "Letter": "Letter", "Lu": "uppercaseLetter",
    "Uppercase_Letter": "uppercaseLetter", "Ll": "lowercaseLetter",
    "Lowercase_Letter": "lowercaseLetter", "N": "Number", "Number": "Number",
    "Nd": "decimalNumber", "Decimal_Number": "decimalNumber", "P": "Punctuation",
    "Punctuation": "Punctuation", "S": "Symbol", "Symbol": "Symbol", "M": "Mark", "Mark": "Mark",
  ]

  private static func inverse(of set: @escaping TextPattern.CharacterSet)
    -> TextPattern.CharacterSet
  { { !set($0) } }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Passes a character, or fails at the end.
  private mutating func pass(_ reason: String) throws(Failure) -> Unicode.Scalar {
    guard let next else { throw Failure(reason) }
    position += 1
    return next
  }

  /// Passes characters of a set, and returns them.
  private mutating func run(_ most: Int = .max, of set: (Unicode.Scalar) -> Bool) -> String {
    let run = scalars[position...].prefix(while: set).prefix(most)
    position += run.count
    return String(String.UnicodeScalarView(run))
  }

  private mutating func number() -> Int? {
    let digits = run(of: Self.isDigit)
    return digits.isEmpty ? nil : min(Int(digits) ?? .max, 100_000)
  }

  /// Passes a number of hexadecimal digits; `nil` if there are fewer.
  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    let start = position
    if let value = UInt32(run(count) { $0.properties.isASCIIHexDigit }, radix: 16),
      position == start + count
    {
      return value
    }
    position = start
    return nil
  }

  mutating func pattern() throws(TextPattern.Failure) -> TextPattern.Part {
    let part = try choice()
    guard next == nil else { throw Failure("a “)” closes nothing") }
    return part
  }

  private mutating func choice() throws(Failure) -> TextPattern.Part {
    guard depth < 50 else { throw Failure("it is nested more than 50 deep") }
    depth += 1
    defer { depth -= 1 }
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(Failure) -> TextPattern.Part {
    var parts: [TextPattern.Part] = []
    while let next, next != "|", next != ")" {
      let part = try atom()
      let count = try quantifier()
      parts.append(count.map { .repeated(part, $0, isLazy: take("?")) } ?? part)
    }
    return .sequence(parts)
  }

  private mutating func quantifier() throws(Failure) -> ClosedRange<Int>? {
    if take("*") { return 0...Int.max }
    if take("+") { return 1...Int.max }
    if take("?") { return 0...1 }
    let start = position
    if take("{"), let least = number() {
      let most = take(",") ? number() ?? Int.max : least
      if take("}") {
        guard least <= most else { throw Failure("a range of numbers is reversed") }
        return least...most
      }
    }
    position = start
    return nil
  }

  private mutating func atom() throws(Failure) -> TextPattern.Part {
    let first = try pass("it ends too early")
    switch first {
    case ".": return .set(Self.inverse(of: Self.isLineEnd))
    case "^": return .start
    case "$": return .end
    case "[": return .set(try set())
    case "(": return try group()
    case "\\":
      if take("b") { return .wordEdge(isNegated: false) }
      if take("B") { return .wordEdge(isNegated: true) }
      if let next, ("1"..."9").contains(next) { return .reference(number() ?? 0) }
      return .set(try escape().set)
    case "*", "+", "?": throw Failure("“\(first)” repeats nothing")
    default: return .set(Member.one(first.value).set)
    }
  }

  private mutating func group() throws(Failure) -> TextPattern.Part {
    let looks = [
      ("?=", false, false), ("?!", false, true), ("?<=", true, false), ("?<!", true, true),
    ]
    let look = looks.first { take($0.0) }
    var number: Int?
    if look == nil, !take("?:") {
      if take("?") {
        guard take("<") else {
          throw Failure("a group begins with “(?” and a character that is not known")
        }
        _ = run { $0 != ">" }
        _ = try pass("the name of a group is not closed")
      }
      groupCount += 1
      number = groupCount
    }
    let part = try choice()
    guard take(")") else { throw Failure("a “(” is not closed") }
    if let look { return .look(part, isBehind: look.1, isNegated: look.2) }
    return number.map { .group(part, number: $0) } ?? part
  }

  private mutating func set() throws(Failure) -> TextPattern.CharacterSet {
    let isNegated = take("^")
    var sets: [TextPattern.CharacterSet] = []
    while !take("]") {
      // Each is looked at for each character.
      guard sets.count < 1_000 else { throw Failure("a “[” has more than 1000 parts") }
      let first = try member()
      guard case .one(let least) = first, take("-") else {
        sets.append(first.set)
        continue
      }
      // Before the end or a class, a hyphen is a character.
      let last = next == "]" ? nil : try member()
      if case .one(let most)? = last {
        guard least <= most else { throw Failure("a range of characters is reversed") }
        sets.append { (least...most).contains($0.value) }
      } else {
        sets += [first.set, { $0 == "-" }] + (last.map { [$0.set] } ?? [])
      }
    }
    return { [sets] scalar in sets.contains { $0(scalar) } != isNegated }
  }

  private mutating func member() throws(Failure) -> Member {
    let first = try pass("a “[” is not closed")
    guard first == "\\" else { return .one(first.value) }
    return take("b") ? .one(8) : try escape()
  }

  /// Reads what follows a backslash.
  private mutating func escape() throws(Failure) -> Member {
    let first = try pass("a backslash is its last character")
    if let set = Self.classes[first] { return .set(set) }
    if let set = Unicode.Scalar(first.value | 32).flatMap({ Self.classes[$0] }) {
      return .set(Self.inverse(of: set))
    }
    if let control = Self.controls[first] { return .one(control) }
    var value: UInt32?
    switch first {
    case "c": value = try pass("a “\\c” is its last part").value % 32
    case "x": value = hexadecimal(2)
    case "u" where take("{"):
      value = UInt32(run { $0 != "}" }, radix: 16)
      if !take("}") { value = nil }
    case "u":
      value = hexadecimal(4)
      let start = position
      // Two halves of a pair are one character.
      if let high = value, (0xD800...0xDBFF).contains(high), take("\\u"),
        let low = hexadecimal(4), (0xDC00...0xDFFF).contains(low)
      {
        value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      } else {
        position = start
      }
    case "p", "P":
      let name = take("{") ? run { $0 != "}" } : ""
      let set = Self.property(
        name.replacing("General_Category=", with: "").replacing("gc=", with: ""))
      guard let set, take("}") else { throw Failure("“\\p{\(name)}” is not known") }
      return .set(first == "p" ? set : Self.inverse(of: set))
    default: value = first.value
    }
    guard let value else { throw Failure("“\\\(first)” is followed by something unexpected") }
    return .one(value)
  }

  /// Returns the set of characters with a property, such as `L`; `nil` if it is not known.
  private static func property(_ name: String) -> TextPattern.CharacterSet? {
    if name == "Alphabetic" { return { $0.properties.isAlphabetic } }
    guard let end = categories[name] else { return nil }
    return { String(describing: $0.properties.generalCategory).hasSuffix(end) }
  }
}
