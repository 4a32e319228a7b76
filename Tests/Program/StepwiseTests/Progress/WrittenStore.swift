@testable import Stepwise

/// Keeps a run in memory, and everything that a kill could have left of it.
final class WrittenStore: RunStore {
  let name = "run"
  let keepsEachKey = true
  private var run: RunChange
  var lines: [String] { run.lines }
  /// What the store had after each of its writes, and after each line that only adds to what is there.
  private(set) var states: [[String]] = []
  /// The number of bytes that a file would have written, which appends lines, and is replaced if some are forgotten.
  private(set) var writtenSize = 0

  init(_ lines: [String] = []) { run = .rewriting(lines) }

  func hold() -> Int { 1 }
  func load(with token: Int) -> [String] { lines }
  func release(_ token: Int) {}

  func write(_ change: RunChange, with token: Int) {
    if !change.replacesAll, run.draftCount == 0 {
      for count in change.lines.indices.dropFirst() {
        states.append(lines + change.lines.prefix(count))
      }
    }
    run.add(change)
    states.append(lines)
    writtenSize += change.lines.reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
