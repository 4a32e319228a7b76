/// A search query: terms that a label must all contain, in any order.
nonisolated struct SearchQuery: Sendable {
  /// The terms, which the person separates by spaces.
  let terms: [SearchTerm]
  /// All terms as one phrase, whose exact match is best; `nil` for a single term.
  private let phrase: SearchTerm?
  /// The letters that a label must have.
  let letters: LetterSet

  /// Creates a query from typed text.
  init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    terms = words.map { SearchTerm($0) }.filter { !$0.bytes.isEmpty }
    phrase = terms.count > 1 ? SearchTerm(joining: terms) : nil
    var letters = LetterSet()
    for term in terms { letters.formUnion(term.letters) }
    self.letters = letters
  }

  /// Whether the query is empty, so that everything matches.
  var isEmpty: Bool { terms.isEmpty }

  /// Returns whether all matches of this query are among those of another query.
  ///
  /// - Parameter other: Another query, such as the one before the last key.
  /// - Returns: Whether each term of the other query is a prefix of the corresponding term of this one.
  func narrows(_ other: SearchQuery) -> Bool {
    other.terms.count <= terms.count
      && zip(other.terms, terms).allSatisfy { $1.bytes.starts(with: $0.bytes) }
  }

  /// Returns the distance between a label and the query; `nil` if the label does not match.
  func distance(to label: FoldedLabel) -> UInt32? {
    guard let phrase else {
      guard let term = terms.first else { return 0 }
      return term.match(label)?.distance(length: label.bytes.count)
    }
    var whole = MatchQuality(kind: .equal, penalty: 0, start: .max)
    var previous = 0
    for term in terms {
      guard let match = term.match(label) else { return nil }
      // Any order matches, and the typed order is slightly better.
      if match.start < previous { whole.penalty += 1 }
      previous = match.start
      whole.penalty += match.penalty + 16 * Int(match.kind.rawValue)
      whole.kind = max(whole.kind, match.kind)
      whole.start = min(whole.start, match.start)
    }
    // Separate terms rank after the phrase at the beginning of a word, whatever the kind of each term's match.
    whole.kind = max(whole.kind, .apart)
    let apart = whole.distance(length: label.bytes.count)
    guard let match = phrase.consecutiveMatch(label) else { return apart }
    return min(match.distance(length: label.bytes.count), apart)
  }

  /// Returns the bytes of a label that match, for highlighting.
  func positions(in label: FoldedLabel) -> [Int] {
    if let found = phrase.flatMap({ $0.consecutivePositions(in: label) }) { return Array(found) }
    return Set(terms.flatMap { $0.positions(in: label) }).sorted()
  }
}

/// How well a label matches a term.
nonisolated struct MatchQuality {
  /// The kinds of matches, best first.
  enum Kind: UInt32, Comparable {
    /// The whole label.
    case equal
    /// The beginning of the label.
    case prefix
    /// The beginning of a word in the label.
    case wordPrefix
    /// Several terms, each anywhere; no match of a single term has this kind.
    case apart
    /// The beginnings of several words.
    case wordPrefixes
    /// Consecutive letters.
    case consecutive
    /// Letters in order, with others between them.
    case scattered

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  var kind: Kind
  /// The penalty within its kind; 0 is best.
  var penalty: Int
  /// The offset at which the match begins.
  var start: Int

  /// The minimum distance of a match with scattered letters.
  static let scatteredDistance = Kind.scattered.rawValue << 28

  /// Returns one number to compare by: the kind, then the penalty, then shorter labels, then earlier matches.
  func distance(length: Int) -> UInt32 {
    let penalty = UInt32(min(penalty, 255))
    return kind.rawValue << 28 | penalty << 20 | UInt32(min(length, 4095)) << 8
      | UInt32(min(start, 255))
  }
}
