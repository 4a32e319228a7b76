/// What is looked for: terms that a label must hold, all of them and in any order.
package nonisolated struct FindQuery: Sendable {
  /// The terms, between which there is space.
  package let terms: [FindTerm]
  /// The terms as one, where there are several: found as it stands, it is what was meant.
  private let phrase: FindTerm?
  /// The letters that a label must have.
  package let letters: LetterSet

  /// A query as typed.
  package init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    terms = words.map { FindTerm($0) }.filter { !$0.bytes.isEmpty }
    phrase = terms.count > 1 ? FindTerm(joining: terms) : nil
    var letters = LetterSet()
    for term in terms { letters.formUnion(term.letters) }
    self.letters = letters
  }

  /// Whether it asks for nothing, so that everything fits.
  package var isEmpty: Bool { terms.isEmpty }

  /// Whether all that it finds is among what another finds.
  ///
  /// - Parameter other: Another query, such as the one before the last key.
  /// - Returns: Whether each term of the other begins one of these.
  package func narrows(_ other: FindQuery) -> Bool {
    other.terms.count <= terms.count
      && zip(other.terms, terms).allSatisfy { $1.bytes.starts(with: $0.bytes) }
  }

  /// How far a label is from what was typed.
  package func distance(to label: FoldedLabel) -> UInt32? {
    guard let phrase else {
      guard let term = terms.first else { return 0 }
      return term.fit(label)?.distance(length: label.bytes.count)
    }
    var whole = FindFit(kind: .equal, quality: 0, start: .max)
    var previous = 0
    for term in terms {
      guard let fit = term.fit(label) else { return nil }
      // Any order will do, and the one typed is a little better.
      if fit.start < previous { whole.quality += 1 }
      previous = fit.start
      whole.quality += fit.quality + 16 * Int(fit.kind.rawValue)
      whole.kind = max(whole.kind, fit.kind)
      whole.start = min(whole.start, fit.start)
    }
    // Terms apart stand behind the phrase where a word begins with it, whatever each of them is.
    whole.kind = max(whole.kind, .apart)
    let apart = whole.distance(length: label.bytes.count)
    guard let fit = phrase.consecutiveFit(label) else { return apart }
    return min(fit.distance(length: label.bytes.count), apart)
  }

  /// Which bytes of a label make it fit, for a person to see.
  package func positions(in label: FoldedLabel) -> [Int] {
    if let found = phrase.flatMap({ $0.consecutivePositions(in: label) }) { return Array(found) }
    return Set(terms.flatMap { $0.positions(in: label) }).sorted()
  }
}

/// How a label holds a term.
package nonisolated struct FindFit {
  /// The kinds, best first.
  package enum Kind: UInt32, Comparable {
    /// The whole label.
    case equal
    /// The label's beginning.
    case prefix
    /// The beginning of a word in it.
    case wordPrefix
    /// Several terms, each somewhere; no term alone is this.
    case apart
    /// The beginnings of several words.
    case wordPrefixes
    /// Letters that stand together.
    case consecutive
    /// Letters in order, with others between them.
    case scattered

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  package var kind: Kind
  /// How bad a fit of its kind it is.
  package var quality: Int
  /// Where it begins.
  package var start: Int

  /// The least distance at which the letters of a term are scattered over a label.
  package static let scatteredDistance = Kind.scattered.rawValue << 28

  /// One number to compare by: the kind, then the quality, then shorter labels, then earlier ones.
  package func distance(length: Int) -> UInt32 {
    let quality = UInt32(min(quality, 255))
    return kind.rawValue << 28 | quality << 20 | UInt32(min(length, 4095)) << 8
      | UInt32(min(start, 255))
  }
}
