import Foundation

/// The strings that the keys of a terminal send, from its compiled description (term(5)).
struct TerminfoEntry {
  /// The strings, by the names of the keys; the standard keys are named by their numbers.
  private(set) var keys: [String: [UInt8]] = [:]
  /// Whether the cursor is moved as ECMA-48 says, or not at all, as in a part of a description.
  private(set) var isDrawnOn = true

  /// The numbers of the standard strings that begin with `key_` in term.h; `key_mouse` is not among
  /// them, because it begins a report.
  private static let keyNumbers = [55...87, 139...143, 148...148, 158...214, 216...268]

  /// Reads a file; `nil` if it is not a description.
  init?(_ file: Data) {
    var reader = Reader(bytes: Array(file))
    guard let header = reader.numbers(6), [0o432, 0o1036].contains(header[0]) else { return nil }
    let numberSize = header[0] == 0o432 ? 2 : 4
    reader.skip(header[1] + header[2])
    reader.align()
    reader.skip(header[3] * numberSize)
    guard let offsets = reader.numbers(header[4]) else { return nil }
    let texts = reader.take(header[5])
    // `cursor_address` has the number 10.
    if offsets.indices.contains(10), let cursor = Self.text(offsets[10], in: texts) {
      isDrawnOn = cursor.starts(with: "\u{1B}[".utf8)
    }
    for number in Self.keyNumbers.joined() where offsets.indices.contains(number) {
      keys["\(number)"] = Self.text(offsets[number], in: texts)
    }
    reader.align()
    readExtended(&reader, numberSize)
  }

  /// Reads the capabilities with names of their own, such as `kDN5`.
  private mutating func readExtended(_ reader: inout Reader, _ numberSize: Int) {
    guard let counts = reader.numbers(5) else { return }
    reader.skip(counts[0])
    reader.align()
    reader.skip(counts[1] * numberSize)
    let others = counts[0] + counts[1]
    guard let values = reader.numbers(counts[2]),
      let names = reader.numbers(others + counts[2])
    else { return }
    let texts = reader.take(counts[4])
    let strings = values.map { Self.text($0, in: texts) }
    // The names follow the values.
    let ends = zip(values, strings).map { $0 + ($1?.count ?? -1) + 1 }
    let base = max(0, ends.max() ?? 0)
    for (offset, string) in zip(names.dropFirst(others), strings) {
      guard let name = Self.text(base + offset, in: texts), let string else { continue }
      let text = String(decoding: name, as: UTF8.self)
      if text.hasPrefix("k") { keys[text] = string }
    }
  }

  private static func text(_ offset: Int, in texts: ArraySlice<UInt8>) -> [UInt8]? {
    guard offset >= 0, offset < texts.count else { return nil }
    let text = Array(texts[(texts.startIndex + offset)...].prefix { $0 != 0 })
    return text.isEmpty ? nil : text
  }

  /// Reads numbers of two bytes, the lower byte first.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func numbers(_ count: Int) -> [Int]? {
      guard count >= 0, position + 2 * count <= bytes.count else { return nil }
      defer { position += 2 * count }
      return (0..<count).map { index in
        let low = UInt16(bytes[position + 2 * index])
        let high = UInt16(bytes[position + 2 * index + 1])
        return Int(Int16(bitPattern: high << 8 | low))
      }
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
      let start = min(position, bytes.count)
      position = min(bytes.count, start + max(0, count))
      return bytes[start..<position]
    }

    mutating func skip(_ count: Int) { position += max(0, count) }
    mutating func align() { position += position % 2 }
  }
}
