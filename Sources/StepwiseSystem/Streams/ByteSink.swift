/// Collects bytes and writes them to a file descriptor, many at a time.
package final class ByteSink {
  /// How many bytes are collected before they are written.
  private static let blockSize = 65_536

  @exclusivity(unchecked) package var bytes: [UInt8] = []
  private let descriptor: Int32?
  /// The number of the error that writing failed with; what comes after it is dropped.
  package private(set) var failure: Int32?

  private let drops: Bool

  /// A sink.
  package init(descriptor: Int32?, drops: Bool = false) {
    self.descriptor = descriptor
    self.drops = drops
  }

  /// Writes what was collected if it is much.
  package func flushIfFull() {
    if bytes.count >= Self.blockSize { flush() }
  }

  /// Writes what was collected.
  package func flush() {
    guard descriptor != nil || drops, !bytes.isEmpty else { return }
    if let descriptor, failure == nil { failure = Self.write(bytes, to: descriptor) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes all bytes, however many calls it takes.
  package nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    let failure = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { SystemCall.writeAll(descriptor, $0, buffer.count) } ?? 0
    }
    return failure == 0 ? nil : failure
  }
}
