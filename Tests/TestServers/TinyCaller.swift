import Foundation
import Glibc

/// Who has asked a server for something.
package nonisolated final class TinyCaller: Sendable {
  /// What they asked for, such as `/messier-1.jpg`.
  package let path: String

  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: request, as: UTF8.self).contains("\r\n\r\n") {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      request += buffer.prefix(count)
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ")
    path = words.count > 1 ? String(words[1]) : ""
  }

  /// Sends bytes, all of them unless the caller is gone.
  ///
  /// - Parameter bytes: The bytes.
  package func send(_ bytes: some Sequence<UInt8>) {
    var left = Array(bytes)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes { bytes in
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      left = left.dropFirst(count)
    }
  }

  /// Sends text.
  ///
  /// - Parameter text: The text.
  package func send(_ text: String) { send(text.utf8) }

  /// Waits until the caller has hung up.
  package func waitUntilGone() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {}
  }

  func end() { close(descriptor) }
}
