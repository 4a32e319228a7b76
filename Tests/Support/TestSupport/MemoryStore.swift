package import StepwiseFlow

/// Keeps the runs of several processes in memory; a test makes it fail.
package final class MemoryStore {
  /// A run with its holder.
  private struct Run {
    var change = RunChange.rewriting([])
    var token = 0
    var isHeld = false
  }

  private var runs: [String: Run] = [:]

  package init() {}
  /// Returns the reason for which a call fails; `nil` if it does not.
  package var failure: (_ call: String) -> RunStoreError.Reason? = { _ in nil }

  /// The lines of a run.
  package func lines(of run: String) -> [String] { runs[run]?.change.lines ?? [] }

  /// Ends the hold of a process that died.
  package func expire(_ run: String) { runs[run]?.isHeld = false }

  /// Makes the store of a process.
  package func store(_ run: String) -> any RunStore { Store(disk: self, name: run) }

  private final class Store: RunStore {
    let name: String
    private let disk: MemoryStore

    init(disk: MemoryStore, name: String) {
      self.disk = disk
      self.name = name
    }

    private func attempt(_ call: String, _ token: Int? = nil) throws(RunStoreError) -> Run {
      if let reason = disk.failure(call) { throw RunStoreError(reason, "It failed: \(call).") }
      let run = disk.runs[name] ?? Run()
      if let token, token != run.token || !run.isHeld {
        throw RunStoreError(.lostHold, "\(name) is held by another process.")
      }
      return run
    }

    func hold() throws(RunStoreError) -> Int {
      var run = try attempt("hold")
      guard !run.isHeld else { throw RunStoreError(.held, "\(name) is held.") }
      run.isHeld = true
      run.token += 1
      disk.runs[name] = run
      return run.token
    }

    func load(with token: Int) throws(RunStoreError) -> [String] {
      try attempt("load", token).change.lines
    }

    func write(_ change: RunChange, with token: Int) throws(RunStoreError) {
      var run = try attempt("write", token)
      run.change.add(change)
      disk.runs[name] = run
    }

    func release(_ token: Int) {
      if let run = disk.runs[name], run.token == token { disk.runs[name]?.isHeld = false }
    }
  }
}
