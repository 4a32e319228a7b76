/// A place for the runs of many people, which any number of processes and machines share, such as a folder or a table
/// of a database.
///
/// A run is one record, which is replaced as a whole. Nobody holds it. Whoever wants to change it loads it, and commits the
/// changed record over the version that was loaded; of several who do that, the first succeeds, and the others load again.
/// So a process that was stopped while the run went on elsewhere cannot write any more.
///
/// `SharedRunStoreConformance` of StepwiseTesting checks that a store of your own keeps its promises.
@MainActor
public protocol SharedRunStore: AnyObject, Sendable {
  /// The name of the place in sentences, such as the path of the folder; no password is in it.
  var name: String { get }

  /// Makes the place if it is missing; nothing happens to runs that are there.
  ///
  /// - Throws: ``RunStoreError``.
  func prepare() async throws(RunStoreError)

  /// Checks that runs can be loaded and committed now.
  ///
  /// - Throws: ``RunStoreError`` if they cannot.
  func check() async throws(RunStoreError)

  /// Creates a run; it is kept durably when this returns `true`.
  ///
  /// - Parameter run: The run.
  /// - Returns: Whether the run was created; `false` if there is one with that id, which stays as it is.
  /// - Throws: ``RunStoreError``.
  func create(_ run: SharedRun) async throws(RunStoreError) -> Bool

  /// Loads a run, with everything that was committed before, by whatever process.
  ///
  /// - Parameters:
  ///   - id: The run's id.
  ///   - version: The version that the caller has; `nil` for none.
  /// - Returns: The run. A run that has expired may be there or not.
  /// - Throws: ``RunStoreError``.
  func load(_ id: String, unless version: Int?) async throws(RunStoreError) -> LoadedRun

  /// Replaces a run if it has a certain version; the new run is kept durably when this returns `true`.
  ///
  /// - Parameters:
  ///   - run: The new run, with a version that is greater.
  ///   - version: The version of the run that it replaces.
  /// - Returns: Whether the run was replaced; `false` if it has another version or is not there, and then nothing changes.
  /// - Throws: ``RunStoreError``. Only with the reason `unknown` can the run have been replaced.
  func commit(_ run: SharedRun, over version: Int) async throws(RunStoreError) -> Bool

  /// Returns the number of runs; it may be one minute old, and may count runs that have expired.
  ///
  /// - Throws: ``RunStoreError``.
  func count() async throws(RunStoreError) -> Int

  /// Removes runs that have expired; a store may leave them for an hour longer.
  ///
  /// - Parameter moment: The present time, in seconds since 1970.
  /// - Throws: ``RunStoreError``.
  func removeExpired(at moment: Int) async throws(RunStoreError)
}

/// A run as a ``SharedRunStore`` keeps it.
public nonisolated struct SharedRun: Hashable, Sendable {
  /// The run's id: hexadecimal digits and hyphens, at most 100 of them, the last of which are the moment after the last
  /// hyphen until which the run can be resumed, in seconds since 1970.
  public let id: String
  /// The version, counted from 1.
  public var version: Int
  /// Identifies the commit that made this version: hexadecimal digits, at most 64.
  ///
  /// Somebody who does not know the outcome of a commit loads the run again, and compares.
  public var commit: String
  /// The content: any bytes, which a store keeps and need not understand.
  public var content: [UInt8]

  /// The maximum length of the content, in bytes.
  public static let contentLengthMax = 64_000_000

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - id: The run's id.
  ///   - version: The version.
  ///   - commit: Identifies the commit that made this version.
  ///   - content: The content.
  public init(id: String, version: Int, commit: String, content: [UInt8]) {
    self.id = id
    self.version = version
    self.commit = commit
    self.content = content
  }

  /// The moment until which the run can be resumed, in seconds since 1970; 0 for an id that does not tell it.
  public var expires: Int { id.split(separator: "-").last.flatMap { Int($0, radix: 16) } ?? 0 }
}

/// The outcome of loading a run from a ``SharedRunStore``.
@nonexhaustive
public nonisolated enum LoadedRun: Hashable, Sendable {
  /// There is no such run.
  case none
  /// The run has the version that the caller has already.
  case unchanged
  /// The run.
  case run(SharedRun)
}
