/// Asks a terminal which pictures it can draw, because its name does not tell.
package nonisolated enum PictureQuery {
  /// The number that identifies the reply; nothing is stored under it.
  static let kittyNumber = 31

  /// Asks whether a picture of one pixel could be drawn
  /// (sw.kovidgoyal.net/kitty/graphics-protocol).
  static let kitty = "\u{1B}_Gi=\(kittyNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// All queries: Kitty's, iTerm2's report of its features, the size of a cell, and that of the
  /// window.
  ///
  /// A terminal that does not know application program commands may print Kitty's query, so the row
  /// is erased after it.
  package static let bytes = Array(
    "\(kitty)\r\u{1B}[K\u{1B}]1337;Capabilities\u{1B}\\\u{1B}[16t\u{1B}[14t".utf8)

  /// Whether a report of features claims files within the text.
  ///
  /// iterm2.com/feature-reporting gives the code F to both FOCUS_REPORTING and FILE. Codes are in
  /// the order of its table, in which the former comes before Gs and the latter last. F means files
  /// if it occurs twice, after a code that comes after focus reporting, or alone.
  ///
  /// - Parameter report: The text after `Capabilities=`.
  /// - Returns: Whether files are drawn; `false` if the report is ambiguous.
  static func claimsFiles(_ report: Substring) -> Bool {
    var codes: [Substring] = []
    let codesText = report.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    var rest = codesText
    while let first = rest.first {
      guard first.isUppercase else {
        rest = rest.dropFirst()
        continue
      }
      let end = rest.dropFirst().firstIndex { $0.isUppercase } ?? rest.endIndex
      codes.append(rest[..<end])
      rest = rest[end...]
    }
    guard let last = codes.lastIndex(of: "F") else { return false }
    let before = codes[..<last]
    return codes.count == 1 || before.contains("F") || before.contains(where: later.contains)
  }

  private static let later: Set<Substring> = ["Gs", "Go", "Sy", "H", "No", "Sx"]
}
