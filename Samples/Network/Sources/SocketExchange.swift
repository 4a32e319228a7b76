import Foundation
import StepwiseSystem

/// A request over plain HTTP and its answer, on a socket and a thread of its own.
///
/// On Linux, `URLSession` ends the program when a server closes the connection within the head of its answer. With https
/// there is no other way.
nonisolated struct SocketExchange {
  /// How many bytes the head of an answer may have.
  private static let headLengthMax = 65_536
  /// How many bytes are read at once.
  private static let pieceLength = 65_536

  private let socket: CancellableSocket
  private let parts: AsyncThrowingStream<HTTPExchange.Part, any Error>.Continuation
  /// What was read and not yet looked at.
  private var left: [UInt8] = []

  /// Whether a request goes this way: without TLS, and without a proxy that the environment names.
  static func takes(_ request: HTTPRequest) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let hasProxy = ["http_proxy", "all_proxy", "ALL_PROXY"].contains {
      !(environment[$0] ?? "").isEmpty
    }
    return request.url.scheme?.lowercased() == "http" && !hasProxy
  }

  /// Sends a request; its answer comes piece by piece, and can be cancelled at any moment.
  static func begin(_ request: HTTPRequest) -> AsyncThrowingStream<HTTPExchange.Part, any Error> {
    AsyncThrowingStream { parts in
      let socket = CancellableSocket()
      parts.onTermination = { ending in
        if case .cancelled = ending { socket.cancel() }
      }
      Thread.detachNewThread {
        var exchange = SocketExchange(socket: socket, parts: parts)
        do {
          guard let elsewhere = try exchange.run(request) else { return parts.finish() }
          exchange.handOver(elsewhere)
        } catch {
          parts.finish(throwing: socket.isCancelled ? CancellationError() : error)
        }
        socket.close()
      }
    }
  }

  private init(
    socket: CancellableSocket,
    parts: AsyncThrowingStream<HTTPExchange.Part, any Error>.Continuation
  ) {
    self.socket = socket
    self.parts = parts
  }

  /// Follows redirects to the answer.
  ///
  /// - Returns: The request that must go another way; `nil` if the answer has come.
  private mutating func run(_ first: HTTPRequest) throws -> HTTPRequest? {
    var request = first
    for _ in 0...HTTPExchange.redirectsMax {
      guard let next = try answer(to: request) else { return nil }
      guard ["http", "https"].contains(next.url.scheme?.lowercased()) else {
        throw URLError(.unsupportedURL)
      }
      if first.isConfidential, !HTTPExchange.isSameServer(next.url, first.url) {
        throw URLError(.redirectToNonExistentLocation)
      }
      request = next
      guard Self.takes(request) else { return request }
    }
    throw URLError(.httpTooManyRedirects)
  }

  /// Lets a session answer what needs TLS.
  private func handOver(_ request: HTTPRequest) {
    let task = Task { [parts] in
      do {
        for try await part in HTTPConnection().send(request) { parts.yield(part) }
        parts.finish()
      } catch {
        parts.finish(throwing: error)
      }
    }
    parts.onTermination = { ending in
      if case .cancelled = ending { task.cancel() }
    }
  }

  // MARK: One exchange

  /// Sends a request and hands on its answer.
  ///
  /// - Returns: The request that a redirect asks for; `nil` for an answer.
  private mutating func answer(to request: HTTPRequest) throws -> HTTPRequest? {
    left = []
    let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    guard let components, let host = components.host, !host.isEmpty else {
      throw URLError(.badURL)
    }
    socket.timeout = request.timeout
    try socket.connect(
      to: host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")),
      port: components.port ?? 80)
    try socket.send(Self.head(of: request, components) + (request.body.map(Array.init) ?? []))
    let head = try readHead()
    if let place = head.redirect(of: request) { return place }
    let isEmpty = request.method == "HEAD" || [204, 304].contains(head.status)
    let isChunked = head.fields["transfer-encoding"]?.lowercased().contains("chunked") == true
    let length = try isEmpty ? 0 : isChunked ? nil : head.length
    parts.yield(.head(status: head.status, length: length, headers: head.fields))
    if isChunked, !isEmpty {
      try readChunks()
    } else {
      try readBody(length)
    }
    return nil
  }

  private static func head(of request: HTTPRequest, _ components: URLComponents) -> [UInt8] {
    let path = components.percentEncodedPath.isEmpty ? "/" : components.percentEncodedPath
    let query = components.percentEncodedQuery.map { "?\($0)" } ?? ""
    let port = components.port.map { ":\($0)" } ?? ""
    var fields = ["Accept": "*/*", "User-Agent": "stepwise", "Connection": "close"]
    if let body = request.body { fields["Content-Length"] = "\(body.count)" }
    fields.merge(request.headers) { $1 }
    fields["Host"] = (components.encodedHost ?? "") + port
    let lines = fields.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
    return ["\(request.method) \(path)\(query) HTTP/1.1"].appending(lines).flatMap { line in
      // A field cannot begin another one.
      line.utf8.filter { $0 >= 0x20 && $0 != 0x7F } + [13, 10]
    } + [13, 10]
  }

  // MARK: Reading

  /// Reads the head of the answer, past those that only say that one is to come.
  private mutating func readHead() throws -> Head {
    while true {
      var lines: [String] = []
      var length = 0
      while true {
        let line = try readLine()
        length += line.count
        guard length <= Self.headLengthMax else { throw URLError(.cannotParseResponse) }
        if line.isEmpty, !lines.isEmpty { break }
        lines.append(String(decoding: line, as: UTF8.self))
      }
      guard let head = Head(lines) else { throw URLError(.cannotParseResponse) }
      if !(100..<200).contains(head.status) { return head }
    }
  }

  /// Reads a line without its end.
  private mutating func readLine() throws -> [UInt8] {
    var line: [UInt8] = []
    while true {
      if let end = left.firstIndex(of: 10) {
        line += left[..<end]
        left.removeFirst(end + 1)
        if line.last == 13 { line.removeLast() }
        return line
      }
      line += left
      guard line.count <= Self.headLengthMax else { throw URLError(.cannotParseResponse) }
      left = try socket.read(Self.pieceLength)
      guard !left.isEmpty else { throw URLError(.networkConnectionLost) }
    }
  }

  /// Hands on a body of so many bytes; `nil` for all until the end.
  private mutating func readBody(_ length: Int?) throws {
    var missing = length ?? .max
    while missing > 0 {
      if left.isEmpty { left = try socket.read(min(missing, Self.pieceLength)) }
      if left.isEmpty {
        guard length == nil else { throw URLError(.networkConnectionLost) }
        return
      }
      let piece = left.prefix(missing)
      parts.yield(.body(Data(piece)))
      missing -= piece.count
      left.removeFirst(piece.count)
    }
  }

  private mutating func readChunks() throws {
    while true {
      let line = try readLine()
      let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        .trimmingCharacters(in: .whitespaces)
      guard let length = Int(digits, radix: 16), length >= 0 else {
        throw URLError(.cannotParseResponse)
      }
      if length == 0 { break }
      try readBody(length)
      guard try readLine().isEmpty else { throw URLError(.cannotParseResponse) }
    }
    while try !readLine().isEmpty {}
  }

  // MARK: The head

  private struct Head {
    let status: Int
    /// The fields, with their names in lower case.
    private(set) var fields: [String: String] = [:]

    /// A head from its lines; `nil` if it is none.
    init?(_ lines: [String]) {
      let words = lines[0].split(separator: " ", maxSplits: 2)
      guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
        let status = Int(words[1]), status >= 100
      else { return nil }
      self.status = status
      for line in lines.dropFirst() {
        let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2 else { continue }
        let name = halves[0].trimmingCharacters(in: .whitespaces).lowercased()
        if fields[name] == nil { fields[name] = halves[1].trimmingCharacters(in: .whitespaces) }
      }
    }

    /// How many bytes the body has; `nil` where the connection's end is its end.
    var length: Int? {
      get throws {
        guard let field = fields["content-length"] else { return nil }
        guard let length = Int(field), length >= 0 else { throw URLError(.cannotParseResponse) }
        return length
      }
    }

    /// The request that a redirect asks for; `nil` for other answers.
    func redirect(of request: HTTPRequest) -> HTTPRequest? {
      guard [301, 302, 303, 307, 308].contains(status), let place = fields["location"],
        let url = URL(string: place, relativeTo: request.url)?.absoluteURL
      else { return nil }
      var next = request
      next.url = url
      if status == 303 || status < 303 && request.method == "POST" {
        next.method = request.method == "HEAD" ? "HEAD" : "GET"
        next.body = nil
      }
      return next
    }
  }
}

extension Array {
  nonisolated fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}
