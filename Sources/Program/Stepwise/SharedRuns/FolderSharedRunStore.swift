import Dispatch
import StepwiseFlow
import StepwiseSystem

/// Keeps runs as files of a folder, for the processes of one machine.
///
/// A file is in one of 256 folders, so that none of these gets large. Its name is the run's id, and its second line is the
/// version and the commit; the rest is the content, so the file of a wizard's run is a steps file. A commit writes a
/// file beside it, and renames that while it holds the lock of the file that it replaces.
package final class FolderSharedRunStore: SharedRunStore {
  package var name: String { path }
  private let path: String
  /// The calls that write; `nil` for the real ones.
  private let calls: DiskCalls?
  /// The time for which a commit waits for another process that commits the same run.
  private let lockPatience: Duration

  /// The pauses between two looks at a lock, the first and the longest one.
  private static let pauses = (first: Duration.milliseconds(1), last: Duration.milliseconds(100))

  /// The time in seconds between two removals of expired runs.
  private nonisolated static let cleaningTime = 3600
  /// The file with the moment of the last removal.
  private nonisolated static let cleaningName = "cleaned"

  /// Creates a store, without touching the folder.
  ///
  /// - Parameters:
  ///   - path: The folder's path; it is created if it is missing.
  ///   - calls: The calls that write; `nil` for the real ones, which are made on another thread.
  ///   - lockPatience: The time for which a commit waits for another process that commits the same run.
  package init(
    path: String, calls: DiskCalls? = nil, lockPatience: Duration = .seconds(2)
  ) {
    self.path = path
    self.calls = calls
    self.lockPatience = lockPatience
  }

  /// The folder of what is known about all runs.
  private var upkeep: PrivateFolder { PrivateFolder(path: "\(path).upkeep") }

  /// Makes calls that wait for the disk; other work of this thread goes on meanwhile.
  private func perform<Value: Sendable>(
    _ body: @escaping @Sendable (FolderRunFile.Disk) throws(RunStoreError) -> Value
  ) async throws(RunStoreError) -> Value {
    let path = path
    if let calls { return try body(FolderRunFile.Disk(path: path, calls: calls)) }
    let result: Result<Value, RunStoreError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(RunStoreError) -> Value in
            try body(FolderRunFile.Disk(path: path, calls: DiskCalls()))
          })
      }
    }
    return try result.get()
  }

  package func prepare() async throws(RunStoreError) { try await check() }

  package func check() async throws(RunStoreError) {
    guard upkeep.write(Array("ok\n".utf8), to: "health") else {
      throw RunStoreError(.unavailable, verbatim: "The folder \(path) cannot be written.")
    }
  }

  package func create(_ run: SharedRun) async throws(RunStoreError) -> Bool {
    let isNew = try await perform { disk throws(RunStoreError) in
      try FolderRunFile(run.id, in: disk).create(run)
    }
    if isNew { counter.add() }
    return isNew
  }

  package func load(
    _ id: String, unless version: Int?
  ) async throws(RunStoreError) -> LoadedRun {
    // A small file of the cache is read faster than another thread is woken.
    let disk = FolderRunFile.Disk(path: path, calls: DiskCalls())
    guard let run = try FolderRunFile(id, in: disk).load() else { return .none }
    return run.version == version ? .unchanged : .run(run)
  }

  package func commit(
    _ run: SharedRun, over version: Int
  ) async throws(RunStoreError) -> Bool {
    let end = ContinuousClock.now + lockPatience
    var isLast = false
    while true {
      let outcome = try await perform { disk throws(RunStoreError) in
        try FolderRunFile(run.id, in: disk).commit(run, over: version)
      }
      switch outcome {
      case .done: return true
      case .rejected: return false
      case .locked:
        guard !isLast else {
          throw RunStoreError(
            .unavailable, verbatim: "The run \(run.id) is locked by another process.")
        }
        try await waitForLock(of: run.id, until: end)
        // On a busy machine a pause may take longer than the patience, so that one try follows it in any case.
        isLast = ContinuousClock.now >= end
      }
    }
  }

  /// Waits until no other process commits a run, which takes two calls unless that process was stopped.
  ///
  /// It looks again and again, because a call that waits for a lock has no time limit: a process that was stopped would keep a
  /// thread for each run that it was committing.
  private func waitForLock(
    of id: String, until end: ContinuousClock.Instant
  ) async throws(RunStoreError) {
    var pause = Self.pauses.first
    repeat {
      await Pause.wait(for: pause)
      pause = min(pause * 2, Self.pauses.last)
      let isLocked = try await perform { disk throws(RunStoreError) in
        FolderRunFile(id, in: disk).isLocked
      }
      guard isLocked else { return }
    } while ContinuousClock.now < end
  }

  // MARK: All runs

  /// The number of runs, as the length of a file; so many processes can add one at once, and no other
  /// file is read.
  private nonisolated struct Count {
    let folder: String
    private var path: String { "\(folder)/count" }

    init(in folder: String) { self.folder = folder }

    /// The number; 0 if it is not known.
    var value: Int {
      var status = stat()
      return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    func add() {
      var byte: UInt8 = 0
      change(O_APPEND) { _ = SystemCall.write($0, &byte, 1) }
    }

    func set(_ value: Int) { change(0) { _ = ftruncate($0, off_t(value)) } }

    private func change(_ flag: Int32, _ body: (Int32) -> Void) {
      _ = mkdir(folder, 0o700)
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flag, 0o600)
      body(descriptor)
      SystemCall.close(descriptor)
    }
  }

  private var counter: Count { Count(in: upkeep.path) }

  package func count() async throws(RunStoreError) -> Int { counter.value }

  package func removeExpired(at moment: Int) async throws(RunStoreError) {
    let upkeep = upkeep
    let last = upkeep.read(Self.cleaningName).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    // A clock that was set back must not keep runs for ever.
    guard last.map({ abs(moment - $0) >= Self.cleaningTime }) ?? true,
      upkeep.write(Array(String(moment).utf8), to: Self.cleaningName)
    else { return }
    let (path, counter) = (path, counter)
    await Task.detached {
      let folders = (0..<256).map { "\(path)/\(RandomToken.hex([UInt8($0)]))" }
      let left = folders.reduce(0) { sum, folder in
        let names = PrivateFolder(path: folder).removeFiles(expiredAt: moment)
        return sum + names.count { $0.hasSuffix(".\(FolderRunFile.ending)") }
      }
      counter.set(left)
    }.value
  }
}
