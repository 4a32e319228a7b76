/// The versions of the protocol, each with what it says about clients and messages.
///
/// A new version is a new case, and the compiler asks for each of its properties.
nonisolated enum ProtocolVersion: String, CaseIterable {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether each request is complete and states its version; if not, a handshake comes first.
  var isStateless: Bool {
    switch self {
    case .june2025, .november2025: false
    case .july2026: true
    }
  }

  /// Whether a server can send a person to a page.
  var hasPages: Bool {
    switch self {
    case .june2025: false
    case .november2025, .july2026: true
    }
  }

  /// The dialect of its forms.
  var dialect: FormDialect {
    switch self {
    case .june2025: .june2025
    case .november2025, .july2026: .titled
    }
  }

  /// The versions whose requests state them, newest first.
  static let stated = allCases.reversed().filter(\.isStateless)
  /// The versions that begin with a handshake, newest first.
  static let handshakes = allCases.reversed().filter { !$0.isStateless }
}
