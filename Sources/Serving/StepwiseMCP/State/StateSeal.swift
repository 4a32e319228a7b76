import StepwiseSystem

/// Signs states for clients to hold, and rejects states that it did not sign.
///
/// A sealed state is a version, the state as text, and an HMAC of both, separated by dots. The HMAC
/// covers the text itself, so every changed character is detected.
nonisolated struct StateSeal {
  /// The maximum length of a sealed state, in bytes.
  static let lengthMax = 1_000_000
  /// The version of the format; a new version rejects old states.
  private static let version = "1"

  private let key: [UInt8]

  /// Creates a seal with a key.
  init(key: [UInt8]) { self.key = key }

  /// Signs a state.
  ///
  /// - Returns: The sealed state; `nil` if it is longer than ``lengthMax``.
  func seal(_ state: [UInt8]) -> String? {
    let text = "\(Self.version).\(Base64.url.text(state))"
    let sealed = "\(text).\(signature(of: text))"
    return sealed.utf8.count <= Self.lengthMax ? sealed : nil
  }

  /// Opens a sealed state.
  func open(_ sealed: String) throws(StateRejection) -> [UInt8] {
    guard sealed.utf8.count <= Self.lengthMax else {
      throw StateRejection(
        message:
          "The request state is longer than \(Self.lengthMax) bytes: call the tool again without it."
      )
    }
    let parts = sealed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.version,
      RandomToken.isSame(signature(of: "\(parts[0]).\(parts[1])"), String(parts[2])),
      let state = Base64.url.decoded(parts[1].utf8)
    else { throw .notOurs }
    return state
  }

  private func signature(of text: String) -> String {
    Base64.url.text(SHA256.hmac(Array(text.utf8), key: key))
  }
}
