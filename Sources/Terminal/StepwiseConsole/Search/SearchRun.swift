import Synchronization

/// A query in progress over the segments of an index, searched by any number of threads.
package nonisolated final class SearchRun: Sendable {
  private struct State {
    /// The matches in each segment; `nil` for a segment that was not searched.
    var found: [[OptionMatch]?]
    var searched = 0
    var isAnythingFound = false
    /// The number of segments to search before the results are shown next.
    var next = 1
  }

  /// The finder of the query.
  package let finder: OptionFinder
  /// The matches of an earlier query that this query narrows.
  private let former: [[OptionMatch]?]?
  private let state: Mutex<State>

  /// Creates a run that has not begun.
  package init(_ finder: OptionFinder, after run: SearchRun?) {
    self.finder = finder
    former = run.flatMap { finder.narrows($0.finder) ? $0.known : nil }
    state = Mutex(State(found: Array(repeating: nil, count: finder.index.segmentCount)))
  }

  /// The number of segments to search; zero for an empty query.
  package var segmentCount: Int { finder.isEmpty ? 0 : finder.index.segmentCount }

  /// Searches a segment.
  ///
  /// - Parameter number: The number of the segment; search each once.
  /// - Returns: Whether the results should be shown now.
  @discardableResult
  package func search(_ number: Int) -> Bool {
    let matches = finder.matches(inSegment: number, among: former?[number])
    return state.withLock { state in
      state.found[number] = matches
      state.searched += 1
      state.isAnythingFound = state.isAnythingFound || !matches.isEmpty
      guard state.isAnythingFound, state.searched >= state.next else { return false }
      // Results are shown less and less often, because later segments change fewer visible rows.
      state.next = 2 * state.searched
      return true
    }
  }

  /// Returns the best matches so far.
  package func firstResults() -> OptionResults {
    finder.firstResults(of: state.withLock { $0.found }.compactMap { $0 })
  }

  /// Returns the final ranking, once all segments are searched.
  package func results() -> OptionResults {
    finder.results(of: state.withLock { $0.found }.compactMap { $0 })
  }

  /// The known matches of each segment, found by this query or by the one that it narrows.
  private var known: [[OptionMatch]?] {
    if finder.isEmpty { return Array(repeating: nil, count: finder.index.segmentCount) }
    let found = state.withLock { $0.found }
    return found.indices.map { found[$0] ?? former?[$0] }
  }
}
