@testable import Stepwise

/// Keeps a run in memory, and everything that a kill could have left of it.
final class WrittenStore: RunStore {
  let name = "run"
  let keepsEachKey = true
  private(set) var lines: [String]
  /// What the store had after each of its writes, and after each line that only adds to what is there.
  private(set) var states: [[String]] = []
  private var draftCount = 0
  /// The number of bytes that a file would have written, which appends lines, and is replaced if some are forgotten.
  private(set) var writtenSize = 0

  init(_ lines: [String] = []) { self.lines = lines }

  func hold() -> Int { 1 }
  func load(with token: Int) -> [String] { lines }
  func release(_ token: Int) {}

  func write(_ change: RunChange, with token: Int) {
    if change.keptCount == lines.count {
      for count in change.lines.indices.dropFirst() {
        states.append(lines + change.lines.prefix(count))
      }
    }
    let isAppended = change.keptCount >= lines.count - draftCount
    lines = Array(lines.prefix(change.keptCount)) + change.lines
    draftCount = change.draftCount
    states.append(lines)
    writtenSize += (isAppended ? change.lines : lines).reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
