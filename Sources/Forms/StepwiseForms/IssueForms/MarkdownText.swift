import Stepwise

/// Markdown as text to read, without marks for emphasis, headings and comments, and with the addresses of links.
nonisolated enum MarkdownText {
  /// The paragraphs of a text, which is cut after ``FormLimits/textLengthMax`` characters.
  static func paragraphs(of markdown: String) -> [String] {
    let text = withoutComments(markdown).unicodeScalars
    let cut = text.prefix(FormLimits.textLengthMax)
    var paragraphs: [[String]] = [[]]
    var isCode = false
    for line in "\(String(cut))\(cut.endIndex == text.endIndex ? "" : "…")".split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("```") || words.hasPrefix("~~~") {
        isCode.toggle()
      } else if words.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(isCode ? String(line) : self.line(line))
      }
    }
    return paragraphs.map { IssueForm.trimmed($0.joined(separator: "\n")) }.filter { !$0.isEmpty }
  }

  /// The text of one line, such as a label, with or without the addresses of links.
  static func line(_ markdown: some StringProtocol, hasAddresses: Bool = true) -> String {
    // Most lines have no marks.
    guard markdown.utf8.contains(where: Self.marks.contains) else { return String(markdown) }
    var line = String(markdown)
    let marks = line.prefix { $0 == "#" }.count
    if (1...6).contains(marks), line.dropFirst(marks).first == " " {
      line = String(line.dropFirst(marks + 1))
    }
    for tag in tags where line.contains("<") { line = line.replacing(tag, with: "") }
    // In code, stars are no emphasis.
    let parts = withoutLinks(line, hasAddresses)
      .split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? part.replacing("**", with: "") : part
    }.joined(separator: "`")
  }

  /// A text in one line that is not too long.
  static func title(_ text: String) -> String {
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    let limit = FormLimits.titleLengthMax
    return words.unicodeScalars.count > limit ? "\(words.prefix(limit))…" : words
  }

  private static let marks = Set("#<*[`".utf8)

  /// Tags that only say how a text looks.
  private static let tags = [
    "<br>", "<br/>", "<details>", "</details>", "<summary>", "</summary>", "<em>", "</em>",
  ]

  /// The line with each link and picture as its text, possibly followed by its address in parentheses.
  private static func withoutLinks(_ line: String, _ hasAddresses: Bool) -> String {
    var parts = line.split(separator: "](", omittingEmptySubsequences: false)[...]
    var text = parts.popFirst().map(String.init) ?? ""
    for part in parts {
      guard let start = text.lastIndex(of: "["), let end = part.firstIndex(of: ")") else {
        text += "](\(part)"
        continue
      }
      let label = text[text.index(after: start)...]
      let address = part[..<end].prefix { $0 != " " }
      var before = text[..<start]
      if before.last == "!" { before.removeLast() }
      let link =
        label.isEmpty
        ? "\(address)"
        : hasAddresses && label != address && !address.isEmpty
          ? "\(label) (\(address))" : "\(label)"
      text = "\(before)\(link)\(part[part.index(after: end)...])"
    }
    return text
  }

  private static func withoutComments(_ markdown: String) -> String {
    guard markdown.utf8.contains(UInt8(ascii: "<")) else { return markdown }
    let parts = markdown.split(separator: "<!--", omittingEmptySubsequences: false)
    let shown = parts.dropFirst().map { part in
      part.firstRange(of: "-->").map { part[$0.upperBound...] } ?? ""
    }
    return ([parts[0]] + shown).joined()
  }
}
