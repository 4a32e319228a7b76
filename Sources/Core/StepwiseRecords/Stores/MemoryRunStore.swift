import StepwiseFlow

/// Keeps a run in memory, for a driver that gives its lines to somebody else, such as its client.
package final class MemoryRunStore: RunStore {
  package let name: String
  package let keepsEachKey = true
  /// All changes as one.
  private var run: RunChange
  private var token = 0

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - lines: The lines of the run; empty for a run that has not begun.
  ///   - name: The name of the run in sentences.
  package init(_ lines: [String], name: String) {
    run = .rewriting(lines)
    self.name = name
  }

  package func hold() -> Int {
    token += 1
    return token
  }

  package func load(with token: Int) -> [String] { run.lines }

  package func write(_ change: RunChange, with token: Int) { run.add(change) }

  package func release(_ token: Int) {}
}
