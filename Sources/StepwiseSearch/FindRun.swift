import Synchronization

/// One query on its way through the chunks of an index, whichever threads search them.
package nonisolated final class FindRun: Sendable {
  private struct State {
    /// What is found in each chunk; `nil` where nobody has looked.
    var found: [[OptionMatch]?]
    var searched = 0
    var isAnythingFound = false
    /// How many chunks must be searched until it is worth showing what is found.
    var next = 1
  }

  /// What is looked for.
  package let finder: OptionFinder
  /// What an earlier query found that this one narrows.
  private let former: [[OptionMatch]?]?
  private let state: Mutex<State>

  /// A query that is not begun.
  package init(_ finder: OptionFinder, after run: FindRun?) {
    self.finder = finder
    former = run.flatMap { finder.narrows($0.finder) ? $0.known : nil }
    state = Mutex(State(found: Array(repeating: nil, count: finder.index.chunkCount)))
  }

  /// How many chunks there are to search; none where nothing is asked for.
  package var chunkCount: Int { finder.isEmpty ? 0 : finder.index.chunkCount }

  /// Searches a chunk.
  ///
  /// - Parameter number: Which one; each once.
  /// - Returns: Whether enough is found to be shown.
  @discardableResult
  package func search(_ number: Int) -> Bool {
    let matches = finder.matches(inChunk: number, among: former?[number])
    return state.withLock { state in
      state.found[number] = matches
      state.searched += 1
      state.isAnythingFound = state.isAnythingFound || !matches.isEmpty
      guard state.isAnythingFound, state.searched >= state.next else { return false }
      // Ever rarer, as what comes new changes less and less of what is shown.
      state.next = 2 * state.searched
      return true
    }
  }

  /// The best of what is found so far.
  package func firstResults() -> OptionResults {
    finder.firstResults(of: state.withLock { $0.found }.compactMap { $0 })
  }

  /// The final ranking, when all chunks are searched.
  package func results() -> OptionResults {
    finder.results(of: state.withLock { $0.found }.compactMap { $0 })
  }

  /// What is known of each chunk: found by this query, or by one that it narrows.
  private var known: [[OptionMatch]?] {
    if finder.isEmpty { return Array(repeating: nil, count: finder.index.chunkCount) }
    let found = state.withLock { $0.found }
    return found.indices.map { found[$0] ?? former?[$0] }
  }
}
