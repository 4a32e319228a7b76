package import Testing

/// Compares a text of several lines with the wanted one, and says where they part.
package func expectText(
  _ text: String, is wanted: String, _ name: String = "",
  location: SourceLocation = #_sourceLocation
) {
  guard text != wanted else { return }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let wantedLines = wanted.split(separator: "\n", omittingEmptySubsequences: false)
  let same = zip(lines, wantedLines).prefix { $0 == $1 }.count
  let line = same < lines.count ? "“\(lines[same])”" : "the end"
  let wantedLine = same < wantedLines.count ? "“\(wantedLines[same])”" : "the end"
  Issue.record(
    "\(name): line \(same + 1) is \(line) instead of \(wantedLine). All of it:\n\(text)",
    sourceLocation: location)
}
