import StepwiseFlow

/// Writes the actions of a person as lines of a steps file that do the same.
package nonisolated enum StepWriter {
  /// The lines that set a field by its name, whatever the current question is.
  package static func named(_ step: Given) -> [String] {
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
    // A quoted name cannot contain quotation marks.
    guard isSayable(id), isSayable(text), id.utf8.first != UInt8(ascii: "\""),
      !(contains("=", id) && contains("\"", id))
    else { return nil }
    var line = ":"
    line.reserveCapacity(verb.utf8.count + id.utf8.count + text.utf8.count + 7)
    line += verb
    line += " "
    line += quoted(id)
    line += " = "
    line += text
    return line
  }

  /// Whether a reader of steps takes the text for what it is where it stands within a line.
  private static func isSayable(_ text: String) -> Bool {
    isOneLine(text) && isReadable(text) && isTrimmed(text)
  }

  /// Whether a text contains an ASCII character; nearly none does, and bytes show that sooner.
  private static func contains(_ character: Character, _ text: String) -> Bool {
    guard let byte = character.asciiValue, text.utf8.contains(byte) else { return false }
    return text.contains(character)
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
    contains("=", name) || name.utf8.first == UInt8(ascii: "\"") ? "\"\(name)\"" : name
  }

  /// Whether a reader of steps accepts the text: it has no control characters except tabs and line
  /// breaks.
  private static func isReadable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 || $0 == 10 }
  }

  private static func isTrimmed(_ text: String) -> Bool {
    // Compares bytes, because a combining mark joins the blank before it into one character.
    isWord(text.utf8.first) && isWord(text.utf8.last)
  }

  private static func isWord(_ byte: UInt8?) -> Bool { byte != 32 && byte != 9 }

  package static func isOneLine(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 32 && $0 < 128 } || !text.contains(where: \.isNewline)
  }
}
