import SampleNetwork
import Stepwise

/// What a server's name stands for.
nonisolated extension MatrixServer {
  /// The server that this one names for clients, or itself if it names none.
  ///
  /// - Throws: ``MatrixError`` if this server does not answer, or if the server that it names is none that a password
  ///   can be sent to.
  func discovered() async throws -> MatrixServer {
    // An address with a path is that of the server itself.
    guard URL(string: address)?.path.isEmpty == true else { return self }
    let named: MatrixServer
    do {
      let reply = try await reply(to: .discovery, token: nil)
      guard reply.isSuccess,
        let text = MatrixReply.decoded(Discovery.self, from: reply.body)?.homeserver?.address
      else { return self }
      named = try server(named: text)
    } catch let error as MatrixError where error.kind == .unreadable {
      return self
    }
    guard named.address != address else { return self }
    // Only a Matrix server gets the password.
    let reply = try await named.reply(to: .versions, token: nil)
    guard reply.isSuccess,
      MatrixReply.decoded(Versions.self, from: reply.body)?.versions?.items.isEmpty == false
    else {
      throw MatrixError(
        .unreadable,
        "\(host) names \(named.address) as its Matrix server, which does not answer as one.")
    }
    return named
  }

  /// The server of an address that this one names.
  ///
  /// The person was warned about this server only, so the other one must not be less protected: over http, anybody on the
  /// way could read the password.
  func server(named text: String) throws -> MatrixServer {
    guard let url = URL(string: text), let server = try? MatrixServer(url) else {
      throw MatrixError(
        .badAddress, "\(host) names a Matrix server, and what it names is no address.")
    }
    let isHTTPS = address.hasPrefix("https:")
    let isUnprotected = URL(string: address)?.isUnprotected == true
    guard server.address.hasPrefix("https:") || !isHTTPS && (isUnprotected || !url.isUnprotected)
    else {
      throw MatrixError(
        .badAddress,
        """
        \(host) names \(server.address) as its Matrix server, where others can read the password on the way: \
        name an https address yourself.
        """)
    }
    return server
  }
}

/// The answer of a name.
private nonisolated struct Discovery: Decodable {
  struct Homeserver: Decodable {
    @Lossy var address: String?

    enum CodingKeys: String, CodingKey { case address = "base_url" }
  }

  @Lossy var homeserver: Homeserver?

  enum CodingKeys: String, CodingKey { case homeserver = "m.homeserver" }
}

private nonisolated struct Versions: Decodable { @Lossy var versions: LossyList<String>? }
