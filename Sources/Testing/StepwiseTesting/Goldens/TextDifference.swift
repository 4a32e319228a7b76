/// The lines in which two texts differ, each with its line number in its own text.
nonisolated struct TextDifference: CustomStringConvertible {
  /// The maximum number of lines listed; further lines are only counted.
  static let rowsMax = 200

  private struct Row {
    let line: Int
    let isNew: Bool
    let bytes: [UInt8]
  }

  private var rows: [Row] = []

  /// Computes the difference from one text to another.
  ///
  /// Lines are compared as bytes, because two encodings of “é” are equal as Swift strings but not in a file.
  init(_ old: String, _ new: String) {
    let old = Self.lines(old)
    let new = Self.lines(new)
    // Common ends are removed first, so that a small difference of long texts is found fast.
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let oldPart = Array(old[start..<(old.count - end)])
    let newPart = Array(new[start..<(new.count - end)])
    for change in newPart.difference(from: oldPart) {
      switch change {
      case .remove(let offset, let bytes, _):
        rows.append(Row(line: start + offset + 1, isNew: false, bytes: bytes))
      case .insert(let offset, let bytes, _):
        rows.append(Row(line: start + offset + 1, isNew: true, bytes: bytes))
      }
    }
    rows.sort { ($0.line, $0.isNew ? 1 : 0) < ($1.line, $1.isNew ? 1 : 0) }
  }

  var description: String {
    var lines = rows.prefix(Self.rowsMax).map { row in
      "\(row.isNew ? "+" : "-") \(row.line): \(visible(row))"
    }
    let more = rows.count - Self.rowsMax
    if more > 0 { lines.append("and \(more) \(more == 1 ? "line" : "lines") more") }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [[UInt8]] {
    text.utf8.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
  }

  /// Returns the line with invisible characters escaped; if another line looks the same, all non-ASCII is escaped.
  private func visible(_ row: Row) -> String {
    let text = String(decoding: row.bytes, as: UTF8.self)
    let looksAlike = rows.contains {
      $0.isNew != row.isNew && $0.bytes != row.bytes
        && String(decoding: $0.bytes, as: UTF8.self) == text
    }
    let blanks = text.unicodeScalars.reversed().prefix { $0 == " " }.count
    var shown = ""
    for scalar in text.unicodeScalars.dropLast(blanks) {
      let isHidden =
        scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format
      shown +=
        isHidden || (looksAlike && !scalar.isASCII)
        ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return shown + String(repeating: "␠", count: blanks)
  }
}
