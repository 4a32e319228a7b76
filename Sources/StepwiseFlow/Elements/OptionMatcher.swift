/// Finds which of a list's labels a person means.
public nonisolated enum OptionMatcher {
  /// What was found.
  public enum Match: Hashable, Sendable {
    /// The one at this position.
    case one(Int)
    /// Any of these.
    case several([Int])
    /// Nothing.
    case none
  }

  /// Looks for a label, then an id, then the last parts of an id such as `Row / Label`, then a
  /// beginning that only one label has, then a number.
  ///
  /// A number counts from 1, and only where no label begins with a digit.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - labels: What the person reads.
  ///   - ids: The names that answers use, in the same order.
  /// - Returns: The positions that fit, counted from 0.
  public static func match(
    _ text: String, labels: some Collection<String>, ids: some Collection<String>
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
    if !begins.isEmpty { return begins.count == 1 ? .one(begins[0]) : .several(begins) }
    let hasDigitLabel = labels.contains { $0.utf8.first.map { (48...57).contains($0) } ?? false }
    if !hasDigitLabel, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text),
      (1...max(1, labels.count)).contains(number), !labels.isEmpty
    {
      return .one(number - 1)
    }
    return .none
  }
}

nonisolated extension [String] {
  /// Where names stand whose last parts are these, such as `Row / Label` of `Group / Row / Label`.
  func indices(ending parts: String) -> [Int] {
    let end = " / \(parts)"
    return indices.filter { self[$0].hasSuffix(end) }
  }
}
