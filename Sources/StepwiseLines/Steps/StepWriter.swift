import StepwiseFlow

/// Writes the actions of a person as lines of a steps file that do the same.
package nonisolated enum StepWriter {
  /// The lines that set a field by its name, whatever the current question is.
  package static func named(_ step: GivenStep) -> [String] {
    guard isOneLine(step.element) else { return [] }
    if step.marks.contains(.secret) { return [":ask \(quoted(step.element))"] }
    if let line = assignment("set", step.element, step.text) { return [line] }
    guard isReadable(step.text), isReadable(step.element), isTrimmed(step.element) else {
      return []
    }
    return [":text \(quoted(step.element))"] + block(step.text)
  }

  private static func block(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(blockLine) + [":end"]
  }

  /// The lines that answer the current question with a text; `nil` if the text cannot be written.
  package static func answer(_ text: String) -> [String]? {
    guard isReadable(text) else { return nil }
    return isOneLine(text) ? [line(text)] : [":text"] + block(text)
  }

  /// The line that sets a field by its name; `nil` if it cannot be written as one line.
  package static func assignment(_ verb: String, _ id: String, _ text: String) -> String? {
    let isSayable = [id, text].allSatisfy { isOneLine($0) && isReadable($0) && isTrimmed($0) }
    // A quoted name cannot contain quotation marks.
    let isNameable = !id.hasPrefix("\"") && !(id.contains("=") && id.contains("\""))
    return isSayable && isNameable ? ":\(verb) \(quoted(id)) = \(text)" : nil
  }

  /// An answer as a line, with a backslash if the line would mean something else.
  package static func line(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && isTrimmed(text) && !text.hasPrefix("\\") && !text.hasPrefix(":")
      && text != "#" && !text.hasPrefix("# ") && !text.hasPrefix("#\t")
    return isPlain ? text : "\\" + text
  }

  private static func blockLine(_ text: Substring) -> String {
    text.drop { $0 == "\\" }.hasPrefix(":end") ? "\\" + text : String(text)
  }

  package static func quoted(_ name: String) -> String {
    name.contains("=") || name.hasPrefix("\"") ? "\"\(name)\"" : name
  }

  /// Whether a reader of steps accepts the text: it has no control characters except tabs and line
  /// breaks.
  private static func isReadable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 || $0 == 10 }
  }

  private static func isTrimmed(_ text: String) -> Bool {
    // Compares bytes, because a combining mark joins the blank before it into one character.
    [text.utf8.first, text.utf8.last].allSatisfy { $0 != 32 && $0 != 9 }
  }

  package static func isOneLine(_ text: String) -> Bool {
    !text.contains(where: \.isNewline)
  }
}
