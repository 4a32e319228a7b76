import StepwiseFlow

/// The reason why a request has no answer.
package nonisolated struct HTTPError: Error, Hashable {
  /// The kinds of reasons.
  package enum Kind: Hashable, Sendable {
    /// The address is not valid.
    case badAddress
    /// The server cannot be reached, or closed the connection too early.
    case unreachable
    /// The server's certificate is not trusted here.
    case untrusted
    /// No data moved for as long as the request allows.
    case timedOut
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
  package let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The reason why a server could not be reached, as one sentence.
  ///
  /// - Parameter host: The server's name.
  /// - Returns: The sentence.
  package func sentence(about host: String) -> LocalizedStringKey {
    switch kind {
    case .noLibrary: "\(host) cannot be asked, because this machine has no libcurl: install it."
    case .untrusted: "\(host) has a certificate that this machine does not trust."
    default: "\(host) could not be reached: check the address and the network."
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
      case CurlResult.unsupportedProtocol, CurlResult.weirdReply, CurlResult.badEncoding:
        .unreadable
      default: .unreachable
      }
  }
}
