import SampleNetwork

/// Limits the depth of JSON: a decoder rejects a whole document if one value in it is nested too deeply.
nonisolated enum FlatJSON {
  /// The largest depth of nested lists and objects.
  static let depthMax = 60

  /// Replaces each value that is nested too deeply by null.
  static func flattened(_ data: Data) -> Data {
    var result = Data()
    result.reserveCapacity(data.count)
    var depth = 0
    var isInText = false
    var isEscaped = false
    data.withUnsafeBytes { bytes in
      var kept = 0
      for (index, byte) in bytes.enumerated() {
        if isInText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInText = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          if depth == depthMax + 1 {
            result.append(contentsOf: bytes[kept..<index])
            result.append(contentsOf: "null".utf8)
          }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          if depth == depthMax + 1 { kept = index + 1 }
          depth -= 1
        default: break
        }
      }
      if depth <= depthMax, kept < bytes.count { result.append(contentsOf: bytes[kept...]) }
    }
    return result
  }
}
