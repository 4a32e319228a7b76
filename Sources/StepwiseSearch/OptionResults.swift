import StepwiseFlow

/// What a search has found, ranked.
package nonisolated struct OptionResults: Sendable {
  private enum Ranking {
    /// All options, as they stand in the list.
    case list
    case ranked([OptionMatch])
    /// The first ones, and everything else that is found.
    case partly(first: [OptionMatch], all: [[OptionMatch]])
  }

  /// What was typed.
  package let query: String
  /// How many options fit, of those looked at.
  package let count: Int
  /// Whether all options were looked at, for what was typed last.
  package private(set) var isComplete: Bool
  private let ranking: Ranking
  private let finder: OptionFinder

  /// The whole list, where nothing is asked for.
  package init(listOf finder: OptionFinder) {
    self.init(
      finder, count: finder.index.options.all.count, isComplete: true, ranking: .list)
  }

  /// The final ranking.
  package init(_ finder: OptionFinder, ranked: [OptionMatch]) {
    self.init(finder, count: ranked.count, isComplete: true, ranking: .ranked(ranked))
  }

  /// What is found so far.
  package init(_ finder: OptionFinder, first: [OptionMatch], of all: [[OptionMatch]]) {
    let count = FindRanking.count(of: all, best: first.first)
    self.init(finder, count: count, isComplete: false, ranking: .partly(first: first, all: all))
  }

  private init(_ finder: OptionFinder, count: Int, isComplete: Bool, ranking: Ranking) {
    query = finder.text
    self.count = count
    self.isComplete = isComplete
    self.ranking = ranking
    self.finder = finder
  }

  /// The same, while something else is looked for.
  package var outdated: OptionResults {
    var results = self
    results.isComplete = false
    return results
  }

  /// Some of what is found, best first.
  package subscript(range: Range<Int>) -> [OptionMatch] {
    let range = range.clamped(to: 0..<count)
    switch ranking {
    case .list: return range.map { OptionMatch(position: $0, distance: 0) }
    case .ranked(let matches): return Array(matches[range])
    case .partly(let first, let all):
      if range.upperBound <= first.count { return Array(first[range]) }
      // Far down, and not even final: rare, and ranked only then.
      return Array(FindRanking.withoutNoise(FindRanking.all(all))[range])
    }
  }

  /// Which characters of a label make it fit, to be shown as such.
  package func characters(of match: OptionMatch) -> [Int] {
    finder.characters(in: finder.index.options.all[match.position].label)
  }
}
