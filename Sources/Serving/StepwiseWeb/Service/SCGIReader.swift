/// Reads one request of SCGI as its bytes arrive: a netstring of variables, and then the body.
///
/// The protocol is that of <https://python.ca/scgi/protocol.txt>.
struct SCGIReader: RequestReader {
  /// The maximum length of the variables, in bytes.
  static let headLengthMax = 65_536
  private static let malformed = HTTPRejection(400, "The request is not valid SCGI.")

  private var bytes: [UInt8] = []
  private var head: (variables: [String: String], bodyStart: Int, bodyLength: Int)?

  let awaitsContinue = false
  static let sendsNothingMore = true

  mutating func read(_ more: some Collection<UInt8>) throws(HTTPRejection) -> SCGIRequest? {
    bytes += more
    if head == nil { head = try readHead() }
    guard let (variables, start, length) = head, bytes.count >= start + length else { return nil }
    return try SCGIRequest(
      variables: variables, body: Array(bytes[start..<start + length]))
  }

  static func isHead(_ request: SCGIRequest) -> Bool { request.request.method == .head }

  static func bytes(of response: WebResponse, isHead: Bool) -> [UInt8] {
    response.bytes(after: "Status:", isHead: isHead)
  }

  /// Reads the variables; `nil` while bytes of them are missing.
  private func readHead() throws(HTTPRejection) -> (
    variables: [String: String], bodyStart: Int, bodyLength: Int
  )? {
    let digits = bytes.prefix { (48...57).contains($0) }
    guard digits.count < 10 else { throw Self.malformed }
    guard digits.count < bytes.count else { return nil }
    guard bytes[digits.count] == UInt8(ascii: ":"),
      let length = Int(String(decoding: digits, as: UTF8.self))
    else { throw Self.malformed }
    guard length <= Self.headLengthMax else {
      throw HTTPRejection(
        431, "The head of the request is longer than \(Self.headLengthMax) bytes.")
    }
    let start = digits.count + 1
    guard bytes.count > start + length else { return nil }
    guard bytes[start + length] == UInt8(ascii: ",") else { throw Self.malformed }
    var texts = bytes[start..<start + length].split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard texts.popLast() == "", texts.count.isMultiple(of: 2), texts.first == "CONTENT_LENGTH"
    else { throw Self.malformed }
    var variables: [String: String] = [:]
    for position in stride(from: 0, to: texts.count, by: 2) {
      // A variable that comes twice could be read in two ways.
      guard variables.updateValue(texts[position + 1], forKey: texts[position]) == nil else {
        throw Self.malformed
      }
    }
    guard texts[1].utf8.allSatisfy({ (48...57).contains($0) }), let bodyLength = Int(texts[1])
    else { throw Self.malformed }
    guard bodyLength <= HTTPReader.bodyLengthMax else {
      throw HTTPRejection(
        413, "The body of the request is longer than \(HTTPReader.bodyLengthMax) bytes.")
    }
    return (variables, start + length + 1, bodyLength)
  }
}
