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
    listener = try ListeningSocket(port: port, waitingMax: Self.connectionsMax)
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
    source?.cancel()
    timer?.cancel()
  }

  private func accept() {
    while let descriptor = listener.take() {
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
      guard connections.count <= Self.connectionsMax else {
        connection.send(.refusal(503, "There are \(Self.connectionsMax) connections already."))
        continue
      }
    }
  }

  private func tick() {
    ticks += 1
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
      var polled = [pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)]
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
