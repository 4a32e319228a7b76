import StepwiseFlow
import StepwiseTerminal

/// What keys do, and where one is.
extension TerminalView {
  /// Does what came in from the terminal.
  package func handle(_ event: TerminalEvent, isTypingOn: Bool = false) {
    guard session.ending == nil else { return }
    switch event {
    case .key(let key):
      state.isUsed = true
      self.isTypingOn = isTypingOn
      handle(key)
    case .paste(let text): paste { $0.paste(text) }
    case .overlongPaste: paste { _ in false }
    case .reply: break
    }
  }

  /// Types a text as a whole.
  ///
  /// - Parameter type: Types it into a field, and says whether there is room for it.
  private func paste(_ type: (any FieldControl) -> Bool) {
    state.isUsed = true
    guard cancelQuestion == nil, let field = focusedField, field.loading == nil else { return }
    isHelping = false
    climb = nil
    let control = control(of: field)
    guard type(control) else { return refuseLength(in: control) }
    edited(field, control)
  }

  package func handle(_ key: Key) {
    // Before raw mode, what was typed ahead had its returns turned into line feeds.
    if key == Key(.character("j"), .control), !isInLines { return handle(Key(.enter)) }
    switch (key.code, key.modifiers) {
    case (.character("z"), .control): return onRequest(.suspend)
    case (.character("\\"), .control): return onRequest(.quit)
    case (.character("l"), .control): return onRequest(.redraw)
    case (.character("c"), .control): return cancel()
    default: break
    }
    if cancelQuestion != nil { return answerCancel(key) }
    if isHelping {
      helpStart += helpRoom
      isHelping = helpStart < keys.count && key.code != .escape && key.code != .function(1)
      return
    }
    if key.code == .function(1) { return help() }
    let isAway = isAway
    if isAway, focusedField == nil, key.modifiers.isEmpty {
      if key.code == .down { return scroll(by: max(1, lastRoom / 2)) }
      if key.code == .up, state.scroll > 0 { return scroll(by: -max(1, lastRoom / 2)) }
    }
    state.isScrolled = false
    // What is not seen is not pressed.
    let presses =
      key.code == .enter
      || key.code == .character(" ") && focusedField == nil && button(for: key.code) == nil
    if isAway, presses { return }
    if climb != nil { return handleClimb(key) }
    if key.code == .up, key.modifiers == .control || key.modifiers == .alt { return beginClimb() }
    if key.modifiers == .alt, let button = button(for: key.code) { return press(button) }
    if key.modifiers == .control, scrollsToEnd(key) { return }
    if let field = focusedField, field.loading == nil, !(key.code == .escape) {
      let control = control(of: field)
      let use = control.handle(key, in: field, session.environment)
      if case .edited = use, isTypingOn {
        hasUnkeptEdit = true
        return
      }
      if hasUnkeptEdit || use == .edited { edited(field, control) }
      switch use {
      case .unused: break
      case .used:
        if key.code == .enter { return }
        sentence = nil
        return
      case .edited: return
      case .atEnd:
        sentence = nil
        readOn(key.code == .up || key.code == .pageUp ? -1 : 1)
        return
      case .full: return refuseLength(in: control)
      case .submitted: return submit(field)
      }
      if key == Key(.character("o"), .control), let lines = control as? LinesControl {
        return onRequest(.edit(lines.typed ?? ""))
      }
    }
    handleElsewhere(key)
  }

  package func help() {
    isHelping = true
    helpStart = 0
  }

  package func handleElsewhere(_ key: Key) {
    if key.modifiers.isEmpty, scrolls(key) { return }
    switch (key.code, key.modifiers) {
    case (.escape, _): escape()
    case (.up, []) where moveInGrid(rows: -1): break
    case (.down, []) where moveInGrid(rows: 1): break
    case (.left, []) where moveInGrid(columns: -1): break
    case (.right, []) where moveInGrid(columns: 1): break
    case (.tab, []), (.right, []): move(by: 1)
    case (.down, []): if !move(by: 1) { readOn(1) }
    case (.tab, .shift): if !move(by: -1) { back() }
    case (.up, []): if !move(by: -1), !readOn(-1) { beginClimb() }
    case (.left, []): move(by: -1)
    case (.home, []): moveTo(focusable.first)
    case (.end, []): moveTo(focusable.last)
    case (.pageDown, []): scroll(by: max(1, lastRoom - 2))
    case (.pageUp, []): scroll(by: -max(1, lastRoom - 2))
    case (.enter, []), (.character(" "), []), (.backspace, []):
      if key.code != .enter, let button = button(for: key.code) { return press(button) }
      // A key of its own means nothing else while its button cannot be pressed.
      if let idle = disabledButton(for: key.code) {
        sentence = idle.disabledReason
        return
      }
      guard let focused, key.code != .backspace else { return }
      if focused.isField {
        if focused.loading == .failed {
          perform(.press(entry: snapshot.entry, element: focused.id))
        }
      } else {
        press(focused)
      }
    case (.character("?"), _): help()
    case (.character(let character), let held) where held.subtracting(.shift).isEmpty:
      jump(to: character)
    default: break
    }
  }

  /// The button that a key presses.
  package func button(for code: Key.Code) -> ElementSnapshot? {
    guard let shortcut = Self.shortcut(of: code) else { return nil }
    return focusable.first { $0.shortcut == shortcut && $0.button != nil }
  }

  private func disabledButton(for code: Key.Code) -> ElementSnapshot? {
    guard let shortcut = Self.shortcut(of: code) else { return nil }
    return snapshot.elements.first { $0.shortcut == shortcut && !$0.isEnabled }
  }

  private static func shortcut(of code: Key.Code) -> Character? {
    switch code {
    case .character(let character): character
    case .backspace: "\u{8}"
    default: nil
    }
  }

  /// Presses what has this shortcut, or goes to the next button that begins so.
  package func jump(to character: Character) {
    if let button = button(for: .character(character)) { return press(button) }
    let buttons = focusable.filter { $0.button != nil }
    let position = buttons.firstIndex { $0.id == state.focus } ?? -1
    let others = buttons[(position + 1)...] + buttons[..<(position + 1)]
    let wanted = character.lowercased()
    if let next = others.first(where: { $0.label.lowercased().hasPrefix(wanted) }) { moveTo(next) }
  }

  // MARK: Where one is

  /// What keys can go to, from top to bottom.
  package var focusable: [ElementSnapshot] {
    snapshot.elements.filter { element in
      guard element.isField || element.button != nil else { return false }
      return element.isEnabled && !(element.revisits.map(shownEntries.contains) ?? false)
    }
  }

  /// Whether something can be typed on this screen.
  package var hasFields: Bool { focusable.contains { $0.isField } }

  package var focused: ElementSnapshot? {
    state.focus.flatMap { id in focusable.first { $0.id == id } }
  }

  package var focusedField: ElementSnapshot? { focused.flatMap { $0.isField ? $0 : nil } }

  /// Whether keys go to a text of several lines.
  package var isInLines: Bool {
    cancelQuestion == nil && climb == nil
      && focusedField.map { control(of: $0) is LinesControl } == true
  }

  package func control(of field: ElementSnapshot) -> any FieldControl {
    let control = state.control(of: field)
    (control as? any SearchingControl)?.onFound = { [weak self] in self?.onChange() }
    return control
  }

  /// - Returns: Whether there is something in that direction.
  @discardableResult
  package func move(by step: Int) -> Bool {
    let all = focusable
    guard let position = all.firstIndex(where: { $0.id == state.focus }),
      all.indices.contains(position + step)
    else { return false }
    moveTo(all[position + step])
    return true
  }

  package func moveTo(_ element: ElementSnapshot?) {
    guard let element else { return }
    if let field = focusedField { _ = control(of: field).close() }
    state.focus = element.id
    sentence = nil
  }

  /// Whether one has scrolled to where keys do not go.
  package var isAway: Bool { state.isScrolled && !state.isFocusSeen && climb == nil }

  /// Shows what there is beyond the first or the last that keys can go to.
  ///
  /// - Parameter step: -1 for up, 1 for down.
  /// - Returns: Whether something was hidden there.
  @discardableResult
  package func readOn(_ step: Int) -> Bool {
    guard step < 0 ? state.scroll > 0 : state.rowsBelow > 0 else {
      // At the end of what there is to read it stays there.
      state.isScrolled = state.scroll > 0 || state.rowsBelow > 0
      return false
    }
    scroll(by: step * max(1, lastRoom / 2))
    return true
  }

  package func scroll(by rows: Int) {
    state.isScrolled = true
    state.scroll = max(0, state.scroll + rows)
  }
}
