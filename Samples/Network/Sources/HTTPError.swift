import StepwiseFlow

/// The reason why a request has no answer.
public nonisolated struct HTTPError: Error, Hashable {
  /// The kinds of reasons.
  public enum Kind: Hashable, Sendable {
    /// The address is not valid.
    case badAddress
    /// The server cannot be reached.
    case unreachable
    /// The server closed the connection before its answer was complete.
    case cutOff
    /// The server does not answer by TLS.
    case insecure
    /// The server's certificate is not trusted here.
    case untrusted
    /// The certificates that this machine trusts cannot be read.
    case noCertificates
    /// The address has a password, which everyone on the way could read.
    case unprotected
    /// No data moved for as long as the request allows.
    case timedOut
    /// The answer was not complete at the limit of the request.
    case tooSlow
    /// The response is not valid HTTP.
    case unreadable
    /// The answer is longer than its limit.
    case tooLong
    /// There were more redirects than ``HTTPRequest/redirectsMax``.
    case tooManyRedirects
    /// A redirect leads to another protocol, or would send headers or a body to another server.
    case sentElsewhere
    /// This machine has no libcurl.
    case noLibrary
  }

  /// The kind of reason.
  public let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The reason why a server gave no answer, as one sentence.
  ///
  /// - Parameter host: The server's name.
  /// - Returns: The sentence.
  public func sentence(about host: String) -> LocalizedStringKey {
    switch kind {
    case .noLibrary: "\(host) cannot be asked, because this machine has no libcurl: install it."
    case .untrusted: "\(host) has a certificate that this machine does not trust."
    case .noCertificates:
      "\(host) could not be checked, because the certificates that this machine trusts cannot be read: see CURL_CA_BUNDLE and SSL_CERT_FILE."
    case .unprotected:
      "\(host) was not asked, because the password of its address would be sent unencrypted: use https."
    case .unreachable: "\(host) could not be reached: check the address and the network."
    case .badAddress: "\(host) has no valid address: check it."
    case .insecure:
      "\(host) does not answer by https at this address: check the address and the port."
    case .cutOff: "\(host) closed the connection before its answer was complete: try again."
    case .timedOut: "\(host) did not answer in time: try again later."
    case .tooSlow: "\(host) sends too slowly: its answer was not complete in time."
    case .tooLong: "\(host) sends more than is accepted."
    case .unreadable:
      "\(host) sent something that is no answer of a web server: check the address and the port."
    case .tooManyRedirects:
      "\(host) redirects more than \(HTTPRequest.redirectsMax) times: check the address."
    case .sentElsewhere:
      "\(host) redirects to another server or protocol, which is not followed: check the address."
    }
  }
}

extension HTTPError.Kind {
  /// The kind of a result of libcurl.
  nonisolated init(_ result: Int32) {
    self =
      switch result {
      case CurlResult.malformedURL: .badAddress
      case CurlResult.timedOut: .timedOut
      case CurlResult.untrusted: .untrusted
      case CurlResult.noCertificates: .noCertificates
      case CurlResult.noTLS: .insecure
      case CurlResult.cutOff, CurlResult.nothing, CurlResult.notReceived, CurlResult.notSent:
        .cutOff
      case CurlResult.unsupportedProtocol, CurlResult.weirdReply, CurlResult.badEncoding:
        .unreadable
      default: .unreachable
      }
  }
}
