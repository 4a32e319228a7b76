import Dispatch
import Synchronization

/// Tells when a descriptor can be read or written.
///
/// It tells once and then again after its closure has returned, as long as there is something to read or room to write. The
/// end of the other side, and errors, can be read, too.
///
/// One thread polls all descriptors. It never uses a watch that has ended, so a watch can be ended at any moment, and its
/// descriptor closed at once. A dispatch source cannot: where the other side is gone, it takes its events on Linux from
/// memory that was freed, and the process may crash (github.com/swiftlang/swift-corelibs-libdispatch/issues/949).
package nonisolated final class DescriptorWatch: @unchecked Sendable {
  /// What is awaited.
  package enum Event: Sendable {
    /// Bytes, a connection, or the end.
    case readable
    /// Room for bytes.
    case writable
  }

  fileprivate let descriptor: Int32
  fileprivate let event: Event
  private let queue: DispatchQueue
  private let body: @Sendable () -> Void
  // These change only while the poller is locked.
  fileprivate var isArmed = true
  fileprivate var isSuspended = false
  fileprivate var isEnded = false

  /// Begins to watch a descriptor, until ``end()``, which is not called by itself.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - event: What is awaited.
  ///   - queue: The queue on which the closure is called.
  ///   - body: Called when it has come.
  package init(
    _ descriptor: Int32, for event: Event = .readable, on queue: DispatchQueue,
    _ body: @escaping @Sendable () -> Void
  ) {
    self.descriptor = descriptor
    self.event = event
    self.queue = queue
    self.body = body
    Poller.shared.add(self)
  }

  /// Begins to watch a descriptor for the main actor, until ``end()``.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - event: What is awaited.
  ///   - body: Called when it has come.
  package convenience init(
    _ descriptor: Int32, for event: Event = .readable, _ body: @escaping @MainActor () -> Void
  ) {
    self.init(descriptor, for: event, on: .main) { MainActor.assumeIsolated(body) }
  }

  /// Tells nothing until ``resume()``.
  package func suspend() { Poller.shared.change { self.isSuspended = true } }

  /// Tells again what comes, and what has come meanwhile, which may be told already.
  package func resume() {
    Poller.shared.change { (self.isSuspended, self.isArmed) = (false, true) }
  }

  /// Ends the watch; a second call does nothing.
  ///
  /// The closure is not called after that on the queue from which this is called.
  package func end() { Poller.shared.remove(self) }

  fileprivate func tell() {
    queue.async {
      guard Poller.shared.isWatching(self) else { return }
      self.body()
      Poller.shared.change { self.isArmed = true }
    }
  }
}

/// The thread that polls the descriptors of all watches.
private nonisolated final class Poller: Sendable {
  static let shared = Poller()

  private struct State: Sendable {
    var watches: [DescriptorWatch] = []
    /// Whether the thread polls, with the watches as they were.
    var isPolling = false
    var isBegun = false
  }

  private let state = Mutex(State())
  /// Interrupts the thread; `nil` if there was no descriptor left, so that it looks after a short time.
  private let wake = try? SystemCall.makePipe(isWriteBlocking: false)
  private static let timeWithoutWake: Int32 = 20
  /// The number of descriptors that any system polls at once.
  private static let partSize = 16

  func add(_ watch: DescriptorWatch) {
    change { $0.watches.append(watch) }
    let isBegun = state.withLock { state in
      defer { state.isBegun = true }
      return state.isBegun
    }
    guard !isBegun else { return }
    DispatchQueue(label: "stepwise.descriptors").async { self.run() }
  }

  func remove(_ watch: DescriptorWatch) {
    change { state in
      watch.isEnded = true
      state.watches.removeAll { $0 === watch }
    }
  }

  func isWatching(_ watch: DescriptorWatch) -> Bool {
    state.withLock { _ in !watch.isEnded && !watch.isSuspended }
  }

  func change(_ body: () -> Void) { change { _ in body() } }

  private func change(_ body: (inout State) -> Void) {
    let isPolling = state.withLock { state in
      body(&state)
      defer { state.isPolling = false }
      return state.isPolling
    }
    guard isPolling, let wake else { return }
    var byte: UInt8 = 0
    _ = SystemCall.write(wake.write, &byte, 1)
  }

  /// Polls, also more descriptors than the system takes at once.
  private static func wait(_ polled: inout [pollfd], _ time: Int32) -> Int32 {
    let count = poll(&polled, nfds_t(polled.count), time)
    guard count < 0, errno != EINTR else { return count }
    poll(nil, 0, timeWithoutWake)
    return polled.withUnsafeMutableBufferPointer { all in
      stride(from: 0, to: all.count, by: partSize).reduce(0) { found, start in
        let part = UnsafeMutableBufferPointer(
          rebasing: all[start..<min(start + partSize, all.count)])
        return found + max(0, poll(part.baseAddress, nfds_t(part.count), 0))
      }
    }
  }

  private func run() {
    while true {
      let armed = state.withLock { state in
        state.isPolling = true
        return state.watches.filter { $0.isArmed && !$0.isSuspended }
      }
      var polled = [pollfd(fd: wake?.read ?? -1, events: Int16(POLLIN), revents: 0)]
      for watch in armed {
        let events = Int16(watch.event == .readable ? POLLIN : POLLOUT)
        polled.append(pollfd(fd: watch.descriptor, events: events, revents: 0))
      }
      let count = Self.wait(&polled, wake == nil ? Self.timeWithoutWake : -1)
      if let wake, polled[0].revents != 0 {
        var bytes: (UInt64, UInt64) = (0, 0)
        while SystemCall.read(wake.read, &bytes, 16) > 0 {}
      }
      let due = count > 0 ? zip(armed, polled.dropFirst()).filter { $1.revents != 0 }.map(\.0) : []
      state.withLock { state in
        state.isPolling = false
        for watch in due { watch.isArmed = false }
      }
      for watch in due { watch.tell() }
    }
  }
}
