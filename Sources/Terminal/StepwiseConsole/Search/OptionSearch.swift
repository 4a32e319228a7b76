import StepwiseFlow

/// A search over an option list while the person types; a new query replaces the one before.
///
/// Short lists are searched synchronously. Long lists are searched in the background, by as many
/// threads as there are, and the results come in steps: first the best so far, then all.
package final class OptionSearch {
  /// The options to search.
  package let options: OptionList
  /// The results; those of the previous query until this query has results or is complete.
  package private(set) var results: OptionResults
  private let index: OptionIndex
  private let immediateCount: Int
  private var run: SearchRun?
  private var task: Task<Void, Never>?
  private var onChange: () -> Void = {}

  /// Creates a search that shows the whole list until something is typed.
  package init(_ options: OptionList, immediateCount: Int = 20_000) {
    self.options = options
    self.immediateCount = immediateCount
    index = OptionIndex(options)
    results = OptionFinder(index, "").results()
  }

  deinit { task?.cancel() }

  /// Builds the index of a long list in the background, until the first search.
  ///
  /// Otherwise the first search builds the index as it goes, and finds rare matches slightly later.
  package func prepare() {
    guard task == nil, run == nil, options.count > immediateCount else { return }
    task = Task.detached(priority: .utility) { [index] in
      for number in 0..<index.segmentCount where !Task.isCancelled { _ = index.segment(number) }
    }
  }

  /// Starts a search, and cancels the one before.
  package func search(_ query: String, onChange: @escaping () -> Void = {}) {
    task?.cancel()
    task = nil
    let run = SearchRun(OptionFinder(index, query), after: self.run)
    self.run = run
    self.onChange = onChange
    if run.finder.isEmpty || options.count <= immediateCount {
      for number in 0..<run.segmentCount { run.search(number) }
      results = run.results()
    } else {
      results = results.outdated
      begin(run)
    }
  }

  /// Waits until the search is complete, before a row is chosen that the person has not seen.
  package func settle() async {
    while !results.isComplete, let task { await task.value }
  }

  /// Completes the search synchronously, because its best result is needed now.
  package func finish() {
    guard !results.isComplete, let run else { return }
    task?.cancel()
    task = nil
    for number in 0..<run.segmentCount { run.search(number) }
    results = run.results()
  }

  /// The search as its threads know it: only the main actor looks whether it still exists, so that no thread keeps it
  /// alive.
  private final class Owner {
    private weak var search: OptionSearch?

    init(search: OptionSearch) { self.search = search }

    func show(_ results: OptionResults, of run: SearchRun) { search?.show(results, of: run) }
  }

  private func begin(_ run: SearchRun) {
    task = Task.detached(priority: .userInitiated) { [owner = Owner(search: self)] in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<run.segmentCount {
          group.addTask {
            guard !Task.isCancelled, run.search(number) else { return }
            await owner.show(run.firstResults(), of: run)
          }
        }
      }
      guard !Task.isCancelled else { return }
      await owner.show(run.results(), of: run)
    }
  }

  private func show(_ results: OptionResults, of run: SearchRun) {
    // Steps from two threads may arrive in the wrong order.
    let isOld = self.results.query == results.query && self.results.count > results.count
    let isDone = self.results.query == results.query && self.results.isComplete
    guard self.run === run, !isOld, !isDone else { return }
    self.results = results
    onChange()
  }
}
