import StepwiseFlow
import StepwiseTerminal

/// The text typed in a field, compared with the text that the session knows.
nonisolated struct TypedText {
  var editor: EditedText
  /// The text at the last synchronization with the session.
  private var given: String
  /// The last submitted answer.
  private var sent: String?

  init(_ field: Snapshot.Element, allowsLines: Bool = false) {
    given = Self.text(of: field)
    editor = EditedText(
      field.draft ?? given, allowsLines: allowsLines, lengthMax: AnswerRules.textLengthMax)
  }

  private static func text(of field: Snapshot.Element) -> String {
    guard let format = field.format, let value = field.value else { return "" }
    return format.editedText(for: value)
  }

  var isChanged: Bool { editor.buffer.text != given }

  /// The draft for the session; empty if the session knows the text already.
  var draft: String { isChanged ? editor.buffer.text : "" }

  /// The answer; for a single line, without blanks at its ends.
  var answer: String { answer(editor.buffer.text) }

  private func answer(_ text: String) -> String { editor.buffer.allowsLines ? text : text.trimmed }

  /// Takes the value of the field, unless the person typed another.
  mutating func update(_ field: Snapshot.Element) {
    let now = Self.text(of: field)
    let isNew = now != given && (!isChanged || field.isAnswered)
    if isNew, editor.buffer.text != now { editor.replace(with: now) }
    given = now
  }

  /// Notes and returns the answer that is submitted now.
  mutating func send() -> String {
    sent = answer
    return answer
  }

  /// Empties a field that is asked again; returns `false` if the person typed on after they
  /// submitted it.
  mutating func renew(_ field: Snapshot.Element?) -> Bool {
    guard answer == sent else { return false }
    given = field.map(Self.text) ?? ""
    editor = EditedText(
      answer(given) == sent ? "" : given, allowsLines: editor.buffer.allowsLines,
      lengthMax: AnswerRules.textLengthMax)
    return true
  }
}
