import Stepwise
import StepwiseSystem

/// A process that answers requests of a web server, which come by SCGI over a socket that all workers share.
final class ServiceWorker {
  /// The maximum number of connections of a worker at once; fewer if it may open few files, some of which each request needs
  /// besides its connection.
  private static var connectionsMax: Int {
    let (own, each) = (14, 3)
    return min(512, max(1, (SystemCall.openFilesMax - own) / each))
  }
  /// The time in seconds between two looks at whether expired runs are to be removed.
  private static let lookTime = 60

  private let server: RequestServer<SCGIReader>
  private let serving: SharedServing
  private let log: (String) -> Void
  private var lifeline: DescriptorWatch?
  private var isStopping = false
  private var end: CheckedContinuation<Void, Never>?
  private var ticks = 0

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - serving: Answers the requests.
  ///   - listener: The socket.
  ///   - log: Receives a line for each request: no answer of a person is in it.
  init(_ serving: SharedServing, on listener: ListeningSocket, log: @escaping (String) -> Void) {
    self.serving = serving
    self.log = log
    server = RequestServer(
      listener, connectionsMax: Self.connectionsMax, timeLimit: .seconds(60),
      holdsBack: true)
  }

  /// Answers requests until it is stopped, and those that have begun to the end.
  func run() async {
    server.onRequest = { [weak self] request, answer in
      Task { await self?.answer(request, answer) }
    }
    server.onTick = { [weak self] in self?.tick() }
    server.begin()
    await withCheckedContinuation { end = $0 }
  }

  /// Takes no more requests.
  func stop() {
    guard !isStopping else { return }
    isStopping = true
    server.stopAccepting()
    endIfDone()
  }

  /// Stops when the other end of a pipe is closed, because the supervisor has ended.
  func stop(atEndOf descriptor: Int32) {
    lifeline = DescriptorWatch(descriptor) { [weak self] in
      var byte: UInt8 = 0
      guard SystemCall.read(descriptor, &byte, 1) == 0 else { return }
      self?.lifeline?.end()
      self?.stop()
    }
  }

  private func answer(_ received: SCGIRequest, _ answer: (WebResponse?) -> Void) async {
    let begin = ContinuousClock.now
    let request = received.request
    let response =
      switch request.path {
      case "/health": await serving.runs.health()
      case "/metrics":
        WebResponse.file(
          Array(serving.counters.text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
      default: await serving.respond(to: received)
      }
    answer(response)
    let time = ContinuousClock.now - begin
    serving.counters.addRequest(status: response.status, after: time)
    log(
      "\(request.method.rawValue) \(received.base)\(request.path) \(response.status) "
        + "\(Int((time / .milliseconds(1)).rounded())) ms")
    endIfDone()
  }

  private func tick() {
    ticks += 1
    if ticks % Self.lookTime == 1 {
      let (runs, live) = (serving.runs, serving.live)
      Task {
        await live.removeIdle()
        await runs.removeExpiredIfDue()
      }
    }
    endIfDone()
  }

  private func endIfDone() {
    guard isStopping, server.connections.isEmpty else { return }
    end?.resume()
    end = nil
  }
}
