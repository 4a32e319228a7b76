import StepwiseFlow

/// The ranked results of a search.
package nonisolated struct OptionResults: Sendable {
  private enum Ranking {
    /// All options, in the order of the list.
    case list
    case ranked([OptionMatch])
    /// The best matches, and all matches.
    case partly(first: [OptionMatch], all: [[OptionMatch]])
  }

  /// The typed text.
  package let query: String
  /// The number of matching options among those searched.
  package let count: Int
  /// Whether all options were searched for the latest query.
  package private(set) var isComplete: Bool
  private let ranking: Ranking
  private let finder: OptionFinder

  /// Creates the results of an empty query: the whole list.
  package init(listOf finder: OptionFinder) {
    self.init(
      finder, count: finder.index.options.count, isComplete: true, ranking: .list)
  }

  /// Creates the final ranking.
  package init(_ finder: OptionFinder, ranked: [OptionMatch]) {
    self.init(finder, count: ranked.count, isComplete: true, ranking: .ranked(ranked))
  }

  /// Creates the results so far.
  package init(_ finder: OptionFinder, first: [OptionMatch], of all: [[OptionMatch]]) {
    let count = MatchRanking.count(of: all, best: first.first)
    self.init(finder, count: count, isComplete: false, ranking: .partly(first: first, all: all))
  }

  private init(_ finder: OptionFinder, count: Int, isComplete: Bool, ranking: Ranking) {
    query = finder.text
    self.count = count
    self.isComplete = isComplete
    self.ranking = ranking
    self.finder = finder
  }

  /// The same results, marked incomplete because another query is running.
  package var outdated: OptionResults {
    var results = self
    results.isComplete = false
    return results
  }

  /// Returns a range of the results, best first.
  package subscript(range: Range<Int>) -> [OptionMatch] {
    let range = range.clamped(to: 0..<count)
    switch ranking {
    case .list: return range.map { OptionMatch(position: $0, distance: 0) }
    case .ranked(let matches): return Array(matches[range])
    case .partly(let first, let all):
      if range.upperBound <= first.count { return Array(first[range]) }
      // A range far down in incomplete results is rarely asked for, so everything is ranked only then.
      return Array(MatchRanking.withoutNoise(MatchRanking.all(all))[range])
    }
  }

  /// Returns the characters of a label that match, for highlighting.
  package func characters(of match: OptionMatch) -> [Int] {
    finder.characters(in: finder.index.options[match.position].label)
  }
}
