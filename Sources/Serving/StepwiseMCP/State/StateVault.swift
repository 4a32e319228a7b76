import Stepwise
import StepwiseJSON
import StepwiseLines
import StepwiseSystem

/// Hands states to clients and takes them back: signed texts, or names of records in a store.
///
/// The key, the saved runs and the records of once-only presses are files in the state folder.
/// Without a state folder they exist only as long as the process. A store needs neither key nor records of presses: whoever
/// takes a state first is the only one to press, on whatever machine; whoever comes later asks the person.
final class StateVault {
  /// How long a state can be used, in seconds.
  let lifetime: Int
  /// The folder of the vault's own files; `nil` if there is none.
  let folder: PrivateFolder?
  private let store: (any SharedRunStore)?
  private let now: () -> Int
  private let makeID: () -> String
  private var knownSeal: StateSeal?
  private var isTidy = false
  private var isStoreTidy = false
  /// The maximum number of records of once-only presses in memory.
  private static let notesMax = 10_000
  /// The records of once-only presses, if there is no folder.
  private var notes: [String: [UInt8]] = [:]
  /// The presses that this process makes now, by their records, each with the lock of its file; `nil` for no file.
  private var presses: [String: LockedFile?] = [:]

  /// Creates a vault.
  ///
  /// - Parameters:
  ///   - folder: The folder for the key, saved runs and records; `nil` keeps them in memory.
  ///   - store: The store for states, of which clients then hold only the names; `nil` leaves them to clients.
  ///   - lifetime: How long a state can be used, in seconds.
  ///   - key: The key; `nil` reads the one in the folder, or makes one.
  ///   - calls: The calls that write into the folder.
  ///   - now: Returns the seconds since 1970.
  ///   - makeID: Makes an identity that cannot be guessed.
  init(
    folder: String?, store: (any SharedRunStore)?, lifetime: Int, key: [UInt8]? = nil,
    calls: DiskCalls = DiskCalls(),
    now: @escaping () -> Int = { time(nil) }, makeID: @escaping () -> String = StateVault.randomID
  ) {
    self.folder = folder.map { PrivateFolder(path: $0, calls: calls) }
    self.store = store
    self.lifetime = lifetime
    self.now = now
    self.makeID = makeID
    knownSeal = key.map { StateSeal(key: $0) }
  }

  /// 128 random bits as text.
  nonisolated static func randomID() -> String { RandomToken.hex() }

  /// A new identity.
  func newID() -> String { makeID() }

  /// The time when a state that is made now expires.
  var expiry: Int { now() + lifetime }

  /// Whether a moment has passed.
  func isOver(_ moment: Int) -> Bool { moment < now() }

  // MARK: States

  /// Hands out a state.
  ///
  /// - Returns: The text for the client; `nil` if the state is too long.
  /// - Throws: ``StateRejection`` if it could not be stored.
  func give(_ state: RunState) async throws(StateRejection) -> String? {
    guard let store else { return seal.seal(state.bytes) }
    if !isStoreTidy {
      isStoreTidy = true
      try? await store.removeExpired(at: now())
    }
    let run = SharedRun(
      id: "\(state.id)-\(String(state.expires, radix: 16))", version: 1, commit: RandomToken.hex(8),
      content: state.bytes)
    do throws(RunStoreError) {
      return try await store.create(run) ? run.id : nil
    } catch {
      guard error.reason == .tooLong else { throw .away }
      return nil
    }
  }

  /// Takes a state back, and checks its signature and its time.
  ///
  /// A state in a store is marked as taken; it stays, because the process that took it may die before it has handed out the
  /// next one.
  func open(_ text: String) async throws(StateRejection) -> RunState {
    let found: (bytes: [UInt8], wasTaken: Bool) =
      if let store { try await take(text, from: store) } else { (try seal.open(text), false) }
    guard var state = RunState(found.bytes) else { throw .notOurs }
    state.wasTaken = found.wasTaken
    guard !isOver(state.expires) else { throw .expired }
    return state
  }

  private func take(
    _ name: String, from store: any SharedRunStore
  ) async throws(StateRejection) -> (bytes: [UInt8], wasTaken: Bool) {
    let isName =
      (3...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...102).contains($0) }
    guard isName else { throw .notOurs }
    let found: LoadedRun
    var wasTaken = true
    do throws(RunStoreError) {
      found = try await store.load(name, unless: nil)
      if case .run(var run) = found, run.version == 1 {
        run.version = 2
        run.commit = RandomToken.hex(8)
        wasTaken = try await !store.commit(run, over: 1)
      }
    } catch {
      throw error.reason == .unreadable ? .notOurs : .away
    }
    guard case .run(let run) = found else { throw .notOurs }
    return (run.content, wasTaken)
  }

  // MARK: The key

  private static let keyName = "mcp.key"
  private static let keyLength = 32

  /// The seal with the key of the state folder; the key is made when it is first needed.
  private var seal: StateSeal {
    if let knownSeal { return knownSeal }
    let seal = StateSeal(key: key())
    knownSeal = seal
    return seal
  }

  private func key() -> [UInt8] {
    func known() -> [UInt8]? {
      folder?.read(Self.keyName).flatMap { Base64.url.decoded($0) }
        .flatMap { $0.count == Self.keyLength ? $0 : nil }
    }
    if let key = known() { return key }
    let key = RandomToken.bytes(Self.keyLength)
    guard let folder else { return key }
    let bytes = Array(Base64.url.text(key).utf8)
    // If two servers begin at the same time, the second uses the key of the first.
    if folder.write(bytes, to: Self.keyName, replaces: false) { return key }
    if let key = known() { return key }
    // The file is damaged, or other people may read it.
    folder.write(bytes, to: Self.keyName)
    return key
  }

  // MARK: Once-only presses

  /// The record of a once-only press of a call.
  enum Once: Hashable {
    /// There is no record, because nothing was pressed.
    case nothing
    /// A call is pressing now.
    case running
    /// The press began, and its end is unknown.
    case begun
    /// The press ended, with this result for the call with this digest.
    case ended(digest: String, result: JSONValue)
  }

  /// The outcome of recording a press.
  enum Claim: Hashable {
    /// The caller presses, and nobody else does.
    case own
    /// Another call has the record.
    case taken
    /// There is no room for the record.
    case failed
  }

  /// The name of the record of the presses in answer to a state; `nil` if only one caller gets the state.
  func record(of state: RunState) -> String? {
    store == nil ? PrivateFolder.name(state.id, until: state.expires, "once") : nil
  }

  /// The name of the record of the presses of a call that resumes a saved run; `nil` if a store has it.
  func record(ofResuming name: String) -> String? { store == nil ? "\(name).once" : nil }

  /// Makes the record of a once-only press, at the press; of equal calls, in whatever process, only one gets it.
  func claim(_ record: String) -> Claim {
    guard let folder else {
      guard notes[record] == nil else { return .taken }
      guard notes.count < Self.notesMax else { return .failed }
      notes[record] = []
      presses[record] = .some(nil)
      return .own
    }
    tidy()
    switch folder.claim(record) {
    case .own(let lock):
      presses[record] = lock
      return .own
    case .taken: return .taken
    case .failed: return .failed
    }
  }

  /// Records the result of a call that has pressed.
  func noteEnd(of record: String, digest: String, result: JSONValue) {
    let bytes = JSONValue.members(["digest": .text(digest), "result": result]).line
    if let folder { folder.write(bytes, to: record) } else { notes[record] = bytes }
    release(record)
  }

  /// Gives a press up; without a result, its end is unknown.
  func release(_ record: String) { presses[record] = nil }

  /// Gives all presses up, as the end of the process does.
  func releaseAll() { presses = [:] }

  /// What is recorded of a press now.
  private func once(_ record: String) -> Once {
    guard let bytes = folder == nil ? notes[record] : folder?.read(record) else { return .nothing }
    guard let json = try? JSONValue(parsing: bytes), let digest = json["digest"]?.text,
      let result = json["result"]
    else { return .begun }
    return .ended(digest: digest, result: result)
  }

  /// Returns the record of a press; waits while another call is pressing.
  ///
  /// - Parameters:
  ///   - record: The name of the record.
  ///   - limit: The longest wait.
  /// - Returns: The record.
  func once(_ record: String, within limit: Duration) async -> Once {
    let end = ContinuousClock.now + limit
    var pause = Duration.milliseconds(1)
    while true {
      guard once(record) == .begun else { return once(record) }
      let isHeld = presses[record] != nil || folder?.isHeld(record) == true
      // It may have ended between the two looks.
      guard isHeld else { return once(record) }
      guard ContinuousClock.now < end else { return .running }
      await Pause.wait(for: pause)
      pause = min(pause * 2, .milliseconds(100))
    }
  }

  private static let free = Array("free".utf8)

  /// Makes the record of the presses of a call that resumes a saved run in the store, before the call begins.
  ///
  /// - Returns: The record; `nil` if another call has it, or if that is not known.
  func claimShared(_ name: String) async -> SharedRun? {
    guard let store, let id = Self.storedID(of: "once-\(name)") else { return nil }
    var record = SharedRun(id: id, version: 1, commit: RandomToken.hex(8), content: [])
    do throws(RunStoreError) {
      if try await store.create(record) { return record }
      guard case .run(let found) = try await store.load(id, unless: nil),
        found.content == Self.free
      else { return nil }
      record.version = found.version + 1
      return try await store.commit(record, over: found.version) ? record : nil
    } catch {
      return nil
    }
  }

  /// Gives up the record of a call that has pressed nothing.
  func releaseShared(_ record: SharedRun) async {
    let free = SharedRun(
      id: record.id, version: record.version + 1, commit: RandomToken.hex(8), content: Self.free)
    _ = try? await store?.commit(free, over: record.version)
  }

  // MARK: Saved runs

  private static let hour = 3600

  /// The name under which a run is saved.
  func savedName(of run: String, tool: String) -> String {
    // A run has one file within each hour.
    let until = (expiry / Self.hour + 1) * Self.hour
    return "\(Self.savedPrefix(of: tool))\(run.prefix(12))-\(String(until, radix: 16))"
  }

  /// The beginning of the names of a tool's saved runs.
  static func savedPrefix(of tool: String) -> String {
    "\(MemberName.of(tool).replacing(".", with: "_"))-"
  }

  /// Saves a run as a steps file that any driver resumes.
  ///
  /// - Returns: The path of the file; `nil` if it could not be written.
  func save(_ lines: [String], as name: String) -> String? {
    guard let folder else { return nil }
    tidy()
    guard folder.write(Self.bytes(of: lines), to: "\(name).steps") else { return nil }
    return "\(folder.path)/\(name).steps"
  }

  /// Saves a run in the store, so that any machine resumes it.
  ///
  /// - Returns: Whether it is there; `false` if there is no store.
  func share(_ lines: [String], as name: String) async -> Bool {
    guard let store, let id = Self.storedID(of: name) else { return false }
    var run = SharedRun(
      id: id, version: 1, commit: RandomToken.hex(8), content: Self.bytes(of: lines))
    // If an answer of the store is lost, the same is done once more.
    for _ in 1...2 {
      do throws(RunStoreError) {
        if try await store.create(run) { return true }
        guard case .run(let found) = try await store.load(id, unless: nil) else { return false }
        run.version = found.version + 1
        return try await store.commit(run, over: found.version)
      } catch {
        guard error.reason == .unknown else { return false }
        run.version = 1
      }
    }
    return false
  }

  /// The lines of a saved run; `nil` if no run has that name.
  ///
  /// - Throws: ``StateRejection`` if it may be in a store which does not answer.
  func savedLines(_ name: String) async throws(StateRejection) -> [String]? {
    let isName =
      name.utf8.count <= 200
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic && $0.isASCII || "-_0123456789".unicodeScalars.contains($0)
      }
    guard isName else { return nil }
    var found: [UInt8]?
    var isAway = false
    if let store, let id = Self.storedID(of: name) {
      do throws(RunStoreError) {
        if case .run(let run) = try await store.load(id, unless: nil) { found = run.content }
      } catch {
        isAway = error.reason != .unreadable
      }
    }
    found = found ?? folder?.read("\(name).steps")
    guard found != nil || !isAway else { throw .away }
    return found.flatMap(StepsFile.lines)
  }

  /// The id of a saved run in a store; `nil` if no run can have that name.
  private static func storedID(of name: String) -> String? {
    guard let end = name.split(separator: "-").last, Int(end, radix: 16) != nil else { return nil }
    return "\(RandomToken.hex(Array(SHA256.hash(Array(name.utf8)).prefix(16))))-\(end.lowercased())"
  }

  private static func bytes(of lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private func tidy() {
    guard !isTidy else { return }
    isTidy = true
    folder?.removeFiles(expiredAt: now())
  }
}
