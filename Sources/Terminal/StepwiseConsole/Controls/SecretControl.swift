import StepwiseFlow
import StepwiseTerminal

/// A control for a line that is not shown.
final class SecretControl: EditingControl {
  var message: String?
  package private(set) var editor = SecretControl.emptyEditor
  /// Whether the typed text was submitted, and not changed since.
  private var isGiven = false
  /// Whether the submitted text was rejected; typing then starts again, because the person cannot
  /// see the end of the text.
  private var isRejected = false

  init(_ field: Snapshot.Element) {}

  private static var emptyEditor: EditedText {
    EditedText(lengthMax: AnswerRules.textLengthMax, isSecret: true)
  }

  var isChanged: Bool { !editor.buffer.isEmpty }
  /// A secret stays in the control; snapshots, errors and files must not contain it.
  var draft: String? { nil }

  func update(_ field: Snapshot.Element) {
    isRejected = isGiven && field.hasError
    // An accepted secret is not kept here, even if the answer led to another screen.
    guard isGiven, field.isFilledIn, !field.hasError, !field.isBusy else { return }
    editor = Self.emptyEditor
    isGiven = false
  }

  func handle(
    _ key: Key, in field: Snapshot.Element, _ environment: Environment, _ keymap: Keymap
  ) -> KeyUse {
    if key.code == .enter, key.modifiers.isEmpty { return .submitted }
    if editor.mode == .insert, case .character = key.code, key.modifiers.isSubset(of: .shift) {
      dropRejected()
    }
    let before = editor.buffer.version
    guard editor.handle(key, keymap) else { return .unused }
    if editor.buffer.isOverfull { return .full }
    guard before != editor.buffer.version else { return .used }
    isGiven = false
    return .edited
  }

  func paste(_ text: String) -> Bool {
    dropRejected()
    editor.insert(text)
    guard !editor.buffer.isOverfull else { return false }
    isGiven = false
    return true
  }

  private func dropRejected() {
    guard isRejected else { return }
    editor = Self.emptyEditor
    isRejected = false
  }

  func renew(_ field: Snapshot.Element?) {
    editor = Self.emptyEditor
    isGiven = false
  }

  func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    if editor.buffer.isEmpty, field.isFilledIn { return .accept(entry: entry, element: field.id) }
    isGiven = true
    return .answer(entry: entry, element: field.id, value: .text(editor.buffer.text))
  }

  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    if editor.buffer.isEmpty {
      let text = field.isFilledIn ? canvas.theme.hiddenAnswer : field.prompt ?? ""
      drawing.value.append(text, canvas.theme.muted)
      drawing.cursor = 0
    } else {
      let count = min(editor.buffer.characters.count, max(1, canvas.width - 1))
      drawing.value.append(String(repeating: canvas.theme.symbols.secret, count: count))
      drawing.cursor = min(editor.buffer.cursor, count)
    }
    return drawing
  }

  func beginAnew() { editor.beginAnew() }

  func beginInCommandMode() { editor.beginInCommandMode() }

  func ownHints(_ field: Snapshot.Element) -> [Hint] { [] }

  func submitHint(_ field: Snapshot.Element) -> SubmitHint {
    editor.buffer.isEmpty && field.isFilledIn ? .word("keep it", short: "keep") : .usual
  }
}
