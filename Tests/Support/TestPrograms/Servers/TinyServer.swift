internal import Foundation
internal import StepwiseSystem
internal import Synchronization

/// A server on the loopback interface that sends every caller the same reply, or nothing.
package nonisolated final class TinyServer: Sendable {
  /// The reply to callers.
  package enum Reply: Sendable {
    /// These bytes, and then the end.
    case bytes(String)
    /// No reply, for as long as the server lives.
    case silence
    /// Any conversation, on its own thread; then the end.
    case talk(@Sendable (TinyCaller) -> Void)
  }

  /// There is no port to listen on.
  package struct Failure: Error {}

  package let port: UInt16
  private let descriptor: Int32
  private let isStopped = Atomic(false)

  /// The server's address.
  package var root: String { "http://127.0.0.1:\(port)" }

  /// The address of a user.
  package var url: String { "\(root)/user.json" }

  /// A whole answer with a body.
  package static func answer(_ status: String, _ body: String) -> Reply {
    .bytes(
      "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: "
        + "\(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  }

  package init(_ reply: Reply) throws {
    // The first socket keeps the port as long as the process runs, so that no other server gets the port of one that has
    // stopped, and a call of that port is always rejected.
    let keeper = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(keeper, base, length) == 0 && getsockname(keeper, base, &length) == 0
        && Self.share(keeper) && Self.share(listener)
        && bind(listener, base, length) == 0 && listen(listener, 8) == 0
    }
    guard isListening else { throw Failure() }
    port = UInt16(bigEndian: address.sin_port)
    descriptor = listener
    let thread = Thread { Self.serve(listener, reply) }
    thread.start()
  }

  /// Lets two sockets of this process have one port, of which only one listens.
  private static func share(_ socket: Int32) -> Bool {
    var isShared: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    return setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isShared, size) == 0
  }

  /// Ends the wait for callers, and thereby the server.
  package func stop() {
    // After the first call another file may have the same descriptor.
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private static func serve(_ listener: Int32, _ reply: Reply) {
    var open: [Int32] = []
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else { break }
      switch reply {
      case .silence: open.append(descriptor)
      case .bytes(let text):
        let caller = TinyCaller(descriptor)
        caller.send(text)
        caller.end()
      case .talk(let talk):
        let thread = Thread {
          let caller = TinyCaller(descriptor)
          talk(caller)
          caller.end()
        }
        thread.start()
      }
    }
    for descriptor in open + [listener] { close(descriptor) }
  }
}
