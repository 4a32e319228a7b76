import StepwiseSystem

/// The stages of a connection.
enum ConnectionStage {
  /// The request is being read.
  case reading
  /// The request is being answered.
  case answering
  /// The response is being written.
  case writing
  /// Events are written as they happen.
  case streaming
  /// The response was written, and the other side has to close the connection.
  case draining
  /// The connection is closed.
  case closed
}

/// The memory that all connections read into, one after the other, and its length in bytes.
private let requestBlock = UnsafeMutableRawPointer.allocate(
  byteCount: requestBlockLength, alignment: 1)
private let requestBlockLength = 65_536

/// A connection of a browser, or of a web server for it: for one request and its response, or for a stream of events.
final class RequestConnection<Reader: RequestReader> {
  private(set) var stage = ConnectionStage.reading
  /// The time at which an idle connection is closed; `nil` while a request is answered, and for a
  /// stream.
  private(set) var deadline: ContinuousClock.Instant?
  let descriptor: Int32
  private var reader = Reader()
  private var output: [UInt8] = []
  private var written = 0
  private var isHead = false
  private var reading: DescriptorWatch?
  private var writing: DescriptorWatch?
  /// Receives the request.
  var onRequest: (Reader.Request) -> Void = { _ in }
  /// Called after the connection was closed.
  var onClose: () -> Void = {}

  /// The maximum time for reading the request, and for writing the response.
  private let timeLimit: Duration
  private static var drainLimit: Duration { .seconds(2) }
  /// The maximum number of bytes of events that wait for a browser that does not read.
  private static var backlogMax: Int { 100_000 }

  /// Creates a connection from an accepted descriptor.
  init(_ descriptor: Int32, timeLimit: Duration) {
    self.descriptor = descriptor
    self.timeLimit = timeLimit
    deadline = .now + timeLimit
  }

  /// Waits for bytes, on the main queue.
  private func awaitBytes() {
    guard reading == nil, stage != .closed else { return }
    reading = DescriptorWatch(descriptor) { [weak self] in self?.read() }
  }

  /// Reads the available bytes, and waits for the others.
  ///
  /// A client that sends its request as a whole, and nothing after it, costs no look at the descriptor.
  func read() {
    var isAtEnd = false
    while stage != .closed, !isAtEnd {
      if isWholeRequest { return endReading() }
      let count = SystemCall.read(descriptor, requestBlock, requestBlockLength)
      if count < 0, errno == EAGAIN { return awaitBytes() }
      if count < 0, errno == EINTR { continue }
      isAtEnd = count <= 0
      // Bytes after the request are ignored.
      if stage == .reading, !isAtEnd {
        read(UnsafeRawBufferPointer(start: requestBlock, count: count))
      }
    }
    guard isAtEnd else { return }
    switch stage {
    case .answering, .writing: endReading()
    default: close()
    }
  }

  /// Stops reading, because the browser sends no more; it may still read the response.
  private func endReading() {
    reading?.suspend()
    isSuspended = true
  }

  private var isSuspended = false

  /// Whether the client has sent all that it is going to send.
  private var isWholeRequest: Bool { Reader.sendsNothingMore && hasRequest }
  private var hasRequest = false

  private func read(_ bytes: UnsafeRawBufferPointer) {
    do throws(HTTPRejection) {
      guard let request = try reader.read(bytes) else { return askForBody() }
      stage = .answering
      hasRequest = true
      deadline = nil
      isHead = Reader.isHead(request)
      onRequest(request)
    } catch {
      send(.rejection(error.status, error.sentence))
    }
  }

  /// Tells a client that waits with its body to send it.
  private func askForBody() {
    guard reader.awaitsContinue, !hasAskedForBody else { return }
    hasAskedForBody = true
    output += "HTTP/1.1 100 Continue\r\n\r\n".utf8
    write()
  }

  private var hasAskedForBody = false

  // MARK: Writing

  /// Sends the response.
  func send(_ response: WebResponse) {
    guard stage == .reading || stage == .answering else { return }
    stage = .writing
    deadline = .now + timeLimit
    output += Reader.bytes(of: response, isHead: isHead)
    write()
  }

  /// Starts a stream of events.
  func stream() {
    guard stage == .answering else { return }
    stage = .streaming
    deadline = nil
    output = WebResponse.eventsHead
    write()
  }

  /// Sends an event of a stream.
  func tell(_ event: String) {
    guard stage == .streaming else { return }
    guard output.count - written < Self.backlogMax else { return close() }
    output += event.utf8
    write()
  }

  /// Writes as many bytes as the connection accepts.
  func write() {
    while written < output.count {
      let count = output.withUnsafeBytes { sendQuietly(descriptor, $0[written...]) }
      if count > 0 {
        written += count
      } else if count < 0, errno == EAGAIN {
        return awaitRoom()
      } else if count == 0 || errno != EINTR {
        return close()
      }
    }
    output = []
    written = 0
    endWaiting()
    guard stage == .writing else { return }
    guard !isWholeRequest else { return close() }
    endSending(descriptor)
    stage = .draining
    deadline = .now + Self.drainLimit
    if isSuspended { close() }
  }

  /// Whether bytes wait to be written.
  var hasOutput: Bool { written < output.count }

  private func awaitRoom() {
    guard writing == nil, stage != .closed else { return }
    writing = DescriptorWatch(descriptor, for: .writable) { [weak self] in self?.write() }
  }

  /// Ends the wait for room.
  private func endWaiting() {
    writing?.end()
    writing = nil
  }

  // MARK: The end

  /// Ends a connection after its deadline, unless the bytes that it waits for arrived while the
  /// program was busy.
  func endLate() {
    switch stage {
    case .reading:
      read()
      guard stage == .reading else { return }
      send(
        .rejection(
          408, "The request did not come within \(timeLimit.components.seconds) seconds."))
    case .writing:
      write()
      if stage == .writing { close() }
    default: close()
    }
  }

  /// Closes the connection, and gives its descriptor back.
  func close() {
    guard stage != .closed else { return }
    stage = .closed
    endWaiting()
    reading?.end()
    reading = nil
    SystemCall.close(descriptor)
    onClose()
  }
}

extension WebResponse {
  /// The head of a stream of events.
  nonisolated static var eventsHead: [UInt8] {
    var head = "HTTP/1.1 200 OK\r\n"
    for (name, value) in common { head += "\(name): \(value)\r\n" }
    head += "Content-Type: text/event-stream\r\nConnection: close\r\n\r\nretry: 1000\n\n"
    return Array(head.utf8)
  }
}
