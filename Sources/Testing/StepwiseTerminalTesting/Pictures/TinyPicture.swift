/// Makes pictures of any size without an encoder, so that tests need no files.
package nonisolated enum TinyPicture {
  /// Returns a PNG that any program shows: grey, one bit per pixel, stored without compression.
  package static func png(width: Int, height: Int, shade: UInt8 = 0xAA) -> [UInt8] {
    let row = [UInt8](repeating: shade, count: (width + 7) / 8)
    let pixels = Array((0..<height).map { _ in [0] + row }.joined())
    var stored: [UInt8] = [0x78, 0x01]
    var left = pixels[...]
    repeat {
      let block = left.prefix(0xFFFF)
      left = left.dropFirst(block.count)
      let count = UInt16(block.count)
      stored.append(left.isEmpty ? 1 : 0)
      for part in [count, ~count] { stored += [UInt8(part & 0xFF), UInt8(part >> 8)] }
      stored += block
    } while !left.isEmpty
    stored += bytes(of: adler(pixels))
    let header = bytes(of: UInt32(width)) + bytes(of: UInt32(height)) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", stored) + chunk("IEND", [])
  }

  /// Returns the segments of a JPEG up to its first scan, which is empty.
  package static func jpeg(width: Int, height: Int, frame: UInt8 = 0xC0) -> [UInt8] {
    let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map { UInt8($0 & 0xFF) }
    return [0xFF, 0xD8, 0xFF, 0xE0, 0, 7] + Array("JFIF\u{0}".utf8)
      + [0xFF, 0xFF, 0xC4, 0, 4, 1, 2, 0xFF, frame, 0, 11, 8] + size + [1, 1, 0x11, 0]
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]
  }

  /// Returns a chunk of a PNG.
  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(of: UInt32(data.count)) + body + bytes(of: check(body))
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
  }

  /// The checksum of PNG's annex D, bit by bit.
  private static func check(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }

  /// The checksum of RFC 1950.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
