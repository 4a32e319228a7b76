import StepwiseFlow
import StepwiseTerminal

/// A control for yes or no.
package final class ToggleControl: FieldControl {
  var message: String?
  private var isOn: Bool?
  private var given: Bool?
  private var word: TypedFlag

  init(_ field: Snapshot.Element) {
    word = TypedFlag(field.format)
    update(field)
    if field.draft == "yes" { isOn = true }
    if field.draft == "no" { isOn = false }
  }

  var isChanged: Bool { isOn != given }
  var draft: String? { isChanged ? isOn.map { $0 ? "yes" : "no" } ?? "" : "" }

  func update(_ field: Snapshot.Element) {
    var now: Bool?
    if case .flag(let isOn) = field.value { now = isOn }
    if now != given || given == nil, !isChanged || field.isAnswered { isOn = now }
    given = now
  }

  func handle(
    _ key: Key, in field: Snapshot.Element, _ environment: Environment, _ keymap: Keymap
  ) -> KeyUse {
    guard key.modifiers.subtracting(.shift).isEmpty else { return .unused }
    switch KeyTable.toggle.command(for: Key(key.code)) {
    case .submit: return .submitted
    case .turn:
      word.clear()
      isOn = !(isOn ?? false)
      return .edited
    case .clear where !word.letters.isEmpty:
      word.clear()
      isOn = given
      return .edited
    case .clear, nil:
      guard case .character(let letter) = key.code,
        word.type(letter, selecting: &isOn)
      else { return .unused }
      return .edited
    }
  }

  func paste(_ text: String) -> Bool {
    word.paste(text.trimmed, selecting: &isOn)
    return true
  }

  func answer(to field: Snapshot.Element, entry: Int, region: Region?) throws(Rejection)
    -> Action?
  {
    defer { word.clear() }
    guard let format = field.format else { return nil }
    guard !word.isUnmatched, let isOn else {
      guard field.isOptional, !word.isUnmatched else {
        throw Rejection("Press y for yes or n for no.")
      }
      return .answer(entry: entry, element: field.id, value: format.empty)
    }
    return .answer(entry: entry, element: field.id, value: .flag(isOn))
  }

  func draw(_ field: Snapshot.Element, on canvas: Canvas) -> Drawing {
    var drawing = Drawing()
    let theme = canvas.theme
    if theme.isSpoken {
      let key: LocalizedStringKey? = isOn.map { $0 ? "Yes" : "No" }
      drawing.value = StyledText(key.map(theme.localizer.callAsFunction) ?? "", theme.chosen)
      (drawing.cursor, drawing.isTyping) = (0, false)
      return drawing
    }
    for (key, value): (LocalizedStringKey, Bool) in [("Yes", true), ("No", false)] {
      let name = theme.localizer(key)
      let isChosen = isOn == value
      if value == false { drawing.value.append(" ") }
      if isChosen { drawing.cursor = drawing.value.width + 1 }
      let style =
        isChosen ? (canvas.isFocused ? theme.filled(theme.accent) : theme.strong) : theme.muted
      drawing.value.append(isChosen ? "[\(name)]" : " \(name) ", style)
    }
    drawing.cursor = drawing.cursor ?? 1
    drawing.isTyping = false
    return drawing
  }

  /// Switches to the value at a distance in cells from the cursor; returns whether the value
  /// changed.
  func click(cellsFromCursor offset: Int, _ theme: ResolvedTheme) -> Bool {
    let yes = TextWidth.of(theme.localizer("Yes")) + 2
    let no = TextWidth.of(theme.localizer("No")) + 2
    let column = offset + (isOn == false ? yes + 2 : 1)
    let wanted: Bool
    switch column {
    case 0..<yes: wanted = true
    case (yes + 1)..<(yes + 1 + no): wanted = false
    default: return false
    }
    defer { isOn = wanted }
    return isOn != wanted
  }

  func arrow(for key: Key, _ keymap: Keymap) -> Key? {
    keymap.hasModes ? KeyTable.viArrows.command(for: key) : nil
  }

  /// None, because the keys are in the last row.
  func answerHint(_ field: Snapshot.Element, in region: Region?) -> LocalizedStringKey? {
    nil
  }

  func hints(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
    [Hint(.yesNo, "choose", need: .answers)]
  }

  func help(_ field: Snapshot.Element, _ keymap: Keymap) -> [Hint] {
    hints(field, keymap) + KeyTable.toggle.hints()
  }
}
