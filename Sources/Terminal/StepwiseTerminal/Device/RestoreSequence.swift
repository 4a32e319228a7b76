import StepwiseSystem
import Synchronization

/// The bytes that restore the terminal's modes, kept where a signal handler can reach them.
///
/// There are two buffers, so that a fault in the middle of a change finds the old bytes complete.
nonisolated enum RestoreSequence {
  private struct Buffer {
    var bytes: UnsafeMutableRawPointer
    var capacity: Int
    var count = 0
  }

  /// The time in milliseconds to wait for a terminal that accepts no bytes, because ending the
  /// program must not depend on it.
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

  /// Replaces the bytes.
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

  /// Whether the bytes were not written since they were set.
  static var isOwed: Bool { (buffers + current.load(ordering: .acquiring)).pointee.count > 0 }

  /// Forgets the bytes, because no mode was turned on.
  static func forget() { set([]) }

  /// Writes the bytes once; after that there is nothing left to restore.
  static func write(to screen: Int32) {
    let buffer = buffers + current.load(ordering: .acquiring)
    let count = buffer.pointee.count
    buffer.pointee.count = 0
    _ = SystemCall.writeAll(
      screen, buffer.pointee.bytes, count, patience: patienceInMilliseconds)
  }
}
