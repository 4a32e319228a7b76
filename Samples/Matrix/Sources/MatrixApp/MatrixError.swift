import Stepwise

/// The reason why a Matrix server did not do something, as a sentence to show.
///
/// The server's own words are not in it, because they may repeat secrets.
nonisolated struct MatrixError: LocalizableError {
  let sentence: LocalizedStringKey
  /// The status of the answer; `nil` if there was none.
  var status: Int?
  /// The name of the error, such as `M_NOT_FOUND`; `nil` if the answer is not that of a Matrix server.
  var code: String?
  /// The pause that the server asks for; `nil` if it asks for none.
  var retryIn: Duration?

  /// Whether the same call may succeed later: nobody answered, or the server or a proxy is busy or starting.
  let isTemporary: Bool

  init(_ sentence: LocalizedStringKey, isTemporary: Bool = false) {
    (self.sentence, self.isTemporary) = (sentence, isTemporary)
  }

  /// The error that an answer tells.
  init(status: Int, answer: JSONValue?, from host: String) {
    (self.status, code) = (status, answer?["errcode"]?.text)
    isTemporary = [429, 502, 503, 504].contains(status)
    let code: LocalizedStringKey = code.map { ", \(label: $0)" } ?? ""
    switch status {
    case 403: sentence = "\(host) does not allow this (status 403\(code))."
    case 413: sentence = "This is too long for \(host): write less."
    case 429: sentence = "\(host) was asked too often: try again later."
    case 500...: sentence = "\(host) is out of order: it answered with the status \(status)."
    default: sentence = "\(host) could not do this (status \(status)\(code)): check the address."
    }
    retryIn = answer?["retry_after_ms"]?.number?.whole.map {
      .milliseconds(min(max($0, 0), 600_000))
    }
  }
}
