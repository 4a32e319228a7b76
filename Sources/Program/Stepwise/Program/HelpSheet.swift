import StepwiseSystem
import StepwiseTerminal

/// Formats help: names in a column, and their descriptions in another.
struct HelpSheet {
  /// The width for a pipe or a file.
  static let widthStandard = 80
  /// The minimum width; a narrower terminal truncates the lines.
  private static let widthMin = 20
  /// The maximum width of a name in the column; a longer name gets its own line.
  private static let headMax = 24

  private let width: Int
  private let column: Int

  /// Creates a sheet for rows with these names.
  init(heads: [String], width: Int) {
    self.width = width
    let longest = heads.map(TextWidth.of).filter { $0 <= Self.headMax }.max() ?? 0
    // In a narrow window the descriptions stand below the names.
    column = longest + 4 <= width / 2 ? longest + 4 : 6
  }

  /// The width of standard output: the terminal's window, or 80 cells.
  static var outputWidth: Int {
    guard isatty(STDOUT_FILENO) == 1 else { return widthStandard }
    return max(TerminalDevice(input: STDIN_FILENO, output: STDOUT_FILENO).size.columns, widthMin)
  }

  /// Returns a row with a name and its description.
  func row(_ head: String, _ text: String) -> String {
    let gap = column - 2 - TextWidth.of(head)
    let lines = Self.lines(of: text, width: width - column)
    let margin = String(repeating: " ", count: column)
    if gap >= 2 {
      let first = "  \(head)\(String(repeating: " ", count: gap))\(lines.first ?? "")"
      return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n") + "\n"
    }
    let heads = Self.lines(of: head, width: width - 2).map { "  \($0)" }
    return (heads + lines.map { margin + $0 }).joined(separator: "\n") + "\n"
  }

  /// Joins alternatives, such as `bash, zsh or fish`.
  static func either(_ words: [String]) -> String {
    let others = words.dropLast().joined(separator: ", ")
    return others.isEmpty ? words.joined() : "\(others) or \(words[words.count - 1])"
  }

  /// Breaks a text into lines at blanks; a word is broken only if it is longer than a line.
  static func lines(of text: String, width: Int, breaksWords: Bool = true) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) > width {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
        while breaksWords, TextWidth.of(line) > width {
          let start = TextWidth.prefix(line, fitting: max(1, width))
          guard !start.isEmpty else { break }
          lines.append(String(start))
          line.removeFirst(start.count)
        }
      }
      lines.append(line)
    }
    return lines
  }
}
