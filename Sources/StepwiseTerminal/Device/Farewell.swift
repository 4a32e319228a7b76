import StepwiseSystem
import Synchronization

/// What must be written to leave the terminal tidy, where a signal handler can reach it.
///
/// There are two buffers: a fault in the middle of a change finds the old one whole.
nonisolated enum Farewell {
  private struct Buffer {
    var bytes: UnsafeMutableRawPointer
    var capacity: Int
    var count = 0
  }

  /// How many milliseconds a terminal that takes nothing is waited for: dying must not depend on it.
  private static var patienceInMilliseconds: Int32 { 1000 }

  private nonisolated(unsafe) static let buffers: UnsafeMutablePointer<Buffer> = {
    let buffers = UnsafeMutablePointer<Buffer>.allocate(capacity: 2)
    for index in 0...1 {
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 1)
      (buffers + index).initialize(to: Buffer(bytes: bytes, capacity: 4096))
    }
    return buffers
  }()
  private static let current = Atomic<Int>(0)

  /// Replaces the farewell.
  static func set(_ bytes: [UInt8]) {
    let next = 1 - current.load(ordering: .relaxed)
    let buffer = buffers + next
    if buffer.pointee.capacity < bytes.count {
      buffer.pointee.bytes.deallocate()
      buffer.pointee.capacity = bytes.count * 2
      buffer.pointee.bytes = .allocate(byteCount: bytes.count * 2, alignment: 1)
    }
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        buffer.pointee.bytes.copyMemory(from: base, byteCount: source.count)
      }
    }
    buffer.pointee.count = bytes.count
    current.store(next, ordering: .releasing)
  }

  /// Whether it was not written since it was set.
  static var isOwed: Bool { (buffers + current.load(ordering: .acquiring)).pointee.count > 0 }

  /// Nothing is to be written, as nothing was.
  static func forget() { set([]) }

  /// Writes it, once: what it undoes is undone then.
  static func write(to screen: Int32) {
    let buffer = buffers + current.load(ordering: .acquiring)
    let count = buffer.pointee.count
    buffer.pointee.count = 0
    _ = SystemCall.writeAll(
      screen, buffer.pointee.bytes, count, patience: patienceInMilliseconds)
  }
}
