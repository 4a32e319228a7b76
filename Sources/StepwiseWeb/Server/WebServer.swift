import Dispatch
import StepwiseSystem

/// An HTTP/1.1 server for one person on this machine, on the main queue.
final class WebServer {
  /// The maximum number of connections at once.
  static let connectionsMax = 64

  /// The port on 127.0.0.1.
  var port: UInt16 { listener.port }
  /// Answers a request; `nil` begins a stream of events.
  var onRequest: (WebRequest, _ answer: @escaping (WebResponse?) -> Void) -> Void = { _, _ in }
  /// Called once a second.
  var onTick: () -> Void = {}
  /// The time of the last request, or of the last tick with an open page.
  private(set) var lastUse = ContinuousClock.now

  private let listener: ListeningSocket
  /// Accepts a waiting connection.
  var takeConnection: () throws(SystemError) -> Int32?
  /// Whether no connection can be accepted for now, so that those that wait are not looked for.
  private var isFull = false
  /// Whether a connection was closed for another one since the last tick.
  private var hasMadeRoom = false
  private let timeLimit: Duration
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  /// The connections that are open.
  private(set) var connections: [WebConnection] = []
  private var ticks = 0
  /// The number of ticks after which a stream sends a sign of life.
  private static let pingTicks = 15

  /// Creates a server that listens.
  ///
  /// - Parameters:
  ///   - port: The port; 0 takes a free one.
  ///   - timeLimit: The maximum time for reading a request, and for writing a response.
  /// - Throws: `SystemError` if the port is not available.
  init(port: UInt16, timeLimit: Duration = .seconds(15)) throws {
    let listener = try ListeningSocket(port: port, waitingMax: Self.connectionsMax)
    self.listener = listener
    takeConnection = listener.take
    self.timeLimit = timeLimit
  }

  /// Starts accepting connections.
  func begin() {
    let source = DispatchSource.makeReadSource(fileDescriptor: listener.descriptor, queue: .main)
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.accept() }
    }
    source.setCancelHandler { @Sendable [listener] in withExtendedLifetime(listener) {} }
    self.source = source
    source.activate()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { self?.tick() }
    }
    self.timer = timer
    timer.activate()
  }

  isolated deinit {
    for connection in connections { connection.close() }
    lookAgain()
    source?.cancel()
    timer?.cancel()
  }

  private func accept() {
    do {
      while let descriptor = try takeConnection() { open(descriptor) }
    } catch {
      // The connection stays, so its event would come again at once, while the closed one still has
      // its descriptor. So the next look comes when the descriptor is given back, or else with the
      // next tick, and each tick costs one connection at most.
      if !isFull {
        isFull = true
        source?.suspend()
      }
      guard !hasMadeRoom, let idle = idleConnection() else { return }
      hasMadeRoom = true
      idle.close(then: { [weak self] in self?.lookAgain() })
    }
  }

  /// Looks for connections again.
  private func lookAgain() {
    guard isFull else { return }
    isFull = false
    source?.resume()
  }

  private func open(_ descriptor: Int32) {
    let connection = WebConnection(descriptor, timeLimit: timeLimit)
    connection.onClose = { [weak self, weak connection] in
      self?.connections.removeAll { $0 === connection }
    }
    connection.onRequest = { [weak self, weak connection] request in
      self?.lastUse = .now
      self?.onRequest(request) { response in
        if let response { connection?.send(response) } else { connection?.stream() }
      }
    }
    connections.append(connection)
    connection.begin()
    // A browser sends its request at once, and then nothing takes its place.
    connection.read()
    guard connections.count > Self.connectionsMax, connection.stage != .closed else { return }
    if let idle = idleConnection(besides: connection) { return idle.close() }
    connection.send(.refusal(503, "There are \(Self.connectionsMax) connections already."))
  }

  /// Returns the connection that has been idle for longest: one whose response was sent, or else one
  /// whose request has not come; `nil` if there is none.
  private func idleConnection(besides newest: WebConnection? = nil) -> WebConnection? {
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
