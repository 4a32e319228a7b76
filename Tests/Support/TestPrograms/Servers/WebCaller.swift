internal import Foundation
internal import StepwiseSystem

/// A caller of a server on this machine that sends exactly the bytes that a test needs.
package nonisolated enum WebCaller {
  /// Sends bytes, and reads everything until the other side ends.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - bytes: The bytes.
  ///   - rest: The bytes that are sent once the other side has sent something.
  /// - Returns: The answer; empty if no server listens.
  package static func talk(
    _ port: UInt16, _ bytes: [UInt8], then rest: [UInt8] = []
  ) async -> String {
    await talk(bytes, then: rest) { connected(to: port) }
  }

  /// Sends bytes to a socket of the file system, and reads everything until the other side ends.
  package static func talk(at path: String, _ bytes: [UInt8]) async -> String {
    await talk(bytes, then: []) { connected(at: path) }
  }

  private static func talk(
    _ bytes: [UInt8], then rest: [UInt8], connect: @escaping @Sendable () -> Int32?
  ) async -> String {
    await withCheckedContinuation { continuation in
      // A separate thread, because the call blocks, and Swift's own threads are few.
      let thread = Thread {
        let answer = connect().map { exchange($0, bytes, rest) } ?? []
        continuation.resume(returning: String(decoding: answer, as: UTF8.self))
      }
      thread.start()
    }
  }

  /// Connects and sends bytes, and neither reads nor closes.
  ///
  /// - Returns: The connection, which the caller closes; `nil` if no server listens.
  package static func hold(_ port: UInt16, saying bytes: [UInt8] = []) -> Int32? {
    guard let descriptor = connected(to: port) else { return nil }
    _ = bytes.withUnsafeBytes { sendQuietly(descriptor, $0[...]) }
    return descriptor
  }

  /// Whether a server listens on a port.
  package static func isAnswered(_ port: UInt16) -> Bool {
    guard let descriptor = connected(to: port) else { return false }
    SystemCall.close(descriptor)
    return true
  }

  private static func connected(to port: UInt16) -> Int32? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return withUnsafeBytes(of: &address) { connected(AF_INET, $0) }
  }

  /// Connects to a socket of the file system.
  ///
  /// - Returns: The connection, which the caller closes; `nil` if no server listens.
  package static func connected(at path: String) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafeBytes(of: &address) { connected(AF_UNIX, $0) }
  }

  private static func connected(_ family: Int32, _ address: UnsafeRawBufferPointer) -> Int32? {
    let descriptor = socket(family, streamSocket, 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let base = address.baseAddress?.assumingMemoryBound(to: sockaddr.self)
    if startConnecting(descriptor, base, socklen_t(address.count)) == 0 { return descriptor }
    SystemCall.close(descriptor)
    return nil
  }

  private static func exchange(
    _ descriptor: Int32, _ bytes: [UInt8], _ rest: [UInt8]
  ) -> [UInt8] {
    defer { SystemCall.close(descriptor) }
    send(bytes, to: descriptor)
    var answer: [UInt8] = []
    var unsent = rest
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = block.withUnsafeMutableBytes { raw in
        raw.baseAddress.map { SystemCall.read(descriptor, $0, raw.count) } ?? 0
      }
      guard count > 0 else { return answer }
      answer += block[..<count]
      send(unsent, to: descriptor)
      unsent = []
    }
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { sendQuietly(descriptor, $0[sent...]) }
      // A server may answer before it has read everything.
      guard count > 0 else { break }
      sent += count
    }
  }
}
