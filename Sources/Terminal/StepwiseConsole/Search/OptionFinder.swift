/// Finds options by typed parts of their labels and keywords, and ranks them as a person expects.
///
/// Whole labels rank first, then prefixes, then beginnings of one or several words, then consecutive letters. Scattered
/// letters are last, and are included only if nothing else matches. Equal matches rank by whole words, then shorter
/// labels, then earlier letters, then the order of the list. Spaces separate terms that must all match.
package nonisolated struct OptionFinder: Sendable {
  /// The number of rows that are ranked before the search is complete; more than a screen shows.
  private static let firstCount = 256

  /// The index to search.
  package let index: OptionIndex
  /// The typed text.
  package let text: String
  private let query: SearchQuery

  /// Creates a finder.
  package init(_ index: OptionIndex, _ text: String) {
    self.index = index
    self.text = text
    query = SearchQuery(text)
  }

  /// Whether the query is empty, so that the list is shown as it is.
  package var isEmpty: Bool { query.isEmpty }

  /// Searches all segments synchronously.
  package func results() -> OptionResults {
    results(of: isEmpty ? [] : (0..<index.segmentCount).map { matches(inSegment: $0, among: nil) })
  }

  /// Ranks all matches.
  package func results(of all: [[OptionMatch]]) -> OptionResults {
    isEmpty
      ? OptionResults(listOf: self)
      : OptionResults(self, ranked: MatchRanking.withoutNoise(MatchRanking.all(all)))
  }

  /// Ranks the best of the matches so far.
  package func firstResults(of all: [[OptionMatch]]) -> OptionResults {
    let first = MatchRanking.withoutNoise(MatchRanking.first(Self.firstCount, of: all))
    return OptionResults(self, first: first, of: all)
  }

  /// Returns whether all matches of this finder are among those of another finder.
  package func narrows(_ other: OptionFinder) -> Bool { query.narrows(other.query) }

  /// Searches a segment of the options.
  package func matches(inSegment number: Int, among former: [OptionMatch]?) -> [OptionMatch] {
    if let former, former.isEmpty { return [] }
    let first = number * OptionIndex.segmentSize
    let former = former?.lazy.map { $0.position - first }
    var matches: [OptionMatch] = []
    func add(_ position: Int, _ label: FoldedLabel) {
      guard let distance = query.distance(to: label) else { return }
      matches.append(OptionMatch(position: first + position, distance: distance))
    }
    let letters = index.letters(ofSegment: number)
    if !letters.isFolded, let few = letters.few(having: query.letters, among: former) {
      // Folding only these labels, and keeping nothing, is faster than folding the whole segment.
      let segment = IndexSegment(index.options, in: few.map { first + $0..<first + $0 + 1 })
      segment.forEach(having: query.letters, among: [Int]?.none) { add(few[$0], $1) }
    } else {
      index.segment(number).forEach(having: query.letters, among: former, add)
    }
    return matches
  }

  /// Returns the characters of a label that match, for highlighting.
  package func characters(in label: String) -> [Int] {
    if isEmpty { return [] }
    var characters: [Int] = []
    let segment = IndexSegment(label: label, characters: &characters)
    var found: Set<Int> = []
    segment.forEach(having: query.letters, among: [0]) { _, label in
      for position in query.positions(in: label) { found.insert(characters[position]) }
    }
    return found.sorted()
  }
}
