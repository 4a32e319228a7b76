import Dispatch
import StepwiseSystem

/// Reads the requests of one protocol, and writes its responses.
protocol RequestReader {
  /// A request that was read.
  associatedtype Request
  /// Whether the client waits for a sign that the body is wanted before it sends any.
  var awaitsContinue: Bool { get }
  /// Whether a client sends nothing after its request, so that the end of the response ends the connection.
  static var sendsNothingMore: Bool { get }

  /// Creates a reader for the beginning of a connection.
  init()

  /// Reads more bytes.
  ///
  /// - Returns: The request, once it is complete; `nil` while bytes are missing.
  /// - Throws: A rejection, after which the rest of the connection is not read.
  mutating func read(_ more: some Collection<UInt8>) throws(HTTPRejection) -> Request?

  /// Whether a request wants no body in its response.
  static func isHead(_ request: Request) -> Bool
  /// The bytes of a response.
  static func bytes(of response: WebResponse, isHead: Bool) -> [UInt8]
}

extension HTTPReader: RequestReader {
  // A browser that is still sending would lose the response if the connection was closed.
  static let sendsNothingMore = false

  static func isHead(_ request: WebRequest) -> Bool { request.method == .head }

  // The connection ends after it.
  static func bytes(of response: WebResponse, isHead: Bool) -> [UInt8] {
    response.bytes(after: "HTTP/1.1", more: [("Connection", "close")], isHead: isHead)
  }
}

/// An HTTP/1.1 server for one person on this machine.
typealias WebServer = RequestServer<HTTPReader>
/// A connection of a browser.
typealias WebConnection = RequestConnection<HTTPReader>

extension WebServer {
  /// The maximum number of connections at once.
  static var connectionsMax: Int { 64 }

  /// Creates a server that listens.
  ///
  /// - Parameters:
  ///   - port: The port; 0 takes a free one.
  ///   - timeLimit: The maximum time for reading a request, and for writing a response.
  /// - Throws: `SystemError` if the port is not available.
  convenience init(port: UInt16, timeLimit: Duration = .seconds(15)) throws {
    try self.init(
      ListeningSocket(port: port, waitingMax: Self.connectionsMax),
      connectionsMax: Self.connectionsMax, timeLimit: timeLimit)
  }
}

/// A server of requests, on the main queue.
final class RequestServer<Reader: RequestReader> {
  /// The maximum number of connections at once.
  let connectionsMax: Int

  /// The port on 127.0.0.1; 0 if the socket has none.
  var port: UInt16 { listener.port }
  /// Answers a request; `nil` begins a stream of events.
  var onRequest: (Reader.Request, _ answer: @escaping (WebResponse?) -> Void) -> Void = { _, _ in }
  /// Called at each tick, once a second.
  var onTick: () -> Void = {}
  /// The time of the last request, or of the last tick with an open page.
  private(set) var lastUse = ContinuousClock.now

  private let listener: ListeningSocket
  /// Accepts a waiting connection.
  var takeConnection: () throws(SystemError) -> Int32?
  /// Whether connections beyond the maximum wait until another one has ended; otherwise an idle one makes room, or they are
  /// rejected.
  private let holdsBack: Bool
  /// Whether no connection can be accepted for now, so that those that wait are not looked for.
  private var isFull = false
  /// Whether a connection was closed for another one since the last tick.
  private var hasMadeRoom = false
  private let timeLimit: Duration
  private var accepting: DescriptorWatch?
  private var timer: (any DispatchSourceTimer)?
  /// The connections that are open.
  private(set) var connections: [RequestConnection<Reader>] = []
  private var ticks = 0
  /// The number of ticks after which a stream sends a sign of life.
  private static var pingTicks: Int { 15 }

  /// Creates a server for a socket that listens.
  ///
  /// - Parameters:
  ///   - listener: The socket.
  ///   - connectionsMax: The maximum number of connections at once.
  ///   - timeLimit: The maximum time for reading a request, and for writing a response.
  ///   - holdsBack: Whether connections beyond the maximum wait until another one has ended.
  init(
    _ listener: ListeningSocket, connectionsMax: Int, timeLimit: Duration, holdsBack: Bool = false
  ) {
    self.listener = listener
    self.connectionsMax = connectionsMax
    self.holdsBack = holdsBack
    takeConnection = listener.take
    self.timeLimit = timeLimit
  }

  /// Starts accepting connections.
  ///
  /// - Parameter tick: The time between two ticks, in seconds; a test has less of it.
  func begin(tick: Double = 1) {
    accepting = DescriptorWatch(listener.descriptor) { [weak self] in self?.accept() }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + tick, repeating: tick)
    timer.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.tick() }
    }
    self.timer = timer
    timer.activate()
  }

  /// Accepts no more connections; those that are open stay.
  func stopAccepting() {
    accepting?.end()
    accepting = nil
  }

  isolated deinit {
    for connection in connections { connection.close() }
    stopAccepting()
    timer?.cancel()
  }

  private func accept() {
    do {
      while !isHoldingBack, let descriptor = try takeConnection() { open(descriptor) }
      if isHoldingBack { lookAway() }
    } catch {
      // The connection stays, so its event would come again at once, while the closed one still has
      // its descriptor. So the next look comes when an idle one has made room, or else with the next
      // tick, and each tick costs one connection at most.
      lookAway()
      guard !hasMadeRoom, let idle = idleConnection() else { return }
      hasMadeRoom = true
      idle.close()
      lookAgain()
    }
  }

  private var isHoldingBack: Bool { holdsBack && connections.count >= connectionsMax }

  /// Looks for no connections.
  private func lookAway() {
    guard !isFull else { return }
    isFull = true
    accepting?.suspend()
  }

  /// Looks for connections again.
  private func lookAgain() {
    guard isFull else { return }
    isFull = false
    accepting?.resume()
  }

  private func open(_ descriptor: Int32) {
    let connection = RequestConnection<Reader>(descriptor, timeLimit: timeLimit)
    connection.onClose = { [weak self, weak connection] in
      guard let self else { return }
      self.connections.removeAll { $0 === connection }
      if self.holdsBack { self.lookAgain() }
    }
    connection.onRequest = { [weak self, weak connection] request in
      self?.lastUse = .now
      self?.onRequest(request) { response in
        if let response { connection?.send(response) } else { connection?.stream() }
      }
    }
    connections.append(connection)
    // A browser sends its request at once, and then nothing takes its place.
    connection.read()
    guard connections.count > connectionsMax, connection.stage != .closed else { return }
    if let idle = idleConnection(besides: connection) { return idle.close() }
    connection.send(.rejection(503, "There are \(connectionsMax) connections already."))
  }

  /// Returns the connection that has been idle for longest: one whose response was sent, or else one
  /// whose request has not come; `nil` if there is none.
  private func idleConnection(besides newest: RequestConnection<Reader>? = nil)
    -> RequestConnection<Reader>?
  {
    let old = connections.filter { $0 !== newest }
    return old.first { $0.stage == .draining } ?? old.first { $0.stage == .reading }
  }

  private func tick() {
    ticks += 1
    hasMadeRoom = false
    lookAgain()
    let now = ContinuousClock.now
    for connection in connections {
      if let deadline = connection.deadline, deadline < now { connection.endLate() }
    }
    if ticks.isMultiple(of: Self.pingTicks) { tell(": still here\n\n") }
    // An open page counts as use, even if nobody presses anything.
    if connections.contains(where: { $0.stage == .streaming }) { lastUse = now }
    onTick()
  }

  /// Sends an event to all streams.
  func tell(_ event: String) {
    for connection in connections { connection.tell(event) }
  }

  // MARK: The end

  /// Serves the last pages while nothing else runs in this process, until they are loaded or no
  /// more requests come.
  ///
  /// - Parameters:
  ///   - limit: The maximum time.
  ///   - calm: The time without requests after which serving ends.
  func serveLast(
    limit: Duration = .seconds(5), calm: Duration = .milliseconds(700)
  ) {
    let end = ContinuousClock.now + limit
    var quiet = ContinuousClock.now + limit / 2
    let respond = onRequest
    onRequest = { request, answer in
      quiet = .now + calm
      respond(request, answer)
    }
    while ContinuousClock.now < min(end, quiet) {
      // A negative descriptor is not polled.
      let awaited = isFull ? -1 : listener.descriptor
      lookAgain()
      var polled = [pollfd(fd: awaited, events: Int16(POLLIN), revents: 0)]
      let open = connections
      for connection in open {
        let events = Int16(POLLIN) | (connection.hasOutput ? Int16(POLLOUT) : 0)
        polled.append(pollfd(fd: connection.descriptor, events: events, revents: 0))
      }
      guard poll(&polled, nfds_t(polled.count), 50) > 0 else { continue }
      if polled[0].revents != 0 { accept() }
      for (connection, state) in zip(open, polled.dropFirst()) where state.revents != 0 {
        if connection.hasOutput { connection.write() }
        if connection.stage != .closed { connection.read() }
      }
    }
  }
}
