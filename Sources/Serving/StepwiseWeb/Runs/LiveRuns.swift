/// The runs that this process can go on with at once, and the requests that wait for one another.
///
/// It is a cache: the version of the store decides whether a live run is of use.
final class LiveRuns {
  /// The maximum number of runs.
  let max: Int
  /// The maximum number of requests that wait for another one of the same run.
  private static let waitingMax = 16
  /// The time for which an unused run is kept.
  private static let idleTime = Duration.seconds(300)

  private var runs: [String: (run: LiveRun, lastUse: ContinuousClock.Instant)] = [:]
  /// Those that wait, by the id of a run that is being answered.
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Creates a cache.
  ///
  /// - Parameter max: The maximum number of runs; 0 keeps none.
  init(max: Int) { self.max = max }

  /// Waits until no other request of a run is being answered.
  ///
  /// - Returns: Whether it is the caller's turn, which ``leave(_:)`` ends; `false` if too many wait.
  func enter(_ id: String) async -> Bool {
    guard let others = waiting[id] else {
      waiting[id] = []
      return true
    }
    guard others.count < Self.waitingMax else { return false }
    await withCheckedContinuation { waiting[id]?.append($0) }
    return true
  }

  /// Ends the turn of a request.
  func leave(_ id: String) {
    guard waiting[id]?.isEmpty == false else { return waiting[id] = nil }
    waiting[id]?.removeFirst().resume()
  }

  /// Takes a run out of the cache; `nil` if it is not there.
  func take(_ id: String) -> LiveRun? { runs.removeValue(forKey: id)?.run }

  /// Puts a run into the cache, unless it is of no use there.
  func put(_ run: LiveRun, _ id: String) async {
    guard max > 0, run.isReusable else { return await run.close() }
    runs[id] = (run, .now)
    guard runs.count > max else { return }
    // Several at once, because finding the oldest takes a look at all.
    let oldest = runs.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(1 + max / 8)
    for id in oldest.map(\.key) { await take(id)?.close() }
  }

  /// Removes runs that were not used for a while.
  func removeIdle() async {
    let limit = ContinuousClock.now - Self.idleTime
    for id in runs.filter({ $0.value.lastUse < limit }).keys { await take(id)?.close() }
  }
}
