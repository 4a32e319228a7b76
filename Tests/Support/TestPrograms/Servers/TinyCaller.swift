internal import Foundation
internal import StepwiseSystem

/// A caller that sent a request to a server.
package nonisolated final class TinyCaller: Sendable {
  /// The method, such as `GET`.
  package let method: String
  /// The requested path, such as `/messier-1.jpg`.
  package let path: String
  /// The other header fields, with the names in lower case.
  package let headers: [String: String]
  /// The body.
  package let body: String

  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var request: [UInt8] = []
    var head: String?
    var bodyStart = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    while request.count < bodyStart + Self.bodyLength(head) || head == nil {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      request += buffer.prefix(count)
      if head == nil, let end = request.firstRange(of: Array("\r\n\r\n".utf8)) {
        head = String(decoding: request[..<end.lowerBound], as: UTF8.self)
        bodyStart = end.upperBound
      }
    }
    let words = (head ?? "").split(separator: " ")
    method = words.first.map(String.init) ?? ""
    path = words.count > 1 ? String(words[1]) : ""
    headers = Self.headers(head)
    body = head == nil ? "" : String(decoding: request[bodyStart...], as: UTF8.self)
  }

  private static func headers(_ head: String?) -> [String: String] {
    let lines = (head ?? "").split(separator: "\r\n").dropFirst()
    let pairs = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func bodyLength(_ head: String?) -> Int {
    headers(head)["content-length"].flatMap { Int($0) } ?? 0
  }

  /// Sends all bytes, unless the caller is gone.
  package func send(_ bytes: some Sequence<UInt8>) {
    var left = Array(bytes)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { bytes in
        StepwiseSystem.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      left = left.dropFirst(count)
    }
  }

  /// Sends text.
  package func send(_ text: String) { send(text.utf8) }

  /// Waits until the caller has hung up.
  package func waitUntilGone() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {}
  }

  /// Waits until the caller has hung up, for a time at most.
  ///
  /// - Parameter milliseconds: The time.
  /// - Returns: Whether the caller is still there.
  package func isThere(for milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, milliseconds) > 0 else { return true }
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) > 0
  }

  func end() { close(descriptor) }
}
