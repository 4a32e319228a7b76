/// Finds the name that a person probably meant.
package nonisolated enum NearestName {
  /// Returns the name with the fewest changes; `nil` if it has more than one change, and more than
  /// a third of the typed characters.
  package static func of(_ typed: String, among names: [String]) -> String? {
    let limit = max(1, typed.count / 3)
    let ranked = names.map { (name: $0, distance: distance(Array(typed), Array($0))) }
    let nearest = ranked.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= limit ? $0.name : nil }
  }

  /// The edit distance with swaps of neighbours as one change (optimal string alignment).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    guard left.count < 100, right.count < 100 else { return .max }
    var rows = [Array(0...right.count)]
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      for (j, b) in right.enumerated() {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a == b ? 0 : 1))
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
