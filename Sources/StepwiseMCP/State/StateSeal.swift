/// Signs states for clients to hold, and refuses states that it did not sign.
///
/// A sealed state is a version, the state as text, and an HMAC of both, with dots between them. The HMAC covers the text
/// itself, so every changed character is found.
nonisolated struct StateSeal {
  /// The longest sealed state, in bytes.
  static let lengthMax = 1_000_000
  /// The version of the format; a new one refuses old states.
  private static let version = "1"

  private let key: [UInt8]

  /// A seal with a key.
  init(key: [UInt8]) { self.key = key }

  /// Signs a state.
  ///
  /// - Returns: The sealed state; `nil` if it is longer than ``lengthMax``.
  func seal(_ state: [UInt8]) -> String? {
    let text = "\(Self.version).\(Base64URL.text(state))"
    let sealed = "\(text).\(signature(of: text))"
    return sealed.utf8.count <= Self.lengthMax ? sealed : nil
  }

  /// Opens a sealed state.
  func open(_ sealed: String) throws(StateRefusal) -> [UInt8] {
    guard sealed.utf8.count <= Self.lengthMax else {
      throw StateRefusal(
        message:
          "The request state is longer than \(Self.lengthMax) bytes: call the tool again without it."
      )
    }
    let parts = sealed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.version,
      Self.isSame(signature(of: "\(parts[0]).\(parts[1])"), String(parts[2])),
      let state = Base64URL.bytes(parts[1])
    else { throw .notOurs }
    return state
  }

  private func signature(of text: String) -> String {
    Base64URL.text(SHA256.hmac(Array(text.utf8), key: key))
  }

  /// Compares texts in a time that does not tell where they differ.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
