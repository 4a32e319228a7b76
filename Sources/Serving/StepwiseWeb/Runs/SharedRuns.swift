import Stepwise
import StepwiseFlow
import StepwiseSystem

/// The runs of many people in a store, and the cookies that identify them.
///
/// The id of a run is a hash of its cookie, so that a listing of the store gives no access to a run.
final class SharedRuns {
  /// The store.
  let store: any SharedRunStore
  /// The time in seconds for which a run can be resumed.
  let lifetime: Int
  /// The number of runs from which on no other begins.
  let countMax: Int
  /// How long a run must be still before its once-only press counts as interrupted.
  ///
  /// The process that makes the press commits three times as often.
  let pressPatience: Duration
  private let now: () -> Int
  /// The number of runs when they were last counted, with those that this process has begun since.
  private var known: (count: Int, until: Int)?
  private var nextCleaning = 0

  /// The time in seconds for which a number of runs is believed, and between two removals of expired runs.
  private static let countTime = 60
  private static let cleaningTime = 3600

  /// Creates access to the runs of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - lifetime: The time in seconds for which a run can be resumed.
  ///   - countMax: The number of runs from which on no other begins.
  ///   - pressPatience: How long a run must be still before its once-only press counts as interrupted.
  ///   - now: Returns the seconds since 1970.
  init(
    _ store: any SharedRunStore, lifetime: Int, countMax: Int = .max,
    pressPatience: Duration = .seconds(3), now: @escaping () -> Int = { time(nil) }
  ) {
    self.store = store
    self.lifetime = lifetime
    self.countMax = countMax
    self.pressPatience = pressPatience
    self.now = now
  }

  /// Begins a run, and returns its cookie.
  ///
  /// - Throws: ``RunStoreError`` if there are too many runs, or the store cannot be written.
  func newCookie() async throws(RunStoreError) -> String {
    if countMax < .max {
      if known.map({ $0.until < now() || $0.count >= countMax }) ?? true {
        known = (try await store.count(), now() + Self.countTime)
      }
      guard let count = known?.count, count < countMax else {
        throw RunStoreError(.full, verbatim: "There are \(countMax) runs already.")
      }
      known?.count += 1
    }
    do throws(RunStoreError) {
      return try await create()
    } catch {
      // A run of which nobody knows harms nothing, so another one is made.
      guard error.reason == .unknown else { throw error }
      return try await create()
    }
  }

  private func create() async throws(RunStoreError) -> String {
    let cookie = "\(RandomToken.hex())-\(String(now() + lifetime, radix: 16))"
    let record = RunRecord.first(token: RandomToken.hex())
    let run = SharedRun(
      id: Self.id(ofKnown: cookie), version: 1, commit: RandomToken.hex(8), content: record)
    guard try await store.create(run) else {
      throw RunStoreError(.unavailable, verbatim: "The run \(run.id) is there already.")
    }
    return cookie
  }

  private static func id(ofKnown cookie: String) -> String {
    let name = RandomToken.hex(Array(SHA256.hash(Array(cookie.utf8)).prefix(16)))
    return "\(name)-\(cookie.split(separator: "-").last ?? "")"
  }

  /// Returns the id of a cookie's run; `nil` if there can be none, or if it has expired.
  func id(of cookie: String) -> String? {
    let parts = cookie.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 32, cookie.utf8.count < 50,
      let end = Int(parts[1], radix: 16), end > now()
    else { return nil }
    return Self.id(ofKnown: cookie)
  }

  /// A response that tells whether runs can be kept.
  func health() async -> WebResponse {
    do throws(RunStoreError) {
      try await store.check()
      return .file(Array("ok\n".utf8), type: "text/plain; charset=utf-8")
    } catch {
      return .rejection(503, "The runs cannot be kept now.")
    }
  }

  /// Removes expired runs if this process has not done so for an hour.
  func removeExpiredIfDue() async {
    let now = now()
    // A clock that was set back must not keep runs for ever.
    guard now >= nextCleaning || nextCleaning - now > Self.cleaningTime else { return }
    nextCleaning = now + Self.cleaningTime
    try? await store.removeExpired(at: now)
  }
}

extension SharedRunStore {
  /// Commits a run, and finds out the outcome if the store does not know it.
  ///
  /// - Parameters:
  ///   - run: The run, with a commit that no other one has.
  ///   - version: The version that it replaces.
  ///   - patience: How long the store is asked again.
  ///   - isPatient: Whether it is asked again, too, if it has changed nothing.
  /// - Returns: Whether the run was replaced; `false` if somebody else was first.
  /// - Throws: ``RunStoreError``, with the reason `unknown` if the store does not answer any more.
  func commitSurely(
    _ run: SharedRun, over version: Int, patience: Duration, isPatient: Bool
  ) async throws(RunStoreError) -> Bool {
    let end = ContinuousClock.now + patience
    var pause = Duration.milliseconds(5)
    var isKnown = true
    while true {
      do throws(RunStoreError) {
        if !isKnown {
          guard case .run(let found) = try await load(run.id, unless: nil) else { return false }
          if found.commit == run.commit { return true }
          guard found.version == version else { return false }
        }
        if try await commit(run, over: version) { return true }
        guard !isKnown else { return false }
        // The commit whose answer was lost may have come late, between the load and the next commit.
        guard case .run(let found) = try await load(run.id, unless: nil) else { return false }
        return found.commit == run.commit
      } catch {
        if isKnown, error.reason != .unknown {
          // Nothing was changed, so that the caller may say so.
          guard isPatient, error.reason == .unavailable, ContinuousClock.now < end else {
            throw error
          }
        } else {
          isKnown = false
          guard ContinuousClock.now < end else {
            throw RunStoreError(.unknown, verbatim: error.description)
          }
        }
      }
      await Pause.wait(for: pause)
      pause = min(pause * 2, .seconds(1))
    }
  }
}
