import CurlCalls
import Dispatch
import StepwiseSystem
import Synchronization

/// Sends requests to servers.
///
/// Requests run in parallel, over connections that stay open for later ones. One thread waits for all of them while any is
/// running; libcurl does the rest.
public nonisolated final class HTTPClient: Sendable {
  /// A piece of an answer: the head first, and then the body.
  public enum Part: Sendable {
    /// The status, the number of bytes in the body (`nil` if it is unknown), and the fields of the head
    /// with their names in lower case.
    case head(status: Int, length: Int?, headers: [String: String])
    /// Some bytes of the body.
    case body(Data)
  }

  /// An answer, piece by piece.
  ///
  /// It ends with an ``HTTPError`` or, if its task was cancelled, at once.
  public typealias Parts = AsyncThrowingStream<Part, any Error>

  /// A command to the thread.
  private enum Command: Sendable {
    case begin(Int, HTTPRequest, Parts.Continuation)
    case end(Int)
  }

  private struct State {
    var commands: [Command] = []
    var isRunning = false
    var exchanges = 0
    var transfers: TransferSet?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "HTTPClient")

  /// The client of this program.
  public static let shared = HTTPClient()

  private init() {}

  /// Sends a request; its answer comes piece by piece, and can be cancelled at any moment.
  public func send(_ request: HTTPRequest) -> Parts {
    Parts { parts in
      let number = state.withLock { state in
        state.exchanges += 1
        return state.exchanges
      }
      parts.onTermination = { [self] ending in
        if case .cancelled = ending { order(.end(number)) }
      }
      order(.begin(number, request, parts))
    }
  }

  /// Sends a request and waits for the whole answer.
  @concurrent
  public func answer(to request: HTTPRequest, lengthMax: Int) async throws -> HTTPAnswer {
    var head: (status: Int, headers: [String: String])?
    var body = Data()
    for try await part in send(request) {
      switch part {
      case .head(let status, let length, let headers):
        guard length ?? 0 <= lengthMax else { throw HTTPError(.tooLong) }
        head = (status, headers)
      case .body(let data):
        guard body.count + data.count <= lengthMax else { throw HTTPError(.tooLong) }
        body += data
      }
    }
    try Task.checkCancellation()
    guard let head else { throw HTTPError(.cutOff) }
    return HTTPAnswer(status: head.status, headers: head.headers, body: body)
  }

  // MARK: The thread

  private func order(_ command: Command) {
    state.withLock { state in
      state.commands.append(command)
      state.transfers?.wakeUp()
      guard !state.isRunning else { return }
      state.isRunning = true
      queue.async { [self] in run() }
    }
  }

  /// Returns the set of all transfers, and creates it for the first of them.
  private func makeSet() -> TransferSet? {
    if let set = state.withLock(\.transfers) { return set }
    guard let set = TransferSet() else { return nil }
    state.withLock { $0.transfers = set }
    return set
  }

  /// Carries out commands until no transfer is running.
  private func run() {
    let set = makeSet()
    while true {
      let commands = state.withLock { state in
        defer { state.commands = [] }
        if state.commands.isEmpty, set?.isEmpty ?? true { state.isRunning = false }
        return state.isRunning ? state.commands : nil
      }
      guard let commands else { return }
      for command in commands {
        switch command {
        case .begin(let number, let request, let parts):
          guard let set else {
            parts.finish(throwing: HTTPError(.noLibrary))
            continue
          }
          set.begin(request, number, parts)
        case .end(let number): set?.end(number)
        }
      }
      set?.advance()
    }
  }
}

/// The running transfers, for one thread.
///
/// Other threads may only call ``wakeUp()``.
private nonisolated final class TransferSet: @unchecked Sendable {
  private static let pauseMax = Duration.seconds(60)

  private let curl: CurlFunctions
  private let set: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  /// Creates an empty set; `nil` if this machine has no libcurl.
  init?() {
    guard let curl = CurlLibrary.shared?.functions, let set = curl.multi_init() else { return nil }
    self.curl = curl
    self.set = set
  }

  /// Whether no transfer is running.
  var isEmpty: Bool { transfers.isEmpty }

  /// Ends the waiting of ``advance()``.
  func wakeUp() { _ = curl.multi_wakeup(set) }

  /// Starts an exchange.
  func begin(_ request: HTTPRequest, _ number: Int, _ parts: HTTPClient.Parts.Continuation) {
    do throws(HTTPError) {
      let transfer = try CurlTransfer(request, exchange: number, parts: parts, with: curl)
      transfers[transfer.handle] = transfer
      _ = curl.multi_add_handle(set, transfer.handle)
    } catch {
      parts.finish(throwing: error)
    }
  }

  /// Ends an exchange that was cancelled.
  func end(_ number: Int) {
    for transfer in transfers.values where transfer.exchange == number { remove(transfer) }
  }

  private func remove(_ transfer: CurlTransfer) {
    _ = curl.multi_remove_handle(set, transfer.handle)
    transfers[transfer.handle] = nil
  }

  /// Sends and receives as much as possible, and then waits for more to do.
  func advance() {
    var count: Int32 = 0
    _ = curl.multi_perform(set, &count)
    while let message = curl.multi_info_read(set, &count)?.pointee {
      guard message.kind == 1, let transfer = message.transfer.flatMap({ transfers[$0] }) else {
        continue
      }
      let next = transfer.end(message.content.result)
      remove(transfer)
      if let next { begin(next, transfer.exchange, transfer.parts) }
    }
    let now = ContinuousClock.now
    for transfer in transfers.values where transfer.deadline <= now {
      transfer.endLate()
      remove(transfer)
    }
    guard !isEmpty else { return }
    let first = transfers.values.map(\.deadline).min() ?? now
    let pause = min(max(.zero, first - now), Self.pauseMax)
    _ = curl.multi_poll(set, nil, 0, Int32(pause / .milliseconds(1)) + 1, nil)
  }
}
