import SampleNetwork
import Stepwise

/// A server's answer to a call.
nonisolated struct MatrixReply: Sendable {
  /// The pause after too many calls, if the server names none.
  static let pauseDefault: Duration = .seconds(5)
  /// The longest pause after which a call is repeated.
  static let pauseMax: Duration = .seconds(600)
  /// The longest pause that is believed: a day.
  private static let pauseLimit: Duration = .seconds(86_400)

  /// The server's host, for sentences.
  let host: String
  let status: Int
  let body: Data
  let headers: [String: String]

  var isSuccess: Bool { (200..<300).contains(status) }

  /// The name of the error, such as `M_FORBIDDEN`; `nil` if there is none.
  var errorCode: String? {
    guard let code = failure?.errcode, (1...60).contains(code.utf8.count),
      code.utf8.allSatisfy({
        (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
      })
    else { return nil }
    return code
  }

  /// Whether a Matrix server answered with one of these statuses.
  ///
  /// A proxy may answer with the same status, but not with the name of an error.
  func isError(_ statuses: Int...) -> Bool { statuses.contains(status) && errorCode != nil }

  /// Whether the server has revoked the token.
  var isUnknownToken: Bool { status == 401 && errorCode == "M_UNKNOWN_TOKEN" }

  /// The pause that the server asks for.
  var pause: Duration {
    if let milliseconds = failure?.pause?.value, milliseconds > 0 {
      return min(.milliseconds(milliseconds), Self.pauseLimit)
    }
    if let seconds = headers["retry-after"].flatMap({ Int($0) }), seconds > 0 {
      return min(.seconds(seconds), Self.pauseLimit)
    }
    return Self.pauseDefault
  }

  /// Decodes the answer.
  func content<Content: Decodable>(of type: Content.Type) throws -> Content {
    guard isSuccess else { throw error }
    guard let content = Self.decoded(type, from: body) else {
      throw MatrixError(
        .unreadable, "What \(host) sent is no answer of a Matrix server: check the address.",
        status: status)
    }
    return content
  }

  private struct Failure: Decodable {
    @Lossy var errcode: String?
    @Lossy var pause: LossyNumber?

    enum CodingKeys: String, CodingKey {
      case errcode
      case pause = "retry_after_ms"
    }
  }

  private var failure: Failure? { Self.decoded(Failure.self, from: body) }

  /// Decodes untrusted JSON; `nil` if it is malformed or of another form.
  static func decoded<Content: Decodable>(_ type: Content.Type, from data: Data) -> Content? {
    // The decoder would reject all messages because of one that is nested too deeply.
    try? JSONDecoder().decode(type, from: FlatJSON.flattened(data))
  }

  /// The error of the answer, without the server's own words, which may repeat secrets.
  var error: MatrixError {
    if isUnknownToken { return .loggedOut }
    let code = errorCode.map { ", \($0)" } ?? ""
    return switch status {
    // A proxy: a Matrix server names the error.
    case 400..<500 where errorCode == nil && ![413, 429].contains(status):
      MatrixError(
        .unreachable, "\(host) did not answer as a Matrix server does (status \(status)).",
        status: status)
    case 403:
      MatrixError(.rejected, "\(host) does not allow this (status 403\(code)).", status: status)
    case 413:
      MatrixError(.tooLarge, "This is too long for \(host): write less.", status: status)
    case 429:
      MatrixError.tooMuch(host, pause)
    case 500...599:
      MatrixError(
        .unreachable, "\(host) is out of order: it answered with the status \(status).",
        status: status)
    case 300...399:
      MatrixError(
        .unreadable, "\(host) sends elsewhere: check the address (status \(status)).",
        status: status)
    default:
      MatrixError(
        .rejected, "\(host) could not do this (status \(status)\(code)).", status: status)
    }
  }
}
