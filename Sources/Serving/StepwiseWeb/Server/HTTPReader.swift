/// Reads one request of HTTP/1.1 as its bytes arrive, and rejects anything that could be read in
/// two ways.
nonisolated struct HTTPReader {
  /// The maximum length of a head, in bytes.
  static let headLengthMax = 16_384
  /// The maximum number of fields in a head.
  static let fieldsMax = 100
  /// The maximum length of a body, in bytes; a text of a million bytes fits, even if each byte is
  /// escaped, as in `%41`.
  static let bodyLengthMax = 4_000_000

  private var bytes: [UInt8] = []
  /// The number of bytes that were already searched for the end of the head.
  private var searched = 0
  private var head: (request: WebRequest, bodyStart: Int, bodyLength: Int)?

  /// Whether the client waits for a sign that the body is wanted before it sends any.
  var awaitsContinue: Bool {
    guard let head else { return false }
    return head.request.headers["expect"] != nil && bytes.count == head.bodyStart
      && head.bodyLength > 0
  }

  /// Creates a reader for the beginning of a connection.
  init() {}

  /// Reads more bytes.
  ///
  /// - Returns: The request, once it is complete; `nil` while bytes are missing.
  /// - Throws: A rejection, after which the rest of the connection is not read.
  mutating func read(_ more: some Collection<UInt8>) throws(HTTPRejection) -> WebRequest? {
    bytes += more
    if head == nil {
      guard let end = headEnd() else {
        guard bytes.count <= Self.headLengthMax else { throw Self.headTooLong }
        return nil
      }
      guard end <= Self.headLengthMax else { throw Self.headTooLong }
      let request = try Self.request(bytes[..<end])
      guard ["100-continue", nil].contains(request.headers["expect"]?.lowercased()) else {
        throw HTTPRejection(417, "The request expects something other than 100-continue.")
      }
      head = (request, end + 4, try Self.bodyLength(of: request))
    }
    guard let (known, start, length) = head else { return nil }
    guard bytes.count >= start + length else { return nil }
    var request = known
    request.body = Array(bytes[start..<start + length])
    return request
  }

  private static let headTooLong = HTTPRejection(
    431, "The head of the request is longer than \(headLengthMax) bytes.")

  private static let lineEnd: [UInt8] = [13, 10]

  /// The position where the head ends; `nil` if its end has not arrived yet.
  private mutating func headEnd() -> Int? {
    var position = max(0, searched - 3)
    while position + 3 < bytes.count {
      if bytes[position] == 13, bytes[position + 1] == 10, bytes[position + 2] == 13,
        bytes[position + 3] == 10
      {
        return position
      }
      position += 1
    }
    searched = bytes.count
    return nil
  }

  // MARK: The head

  private static func request(_ head: ArraySlice<UInt8>) throws(HTTPRejection) -> WebRequest {
    // Accepts only complete line ends, and no character that another reader could take for a line
    // end.
    var lines: [ArraySlice<UInt8>] = []
    var start = head.startIndex
    for position in head.indices {
      switch head[position] {
      case 13:
        guard position + 1 < head.endIndex, head[position + 1] == 10 else { throw .malformed }
        lines.append(head[start..<position])
        start = position + 2
      case 10: guard position > head.startIndex, head[position - 1] == 13 else { throw .malformed }
      case 0..<9, 11, 12, 14..<32, 127: throw .malformed
      default: continue
      }
    }
    lines.append(head[start...])
    var request = try firstLine(lines[0])
    guard lines.count - 1 <= fieldsMax else {
      throw HTTPRejection(431, "The head of the request has more than \(fieldsMax) fields.")
    }
    for line in lines.dropFirst() {
      let (name, value) = try field(line)
      if let known = request.headers[name] {
        // A repeated field would be ambiguous; only cookies and lists may be repeated.
        guard name != "host", name != "content-length", name != "transfer-encoding",
          name != "origin", name != "content-type"
        else { throw .malformed }
        request.headers[name] = name == "cookie" ? "\(known); \(value)" : "\(known), \(value)"
      } else {
        request.headers[name] = value
      }
    }
    // A client of HTTP/1.0 cannot wait for a sign.
    if lines[0].last == UInt8(ascii: "0") { request.headers["expect"] = nil }
    return request
  }

  private static func firstLine(_ line: ArraySlice<UInt8>) throws(HTTPRejection) -> WebRequest {
    let words = line.split(separator: 32, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3, line.allSatisfy({ $0 > 32 && $0 < 127 || $0 == 32 }) else {
      throw .malformed
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      throw HTTPRejection(505, "Only HTTP/1.1 is supported.")
    }
    guard let method = WebRequest.Method(rawValue: words[0]) else {
      throw HTTPRejection(501, "Only GET, HEAD and POST are supported.")
    }
    var request = WebRequest()
    request.method = method
    (request.path, request.query) = try target(words[1])
    return request
  }

  /// Splits a target into its path and its query; the path must have no `..`, escapes or empty
  /// parts.
  static func target(_ target: String) throws(HTTPRejection) -> (path: String, query: String) {
    guard target.hasPrefix("/") else { throw .malformed }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(parts[0])
    let isPlain = path.utf8.allSatisfy {
      isLetter($0) || isDigit($0) || "/-._".utf8.contains($0)
    }
    guard isPlain, !path.contains("//"), !path.contains("..") else {
      throw HTTPRejection(404, "There is no such page.")
    }
    return (path, parts.count > 1 ? String(parts[1]) : "")
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(HTTPRejection) -> (String, String) {
    // A blank at the beginning would continue the field before, and a blank before the colon would
    // hide the name.
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || $0 == 45 || $0 == 95 })
    else { throw .malformed }
    var value = line[(colon + 1)...]
    while value.first == 32 || value.first == 9 { value.removeFirst() }
    while value.last == 32 || value.last == 9 { value.removeLast() }
    return (
      String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      String(decoding: value, as: UTF8.self)
    )
  }

  private static func bodyLength(of request: WebRequest) throws(HTTPRejection) -> Int {
    guard request.headers["transfer-encoding"] == nil else {
      throw HTTPRejection(501, "Chunked requests are not supported: send a Content-Length.")
    }
    guard let text = request.headers["content-length"] else {
      guard request.method != .post else {
        throw HTTPRejection(411, "A POST request must have a Content-Length.")
      }
      return 0
    }
    guard !text.isEmpty, text.utf8.allSatisfy(isDigit) else { throw .malformed }
    guard let length = Int(text), length <= bodyLengthMax else {
      throw HTTPRejection(413, "The body of the request is longer than \(bodyLengthMax) bytes.")
    }
    guard request.method == .post || length == 0 else {
      throw HTTPRejection(400, "Only a POST request may have a body.")
    }
    return length
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}

/// The reason why a request is not answered, in one sentence.
nonisolated struct HTTPRejection: Error, Hashable {
  let status: Int
  let sentence: String

  init(_ status: Int, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }

  /// Bytes that are not a request, or that could be read as two different requests.
  static let malformed = HTTPRejection(400, "The request is not valid HTTP/1.1.")
}
