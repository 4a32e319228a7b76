import StepwiseFlow
import StepwiseTerminal

/// Handles keys.
extension TerminalView {
  /// Handles an event from the terminal; with `isTypingOn`, another letter follows it.
  package func handle(_ event: TerminalEvent, isTypingOn: Bool = false) {
    guard session.ending == nil else { return }
    hasActed = false
    switch event {
    case .key(let key):
      state.isUsed = true
      handle(key, isTypingOn: isTypingOn)
      // Letters that arrive together are laid out once.
      if isTypingOn, state.hasUnkeptEdit { return }
    case .paste(let text): paste(text)
    case .overlongPaste: paste(nil)
    case .mouse, .reply: return
    }
    layOut()
  }

  /// Inserts a text as a whole, or chooses a button by it; `nil` is a text that is too long.
  private func paste(_ text: String?) {
    state.isUsed = true
    guard cancelQuestion == nil else { return }
    overlay = nil
    guard let field = focusedField, field.loading != .failed else { return pasteName(text ?? "…") }
    forgetName()
    guard field.loading == nil else { return }
    historyCursor.leave()
    let control = control(of: field)
    guard let text, control.paste(text) else { return rejectLength(in: control) }
    edited(field, control)
  }

  // MARK: The way of a key

  /// A key on its way.
  private final class KeyPress {
    let key: Key
    /// The arrow key that a letter of vi stands for, or the key itself.
    let meant: Key
    /// Whether another letter follows it in the same read.
    let isTypingOn: Bool
    /// The command that the key has everywhere.
    private(set) lazy var everywhere = KeyTable.everywhere.command(for: key)
    /// The command that the key has on a screen.
    private(set) lazy var command = KeyTable.screen.command(for: meant)

    init(_ key: Key, meaning meant: Key, isTypingOn: Bool) {
      self.key = key
      self.meant = meant
      self.isTypingOn = isTypingOn
    }
  }

  /// Those that a key is offered to; the first that returns `true` has taken it.
  private static let responders: [@MainActor (TerminalView, KeyPress) -> Bool] = [
    { $0.typesOn($1) }, { $0.commandsProgram($1) }, { $0.answersCancelQuestion($1) },
    { $0.turnsHelp($1) }, { $0.choosesByName($1.meant) }, { $0.readsOn($1) },
    { $0.movesInHistory($1) }, { $0.pressesByShortcut($1) }, { $0.givesToField($1) },
    { $0.scrollsList($1) }, { $0.performs($1) },
  ]

  private func handle(_ key: Key, isTypingOn: Bool) {
    // Before raw mode began, the terminal turned returns that were typed ahead into line feeds.
    let key = key == Key(.character("j"), .control) && !isInLines ? Key(.enter) : key
    let (arrow, before) = (arrow(for: key), state.focus)
    let press = KeyPress(key, meaning: arrow ?? key, isTypingOn: isTypingOn)
    for takes in Self.responders where takes(self, press) { break }
    // A person who moves by letters can go on to do so.
    if arrow != nil, state.focus != before, let field = focusedField {
      control(of: field).beginInCommandMode()
    }
  }

  /// Nothing was drawn or changed since the previous letter, so this letter belongs to the same field.
  private func typesOn(_ press: KeyPress) -> Bool {
    guard let burst else { return false }
    guard press.isTypingOn, case .character = press.key.code, press.key.modifiers.isEmpty else {
      self.burst = nil
      return false
    }
    let use = burst.control.handle(press.key, in: burst.field, session.environment, keymap)
    if use == .edited { return true }
    self.burst = nil
    return conclude(use, of: press.key, in: burst.field, burst.control)
  }

  private func commandsProgram(_ press: KeyPress) -> Bool {
    switch press.everywhere {
    case .suspend: onRequest(.suspend)
    case .quit: onRequest(.quit)
    case .redraw: onRequest(.redraw)
    case .cancel: cancel()
    case .help, nil: return false
    }
    return true
  }

  private func answersCancelQuestion(_ press: KeyPress) -> Bool {
    guard cancelQuestion != nil else { return false }
    answerCancel(press.key)
    return true
  }

  private func turnsHelp(_ press: KeyPress) -> Bool {
    guard var pages = help else {
      if press.everywhere == .help { openHelp() }
      return press.everywhere == .help
    }
    let closes = press.everywhere == .help || KeyTable.screen.command(for: press.key) == .back
    if pages.hasMore, !closes {
      pages.turn()
      overlay = .help(pages)
    } else {
      overlay = nil
    }
    return true
  }

  /// Scrolls a screen on which the focus is out of sight, and presses no button there.
  private func readsOn(_ press: KeyPress) -> Bool {
    let key = press.meant
    guard isAway else {
      state.isScrolled = false
      return false
    }
    if focusedField == nil, let step = KeyTable.reading.command(for: key),
      step > 0 || state.viewport.first > 0
    {
      state.scroll(by: step * state.viewport.halfPage)
      return true
    }
    state.isScrolled = false
    return key.code == .enter
      || key.code == .character(" ") && focusedField == nil && order.button(for: key.code) == nil
  }

  private func movesInHistory(_ press: KeyPress) -> Bool {
    if historyRow != nil {
      handleHistoryKey(press.meant)
    } else if press.command == .history {
      enterHistory()
    } else {
      return false
    }
    return true
  }

  /// Presses a button by Alt and its letter; Esc and a letter that arrive together look like that.
  private func pressesByShortcut(_ press: KeyPress) -> Bool {
    let key = press.meant
    if key.modifiers == .alt, !takesEscape, let button = order.button(for: key.code) {
      self.press(button, byShortcut: true)
      return true
    }
    // A text of several lines uses Ctrl-Home and Ctrl-End itself.
    return key.modifiers == .control && !isInLines && scrollsList(key)
  }

  private func givesToField(_ press: KeyPress) -> Bool {
    guard let field = focusedField, field.loading == nil, press.command != .back || takesEscape
    else { return false }
    let control = control(of: field)
    let use = control.handle(press.meant, in: field, session.environment, keymap)
    if case .edited = use, press.isTypingOn {
      state.hasUnkeptEdit = true
      burst = (field, control)
      return true
    }
    if conclude(use, of: press.meant, in: field, control) { return true }
    guard press.command == .edit, let lines = control as? LinesControl else { return false }
    onRequest(.edit(lines.typed ?? ""))
    return true
  }

  private func scrollsList(_ press: KeyPress) -> Bool {
    press.meant.modifiers.isEmpty && scrollsList(press.meant)
  }

  private func performs(_ press: KeyPress) -> Bool {
    perform(press.command, press.meant)
    return true
  }

  /// Whether Esc has a meaning in the focused field, because the keys have modes.
  var takesEscape: Bool {
    // While an answer is on its way, the key stops it.
    guard keymap.hasModes, isReadyForFocus, historyRow == nil, let field = focusedField,
      field.loading == nil
    else { return false }
    return control(of: field).takesEscape(keymap)
  }

  /// The arrow key that a letter of vi stands for; `nil` for none.
  private func arrow(for key: Key) -> Key? {
    guard keymap.hasModes else { return nil }
    if historyRow != nil { return KeyTable.viArrows.command(for: key) }
    guard let field = focusedField, field.loading == nil else { return nil }
    return control(of: field).arrow(for: key, keymap)
  }

  /// Completes the handling of a key that a control received; returns `false` if the key may have a
  /// meaning elsewhere.
  private func conclude(
    _ use: KeyUse, of key: Key, in field: Snapshot.Element, _ control: any FieldControl
  ) -> Bool {
    if state.hasUnkeptEdit || use == .edited { edited(field, control) }
    switch use {
    case .unused: return false
    case .used: if key.code != .enter { leaveSentence() }
    case .edited: break
    case .atEnd:
      leaveSentence()
      readOn(key.code == .up || key.code == .pageUp ? -1 : 1)
    case .full: rejectLength(in: control)
    case .rejected: rejected()
    case .submitted: submit(field)
    }
    return true
  }

  private func openHelp() {
    overlay = .help(HelpPages())
  }

  private func perform(_ command: KeyTable.Screen?, _ key: Key) {
    switch command {
    case .back: escape()
    case .up: if !moveInGrid(rows: -1), !move(by: -1), !readOn(-1) { enterHistory() }
    case .down: if !moveInGrid(rows: 1), !move(by: 1) { readOn(1) }
    case .left: if !moveInGrid(columns: -1) { move(by: -1) }
    case .right: if !moveInGrid(columns: 1) { move(by: 1) }
    case .next: move(by: 1)
    case .previous: if !move(by: -1) { back() }
    case .first: moveTo(focusable.first)
    case .last: moveTo(focusable.last)
    case .pageDown: state.scroll(by: state.viewport.page(keeping: 2))
    case .pageUp: state.scroll(by: -state.viewport.page(keeping: 2))
    case .press: pressFocused()
    case .reload:
      if let focused, focused.hasFailedLoad {
        perform(.press(entry: snapshot.entry, element: focused.id))
      }
    case .shortcut:
      if let button = order.button(for: key.code) {
        return press(button, byShortcut: true)
      }
      if !explainsIdle(key), key.code != .backspace { pressFocused() }
    case .help: openHelp()
    case .history, .edit, nil:
      guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) else {
        return
      }
      if let button = order.button(for: key.code) {
        return press(button, byShortcut: true)
      }
      if explainsIdle(key) { return }
      // A letter that a field does not use may lead to a button; while its options load, nobody
      // knows whether it does.
      if focusedField?.loading != .running,
        order.button(named: String(character), from: state.focus) != nil
      {
        _ = typeName(character)
      }
    }
  }

  /// Says why the button of a shortcut cannot be pressed; returns whether there is one, so that the key means nothing else.
  private func explainsIdle(_ key: Key) -> Bool {
    let shortcut = key.code.shortcut
    let idle = snapshot.elements.first {
      $0.shortcut == shortcut && shortcut != nil && !$0.isEnabled
    }
    guard let idle else { return false }
    remark = idle.disabledReason.map { Remark(text: $0) }
    rejected()
    return true
  }

  private func pressFocused() {
    guard let focused else { return }
    if !focused.isField {
      press(focused)
    } else if focused.loading == .failed {
      perform(.press(entry: snapshot.entry, element: focused.id))
    }
  }

  // MARK: The history

  private func enterHistory() {
    // A full window shows no history.
    if !snapshot.isFullScreen { historyCursor.begin(in: history) }
  }

  private func handleHistoryKey(_ key: Key) {
    let history = history
    guard let place = historyRow, history.rows.indices.contains(place) else {
      return historyCursor.leave()
    }
    let row = history.rows[place]
    switch KeyTable.history.command(for: key) {
    case .up: historyCursor.go(to: place - 1, in: history)
    case .down: historyCursor.go(to: place + 1, in: history)
    case .first: historyCursor.go(to: 0, in: history)
    case .last: historyCursor.go(to: history.rows.count - 1, in: history)
    case .leave: historyCursor.leave()
    case .open: historyCursor.open(row)
    case .close: historyCursor.close(row, of: snapshot.trail)
    case .choose: choose(row)
    case .help: openHelp()
    case nil: break
    }
  }

  /// Steps back to a screen to change it, or unfolds a flow.
  func choose(_ row: AnswerHistory.Row) {
    guard case .screen(let screen) = row else { return historyCursor.open(row) }
    historyCursor.leave()
    perform(.revisit(entry: screen.entry))
  }

  // MARK: Focus

  var order: FocusOrder {
    let shownEntries = arrangement.shownEntries
    if let known = memo.order, known.shownEntries == shownEntries { return known.order }
    let order = FocusOrder(snapshot, shownEntries: shownEntries)
    memo.order = (order, shownEntries)
    return order
  }

  /// The focusable elements, from top to bottom.
  var focusable: [Snapshot.Element] { order.elements }

  /// Whether this screen has fields.
  var hasFields: Bool { focusable.contains { $0.isField } }

  var defaultFocus: String? { order.defaultFocus(for: snapshot.question) }

  package var focused: Snapshot.Element? { order[state.focus] }

  package var focusedField: Snapshot.Element? { focused.flatMap { $0.isField ? $0 : nil } }

  /// Whether a text of several lines has the focus.
  var isInLines: Bool {
    cancelQuestion == nil && historyRow == nil
      && focusedField.map { control(of: $0) is LinesControl } == true
  }

  func control(of field: Snapshot.Element) -> any FieldControl { state.control(of: field) }

  /// Moves the focus; returns whether there is an element in that direction.
  @discardableResult
  private func move(by step: Int) -> Bool {
    let next = order.element(step, from: state.focus)
    moveTo(next)
    return next != nil
  }

  func moveTo(_ element: Snapshot.Element?) {
    guard let element else { return }
    if let field = focusedField {
      _ = control(of: field).close()
      if field.id != element.id { control(of: field).beginAnew() }
    }
    state.focus = element.id
    leaveSentence()
  }

  /// Removes the message about an earlier key; for a screen reader it stays, because the move would
  /// be silent otherwise.
  private func leaveSentence() {
    if !theme.isSpoken { remark = nil }
  }

  /// Moves up or down in a grid; returns whether the focus was in a grid.
  private func moveInGrid(rows step: Int) -> Bool {
    switch order.gridStep(rows: step, from: focused) {
    case .element(let next): moveTo(next)
    case .beyond: if !readOn(step), step < 0 { enterHistory() }
    case nil: return false
    }
    return true
  }

  /// Moves to the next cell in a row; returns whether there is one.
  private func moveInGrid(columns step: Int) -> Bool {
    let cell = order.cell(columns: step, from: focused)
    moveTo(cell)
    return cell != nil
  }

  /// Whether the person scrolled the focused element out of sight.
  package var isAway: Bool { state.isScrolled && !state.isFocusSeen && historyRow == nil }

  /// Scrolls beyond the first or last focusable element; returns whether more rows were hidden
  /// there.
  @discardableResult
  private func readOn(_ step: Int) -> Bool {
    let viewport = state.viewport
    guard step < 0 ? viewport.first > 0 : viewport.below > 0 else {
      // At the end of the text the screen stays where it is.
      state.isScrolled = viewport.first > 0 || viewport.below > 0
      return false
    }
    state.scroll(by: step * viewport.halfPage)
    return true
  }

  // MARK: Lists in a full window

  var windowListID: String? {
    guard snapshot.isFullScreen else { return nil }
    return snapshot.elements.first { element in
      if case .list = element.kind { element.column == nil } else { false }
    }?.id
  }

  /// The visible part of the list that keys scroll; `nil` if there is no such list.
  var windowList: ListWindow? {
    windowListID.map { state.lists[$0] ?? ListWindow() }
  }

  /// Scrolls the list that fills the window; returns whether the key did so.
  private func scrollsList(_ key: Key) -> Bool {
    guard let id = windowListID, var list = windowList else { return false }
    // From the first element below the list, arrow keys scroll the list, and return when it is at
    // its end.
    let isFirst = focusable.first?.id == state.focus
    switch KeyTable.windowList.command(for: key) {
    case .pageUp: list.move(byPages: -1)
    case .pageDown: list.move(byPages: 1)
    case .up where isFirst: list.move(by: -1)
    case .down where isFirst && !list.isAtEnd: list.move(by: 1)
    case .toStart: list.moveToStart()
    case .toEnd: list.moveToEnd()
    default: return false
    }
    state.lists[id] = list
    return true
  }
}
