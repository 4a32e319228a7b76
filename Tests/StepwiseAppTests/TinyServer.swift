import Foundation
import Glibc
import Testing

/// A server on the loopback that gives every caller the same bytes, or none.
nonisolated final class TinyServer: Sendable {
  /// What callers get.
  enum Reply: Sendable {
    /// These bytes, and then the end.
    case bytes(String)
    /// Nothing, for as long as the server lives.
    case silence
  }

  let port: UInt16
  private let descriptor: Int32

  /// Where it is reached.
  var url: String { "http://127.0.0.1:\(port)/user.json" }

  /// A whole answer with a body.
  static func answer(_ status: String, _ body: String) -> Reply {
    .bytes(
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: "
        + "\(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  init(_ reply: Reply) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(listener, base, length) == 0 && listen(listener, 8) == 0
        && getsockname(listener, base, &length) == 0
    }
    try #require(isListening)
    port = UInt16(bigEndian: address.sin_port)
    descriptor = listener
    let thread = Thread { Self.serve(listener, reply) }
    thread.start()
  }

  /// Ends what waits for a caller, and with it the server.
  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func serve(_ listener: Int32, _ reply: Reply) {
    var open: [Int32] = []
    while true {
      let caller = accept(listener, nil, nil)
      guard caller >= 0 else { break }
      guard case .bytes(let text) = reply else {
        open.append(caller)
        continue
      }
      var request: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
        let count = read(caller, &buffer, buffer.count)
        guard count > 0 else { break }
        request += buffer.prefix(count)
      }
      let bytes = Array(text.utf8)
      _ = send(caller, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      close(caller)
    }
    for caller in open + [listener] { close(caller) }
  }
}
