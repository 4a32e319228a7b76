/// Collects bytes and writes them to a file descriptor in large blocks.
package final class ByteSink {
  /// The number of bytes that are collected before they are written.
  private static let blockSize = 65_536

  /// The bytes that were collected and not written.
  @exclusivity(unchecked) package private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?
  /// The error number of a failed write; all bytes after it are dropped.
  package private(set) var failure: Int32?

  private let drops: Bool

  /// Creates a sink; without a descriptor, it only collects bytes.
  package init(descriptor: Int32?, drops: Bool = false) {
    self.descriptor = descriptor
    self.drops = drops
  }

  /// The number of collected bytes.
  package var count: Int { bytes.count }

  /// Changes the collected bytes.
  package func collect(_ change: (inout [UInt8]) -> Void) { change(&bytes) }

  /// Writes the collected bytes if there are many.
  package func flushIfFull() {
    if bytes.count >= Self.blockSize { flush() }
  }

  /// Writes the collected bytes.
  package func flush() {
    guard descriptor != nil || drops, !bytes.isEmpty else { return }
    if let descriptor, failure == nil { failure = Self.write(bytes, to: descriptor) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes all bytes with as many calls as needed; returns an error number, or `nil` for success.
  package nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    let failure = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { SystemCall.writeAll(descriptor, $0, buffer.count) } ?? 0
    }
    return failure == 0 ? nil : failure
  }
}
