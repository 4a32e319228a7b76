/// Writes what a person does as the lines of a steps file that do the same.
package nonisolated enum StepWriter {
  /// The lines for an action.
  ///
  /// - Parameters:
  ///   - action: What was done.
  ///   - snapshot: What was shown before.
  ///   - trail: The stack before.
  ///   - isAgain: Whether the field was given before on the same visit.
  /// - Returns: The lines; `nil` where a steps file has no way to say it.
  package static func lines(
    for action: Action, in snapshot: Snapshot, trail: Trail, isAgain: Bool = false
  ) -> [String]? {
    switch action {
    case .answer(_, let id, let value): return answer(id, value, snapshot, isAgain)
    case .accept(_, let id): return accept(id, snapshot, isAgain)
    case .press(_, let id): return press(id, snapshot)
    case .draft(_, let id, let text):
      // It stays with the driver, and the session is as it was.
      if snapshot.elements.contains(where: { $0.id == id && $0.isSecret }) { return [] }
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

  /// The lines that do it whatever is asked at the time: they name the field or the button.
  ///
  /// - Parameters:
  ///   - action: An answer or a press.
  ///   - snapshot: What was shown before.
  /// - Returns: The lines; `nil` where a steps file has no way to say it.
  package static func namedLines(for action: Action, in snapshot: Snapshot) -> [String]? {
    func element(_ id: String) -> ElementSnapshot? {
      snapshot.elements.first { $0.id == id && ($0.format != nil || $0.button != nil) }
    }
    switch action {
    case .press(_, let id): return isOneLine(id) ? [":press \(quoted(id))"] : nil
    case .answer(_, let id, let value): return element(id).flatMap { named($0, value) }
    case .accept(_, let id):
      return element(id).flatMap { field in
        (field.value ?? field.format?.empty).flatMap { named(field, $0) }
      }
    case .back, .revisit, .cancel, .draft: return nil
    }
  }

  private static func named(_ field: ElementSnapshot, _ value: Value) -> [String]? {
    guard let format = field.format, isOneLine(field.id) else { return nil }
    if field.isSecret, !format.isEmpty(value) || field.isFilledIn {
      return [":ask \(quoted(field.id))"]
    }
    let text = format.text(for: value)
    if let line = assignment("set", field.id, text) { return [line] }
    guard isReadable(text), isReadable(field.id), isTrimmed(field.id) else { return nil }
    return [":text \(quoted(field.id))"] + block(text)
  }

  /// The lines that give a field what was given, whatever is asked at the time.
  ///
  /// - Parameter step: What was given.
  /// - Returns: The lines; none where a steps file has no way to say it.
  static func named(_ step: GivenStep) -> [String] {
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

  private static func answer(
    _ id: String, _ value: Value, _ snapshot: Snapshot, _ isAgain: Bool
  ) -> [String]? {
    guard let element = snapshot.elements.first(where: { $0.id == id && $0.format != nil }),
      let format = element.format
    else { return nil }
    let text = format.text(for: value)
    let isAsked = if case .field(let asked) = snapshot.question { asked.id == id } else { false }
    if element.isSecret, !format.isEmpty(value) || element.isFilledIn {
      return [":ask \(quoted(id))"]
    }
    let named = assignment("set", id, text).map { [$0] }
    // A refusal may have asked it again, and no recording holds what was refused.
    if isAsked, isAgain, isOneLine(text) { return named }
    return isAsked ? self.answer(text) : named
  }

  /// The lines that answer with a text what is asked.
  ///
  /// - Parameter text: The answer.
  /// - Returns: The lines; `nil` where a steps file has no way to say it.
  package static func answer(_ text: String) -> [String]? {
    guard isReadable(text) else { return nil }
    return isOneLine(text) ? [line(text)] : [":text"] + block(text)
  }

  /// The line that gives a text to a field by its name.
  ///
  /// - Parameters:
  ///   - verb: `set` or `draft`.
  ///   - id: The field's id.
  ///   - text: The text.
  /// - Returns: The line; `nil` where a steps file has no way to say it.
  package static func assignment(_ verb: String, _ id: String, _ text: String) -> String? {
    let isSayable = [id, text].allSatisfy { isOneLine($0) && isReadable($0) && isTrimmed($0) }
    // Between quotation marks stand no others.
    let isNameable = !id.hasPrefix("\"") && !(id.contains("=") && id.contains("\""))
    return isSayable && isNameable ? ":\(verb) \(quoted(id)) = \(text)" : nil
  }

  private static func accept(_ id: String, _ snapshot: Snapshot, _ isAgain: Bool) -> [String]? {
    if case .field(let asked) = snapshot.question, asked.id == id, !isAgain { return [""] }
    guard let element = snapshot.elements.first(where: { $0.id == id }),
      let value = element.value ?? element.format?.empty
    else { return nil }
    return answer(id, value, snapshot, isAgain)
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
  static func line(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && isTrimmed(text) && !text.hasPrefix("\\") && !text.hasPrefix(":")
      && text != "#" && !text.hasPrefix("# ") && !text.hasPrefix("#\t")
    return isPlain ? text : "\\" + text
  }

  private static func blockLine(_ text: Substring) -> String {
    text.drop { $0 == "\\" }.hasPrefix(":end") ? "\\" + text : String(text)
  }

  static func quoted(_ name: String) -> String {
    name.contains("=") || name.hasPrefix("\"") ? "\"\(name)\"" : name
  }

  /// Whether a reader of steps takes it: all but control characters.
  private static func isReadable(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 || $0 == 10 }
  }

  private static func isTrimmed(_ text: String) -> Bool {
    // By bytes: a mark makes one character with the blank before it.
    [text.utf8.first, text.utf8.last].allSatisfy { $0 != 32 && $0 != 9 }
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.contains(where: \.isNewline)
  }
}
