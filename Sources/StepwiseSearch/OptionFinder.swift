/// Finds options by what a person types of their labels and keywords, and ranks them as a person expects.
///
/// First come whole labels, then beginnings, then beginnings of words in one or several of which the
/// letters are, then letters that stand together, then scattered ones, but these only if nothing else
/// matches; among equals, whole words, then shorter labels, then earlier letters, then the list's order. Space
/// separates terms of which all must be there.
package nonisolated struct OptionFinder: Sendable {
  /// How many rows are ranked while not everything is found: more than a screen has.
  private static let firstCount = 256

  /// Where it is looked.
  package let index: OptionIndex
  /// What was typed.
  package let text: String
  private let query: FindQuery

  /// A finder.
  package init(_ index: OptionIndex, _ text: String) {
    self.index = index
    self.text = text
    query = FindQuery(text)
  }

  /// Whether nothing is asked for, so that the list is shown as it is.
  package var isEmpty: Bool { query.isEmpty }

  /// Finds everything, now.
  package func results() -> OptionResults {
    results(of: isEmpty ? [] : (0..<index.chunkCount).map { matches(inChunk: $0, among: nil) })
  }

  /// Ranks what was found everywhere.
  package func results(of all: [[OptionMatch]]) -> OptionResults {
    isEmpty
      ? OptionResults(listOf: self)
      : OptionResults(self, ranked: FindRanking.withoutNoise(FindRanking.all(all)))
  }

  /// Ranks the first of what was found so far.
  package func firstResults(of all: [[OptionMatch]]) -> OptionResults {
    let first = FindRanking.withoutNoise(FindRanking.first(Self.firstCount, of: all))
    return OptionResults(self, first: first, of: all)
  }

  /// Whether all that it finds is among what another finds.
  package func narrows(_ other: OptionFinder) -> Bool { query.narrows(other.query) }

  /// Looks through a chunk of the options.
  package func matches(inChunk number: Int, among former: [OptionMatch]?) -> [OptionMatch] {
    if let former, former.isEmpty { return [] }
    let first = number * OptionIndex.chunkSize
    let former = former?.lazy.map { $0.position - first }
    var matches: [OptionMatch] = []
    func add(_ position: Int, _ label: FoldedLabel) {
      guard let distance = query.distance(to: label) else { return }
      matches.append(OptionMatch(position: first + position, distance: distance))
    }
    let letters = index.letters(ofChunk: number)
    if !letters.isFolded, let few = letters.few(having: query.letters, among: former) {
      // To fold these alone, and keep nothing, is quicker than to make the index.
      let options = index.options(ofChunk: number)
      let chunk = OptionChunk(few.map { options[first + $0] }[...])
      chunk.forEach(having: query.letters, among: [Int]?.none) { add(few[$0], $1) }
    } else {
      index.chunk(number).forEach(having: query.letters, among: former, add)
    }
    return matches
  }

  /// Which characters of a label make it fit, to be shown as such.
  package func characters(in label: String) -> [Int] {
    var characters: [Int] = []
    let chunk = OptionChunk(label: label, characters: &characters)
    var found: Set<Int> = []
    chunk.forEach(having: query.letters, among: [0]) { _, label in
      for position in query.positions(in: label) { found.insert(characters[position]) }
    }
    return found.sorted()
  }
}
