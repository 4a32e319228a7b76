import StepwiseSystem

/// Makes the address of a file, for terminals that follow links.
///
/// The address names the machine, because a terminal may show a program that runs on another
/// machine (gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda, file URIs and the
/// hostname).
package nonisolated enum FileLink {
  /// Returns the address of a path.
  package static func address(of path: String) -> String? {
    guard let absolute = absolute(path) else { return nil }
    return "file://\(encoded(host))\(encoded(absolute))"
  }

  private static func absolute(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    let name = String(cString: folder)
    return name.hasSuffix("/") ? name + path : "\(name)/\(path)"
  }

  private static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays zero, however long the name is.
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Encodes every byte as a percent sign and two digits, except slashes and the characters that
  /// RFC 3986 calls unreserved.
  package static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case 65...90, 97...122, 48...57, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
