/// Matches typed text against the labels of a list.
public nonisolated enum OptionMatcher {
  /// The result of a match.
  public enum Match: Hashable, Sendable {
    /// The option at this position.
    case one(Int)
    /// Several options fit; their positions.
    case several([Int])
    /// No option fits.
    case none
  }

  /// Matches a text with options.
  ///
  /// It looks for a label, then an id, then the last parts of an id such as `Row / Label`, then a prefix that only one
  /// label has, then a keyword, then a number.
  ///
  /// If several labels have the prefix, the only label in which it ends with a whole word wins: “Item 1” matches
  /// “Item 1: bread” and not “Item 10: milk”. A keyword must be typed in full; case and spaces do not matter. A number
  /// counts from 1, and only if no number up to the last option could mean another option by its name; then lists show
  /// no numbers.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - labels: The texts that the person reads.
  ///   - ids: The ids that answers use, in the same order.
  ///   - keywords: The search words of each option, in the same order; empty for none.
  /// - Returns: The matching positions, counted from 0.
  public static func match(
    _ text: String, labels: some Collection<String>, ids: some Collection<String>,
    keywords: some Collection<[String]> = [[String]]()
  ) -> Match {
    for names in [Array(labels), Array(ids)] {
      let same = names.indices.filter { names[$0] == text }
      if !same.isEmpty { return same.count == 1 ? .one(same[0]) : .several(same) }
    }
    guard !text.isEmpty else { return .none }
    let ends = Array(ids).indices(ending: text)
    if !ends.isEmpty { return ends.count == 1 ? .one(ends[0]) : .several(ends) }
    let typed = text.lowercased()
    let lowered = labels.map { $0.lowercased() }
    let begins = lowered.indices.filter { lowered[$0].hasPrefix(typed) }
    let equal = begins.filter { lowered[$0] == typed }
    if equal.count == 1 { return .one(equal[0]) }
    let named = begins.isEmpty ? ids.enumerated().filter { $0.element.lowercased() == typed } : []
    if named.count == 1 { return .one(named[0].offset) }
    if begins.count > 1 {
      let whole = begins.filter { !continuesWord(lowered[$0].dropFirst(typed.count)) }
      if whole.count == 1 { return .one(whole[0]) }
    }
    if !begins.isEmpty { return begins.count == 1 ? .one(begins[0]) : .several(begins) }
    let compact = withoutSpaces(typed)
    let meant = keywords.enumerated().filter { _, words in
      words.contains { withoutSpaces($0.lowercased()) == compact }
    }.map(\.offset)
    if !meant.isEmpty { return meant.count == 1 ? .one(meant[0]) : .several(meant) }
    if let number = number(text), number <= labels.count,
      takesNumbers(labels: labels, ids: ids, keywords: keywords)
    {
      return .one(number - 1)
    }
    return .none
  }

  /// Decides whether every number up to the last option means the option at that position, so that a list may show
  /// numbers.
  ///
  /// - Parameters:
  ///   - labels: The texts that the person reads.
  ///   - ids: The ids that answers use, in the same order.
  ///   - keywords: The search words of each option, in the same order; empty for none.
  /// - Returns: Whether no number could mean another option by its name.
  package static func takesNumbers(
    labels: some Collection<String>, ids: some Collection<String>,
    keywords: some Collection<[String]> = [[String]]()
  ) -> Bool {
    let count = labels.count
    func isOther(_ name: some StringProtocol, at position: Int) -> Bool {
      number(name).map { $0 <= count && $0 != position + 1 } ?? false
    }
    for (position, label) in labels.enumerated() where hidesNumber(label, position, count) {
      return false
    }
    for (position, id) in ids.enumerated() {
      if isOther(id, at: position) { return false }
      // The last part of an id is a name, too.
      if let end = id.range(ofLast: " / "), number(id[end...]).map({ $0 <= count }) == true {
        return false
      }
    }
    // A number is the number of an option that is known by one, and never a place in the list.
    return !keywords.joined().contains { $0.utf8.first.map { (48...57).contains($0) } ?? false }
  }

  /// Whether a label begins with the number of another option.
  private static func hidesNumber(_ label: String, _ position: Int, _ count: Int) -> Bool {
    guard let first = label.utf8.first, (49...57).contains(first), Int(first) - 48 <= count else {
      return false
    }
    let digits = label.utf8.prefix { (48...57).contains($0) }
    return digits.count > 1 || Int(first) - 48 != position + 1
  }

  /// The number that digits mean, counted from 1; `nil` for anything else.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard let first = text.utf8.first, first != 48,
      text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Finds the labels that contain all typed words, or else the labels with words that begin with them.
  static func match(words text: String, labels: some Collection<String>) -> Match {
    let wanted = words(of: text)
    guard !wanted.isEmpty else { return .none }
    let fitting = labels.enumerated().compactMap { position, label -> (Int, isWhole: Bool)? in
      let words = words(of: label)
      guard wanted.allSatisfy({ word in words.contains { $0.hasPrefix(word) } }) else { return nil }
      return (position, wanted.allSatisfy(words.contains))
    }
    let whole = fitting.filter(\.isWhole)
    let meant = (whole.isEmpty ? fitting : whole).map(\.0)
    return meant.isEmpty ? .none : meant.count == 1 ? .one(meant[0]) : .several(meant)
  }

  private static func withoutSpaces(_ text: String) -> String {
    text.filter { !$0.isWhitespace }
  }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  private static func continuesWord(_ rest: Substring) -> Bool {
    rest.first.map { $0.isLetter || $0.isNumber } ?? false
  }
}

nonisolated extension [String] {
  /// Returns the indices of names that end in these parts, such as `Row / Label` for `Group / Row / Label`.
  func indices(ending parts: String) -> [Int] {
    let end = " / \(parts)"
    return indices.filter { self[$0].hasSuffix(end) }
  }
}

nonisolated extension String {
  /// The position after the last occurrence of an ASCII separator; `nil` if there is none.
  fileprivate func range(ofLast separator: String) -> String.Index? {
    var (rest, found) = (self[...], String.Index?.none)
    while let next = rest.firstRange(of: separator) {
      found = next.upperBound
      rest = rest[next.upperBound...]
    }
    return found
  }
}
