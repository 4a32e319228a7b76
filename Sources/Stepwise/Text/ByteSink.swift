#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Collects bytes and writes them to a file descriptor, many at a time.
package final class ByteSink {
  /// How many bytes are collected before they are written.
  private static let blockSize = 65_536

  @exclusivity(unchecked) package var bytes: [UInt8] = []
  private let descriptor: Int32?
  /// The number of the error that writing failed with; what comes after it is dropped.
  private(set) var failure: Int32?

  private let drops: Bool

  /// A sink.
  ///
  /// - Parameters:
  ///   - descriptor: Where the bytes go; `nil` for nowhere.
  ///   - drops: Whether bytes that go nowhere are dropped, and not kept to be looked at.
  package init(descriptor: Int32?, drops: Bool = false) {
    self.descriptor = descriptor
    self.drops = drops
  }

  /// Writes what was collected if it is much.
  func flushIfFull() {
    if bytes.count >= Self.blockSize { flush() }
  }

  /// Writes what was collected.
  func flush() {
    guard descriptor != nil || drops, !bytes.isEmpty else { return }
    if let descriptor, failure == nil { failure = Self.write(bytes, to: descriptor) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes all bytes, however many calls it takes.
  ///
  /// - Returns: The number of the error; `nil` if all is written.
  nonisolated static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        unistdWrite(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  private nonisolated static func unistdWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    guard let bytes else { return 0 }
    #if canImport(Glibc)
      return Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, bytes, count)
    #else
      return Darwin.write(descriptor, bytes, count)
    #endif
  }
}
