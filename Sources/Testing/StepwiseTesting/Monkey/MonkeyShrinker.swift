import Stepwise
import StepwiseExplorer

/// Finds the fewest and simplest moves that break a rule.
///
/// It leaves out moves in ever smaller groups, after Andreas Zeller and Ralf Hildebrandt, "Simplifying and
/// Isolating Failure-Inducing Input" (2002).
struct MonkeyShrinker {
  /// The maximum number of times that the wizard is run again.
  private static let runsMax = 2000

  private let walk: MonkeyWalk
  private let rule: Violation.Rule

  init(_ walk: MonkeyWalk, rule: Violation.Rule) {
    self.walk = walk
    self.rule = rule
  }

  /// Shrinks a walk that broke the rule.
  func shrink(_ result: MonkeyWalk.Result) async throws -> MonkeyWalk.Result {
    var best = result
    var runs = 0
    var before: [Step.Kind] = []
    // A simpler text may make another move unnecessary.
    while before != best.moves, runs < Self.runsMax {
      before = best.moves
      try await leaveOut(&best, &runs)
      try await simplify(&best, &runs)
    }
    return best
  }

  private func leaveOut(_ best: inout MonkeyWalk.Result, _ runs: inout Int) async throws {
    var size = max(1, best.moves.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < best.moves.count {
        var moves = best.moves
        moves.removeSubrange(start..<min(start + size, moves.count))
        if try await keepIfBroken(moves, &best, &runs) { isShorter = true } else { start += size }
      }
      if size == 1, !isShorter { return }
      if size > 1 { size = max(1, size / 2) }
      if runs >= Self.runsMax { return }
    }
  }

  private func simplify(_ best: inout MonkeyWalk.Result, _ runs: inout Int) async throws {
    var position = 0
    while position < best.moves.count {
      while let text = best.moves[position].text {
        let half = String(text.prefix(text.count / 2)), rest = String(text.suffix(text.count / 2))
        var isSimpler = false
        for simpler in ["", "a", half, rest] where simpler.count < text.count && !isSimpler {
          var moves = best.moves
          moves[position] = moves[position].typing(simpler)
          isSimpler = try await keepIfBroken(moves, &best, &runs)
          guard best.moves.indices.contains(position) else { return }
        }
        if !isSimpler { break }
      }
      position += 1
    }
  }

  /// Runs other moves, and keeps them if they break the rule, too.
  private func keepIfBroken(
    _ moves: [Step.Kind], _ best: inout MonkeyWalk.Result, _ runs: inout Int
  ) async throws -> Bool {
    guard runs < Self.runsMax else { return false }
    runs += 1
    let result = try await walk.run { moves.indices.contains($1) ? moves[$1] : nil }
    guard result.broken?.rule == rule else { return false }
    best = result
    return true
  }
}
