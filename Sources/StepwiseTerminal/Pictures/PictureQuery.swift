/// Asks a terminal which pictures it can draw: its name is no answer.
package nonisolated enum PictureQuery {
  /// The number by which the answer is known; nothing is stored under it.
  static let kittyNumber = 31

  /// Whether a picture of one pixel would do (sw.kovidgoyal.net/kitty/graphics-protocol).
  static let kitty = "\u{1B}_Gi=\(kittyNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// All questions: Kitty's, iTerm2's report of its features, the size of a cell, and that of the window.
  ///
  /// What knows no application program commands may print Kitty's, so the row is erased behind it.
  package static let bytes = Array(
    "\(kitty)\r\u{1B}[K\u{1B}]1337;Capabilities\u{1B}\\\u{1B}[16t\u{1B}[14t".utf8)

  /// Whether a report of features claims files within the text.
  ///
  /// iterm2.com/feature-reporting gives the code F to both FOCUS_REPORTING and FILE. Codes are in the order
  /// of its table, where the former stands before Gs and the latter last: F means files where it stands
  /// twice, behind a code that comes after focus reporting, or alone.
  ///
  /// - Parameter report: What stands behind `Capabilities=`.
  /// - Returns: Whether files are drawn; not so where it cannot be told.
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
