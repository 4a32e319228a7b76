import StepwiseJSON
import StepwiseSystem

/// Hands states to clients and takes them back: signed texts, or names of files in a folder.
///
/// The key, the saved runs and the records of once-only presses are files in the state folder.
/// Without a state folder they exist only as long as the process.
final class StateVault {
  /// How long a state can be used, in seconds.
  let lifetime: Int
  /// The folder of the vault's own files; `nil` if there is none.
  let folder: PrivateFolder?
  private let store: PrivateFolder?
  private let now: () -> Int
  private let makeID: () -> String
  private var knownSeal: StateSeal?
  private var isTidy = false
  /// The maximum number of records of once-only presses in memory.
  private static let notesMax = 10_000
  /// The records of once-only presses, if there is no folder.
  private var notes: [String: [UInt8]] = [:]

  /// Creates a vault.
  ///
  /// - Parameters:
  ///   - folder: The folder for the key, saved runs and records; `nil` keeps them in memory.
  ///   - store: The folder for states, each of which can then be used once; `nil` leaves them to
  ///     clients.
  ///   - lifetime: How long a state can be used, in seconds.
  ///   - key: The key; `nil` reads the one in the folder, or makes one.
  ///   - now: Returns the seconds since 1970.
  ///   - makeID: Makes an identity that cannot be guessed.
  init(
    folder: String?, store: String?, lifetime: Int, key: [UInt8]? = nil,
    now: @escaping () -> Int = { time(nil) }, makeID: @escaping () -> String = StateVault.randomID
  ) {
    self.folder = folder.map { PrivateFolder(path: $0) }
    self.store = store.map { PrivateFolder(path: $0) }
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
  /// - Returns: The text for the client; `nil` if the state is too long or could not be stored.
  func give(_ state: RunState) -> String? {
    guard let sealed = seal.seal(state.bytes) else { return nil }
    guard let store else { return sealed }
    tidy()
    let name = "\(state.id)-\(String(state.expires, radix: 16))"
    return store.write(Array(sealed.utf8), to: "\(name).state") ? name : nil
  }

  /// Takes a state back, and checks its signature and its time.
  func open(_ text: String) throws(StateRefusal) -> RunState {
    var sealed = text
    if let store {
      let isName =
        text.utf8.count <= 64
        && text.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...102).contains($0) }
      guard isName else { throw .notOurs }
      guard store.move("\(text).state", to: "\(text).used") else {
        throw store.read("\(text).used") == nil ? .notOurs : .used
      }
      guard let bytes = store.read("\(text).used") else { throw .notOurs }
      store.write([], to: "\(text).used")
      sealed = String(decoding: bytes, as: UTF8.self)
    }
    guard let state = RunState(try seal.open(sealed)) else { throw .notOurs }
    guard !isOver(state.expires) else { throw .expired }
    return state
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

  /// The record of a once-only press in answer to a state.
  enum Once: Hashable {
    /// There is no record, because nothing was pressed.
    case nothing
    /// The press began, and its end is unknown.
    case begun
    /// The press ended, with this result for the response with this digest.
    case ended(digest: String, result: JSONValue)
  }

  /// Records that a once-only button is about to be pressed in answer to a state.
  ///
  /// - Returns: Whether the record is on the disk.
  func noteBeginning(of state: RunState) -> Bool { note([], for: state) }

  /// Records the result of a round in which a once-only button was pressed.
  func noteEnd(of state: RunState, digest: String, result: JSONValue) {
    _ = note(
      JSONValue.members(["digest": .text(digest), "result": result]).line, for: state)
  }

  /// The record of a state.
  func once(_ state: RunState) -> Once {
    let name = Self.noteName(state)
    guard let bytes = folder == nil ? notes[name] : folder?.read(name) else { return .nothing }
    guard let json = try? JSONReader.value(bytes), let digest = json["digest"]?.string,
      let result = json["result"]
    else { return .begun }
    return .ended(digest: digest, result: result)
  }

  private static func noteName(_ state: RunState) -> String {
    PrivateFolder.name(state.id, until: state.expires, "once")
  }

  private func note(_ bytes: [UInt8], for state: RunState) -> Bool {
    let name = Self.noteName(state)
    guard let folder else {
      guard notes.count < Self.notesMax || notes[name] != nil else { return false }
      notes[name] = bytes
      return true
    }
    tidy()
    return folder.write(bytes, to: name)
  }

  // MARK: Saved runs

  private static let hour = 3600

  /// Saves a run as a steps file that any driver resumes.
  ///
  /// - Returns: The name for ``savedLines(_:)`` and the path of the file; `nil` if it could not be
  ///   written.
  func save(_ lines: [String], run: String, tool: String) -> (name: String, path: String)? {
    guard let folder else { return nil }
    tidy()
    // A run has one file within each hour.
    let until = (expiry / Self.hour + 1) * Self.hour
    let name = "\(tool)-\(run.prefix(12))-\(String(until, radix: 16))"
    let text = lines.map { $0 + "\n" }.joined()
    guard folder.write(Array(text.utf8), to: "\(name).steps") else { return nil }
    return (name, "\(folder.path)/\(name).steps")
  }

  /// The lines of a saved run; `nil` if no run has that name.
  func savedLines(_ name: String) -> [String]? {
    let isName =
      name.utf8.count <= 200
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic && $0.isASCII || "-_0123456789".unicodeScalars.contains($0)
      }
    guard isName, let bytes = folder?.read("\(name).steps"),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func tidy() {
    guard !isTidy else { return }
    isTidy = true
    folder?.removeFiles(expiredAt: now())
    store?.removeFiles(expiredAt: now())
  }
}
