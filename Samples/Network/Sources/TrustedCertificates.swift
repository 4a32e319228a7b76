import StepwiseSystem

/// The certificates that a person trusts beside those of the system, as the environment names them.
///
/// The program curl reads these variables, and its library does not.
nonisolated struct TrustedCertificates: Hashable {
  /// A file with certificates; `nil` for the system's own.
  let file: String?
  /// A folder with certificates; `nil` for the system's own.
  let folder: String?

  /// Those of this process's environment.
  static let own = TrustedCertificates { name in getenv(name).map { String(cString: $0) } }

  /// Reads the variables; curl's own comes before OpenSSL's.
  init(_ variable: (String) -> String?) {
    func path(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let bundle = path("CURL_CA_BUNDLE")
    file = bundle ?? path("SSL_CERT_FILE")
    folder = bundle == nil ? path("SSL_CERT_DIR") : nil
  }
}
