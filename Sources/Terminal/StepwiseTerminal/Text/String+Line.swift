nonisolated extension String {
  /// Whether the text contains only printable ASCII characters, as most texts do.
  var isPrintableASCII: Bool {
    let isPrintable = utf8.withContiguousStorageIfAvailable { utf8 in
      utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
    return isPrintable ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Returns a number of blanks; up to the width of most rows, the text is made only once.
  package static func blanks(_ count: Int) -> String {
    known.indices.contains(count)
      ? known[count] : String(repeating: " ", count: Swift.max(0, count))
  }

  private static let known = (0...200).map { String(repeating: " ", count: $0) }

  /// The text with a blank for each line break.
  package var oneLine: String {
    if isPrintableASCII { return self }
    return contains(where: \.isNewline)
      ? String(map { $0.isNewline ? " " : $0 }) : self
  }

  /// The text without the blanks around it.
  package var trimmed: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }
}
