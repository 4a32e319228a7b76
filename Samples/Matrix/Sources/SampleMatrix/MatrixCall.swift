import SampleNetwork

/// One call of the client-server API.
nonisolated struct MatrixCall: Sendable {
  /// The time-out of an ordinary call.
  static let timeout: Duration = .seconds(15)
  /// The largest size of an ordinary answer in bytes.
  static let answerLengthMax = 10_000_000

  /// Asks for the address that the server's name stands for.
  static let discovery = MatrixCall(method: "GET", path: ["client"], root: "/.well-known/matrix")
  /// Asks a Matrix server for its versions, which needs no log-in.
  static let versions = MatrixCall(method: "GET", path: ["versions"], root: "/_matrix/client")

  let method: String
  /// The parts of the path; ids are not encoded.
  let path: [String]
  var query: [(name: String, value: String)] = []
  var body: Data?
  var timeout = Self.timeout
  var answerLengthMax = Self.answerLengthMax
  /// The beginning of the path.
  var root = "/_matrix/client/v3"

  /// A call that changes nothing.
  static func get(_ path: String..., query: [(name: String, value: String)] = []) -> MatrixCall {
    MatrixCall(method: "GET", path: path, query: query)
  }

  /// A call that does something; its body may be an empty object.
  static func post(_ path: String..., body: some Encodable = [String: String]()) -> MatrixCall {
    MatrixCall(method: "POST", path: path, body: encoded(body))
  }

  /// A call that sets something; repeating it does no harm.
  static func put(_ path: String..., body: some Encodable) -> MatrixCall {
    MatrixCall(method: "PUT", path: path, body: encoded(body))
  }

  /// Encodes a body with the names that Matrix uses; the same value gives the same bytes.
  static func encoded(_ body: some Encodable) -> Data {
    if let body = body as? Data { return body }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return (try? encoder.encode(body)) ?? Data()
  }

  /// Path and query, with each id encoded.
  var target: String {
    let path = path.map { "/" + Self.encoded($0) }.joined()
    let query = query.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&")
    return "\(root)\(path)\(query.isEmpty ? "" : "?")\(query)"
  }

  private static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if plain.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
}
