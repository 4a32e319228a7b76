import Foundation
import StepwiseSystem
import Synchronization

/// A connection that one thread uses and any other may cancel.
nonisolated final class CancellableSocket: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var isCancelled = false
    var timeout: TimeInterval = 60
  }

  private let state = Mutex(State())

  deinit { close() }

  /// How long the other side may do nothing, in seconds.
  var timeout: TimeInterval {
    get { state.withLock { $0.timeout } }
    set { state.withLock { $0.timeout = newValue } }
  }

  /// Whether somebody cancelled it.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends what the using thread waits for.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if state.descriptor >= 0 { _ = shutdown(state.descriptor, bothWays) }
    }
  }

  /// Closes it; only the using thread may.
  func close() { adopt(-1) }

  /// Uses another descriptor from now on, and closes the one before.
  private func adopt(_ descriptor: Int32) {
    let before = state.withLock { state in
      defer { state.descriptor = descriptor }
      return state.descriptor
    }
    SystemCall.close(before)
  }

  /// Connects to a host, by each of its addresses in turn.
  func connect(to host: String, port: Int) throws {
    var hints = addrinfo()
    hints.ai_socktype = streamSocket
    var found: UnsafeMutablePointer<addrinfo>?
    guard (0...65_535).contains(port), getaddrinfo(host, "\(port)", &hints, &found) == 0 else {
      throw URLError(.cannotFindHost)
    }
    defer { freeaddrinfo(found) }
    var failure = URLError(.cannotConnectToHost)
    var next = found
    while let address = next?.pointee {
      next = address.ai_next
      do {
        return try connect(to: address)
      } catch let error as URLError where !isCancelled {
        failure = error
      }
    }
    throw failure
  }

  private func connect(to address: addrinfo) throws {
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw URLError(.cannotConnectToHost) }
    adopt(descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    quietenPipeSignal(of: descriptor)
    let isAtOnce = startConnecting(descriptor, address.ai_addr, address.ai_addrlen) == 0
    guard isAtOnce || errno == EINPROGRESS else { throw URLError(.cannotConnectToHost) }
    try wait(for: POLLOUT)
    var error: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
    guard error == 0 else { throw URLError(.cannotConnectToHost) }
  }

  /// Sends all bytes.
  ///
  /// A server may answer before it has taken all: what it says is worth more than that it stopped reading.
  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { sendQuietly(descriptor, $0[sent...]) }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT)
      } else if errno == EPIPE || errno == ECONNRESET {
        return
      } else if errno != EINTR {
        throw URLError(.networkConnectionLost)
      }
    }
  }

  /// Reads some bytes; none at the end.
  func read(_ countMax: Int) throws -> [UInt8] {
    while true {
      try wait(for: POLLIN)
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: countMax) { buffer, count in
        count = 0
        guard let base = buffer.baseAddress else { return }
        let read = SystemCall.read(descriptor, base, countMax)
        if read < 0 { failure = errno }
        count = max(0, read)
      }
      switch failure {
      case 0: return bytes
      case EAGAIN, EINTR: continue
      default: throw URLError(.networkConnectionLost)
      }
    }
  }

  private var descriptor: Int32 { state.withLock { $0.descriptor } }

  private func wait(for event: Int32) throws {
    let milliseconds = Int32(min(max(0, timeout * 1000), 2_000_000_000))
    while true {
      guard !isCancelled else { throw CancellationError() }
      var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let count = poll(&waiting, 1, milliseconds)
      guard !isCancelled else { throw CancellationError() }
      if count > 0 { return }
      if count == 0 { throw URLError(.timedOut) }
      if errno != EINTR { throw URLError(.networkConnectionLost) }
    }
  }
}
