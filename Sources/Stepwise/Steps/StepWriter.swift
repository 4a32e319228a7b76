/// Writes what a person does as the lines of a steps file that do the same.
package enum StepWriter {
  /// The lines for an action.
  ///
  /// - Parameters:
  ///   - action: What was done.
  ///   - snapshot: What was shown before.
  ///   - trail: The stack before.
  /// - Returns: The lines; `nil` where a steps file has no way to say it.
  package static func lines(for action: Action, in snapshot: Snapshot, trail: Trail) -> [String]? {
    switch action {
    case .answer(_, let id, let value): return answer(id, value, snapshot)
    case .accept(_, let id): return accept(id, snapshot)
    case .press(_, let id): return press(id, snapshot)
    case .draft(_, let id, let text):
      return assignment("draft", id, text).map { [$0] }
    case .back: return [":back"]
    case .revisit(let entry):
      guard let row = trail.last(trail.count).first(where: { $0.entry == entry }),
        trail.row(titled: row.title)?.entry == entry, isOneLine(row.title)
      else { return nil }
      return [":back \(row.title)"]
    case .cancel: return [":cancel"]
    }
  }

  private static func answer(_ id: String, _ value: Value, _ snapshot: Snapshot) -> [String]? {
    guard let element = snapshot.elements.first(where: { $0.id == id && $0.format != nil }),
      let format = element.format
    else { return nil }
    let text = format.text(for: value)
    let isAsked = if case .field(let asked) = snapshot.question { asked.id == id } else { false }
    if format.presentation == .secret { return [":ask \(quoted(id))"] }
    return isAsked ? self.answer(text) : assignment("set", id, text).map { [$0] }
  }

  /// The lines that answer with a text what is asked.
  ///
  /// - Parameter text: The answer.
  /// - Returns: The lines; `nil` where a steps file has no way to say it.
  package static func answer(_ text: String) -> [String]? {
    if isOneLine(text) { return [line(text)] }
    let block = text.split(separator: "\n", omittingEmptySubsequences: false).map(blockLine)
    return [":text"] + block + [":end"]
  }

  /// The line that gives a text to a field by its name.
  ///
  /// - Parameters:
  ///   - verb: `set` or `draft`.
  ///   - id: The field's id.
  ///   - text: The text.
  /// - Returns: The line; `nil` where a steps file has no way to say it.
  package static func assignment(_ verb: String, _ id: String, _ text: String) -> String? {
    isOneLine(text) && text.trimmed == text ? ":\(verb) \(quoted(id)) = \(text)" : nil
  }

  private static func accept(_ id: String, _ snapshot: Snapshot) -> [String]? {
    if case .field(let asked) = snapshot.question, asked.id == id { return [""] }
    guard let element = snapshot.elements.first(where: { $0.id == id }),
      let value = element.value
    else { return nil }
    return answer(id, value, snapshot)
  }

  private static func press(_ id: String, _ snapshot: Snapshot) -> [String]? {
    guard let element = snapshot.elements.first(where: { $0.id == id }) else { return nil }
    if case .menu(let buttons) = snapshot.question,
      case .one(let position) = OptionMatcher.match(
        element.label, labels: buttons.map(\.label), ids: buttons.map(\.id)),
      buttons[position].id == id
    {
      return [line(element.label)]
    }
    return [":press \(quoted(id))"]
  }

  /// An answer as a line, with a backslash where it would mean something else.
  private static func line(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.trimmed == text && !text.hasPrefix("\\") && !text.hasPrefix(":")
      && text != "#" && !text.hasPrefix("# ") && !text.hasPrefix("#\t")
      && !text.hasPrefix("\t") && !text.hasSuffix("\t")
    return isPlain ? text : "\\" + text
  }

  private static func blockLine(_ text: Substring) -> String {
    text.drop { $0 == "\\" }.hasPrefix(":end") ? "\\" + text : String(text)
  }

  private static func quoted(_ name: String) -> String {
    name.contains("=") || name.hasPrefix("\"") ? "\"\(name)\"" : name
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.contains(where: \.isNewline)
  }
}
