public import Stepwise

/// Keeps the runs of many people in memory, and fails when a test wants it to.
///
/// Several objects that share their runs stand for several processes:
///
/// ```swift
/// let first = MemorySharedRunStore()
/// let second = MemorySharedRunStore(sharing: first)
/// second.outcome = { $0 == .commit ? .unknown(isDone: true) : .real }
/// ```
@MainActor
public final class MemorySharedRunStore: SharedRunStore {
  /// A call of the store.
  @nonexhaustive
  public nonisolated enum Call: Hashable, Sendable, CaseIterable {
    /// Makes what is missing.
    case prepare
    /// Checks that runs can be loaded and committed.
    case check
    /// Creates a run.
    case create
    /// Loads a run.
    case load
    /// Replaces a run.
    case commit
    /// Counts the runs.
    case count
    /// Removes expired runs.
    case removeExpired
  }

  /// The outcome of a call.
  @nonexhaustive
  public nonisolated enum Outcome: Hashable, Sendable {
    /// The call does what it should.
    case real
    /// The call changes nothing, and throws an error with this reason.
    case failure(RunStoreError.Reason)
    /// The call throws an error that leaves its outcome open, after it was done or not.
    case unknown(isDone: Bool)
  }

  private final class Memory {
    var runs: [String: SharedRun] = [:]
  }

  /// The name of the place in sentences.
  public let name = "memory"
  /// Decides about the next call, and may wait first; every call is real if it is not set.
  public var outcome: (Call) async -> Outcome = { _ in .real }
  private let memory: Memory

  /// Creates a store.
  ///
  /// - Parameter other: A store with whose runs this one works; `nil` for runs of its own.
  public init(sharing other: MemorySharedRunStore? = nil) { memory = other?.memory ?? Memory() }

  /// All runs by their ids, such as to put back an earlier state.
  public var runs: [String: SharedRun] {
    get { memory.runs }
    set { memory.runs = newValue }
  }

  private func perform<Value>(
    _ call: Call, _ body: () -> Value
  ) async throws(RunStoreError) -> Value {
    switch await outcome(call) {
    case .real: return body()
    case .failure(let reason): throw RunStoreError(reason, verbatim: "It failed: \(call).")
    case .unknown(let isDone):
      if isDone { _ = body() }
      throw RunStoreError(.unknown, verbatim: "Nobody knows: \(call).")
    }
  }

  /// Makes what is missing.
  public func prepare() async throws(RunStoreError) { try await perform(.prepare) {} }

  /// Checks that runs can be loaded and committed now.
  public func check() async throws(RunStoreError) { try await perform(.check) {} }

  /// Creates a run.
  public func create(_ run: SharedRun) async throws(RunStoreError) -> Bool {
    try await perform(.create) {
      guard memory.runs[run.id] == nil else { return false }
      memory.runs[run.id] = run
      return true
    }
  }

  /// Loads a run.
  public func load(
    _ id: String, unless version: Int?
  ) async throws(RunStoreError) -> LoadedRun {
    try await perform(.load) {
      guard let run = memory.runs[id] else { return .none }
      return run.version == version ? .unchanged : .run(run)
    }
  }

  /// Replaces a run if it has a certain version.
  public func commit(
    _ run: SharedRun, over version: Int
  ) async throws(RunStoreError) -> Bool {
    try await perform(.commit) {
      guard memory.runs[run.id]?.version == version else { return false }
      memory.runs[run.id] = run
      return true
    }
  }

  /// Returns the number of runs.
  public func count() async throws(RunStoreError) -> Int {
    try await perform(.count) { memory.runs.count }
  }

  /// Removes runs that have expired.
  public func removeExpired(at moment: Int) async throws(RunStoreError) {
    try await perform(.removeExpired) {
      memory.runs = memory.runs.filter { $0.value.expires >= moment }
    }
  }
}
