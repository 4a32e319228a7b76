/// Ranks matches.
nonisolated enum MatchRanking {
  /// Returns the best matches, ranked, without ranking the others.
  static func first(_ count: Int, of lists: [[OptionMatch]]) -> [OptionMatch] {
    guard count > 0 else { return [] }
    var best: [OptionMatch] = []
    best.reserveCapacity(2 * count)
    // The worst match that is still wanted.
    var limit: OptionMatch?
    for list in lists {
      for match in list {
        if let limit, limit < match { continue }
        best.append(match)
        if best.count == 2 * count {
          best.sort()
          best.removeLast(count)
          limit = best.last
        }
      }
    }
    best.sort()
    return Array(best.prefix(count))
  }

  /// Returns the number of matches worth showing.
  ///
  /// If the best match is not scattered, matches with scattered letters are noise.
  static func count(of lists: [[OptionMatch]], best: OptionMatch?) -> Int {
    guard let best, !best.isScattered else { return lists.reduce(0) { $0 + $1.count } }
    return lists.reduce(0) { count, list in
      count + list.reduce(0) { $0 + ($1.isScattered ? 0 : 1) }
    }
  }

  /// Returns the ranked matches worth showing.
  static func withoutNoise(_ ranked: [OptionMatch]) -> [OptionMatch] {
    guard let best = ranked.first, !best.isScattered, ranked.last?.isScattered == true else {
      return ranked
    }
    // The scattered matches are last.
    var (low, high) = (0, ranked.count)
    while low < high {
      let middle = (low + high) / 2
      if ranked[middle].isScattered { high = middle } else { low = middle + 1 }
    }
    return Array(ranked[..<low])
  }

  /// Returns all matches, ranked.
  ///
  /// It is a counting sort, digit by digit from the lowest (Knuth, The Art of Computer
  /// Programming, volume 3, 5.2.5). The sort is stable, so the positions need no pass of their own.
  static func all(_ lists: [[OptionMatch]]) -> [OptionMatch] {
    var matches = Array(lists.joined())
    guard matches.count > 2000 else {
      matches.sort()
      return matches
    }
    var other = matches
    for shift in [32, 43, 54] as [UInt64] {
      if sort(matches, into: &other, by: shift) { swap(&matches, &other) }
    }
    return matches
  }

  /// Sorts by eleven bits.
  ///
  /// - Returns: Whether it sorted; `false` if all matches have the same digit.
  private static func sort(
    _ matches: [OptionMatch], into sorted: inout [OptionMatch], by shift: UInt64
  ) -> Bool {
    var places = [Int](repeating: 0, count: 2048)
    for match in matches { places[Int(match.packed >> shift & 2047)] += 1 }
    guard places.allSatisfy({ $0 < matches.count }) else { return false }
    var next = 0
    for digit in places.indices {
      let count = places[digit]
      places[digit] = next
      next += count
    }
    for match in matches {
      let digit = Int(match.packed >> shift & 2047)
      sorted[places[digit]] = match
      places[digit] += 1
    }
    return true
  }
}
