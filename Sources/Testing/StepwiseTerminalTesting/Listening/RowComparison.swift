/// Compares two sequences as a comparison of two files does, and finds the new and the removed
/// elements.
///
/// The longest run that both share is kept, the first of several; then the parts before and after
/// it are compared in the same way.
nonisolated struct RowComparison {
  /// The positions in the new sequence that belong to no shared run.
  private(set) var new: [Int] = []
  /// The positions in the old sequence that belong to no shared run.
  private(set) var gone: [Int] = []

  init<Element: Hashable>(_ before: [Element], _ now: [Element]) {
    var parts = [(before.indices, now.indices)]
    while let (olds, news) = parts.popLast() {
      guard let run = Self.longestRun(before, olds, now, news) else {
        new += news
        gone += olds
        continue
      }
      parts.append((olds.lowerBound..<run.old, news.lowerBound..<run.new))
      parts.append((run.old + run.count..<olds.upperBound, run.new + run.count..<news.upperBound))
    }
    new.sort()
    gone.sort()
  }

  private static func longestRun<Element: Hashable>(
    _ before: [Element], _ olds: Range<Int>, _ now: [Element], _ news: Range<Int>
  ) -> (old: Int, new: Int, count: Int)? {
    var best: (old: Int, new: Int, count: Int)?
    // The lengths of the runs that end with the last old element and each of the new ones.
    var lengths = [Int](repeating: 0, count: news.count + 1)
    for old in olds {
      var next = [Int](repeating: 0, count: news.count + 1)
      for (place, new) in news.enumerated() where before[old] == now[new] {
        let count = lengths[place] + 1
        next[place + 1] = count
        if count > best?.count ?? 0 { best = (old - count + 1, new - count + 1, count) }
      }
      lengths = next
    }
    return best
  }
}
