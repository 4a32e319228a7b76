import StepwiseFlow

/// Type-to-find over an option list: what was typed last is looked for, and nothing else.
///
/// Short lists are searched in the call. Long ones are searched in the background, by as many
/// threads as there are, and the results come in steps: the best of what was looked at, then all.
package final class OptionSearch {
  /// What there is to find.
  package let options: OptionList
  /// What is found; of the query before, until something is found for this one or it is over.
  package private(set) var results: OptionResults
  private let index: OptionIndex
  private let immediateCount: Int
  private var run: FindRun?
  private var task: Task<Void, Never>?
  private var onChange: () -> Void = {}

  /// A search that shows the whole list until something is typed.
  package init(_ options: OptionList, immediateCount: Int = 20_000) {
    self.options = options
    self.immediateCount = immediateCount
    index = OptionIndex(options)
    results = OptionFinder(index, "").results()
  }

  deinit { task?.cancel() }

  /// Makes the index of a long list in the background, until something is looked for.
  ///
  /// Without it the first search makes the index as it goes, and finds what is rare a little later.
  package func prepare() {
    guard task == nil, run == nil, options.all.count > immediateCount else { return }
    task = Task.detached(priority: .utility) { [index] in
      for number in 0..<index.chunkCount where !Task.isCancelled { _ = index.chunk(number) }
    }
  }

  /// Looks for something else, and no longer for what was typed before.
  package func search(_ query: String, onChange: @escaping () -> Void = {}) {
    task?.cancel()
    task = nil
    let run = FindRun(OptionFinder(index, query), after: self.run)
    self.run = run
    self.onChange = onChange
    if run.finder.isEmpty || options.all.count <= immediateCount {
      for number in 0..<run.chunkCount { run.search(number) }
      results = run.results()
    } else {
      results = results.outdated
      begin(run)
    }
  }

  /// Waits until what was typed last is found: before a row is taken that a person has not seen.
  package func settle() async {
    while !results.isComplete, let task { await task.value }
  }

  /// Ends the search at once, because somebody wants the best that it finds.
  package func finish() {
    guard !results.isComplete, let run else { return }
    task?.cancel()
    task = nil
    for number in 0..<run.chunkCount { run.search(number) }
    results = run.results()
  }

  private func begin(_ run: FindRun) {
    task = Task.detached(priority: .userInitiated) { [weak self] in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<run.chunkCount {
          group.addTask {
            guard !Task.isCancelled, run.search(number) else { return }
            await self?.show(run.firstResults(), of: run)
          }
        }
      }
      guard !Task.isCancelled else { return }
      await self?.show(run.results(), of: run)
    }
  }

  private func show(_ results: OptionResults, of run: FindRun) {
    // Two threads may come with steps in the wrong order.
    let isOld = self.results.query == results.query && self.results.count > results.count
    let isDone = self.results.query == results.query && self.results.isComplete
    guard self.run === run, !isOld, !isDone else { return }
    self.results = results
    onChange()
  }
}
