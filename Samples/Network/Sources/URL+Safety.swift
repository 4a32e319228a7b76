extension URL {
  /// Whether others can read what is sent to it: by http, and to another machine than this one.
  public nonisolated var isUnprotected: Bool {
    guard scheme?.lowercased() == "http", let host = host?.lowercased() else { return false }
    let isHere =
      host == "localhost" || host.hasSuffix(".localhost") || ["::1", "[::1]"].contains(host)
      || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == 46 || (48...57).contains($0) }
    return !isHere
  }

  /// Whether it has a user name or a password for its server.
  nonisolated var hasUserInfo: Bool { user?.isEmpty == false || password?.isEmpty == false }

  /// The URL as it may be shown: without a user name and a password.
  public nonisolated var textWithoutUserInfo: String { absoluteString.withoutUserInfo }
}

extension String {
  /// A typed URL as it may be shown: without a user name and a password; other texts stay as they are.
  public nonisolated var withoutUserInfo: String {
    guard let scheme = firstRange(of: "://") else { return self }
    let authority = self[scheme.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return self }
    return String(self[..<scheme.upperBound] + self[index(after: at)...])
  }
}
