import CurlCalls
import StepwiseSystem

/// One request that is under way, and the part of its answer that has arrived.
///
/// Only the transfer thread uses it.
nonisolated final class CurlTransfer {
  /// The maximum size of an answer's head, in bytes.
  private static let headLengthMax = 65_536
  /// curl's bits for http and https.
  private static let protocols = 3

  /// curl's handle.
  let handle: UnsafeMutableRawPointer
  /// The number of the exchange, which redirects do not change.
  let exchange: Int
  /// The time at which it fails unless data moves before.
  private(set) var deadline: ContinuousClock.Instant

  private let curl: CurlFunctions
  private var request: HTTPRequest
  /// The time at which it fails in any case.
  private let end: ContinuousClock.Instant
  /// Receives the answer.
  let parts: HTTPClient.Parts.Continuation
  private var fieldList: UnsafeMutableRawPointer?
  private var headers: [String: String] = [:]
  private var headLength = 0
  private var hasHead = false
  private var isRedirect = false
  private var moved: (down: Int64, up: Int64) = (0, 0)
  private var failure: HTTPError?

  /// Creates a transfer, which starts when it is added to a set.
  init(
    _ request: HTTPRequest, exchange: Int, parts: HTTPClient.Parts.Continuation,
    with curl: CurlFunctions
  ) throws(HTTPError) {
    guard !(request.url.hasUserInfo && request.url.isUnprotected) else {
      throw HTTPError(.unprotected)
    }
    guard let handle = curl.easy_init() else { throw HTTPError(.unreachable) }
    self.handle = handle
    self.exchange = exchange
    self.parts = parts
    self.curl = curl
    end = request.end ?? .now + request.limit
    self.request = request
    self.request.end = end
    deadline = min(.now + request.timeout, end)
    setUp()
  }

  deinit {
    curl.easy_cleanup(handle)
    curl.slist_free_all(fieldList)
  }

  // MARK: The request

  private func setUp() {
    set(.url, request.url.absoluteString)
    set(.protocols, Self.protocols)
    set(.noSignal, 1)
    // Ending a transfer does not wait for the name resolver.
    set(.quickExit, 1)
    set(.userAgent, "stepwise")
    set(.acceptEncoding, "")
    if let file = TrustedCertificates.own.file { set(.trustedFile, file) }
    if let folder = TrustedCertificates.own.folder { set(.trustedFolder, folder) }
    switch (request.method, request.body) {
    case ("HEAD", _): set(.noBody, 1)
    case (let method, let body?):
      set(.postFieldSizeLarge, Int64(body.count))
      body.withUnsafeBytes { set(.copyPostFields, $0.baseAddress) }
      set(.customRequest, method)
    case ("POST", nil):
      set(.postFieldSizeLarge, Int64(0))
      set(.copyPostFields, "")
    case (let method, nil): set(.customRequest, method)
    }
    // A field without a value keeps curl from adding its own.
    addField("Expect:")
    if !request.headers.keys.contains(where: { $0.lowercased() == "content-type" }) {
      addField("Content-Type:")
    }
    for (name, value) in request.headers { addField("\(name): \(value)") }
    set(.httpHeader, fieldList)
    receive()
  }

  /// Adds a header field, without characters that would begin another one.
  private func addField(_ line: String) {
    let safe = String(decoding: line.utf8.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    fieldList = curl.slist_append(fieldList, safe) ?? fieldList
  }

  private func receive() {
    typealias Receiver =
      @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    typealias Socket = @convention(c) (UnsafeMutableRawPointer?, Int32, Int32) -> Int32
    typealias Progress =
      @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32
    let onHead: Receiver = { bytes, size, count, context in
      let line = UnsafeBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.of(context).takeHead(line) ? line.count : 0
    }
    let onBody: Receiver = { bytes, size, count, context in
      let piece = UnsafeBufferPointer(start: bytes, count: size * count)
      CurlTransfer.of(context).takeBody(piece)
      return piece.count
    }
    // A program that is started meanwhile, such as an editor, must not inherit the connection.
    let onSocket: Socket = { _, descriptor, _ in fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0 ? 1 : 0
    }
    let onProgress: Progress = { context, _, down, _, up in
      CurlTransfer.of(context).note(down: down, up: up)
      return 0
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    set(.headerFunction, unsafeBitCast(onHead, to: UnsafeRawPointer.self))
    set(.headerData, context)
    set(.writeFunction, unsafeBitCast(onBody, to: UnsafeRawPointer.self))
    set(.writeData, context)
    set(.socketFunction, unsafeBitCast(onSocket, to: UnsafeRawPointer.self))
    set(.xferInfoFunction, unsafeBitCast(onProgress, to: UnsafeRawPointer.self))
    set(.xferInfoData, context)
    set(.noProgress, 0)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
    guard let context else { preconditionFailure("libcurl hands back what it was given") }
    return Unmanaged.fromOpaque(context).takeUnretainedValue()
  }

  private func set(_ option: CurlOption, _ number: Int) {
    withUnsafePointer(to: curl) { curlSetNumber($0, handle, option.rawValue, number) }
  }

  private func set(_ option: CurlOption, _ size: Int64) {
    withUnsafePointer(to: curl) { curlSetSize($0, handle, option.rawValue, size) }
  }

  private func set(_ option: CurlOption, _ pointer: UnsafeRawPointer?) {
    withUnsafePointer(to: curl) { curlSetPointer($0, handle, option.rawValue, pointer) }
  }

  private func set(_ option: CurlOption, _ text: String) {
    text.withCString { set(option, UnsafeRawPointer($0)) }
  }

  // MARK: The answer

  /// Reads a line of the head, and reports the head after its last line.
  private func takeHead(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // A chunked body may be followed by more fields.
    guard !hasHead else { return true }
    headLength += bytes.count
    guard headLength <= Self.headLengthMax else {
      failure = HTTPError(.unreadable)
      return false
    }
    let line = String(decoding: bytes, as: UTF8.self).trimmed
    if line.isEmpty {
      endHead()
    } else if line.hasPrefix("HTTP/") {
      headers = [:]
    } else if let colon = line.firstIndex(of: ":") {
      let name = String(line[..<colon]).trimmed.lowercased()
      if headers[name] == nil { headers[name] = String(line[line.index(after: colon)...]).trimmed }
    }
    return failure == nil
  }

  private func endHead() {
    let status = withUnsafePointer(to: curl) { Int(curlStatus($0, handle)) }
    switch status {
    // Interim responses come before the final one (RFC 9110, 15.2).
    case 100..<200: return
    case 301, 302, 303, 307, 308: isRedirect = headers["location"] != nil
    case 200...: break
    default: failure = HTTPError(.unreadable)
    }
    hasHead = true
    let length = headers["content-length"].map { Int($0) ?? -1 }
    if length ?? 0 < 0 { failure = HTTPError(.unreadable) }
    guard !isRedirect, failure == nil else { return }
    // The stated length counts compressed bytes.
    let isCompressed = headers["content-encoding"] != nil
    parts.yield(.head(status: status, length: isCompressed ? nil : length, headers: headers))
  }

  private func takeBody(_ bytes: UnsafeBufferPointer<UInt8>) {
    if !isRedirect { parts.yield(.body(Data(bytes))) }
  }

  private func note(down: Int64, up: Int64) {
    guard moved != (down, up) else { return }
    moved = (down, up)
    deadline = min(.now + request.timeout, end)
  }

  // MARK: The end

  /// Ends the answer, or returns the next request of a redirect.
  ///
  /// - Parameter result: curl's result; 0 if the transfer succeeded.
  /// - Returns: The next request; `nil` if the exchange is over.
  func end(_ result: Int32) -> HTTPRequest? {
    do throws(HTTPError) {
      if let failure { throw failure }
      guard result == CurlResult.ok else { throw HTTPError(HTTPError.Kind(result)) }
      guard hasHead else { throw HTTPError(.cutOff) }
      if isRedirect { return try redirected() }
      parts.finish()
    } catch {
      parts.finish(throwing: error)
    }
    return nil
  }

  /// Ends an exchange whose deadline has passed.
  func endLate() { parts.finish(throwing: HTTPError(.now >= end ? .tooSlow : .timedOut)) }

  /// The next request of a redirect.
  private func redirected() throws(HTTPError) -> HTTPRequest {
    let place = withUnsafePointer(to: curl) { curlRedirect($0, handle).map { String(cString: $0) } }
    guard let url = place.flatMap({ URL(string: $0) }),
      ["http", "https"].contains(url.scheme?.lowercased()),
      request.mayLead(to: url)
    else { throw HTTPError(.sentElsewhere) }
    guard request.redirectsLeft > 0 else { throw HTTPError(.tooManyRedirects) }
    var next = request
    next.url = url
    next.redirectsLeft -= 1
    let status = withUnsafePointer(to: curl) { curlStatus($0, handle) }
    if status == 303 || status < 303 && request.method == "POST" {
      next.method = request.method == "HEAD" ? "HEAD" : "GET"
      next.body = nil
    }
    return next
  }
}

extension String {
  /// The text without surrounding white space.
  nonisolated fileprivate var trimmed: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last].drop(while: \.isWhitespace))
  }
}
