import StepwiseFlow
import StepwiseTerminal

/// A control for a line that is not shown.
package final class SecretControl: FieldControl {
  package var message: String?
  private var buffer = SecretControl.emptyBuffer
  /// Whether the typed text was submitted, and not changed since.
  private var isGiven = false
  /// Whether the submitted text was rejected; typing then starts again, because the person cannot
  /// see the end of the text.
  private var isRefused = false

  package init(_ field: Snapshot.Element) {}

  private static var emptyBuffer: TextBuffer { TextBuffer(lengthMax: AnswerRules.textLengthMax) }

  package var isChanged: Bool { !buffer.isEmpty }
  /// A secret stays in the control; snapshots, errors and files must not contain it.
  package var draft: String? { nil }

  package func update(_ field: Snapshot.Element) {
    isRefused = isGiven && field.hasError
    // An accepted secret is not kept here, even if the answer led to another screen.
    guard isGiven, field.isFilledIn, !field.hasError, !field.isBusy else { return }
    buffer = Self.emptyBuffer
    isGiven = false
  }

  package func handle(_ key: Key, in field: Snapshot.Element, _ environment: Environment) -> KeyUse
  {
    if key.code == .enter, key.modifiers.isEmpty { return .submitted }
    // Killed text could be yanked into a field that shows it.
    if key == Key(.character("y"), .control) { return .used }
    if case .character = key.code, key.modifiers.isSubset(of: .shift) { beginAnew() }
    let before = buffer.version
    guard buffer.handle(key) else { return .unused }
    if buffer.isOverfull { return .full }
    guard before != buffer.version else { return .used }
    isGiven = false
    return .edited
  }

  package func paste(_ text: String) -> Bool {
    beginAnew()
    buffer.insert(text)
    guard !buffer.isOverfull else { return false }
    isGiven = false
    return true
  }

  private func beginAnew() {
    guard isRefused else { return }
    buffer = Self.emptyBuffer
    isRefused = false
  }

  package func renew(_ field: Snapshot.Element?) {
    buffer = Self.emptyBuffer
    isGiven = false
  }

  package func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    if buffer.isEmpty, field.isFilledIn { return .accept(entry: entry, element: field.id) }
    isGiven = true
    return .answer(entry: entry, element: field.id, value: .text(buffer.text))
  }

  package func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    if buffer.isEmpty {
      let text = field.isFilledIn ? canvas.theme.localizer("filled in") : field.prompt ?? ""
      drawing.value.append(text, canvas.theme.muted)
      drawing.cursor = 0
    } else {
      let count = min(buffer.characters.count, max(1, canvas.width - 1))
      drawing.value.append(String(repeating: canvas.theme.symbols.secret, count: count))
      drawing.cursor = min(buffer.cursor, count)
    }
    return drawing
  }

  package func hints(_ field: Snapshot.Element) -> [Hint] { [] }

  package func submitHint(_ field: Snapshot.Element) -> SubmitHint {
    buffer.isEmpty && field.isFilledIn ? .word("keep it", short: "keep") : .usual
  }
}
